// What is done about damage: it is logged by name, the damaged snapshot is offered no more, and another is made in its place. A board that can
// be read again is indexed for search. SPEC: SNAP-6, DMG.

import { bytesOfHex } from '#protocol/bytes.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { boardQueries } from './board-queries.ts';
import type { LogDamage } from './damage.ts';
import type { damageChanges } from './damage-changes.ts';
import type { damageQueries } from './damage-queries.ts';

type Db = Uses<{
  reads: {
    boards: Only<typeof boardQueries, 'snapshots'>;
    damage: Only<typeof damageQueries, 'rowsNaming'>;
  };
  changes: {
    damage: Only<typeof damageChanges, 'markRow' | 'markSnapshots' | 'unmarkRow'>;
  };
}>;

export interface RepairDeps {
  db: Db;
  makeSnapshot: (board: string) => Promise<unknown>;
  /** Requests the search index of a board. While the board was damaged, its index may have been empty. */
  requestIndex: (board: string) => Promise<void>;
  log: { error(about: object, message: string): void };
}

export class Repair {
  readonly #deps: RepairDeps;
  /** Boards a snapshot is being made of, each once. */
  readonly #running = new Set<string>();
  /** Of those, what was found since it began. */
  readonly #again = new Set<string>();

  constructor(deps: RepairDeps) {
    this.#deps = deps;
  }

  /** A blob that belongs to the board was read, and is missing or not what its name says. */
  async blob(board: string, sha256: string): Promise<void> {
    const { db } = this.#deps;
    const damage = `blob ${sha256} is missing or damaged`;
    const all = await db.reads.boards.snapshots(board);
    const seqs = all.filter(({ manifest }) => manifest.includes(sha256)).map(({ seq }) => seq);
    await this.found(board, damage, seqs);
    for (const seq of await db.reads.damage.rowsNaming({ board, sha256: bytesOfHex(sha256, 32) as Uint8Array }))
      await db.changes.damage.markRow({ board, seq, damage });
  }

  async row(board: string, { seq, message }: LogDamage): Promise<void> {
    await this.found(board, message, []);
    await this.#deps.db.changes.damage.markRow({ board, seq, damage: message });
  }

  /** An operator has repaired the row. */
  async repairedRow({ board, seq }: { board: string; seq: number }): Promise<void> {
    await this.#deps.db.changes.damage.unmarkRow({ board, seq });
    await this.#deps.requestIndex(board);
  }

  /** `snapshots`: their numbers. Resolves when nobody is offered them any more. */
  async found(board: string, damage: string, snapshots: number[]): Promise<void> {
    this.#deps.log.error({ board, damage, snapshots }, 'what was stored is damaged');
    if (snapshots.length === 0) return;
    await this.#deps.db.changes.damage.markSnapshots({ board, seqs: snapshots });
    void this.#makeAnew(board);
  }

  async #makeAnew(board: string): Promise<void> {
    this.#again.add(board);
    if (this.#running.has(board)) return;
    this.#running.add(board);
    while (this.#again.delete(board)) {
      await this.#replaceSnapshot(board).catch((error: unknown) => {
        this.#deps.log.error({ board, error: String(error) }, 'no snapshot was made in place of a damaged one');
      });
    }
    this.#running.delete(board);
  }

  async #replaceSnapshot(board: string): Promise<void> {
    await this.#deps.makeSnapshot(board);
    await this.#deps.requestIndex(board);
  }
}
