// Where a reader begins: after the rows it has, or at a snapshot. Who may not see what the board was is never sent a row that was written
// before they came, unless all such rows only added to the board. SPEC: RES-3, HIST-7, DMG-1.

import type { Manifest } from '#protocol/frames.ts';
import { LIMITS } from '#protocol/limits.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { logQueries } from '../../platform/database/log/log-queries.ts';
import type { boardQueries } from '../core/board-queries.ts';
import { LogDamage, manifestOf } from '../core/damage.ts';
import type { damageQueries } from '../core/damage-queries.ts';
import type { HeadSnapshot } from '../core/head-snapshot.ts';
import type { packQueries } from '../core/pack-queries.ts';
import type { Repair } from '../core/repair.ts';
import type { boardReaderQueries } from './reader-queries.ts';
import type { Rooms } from './rooms.ts';

/** Fewer bytes of rows are sent sooner than a snapshot's chunks could be requested. */
const SMALL_BYTES = LIMITS.inlineTxnBytes;
/** From this version of the protocol on the chunks may come with WELCOME. */
const INLINE_SINCE = 7;
/** Snapshots that one reader waits for: what is being made when they come may have begun before. */
const MAX_SNAPSHOTS = 3;

export interface ReaderRequest {
  board: string;
  /** The last row it has, of this log; 0: none. */
  lastSeq: number;
  /** All that count as who it is. */
  actors: string[];
  mayReadHistory: boolean;
  proto: number;
}

export interface Start {
  /** Rows after this one follow. */
  seq: number;
  snapshot?: Manifest;
  /** The chunks of the snapshot; undefined if the client fetches them. */
  chunks?: Uint8Array[];
}

export interface StartsDeps {
  db: Uses<{
    reads: {
      readers: Only<typeof boardReaderQueries, 'hasReadSince'>;
      damage: Only<typeof damageQueries, 'lastDamagedRow'>;
      packs: Only<typeof packQueries, 'packedUpTo'>;
      boards: Only<typeof boardQueries, 'snapshots'>;
    };
    log: Only<typeof logQueries, 'tailBytes'>;
  }>;
  rooms: Pick<Rooms, 'calls' | 'pages' | 'snapshotNow'>;
  repair: Pick<Repair, 'found' | 'repairedRow'>;
}

export class Starts {
  readonly #db: StartsDeps['db'];
  readonly #rooms: StartsDeps['rooms'];
  readonly #repair: StartsDeps['repair'];

  constructor({ db, rooms, repair }: StartsDeps) {
    this.#db = db;
    this.#rooms = rooms;
    this.#repair = repair;
  }

  async findStart(request: ReaderRequest): Promise<Start> {
    const { board, lastSeq, actors, mayReadHistory } = request;
    const isResumed = lastSeq > 0 && !mayReadHistory;
    const follows = isResumed && (await this.#db.reads.readers.hasReadSince({ board, actors, seq: lastSeq }));
    return mayReadHistory || follows ? this.#after(board, lastSeq) : this.#atHead(request);
  }

  /**
   * After the rows it has, or at the newest snapshot when that and the rows after it are less than the rows after `lastSeq`, or those are
   * packed. Who has nothing begins at it at as many bytes too: its chunks come side by side and are shown as they come, a large row is one
   * piece.
   */
  async #after(board: string, lastSeq: number): Promise<Start> {
    const db = this.#db;
    const [newest, damaged] = await Promise.all([this.#newestSound(board), this.#damagedAfter(board, lastSeq)]);
    if (damaged > (newest?.seq ?? 0)) throw new LogDamage(board, damaged, 'no snapshot is beyond it');
    if (!newest || newest.seq <= lastSeq) return { seq: lastSeq };
    const [packed, rows, tail] = await Promise.all([
      db.reads.packs.packedUpTo(board),
      db.log.tailBytes({ board, after: lastSeq }),
      db.log.tailBytes({ board, after: newest.seq }),
    ]);
    const worth = lastSeq === 0 && rows > SMALL_BYTES ? 2 * rows : rows;
    const isShorter = damaged > 0 || lastSeq < packed || newest.bytes + tail < worth;
    return isShorter ? { seq: newest.seq, snapshot: newest.manifest } : { seq: lastSeq };
  }

  /** At the board as it is: every row after the start adds to it alone, or comes after its reader has. */
  async #atHead({ board, lastSeq, proto }: ReaderRequest): Promise<Start> {
    let required: number | undefined;
    for (let snapshots = 0; ; snapshots++) {
      const newest = await this.#newestSound(board);
      const from = Math.max(lastSeq, newest?.seq ?? 0);
      const { addsAfter, snapshot } = await this.#rooms.calls.headState({
        board,
        from,
        isInline: required === undefined && proto >= INLINE_SINCE,
      });
      required ??= addsAfter;
      if (lastSeq >= required) return this.#after(board, lastSeq);
      if (newest && newest.seq >= required) return this.#at(board, newest);
      if (snapshot) return inline(snapshot);
      if (snapshots === MAX_SNAPSHOTS)
        throw new Error(`board ${board}: no snapshot came about for a reader without history`);
      await this.#rooms.snapshotNow(board);
    }
  }

  async #at(board: string, { seq, manifest }: { seq: number; manifest: Manifest }): Promise<Start> {
    const damaged = await this.#damagedAfter(board, seq);
    if (damaged > 0) throw new LogDamage(board, damaged, 'no snapshot is beyond it');
    return { seq, snapshot: manifest };
  }

  /** The newest readable snapshot whose manifest fits into a WELCOME. */
  async #newestSound(board: string): Promise<{ seq: number; bytes: number; manifest: Manifest } | undefined> {
    for (const stored of await this.#db.reads.boards.snapshots(board)) {
      if (stored.manifest.length >= LIMITS.frameBytes / 2) continue;
      const manifest = manifestOf(stored);
      if (manifest) return { seq: stored.seq, bytes: stored.bytes, manifest };
      await this.#repair.found(board, 'the manifest of a snapshot', [stored.seq]);
    }
    return undefined;
  }

  /** The last row that cannot be sent to who has `lastSeq`; 0: none is known. */
  async #damagedAfter(board: string, lastSeq: number): Promise<number> {
    for (;;) {
      const seq = await this.#db.reads.damage.lastDamagedRow(board);
      if (seq <= lastSeq || (await this.#rooms.pages.isDamaged(board, seq))) return seq <= lastSeq ? 0 : seq;
      await this.#repair.repairedRow({ board, seq });
    }
  }
}

function inline({ manifest, chunks }: HeadSnapshot): Start {
  return { seq: manifest.seq, snapshot: manifest, chunks };
}
