// Deletes a person slice by slice, each a transaction, with rests between them in which the edits of others are written.

import { setTimeout as passed } from 'node:timers/promises';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { personDeletionChanges } from './person-deletion-changes.ts';
import type { personDeletionQueries } from './person-deletion-queries.ts';

export type DeletionDb = Uses<{
  reads: {
    personDeletions: Only<typeof personDeletionQueries, 'boardsWithPerson' | 'unfinishedDeletions'>;
  };
  changes: {
    personDeletions: Only<typeof personDeletionChanges, 'endDeletion' | 'leaveBoards'>;
  };
}>;

interface Deps {
  db: DeletionDb;
  bus: Bus;
}

/** Of one transaction. */
const BOARDS_AT_ONCE = 2;
/** Times as long as a slice took. */
const REST = 3;

/** Begun before (`beginDeletion`). Whoever goes on with it a second time finds less to do. */
export async function finishDeletion({ db, bus }: Deps, id: string, nowMs: number): Promise<void> {
  const left = new Set<string>();
  for (;;) {
    // What was on its way when the deletion began may have come to boards since.
    const boards = (await db.reads.personDeletions.boardsWithPerson(id)).filter((board) => !left.has(board));
    if (boards.length === 0) break;
    for (let at = 0; at < boards.length; at += BOARDS_AT_ONCE) {
      const some = boards.slice(at, at + BOARDS_AT_ONCE);
      const begunMs = performance.now();
      for (const board of await db.changes.personDeletions.leaveBoards({ id, boards: some, nowMs }))
        bus.publish({ kind: 'rights', board });
      for (const board of some) left.add(board);
      await passed(REST * (performance.now() - begunMs));
    }
  }
  await db.changes.personDeletions.endDeletion({ id, nowMs });
}

/** Those that a stopped process left half done. */
export async function finishDeletions(parts: Deps, nowMs: number): Promise<void> {
  for (const id of await parts.db.reads.personDeletions.unfinishedDeletions()) await finishDeletion(parts, id, nowMs);
}
