// Taking home the board of a panel's session: by its claim secret, once; and keeping the session's role by account. SPEC: PANEL-8, PANEL-9.

import type { Kysely } from 'kysely';
import type { BoardRole } from '#protocol/roles.ts';
import type { Actor, Grant } from '../access/grant.ts';
import { isMore } from '../policies/standing.ts';
import { giveOnBoard } from './board-access.ts';
import { holdPlaces } from './held-rights.ts';
import { ran } from './panel-sessions.ts';
import type { Tables } from './tables.ts';

/** `mine`: the same person has it already. `gone`: somebody else, or the session is over. Undefined: no session has this secret. */
export type Claimed = { outcome: 'claimed' | 'mine'; board: string; alias: string } | { outcome: 'gone' } | undefined;

/** Sessions of one look. */
const MANY = 500;

export function panelClaimQueries(db: Kysely<Tables>) {
  return {
    /** By its panel, where nobody has claimed the board. Of a board that is lent it stays nobody's: false. */
    setClaim({ by, sha256 }: { by: Grant; sha256: Uint8Array }): Promise<boolean> {
      return db.transaction().execute(async (all) => {
        const { id } = await ran(all, by);
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
            .select(['panel_session.id', 'board', 'alias', 'claimed_by', 'ended_at', 'deleted_at'])
            .where('claim', '=', sha256)
            .executeTakeFirst();
        const first = await found();
        if (!first) return undefined;
        // Of two at once the second sees what the first did.
        await holdPlaces(all, [{ kind: 'board', thing: first.board }]);
        const session = (await found()) ?? first;
        const { board, alias } = session;
        if (session.claimed_by === person) return { outcome: 'mine', board, alias };
        if (session.claimed_by !== null || session.ended_at !== null || session.deleted_at !== null)
          return { outcome: 'gone' };
        await all
          .updateTable('panel_session')
          .set({ claimed_by: person, claimed_at: nowMs })
          .where('id', '=', session.id)
          .execute();
        await all
          .updateTable('board_creator')
          .set((of) => ({ actor: person, version: of('version', '+', 1) }))
          .where('board', '=', board)
          .execute();
        await all
          .updateTable('board_link')
          .set((of) => ({ revoked: 1, version: of('version', '+', 1) }))
          .where('board', '=', board)
          .where('derived', 'is not', null)
          .where('revoked', '=', 0)
          .execute();
        return { outcome: 'claimed', board, alias };
      });
    },
    /** What somebody is on the board by their place in its session they are by their account from now on. */
    async keepRole(ask: { board: string; person: string; role: BoardRole; nowMs: number }): Promise<void> {
      await db.transaction().execute(async (all) => {
        await holdPlaces(all, [{ kind: 'board', thing: ask.board }]);
        const given = await all
          .selectFrom('membership')
          .select('role')
          .where('kind', '=', 'board')
          .where('thing', '=', ask.board)
          .where('person', '=', ask.person)
          .executeTakeFirst();
        // Nobody has less by it.
        if (!given || isMore(ask.role, given.role as BoardRole)) await giveOnBoard(all, ask);
      });
    },
    /** Who has claimed the board of a session, as they are called, and the project it is in ('': none). */
    async claimOf(session: string): Promise<{ by: string; project: string } | undefined> {
      const row = await db
        .selectFrom('panel_session')
        .innerJoin('board', 'board.id', 'panel_session.board')
        .leftJoin('project', 'project.id', 'board.project')
        .select(['claimed_by', 'project.name as project'])
        .where('panel_session.id', '=', session)
        .executeTakeFirst();
      if (!row || row.claimed_by === null) return undefined;
      const id = row.claimed_by.slice('person:'.length);
      const person = await db.selectFrom('person').select('name').where('id', '=', id).executeTakeFirst();
      return { by: person?.name ?? '', project: row.project ?? '' };
    },
    /**
     * Boards of sessions that ended before then, or, where nobody ended one, whose board has rested since, and that nobody has claimed or
     * kept: deleted as of that time, so that they are cleared when they are due.
     */
    async deleteUnclaimed({ beforeMs }: { beforeMs: number }): Promise<void> {
      await db.transaction().execute(async (all) => {
        const due = await all
          .selectFrom('panel_session')
          .innerJoin('board', 'board.id', 'panel_session.board')
          .select((of) => ['board.id', of.fn.coalesce('panel_session.ended_at', 'board.changed_at').as('ended')])
          .where('lent_by', 'is', null)
          .where('claimed_by', 'is', null)
          .where('deleted_at', 'is', null)
          .where('board.project', 'is', null)
          .where((is) => is(is.fn.coalesce('panel_session.ended_at', 'board.changed_at'), '<', beforeMs))
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
        await holdPlaces(
          all,
          due.map(({ id }) => ({ kind: 'board', thing: id })),
        );
        for (const { id, ended } of due)
          await all
            .updateTable('board')
            .set({ deleted_at: Number(ended) })
            .where('id', '=', id)
            .where('deleted_at', 'is', null)
            .execute();
      });
    },
  };
}
