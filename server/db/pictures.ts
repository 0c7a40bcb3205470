// Which picture a board has of itself, and under which public name it may be seen. Values in, values out; who may ask is decided
// elsewhere, and the bytes are blobs.

import type { DatabaseSync } from 'node:sqlite';
import { hexOf } from '#protocol/bytes.ts';
import { transaction } from './database.ts';

export type PictureKind = 'cover' | 'social';

export interface StoredPicture {
  seq: number;
  /** As in Content-Type. */
  type: string;
  /** Hex. */
  sha256: string;
}

export interface NewPicture {
  board: string;
  kind: PictureKind;
  seq: number;
  type: string;
  sha256: Uint8Array;
  size: number;
}

export function pictureQueries(db: DatabaseSync) {
  const sql = {
    picture: db.prepare('SELECT seq, type, sha256 FROM board_picture WHERE board = ? AND kind = ?'),
    put: db.prepare(
      `INSERT INTO board_picture (board, kind, seq, type, sha256, at) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (board, kind) DO UPDATE
       SET seq = excluded.seq, type = excluded.type, sha256 = excluded.sha256, at = excluded.at`,
    ),
    own: db.prepare('INSERT INTO board_blob (board, sha256, kind, size) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING'),
    disown: db.prepare('DELETE FROM board_blob WHERE board = ? AND sha256 = ? AND kind = ?'),
    used: db.prepare('SELECT 1 AS used FROM board_blob WHERE sha256 = ? LIMIT 1'),
    publicName: db.prepare('SELECT name FROM board_public WHERE board = ?'),
    shown: db.prepare(
      `SELECT board_public.name AS name FROM board
       JOIN board_public ON board_public.board = board.id
       JOIN board_picture ON board_picture.board = board.id AND board_picture.kind = 'social'
       WHERE board.alias = ?`,
    ),
    byName: db.prepare('SELECT board, name FROM board_public WHERE name = ?'),
    head: db.prepare('SELECT seq FROM board_op WHERE board = ? ORDER BY seq DESC LIMIT 1'),
  };
  const pictureOf = (board: string, kind: PictureKind): StoredPicture | undefined => {
    const row = sql.picture.get(board, kind);
    return row && { seq: Number(row.seq), type: row.type as string, sha256: hexOf(row.sha256 as Uint8Array) };
  };

  return {
    picture({ board, kind }: { board: string; kind: PictureKind }): StoredPicture | undefined {
      return pictureOf(board, kind);
    },
    /**
     * Takes the picture unless the board has one of the same or a later seq; one from beyond the head (of before a backup was
     * put back) counts as none. Answers the seq it has now, and the blobs that no board holds any more.
     */
    putPicture({ board, kind, seq, type, sha256, size }: NewPicture): { seq: number; dead: string[] } {
      return transaction(db, () => {
        const had = pictureOf(board, kind);
        const head = Number(sql.head.get(board)?.seq ?? 0);
        if (had && had.seq >= seq && had.seq <= head) {
          return { seq: had.seq, dead: sql.used.get(sha256) ? [] : [hexOf(sha256)] };
        }
        sql.own.run(board, sha256, kind, size);
        sql.put.run(board, kind, seq, type, sha256, Date.now());
        const old = had && had.sha256 !== hexOf(sha256) ? Buffer.from(had.sha256, 'hex') : undefined;
        if (!old) return { seq, dead: [] };
        sql.disown.run(board, old, kind);
        return { seq, dead: sql.used.get(old) ? [] : [hexOf(old)] };
      });
    },
    /** The public name of a board. */
    publicName(board: string): string | undefined {
      return sql.publicName.get(board)?.name as string | undefined;
    },
    /** The public name of the board with this alias, when there is a social image to be seen under it. */
    socialNameOf(alias: string): string | undefined {
      return sql.shown.get(alias)?.name as string | undefined;
    },
    /** What may be seen under a public name. */
    socialPicture(name: string): { publicName: string; picture: StoredPicture } | undefined {
      const row = sql.byName.get(name);
      const picture = row && pictureOf(row.board as string, 'social');
      return picture && { publicName: row.name as string, picture };
    },
  };
}
