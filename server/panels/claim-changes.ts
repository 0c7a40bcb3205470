// Claims the board of a panel's session by its claim secret, once, and deletes boards that nobody claimed. SPEC: PANEL-8, PANEL-10.

import type { Kysely } from 'kysely';
import { lockResources } from '../access/lock-rights.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { Actor, Grant } from '../policies/grant.ts';
import { isSessionOver } from '../policies/panel.ts';
import { transferSessionBoard } from './end-changes.ts';
import { ran } from './session-changes.ts';

/** `mine`: the same person has it already. `gone`: somebody else, or the session is over. Undefined: no session has this secret. */
export type Claimed = { outcome: 'claimed' | 'mine'; board: string; alias: string } | { outcome: 'gone' } | undefined;

/** Sessions of one look. */
const MANY = 500;

export function panelClaimChanges(db: Kysely<Tables>) {
  return {
    /** By its panel, where nobody has claimed the board. Of a board that is lent it stays nobody's: false. */
    setClaim({ by, sha256, nowMs }: { by: Grant; sha256: Uint8Array; nowMs: number }): Promise<boolean> {
      return db.transaction().execute(async (all) => {
        const { id } = await ran(all, by, nowMs);
        const { numUpdatedRows } = await all
          .updateTable('panel_session')
          .set({ claim: sha256 })
          .where('id', '=', id)
          .where('lent_by', 'is', null)
          .where('claimed_by', 'is', null)
          .executeTakeFirstOrThrow();
        return numUpdatedRows > 0n;
      });
    },
    /** The board is this person's from now on, and the two links it began with end: they were the panel's. */
    claimSession({ sha256, person, nowMs }: { sha256: Uint8Array; person: Actor; nowMs: number }): Promise<Claimed> {
      return db.transaction().execute(async (all) => {
        const found = () =>
          all
            .selectFrom('panel_session')
            .innerJoin('board', 'board.id', 'panel_session.board')
            .select(['panel_session.id', 'board', 'alias', 'claimed_by', 'ended_at', 'heard_at', 'deleted_at'])
            .where('claim', '=', sha256)
            .executeTakeFirst();
        const first = await found();
        if (!first) return undefined;
        // Of two at once the second sees what the first did.
        await lockResources(all, [{ kind: 'board', thing: first.board }]);
        const session = (await found()) ?? first;
        const { board, alias } = session;
        if (session.claimed_by === person) return { outcome: 'mine', board, alias };
        // A board that is lent has no claim.
        const isOver = isSessionOver({ endedMs: session.ended_at, heardMs: session.heard_at, mayLend: true }, nowMs);
        if (session.claimed_by !== null || isOver || session.deleted_at !== null) return { outcome: 'gone' };
        await transferSessionBoard(all, { session: session.id, board, person, nowMs });
        return { outcome: 'claimed', board, alias };
      });
    },
    /**
     * Boards of sessions that ended before then, and that nobody has claimed or kept: deleted as of that time, so that they are cleared when
     * they are due.
     */
    async deleteUnclaimed({ beforeMs }: { beforeMs: number }): Promise<void> {
      await db.transaction().execute(async (all) => {
        const due = await all
          .selectFrom('panel_session')
          .innerJoin('board', 'board.id', 'panel_session.board')
          .select(['board.id', 'ended_at'])
          .where('lent_by', 'is', null)
          .where('claimed_by', 'is', null)
          .where('deleted_at', 'is', null)
          .where('board.project', 'is', null)
          .where('ended_at', '<', beforeMs)
          .where((is) =>
            is.not(
              is.exists(
                is
                  .selectFrom('membership')
                  .select('person')
                  .where('kind', '=', 'board')
                  .whereRef('thing', '=', 'board.id'),
              ),
            ),
          )
          .limit(MANY)
          .execute();
        await lockResources(
          all,
          due.map(({ id }) => ({ kind: 'board', thing: id })),
        );
        for (const { id, ended_at: deletedAt } of due)
          await all
            .updateTable('board')
            .set({ deleted_at: deletedAt })
            .where('id', '=', id)
            .where('deleted_at', 'is', null)
            .execute();
      });
    },
  };
}
