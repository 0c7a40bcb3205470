// Ends sessions of panels. The codes of the session end, and roles that participants kept on a lent board are revoked. The panel's own
// board, unless somebody has claimed it, is given to the first participant who kept it. SPEC: PANEL-7, PANEL-9, PANEL-12.

import type { Kysely } from 'kysely';
import { CallerError } from '#protocol/errors.ts';
import { lockGrant } from '../access/lock-grant.ts';
import { lockPeople, lockResources } from '../access/lock-rights.ts';
import { lendingsNow } from '../access/panel-lender-queries.ts';
import type { Tables } from '../platform/database/tables.ts';
import { type Actor, actorOfPerson, type Grant } from '../policies/grant.ts';
import { isSessionOver, sessionEndMs } from '../policies/panel.ts';
import { LEAVING } from '../policies/person.ts';
import { revokeKeptRoles } from './keep-changes.ts';

/** People asked for, one after the other, where an account is just being deleted. */
const KEEPERS = 10;

export function panelEndChanges(db: Kysely<Tables>) {
  return {
    /** Ends a session from `overSessions` if it is still over. Returns whether this call ended it. */
    endOverSession({ id, board, nowMs }: { id: string; board: string; nowMs: number }): Promise<boolean> {
      return db.transaction().execute(async (all) => {
        await lockResources(all, [{ kind: 'board', thing: board }]);
        const row = await all.selectFrom('panel_session').selectAll().where('id', '=', id).executeTakeFirst();
        if (!row) return false;
        const lending = { board, lentBy: row.lent_by };
        const state = {
          endedMs: row.ended_at,
          heardMs: row.heard_at,
          mayLend: (await lendingsNow(all, [lending]))(lending),
        };
        return isSessionOver(state, nowMs) && endSession(all, id, Math.min(sessionEndMs(state), nowMs));
      });
    },
    /** Any session on the board, by who may share that; false where none runs. */
    endPanel({ by, session, nowMs }: { by: Grant; session: string; nowMs: number }): Promise<boolean> {
      return db.transaction().execute(async (all) => {
        await lockGrant(all, by);
        const there = await all
          .selectFrom('panel_session')
          .select('id')
          .where('id', '=', session)
          .where('board', '=', by.thing.id)
          .executeTakeFirst();
        return there !== undefined && endSession(all, session, nowMs);
      });
    },
  };
}

/** Where the board is locked already. False: the session had ended. */
export async function endSession(all: Kysely<Tables>, id: string, endedMs: number): Promise<boolean> {
  const session = await all
    .updateTable('panel_session')
    .set({ ended_at: endedMs })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['board', 'lent_by', 'claimed_by'])
    .executeTakeFirst();
  if (!session) return false;
  for (const table of ['panel_code', 'panel_pairing'] as const)
    await all.deleteFrom(table).where('session', '=', id).execute();
  const { board, lent_by, claimed_by } = session;
  if (lent_by !== null) {
    const places = await all
      .selectFrom('panel_place')
      .select('id')
      .where('session', '=', id)
      .where('kept_by', 'is not', null)
      .where('stays', '=', 0)
      .execute();
    await revokeKeptRoles(
      all,
      places.map((place) => place.id),
    );
  } else if (claimed_by === null) await transferToFirstKeeper(all, { session: id, board, nowMs: endedMs });
  return true;
}

/** The board is this person's from now on, and the two links it began with end: they were the panel's. */
export async function transferSessionBoard(
  all: Kysely<Tables>,
  { session, board, person, nowMs }: { session: string; board: string; person: Actor; nowMs: number },
): Promise<void> {
  await all
    .updateTable('panel_session')
    .set({ claimed_by: person, claimed_at: nowMs })
    .where('id', '=', session)
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
}

/** On a panel's own board nobody but participants who kept it has a role. */
async function transferToFirstKeeper(
  all: Kysely<Tables>,
  { session, board, nowMs }: { session: string; board: string; nowMs: number },
): Promise<void> {
  const keepers = await all
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.person')
    .select('person.id')
    .where('kind', '=', 'board')
    .where('thing', '=', board)
    .where('iss', '!=', LEAVING)
    .orderBy('membership.at')
    .orderBy('person.id')
    .limit(KEEPERS)
    .execute();
  for (const keeper of keepers) {
    if (!(await tryLockPerson(all, keeper.id))) continue;
    await transferSessionBoard(all, { session, board, person: actorOfPerson(keeper), nowMs });
    // The creator of a board has no other role on it, so the kept role is deleted.
    await all
      .deleteFrom('membership')
      .where('kind', '=', 'board')
      .where('thing', '=', board)
      .where('person', '=', keeper.id)
      .execute();
    return;
  }
}

/** Whether the person is there, and stays until the transaction ends. */
async function tryLockPerson(all: Kysely<Tables>, person: string): Promise<boolean> {
  try {
    await lockPeople(all, [person]);
    return true;
  } catch (error) {
    if (error instanceof CallerError) return false;
    throw error;
  }
}
