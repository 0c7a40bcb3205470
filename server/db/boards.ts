// Reading and writing of boards, links, snapshots and the log's pages. Plain statements, values in, values out; who may ask is
// decided elsewhere. Appending is log-writer.ts.

import type { DatabaseSync } from 'node:sqlite';
import { hexOf } from '#protocol/bytes.ts';
import { transaction } from './database.ts';
import type { LogRow, LogWriter, StoredOutcome } from './log-writer.ts';

export interface Link {
  board: string;
  role: string;
  expires: number | null;
  revoked: boolean;
}

export interface StoredClient {
  clientId: Uint8Array;
  actor: string;
  settled: number;
  last: number;
  outcomes: StoredOutcome[];
}

export interface StoredSnapshot {
  seq: number;
  /** JSON of a Manifest (protocol/frames.ts). */
  manifest: string;
  /** Of its chunks together. */
  bytes: number;
}

/** The handlers of the database thread. */
export function boardQueries(db: DatabaseSync, log: LogWriter) {
  const sql = {
    link: db.prepare(
      `SELECT board, role, expires, revoked FROM board_link JOIN board ON board.id = board_link.board
       WHERE board.alias = ? AND board_link.sha256 = ?`,
    ),
    newBoard: db.prepare('INSERT INTO board (id, alias, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING'),
    newLink: db.prepare('INSERT INTO board_link (board, role, sha256) VALUES (?, ?, ?) ON CONFLICT DO NOTHING'),
    linkById: db.prepare('SELECT board, role, expires, revoked FROM board_link WHERE board = ? AND sha256 = ?'),
    page: db.prepare(
      `SELECT seq, client_id, client_seq, actor, at, data, sha256, size FROM board_op
       WHERE board = ? AND seq > ? AND seq <= ? ORDER BY seq`,
    ),
    total: db.prepare('SELECT total FROM board_op WHERE board = ? AND seq <= ? ORDER BY seq DESC LIMIT 1'),
    snapshots: db.prepare('SELECT seq, manifest, bytes FROM board_snapshot WHERE board = ? ORDER BY seq DESC'),
    newSnapshot: db.prepare(
      'INSERT INTO board_snapshot (board, seq, manifest, bytes, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
    ),
    dropSnapshot: db.prepare('DELETE FROM board_snapshot WHERE board = ? AND seq = ?'),
    newBlob: db.prepare(
      'INSERT INTO board_blob (board, sha256, kind, size) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
    ),
    dropBlob: db.prepare("DELETE FROM board_blob WHERE board = ? AND sha256 = ? AND kind = 'chunk'"),
    hasBlob: db.prepare('SELECT size FROM board_blob WHERE board = ? AND sha256 = ? LIMIT 1'),
    blobUsed: db.prepare('SELECT 1 AS used FROM board_blob WHERE sha256 = ? LIMIT 1'),
    client: db.prepare('SELECT actor, settled, last FROM board_client WHERE board = ? AND client_id = ?'),
    outcomes: db.prepare(
      'SELECT client_seq, hash, seq, at, code FROM board_outcome WHERE board = ? AND client_id = ? ORDER BY client_seq',
    ),
    probe: db.prepare('INSERT INTO probe (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at'),
  };

  /** Bytes of the log up to and including `seq`. */
  const totalAt = (board: string, seq: number): number => Number(sql.total.get(board, seq)?.total ?? 0);

  return {
    append: log.append.bind(log),
    commits: () => log.commits,

    findLink({ alias, sha256 }: { alias: string; sha256: Uint8Array }): Link | undefined {
      return linkOf(sql.link.get(alias, sha256));
    },
    linkOfBoard({ board, sha256 }: { board: string; sha256: Uint8Array }): Link | undefined {
      return linkOf(sql.linkById.get(board, sha256));
    },
    /** Makes the board and its two links unless they are there. */
    createBoard(board: { id: string; alias: string; links: { role: string; sha256: Uint8Array }[] }): void {
      transaction(db, () => {
        const made = sql.newBoard.run(board.id, board.alias, Date.now());
        if (made.changes === 0) return;
        for (const { role, sha256 } of board.links) sql.newLink.run(board.id, role, sha256);
      });
    },

    head(board: string): { seq: number; total: number } {
      return log.head(board);
    },
    /** Bytes of the rows after `after`, up to the head. */
    tailBytes({ board, after }: { board: string; after: number }): number {
      return log.head(board).total - totalAt(board, after);
    },
    /** Rows in (after, upTo], the first always, further ones while they stay within `mostBytes`. */
    rows({
      board,
      after,
      upTo,
      mostBytes,
    }: {
      board: string;
      after: number;
      upTo: number;
      mostBytes: number;
    }): LogRow[] {
      const rows: LogRow[] = [];
      let bytes = 0;
      for (const row of sql.page.iterate(board, after, upTo)) {
        const data = (row.data as Uint8Array | null) ?? undefined;
        bytes += (data?.length ?? 32) + 64;
        if (rows.length > 0 && bytes > mostBytes) break;
        rows.push({
          seq: Number(row.seq),
          clientId: row.client_id as Uint8Array,
          clientSeq: Number(row.client_seq),
          actor: row.actor as string,
          atMs: Number(row.at),
          ...(data ? { data } : { sha256: row.sha256 as Uint8Array }),
          size: Number(row.size),
        });
      }
      return rows;
    },

    client({ board, clientId }: { board: string; clientId: Uint8Array }): StoredClient | undefined {
      const row = sql.client.get(board, clientId);
      if (!row) return undefined;
      const outcomes = sql.outcomes.all(board, clientId).map(
        (outcome): StoredOutcome => ({
          clientId,
          clientSeq: Number(outcome.client_seq),
          hash: outcome.hash as Uint8Array,
          ...(outcome.code === null
            ? { seq: Number(outcome.seq), atMs: Number(outcome.at) }
            : { code: outcome.code as string }),
        }),
      );
      return { clientId, actor: row.actor as string, settled: Number(row.settled), last: Number(row.last), outcomes };
    },

    /** Newest first. */
    snapshots(board: string): StoredSnapshot[] {
      return sql.snapshots
        .all(board)
        .map((row) => ({ seq: Number(row.seq), manifest: row.manifest as string, bytes: Number(row.bytes) }));
    },
    saveSnapshot({
      board,
      snapshot,
      chunks,
    }: {
      board: string;
      snapshot: StoredSnapshot;
      chunks: { sha256: Uint8Array; size: number }[];
    }): void {
      transaction(db, () => {
        for (const { sha256, size } of chunks) sql.newBlob.run(board, sha256, 'chunk', size);
        sql.newSnapshot.run(board, snapshot.seq, snapshot.manifest, snapshot.bytes, Date.now());
      });
    },
    /** Forgets a snapshot and those of its chunks that `dead` names; answers which of them no board holds any more. */
    dropSnapshot({ board, seq, dead }: { board: string; seq: number; dead: Uint8Array[] }): string[] {
      return transaction(db, () => {
        sql.dropSnapshot.run(board, seq);
        for (const sha256 of dead) sql.dropBlob.run(board, sha256);
        return dead.filter((sha256) => !sql.blobUsed.get(sha256)).map(hexOf);
      });
    },

    hasBlob({ board, sha256 }: { board: string; sha256: Uint8Array }): boolean {
      return sql.hasBlob.get(board, sha256) !== undefined;
    },
    probe(): void {
      sql.probe.run(Date.now());
    },
  };
}

function linkOf(row: Record<string, unknown> | undefined): Link | undefined {
  if (!row) return undefined;
  return {
    board: row.board as string,
    role: row.role as string,
    expires: row.expires === null ? null : Number(row.expires),
    revoked: row.revoked !== 0,
  };
}
