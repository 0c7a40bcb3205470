// Stores which processes are alive and which boards and lines each has, by the database's clock; used tickets; the secret that all processes
// sign with. What follows from it is decided in board-owners.ts.

import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { LogWriter } from '../../platform/database/log/log-writer.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { findLineAddress, isAliveAt } from './owner-queries.ts';

/** A process that serves boards. */
export interface Node {
  id: string;
  /** Where the others reach it: http://host:port */
  address: string;
}

export type Taken = { epoch: number } | { address: string };

export function ownerChanges(db: Kysely<Tables>, { nowMs, log }: Pick<Database, 'nowMs'> & { log: LogWriter }) {
  const isAlive = isAliveAt(nowMs);

  return {
    /** The process is alive from now on for `leaseMs`. Whoever was at its address before is not; who is not, is forgotten. */
    async arrive({ id, address, leaseMs }: Node & { leaseMs: number }): Promise<void> {
      await db.transaction().execute(async (all) => {
        await all
          .deleteFrom('node')
          .where((is) => is.or([is('address', '=', address), is.not(isAlive)]))
          .execute();
        await all
          .deleteFrom('http_line')
          .where('node', 'not in', (of) => of.selectFrom('node').select('id'))
          .execute();
        await all
          .insertInto('node')
          .values({ id, address, until: sql<number>`${nowMs} + ${sql.lit(leaseMs)}` })
          .execute();
      });
    },
    /** Alive for another `leaseMs`; false when its lease had expired, and others may have taken what it owned. */
    async beat({ id, leaseMs }: { id: string; leaseMs: number }): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('node')
        .set({ until: sql<number>`${nowMs} + ${sql.lit(leaseMs)}` })
        .where('id', '=', id)
        .where(isAlive)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    /** All it owned is free at once. */
    async depart(id: string): Promise<void> {
      await db.deleteFrom('node').where('id', '=', id).execute();
    },
    /** Makes the node the board's owner unless another is that is alive; what was known of its log is read again. */
    async takeBoard({ board, node }: { board: string; node: string }): Promise<Taken> {
      log.forget(board);
      const taken = await db
        .insertInto('board_owner')
        .values({ board, node, epoch: 1 })
        .onConflict((there) =>
          there
            .column('board')
            .doUpdateSet((set) => ({ node, epoch: sql<number>`${set.ref('board_owner.epoch')} + 1` }))
            .where(({ or, eb, not, exists, selectFrom }) =>
              or([
                eb('board_owner.node', '=', node),
                not(
                  exists(
                    selectFrom('node').select('node.id').whereRef('node.id', '=', 'board_owner.node').where(isAlive),
                  ),
                ),
              ]),
            ),
        )
        .returning('epoch')
        .executeTakeFirst();
      if (taken) return taken;
      const owner = await db
        .selectFrom('board_owner')
        .innerJoin('node', 'node.id', 'board_owner.node')
        .select('address')
        .where('board', '=', board)
        .executeTakeFirst();
      // It has gone in between: whoever asks again finds the board free.
      return owner ?? { address: '' };
    },
    /** The board is nobody's, unless it changed owner since. */
    async freeBoard({ board, epoch }: { board: string; epoch: number }): Promise<void> {
      log.forget(board);
      await db
        .updateTable('board_owner')
        .set({ node: '' })
        .where('board', '=', board)
        .where('epoch', '=', epoch)
        .execute();
    },
    /** Gives the line to the node; returns the address of another that has it and is alive. */
    async takeLine({ line, node }: { line: Uint8Array; node: string }): Promise<string | undefined> {
      const taken = await db
        .insertInto('http_line')
        .values({ line, node })
        .onConflict((there) =>
          there
            .column('line')
            .doUpdateSet({ node })
            .where(({ or, eb, not, exists, selectFrom }) =>
              or([
                eb('http_line.node', '=', node),
                not(
                  exists(
                    selectFrom('node').select('node.id').whereRef('node.id', '=', 'http_line.node').where(isAlive),
                  ),
                ),
              ]),
            ),
        )
        .returning('node')
        .executeTakeFirst();
      // It has gone in between: whoever asks again finds the line free.
      return taken ? undefined : ((await findLineAddress(db, line, nowMs)) ?? '');
    },
    async freeLines({ lines, node }: { lines: readonly Uint8Array[]; node: string }): Promise<void> {
      await db.deleteFrom('http_line').where('line', 'in', lines).where('node', '=', node).execute();
    },
    /** True the first time. */
    async useTicket({ nonce, untilMs }: { nonce: string; untilMs: number }): Promise<boolean> {
      await db.deleteFrom('ticket_used').where('until', '<', nowMs).execute();
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('ticket_used')
        .values({ nonce, until: untilMs })
        .onConflict((there) => there.doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },
    /** The value all processes have: the first one that was offered. */
    async setting({ name, value }: { name: string; value: Uint8Array }): Promise<Uint8Array> {
      await db
        .insertInto('setting')
        .values({ name, value })
        .onConflict((there) => there.doNothing())
        .execute();
      return (await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value;
    },
  };
}
