// Changes how a board is shared: who is admitted, and its public name. Each change locks the right to it in its own transaction.

import type { Kysely } from 'kysely';
import { CallerError } from '#protocol/errors.ts';
import { requestRoleEntries } from '../../access/inbox-event-changes.ts';
import { lockAndCheckRights, lockPeople } from '../../access/lock-rights.ts';
import type { Right, WorkspaceAccess } from '../../access/membership.ts';
import { setBoardRole } from '../../access/membership-changes.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { entitiesOf } from './board-access-queries.ts';

export function boardAccessChanges(db: Kysely<Tables>) {
  return {
    /** To somebody of one entity with who gives it, or who has a part in the board already. Throws `not-found` of others. */
    async giveRole(ask: { board: string; person: string; role: string; nowMs: number; right: Right }): Promise<void> {
      const { board, person, right } = ask;
      await db.transaction().execute(async (all) => {
        const own = (await entitiesOf(all, [right.person])).map(({ entity }) => entity);
        const access = await lockAndCheckRights(all, [right], own);
        await lockPeople(all, [person]);
        if (!(await isKnown(all, access, { board, person, to: right.person }))) throw new CallerError('not-found');
        if (!(await setBoardRole(all, ask))) return;
        await requestRoleEntries(all, { kind: 'board', resource: board, people: [person], sender: right.person });
      });
    },
    /** What was given on the board itself. False where nothing was. */
    takeRole({ board, person, right }: { board: string; person: string; right: Right }): Promise<boolean> {
      return db.transaction().execute(async (all) => {
        await lockAndCheckRights(all, [right]);
        const { numDeletedRows } = await all
          .deleteFrom('membership')
          .where('kind', '=', 'board')
          .where('thing', '=', board)
          .where('person', '=', person)
          .executeTakeFirstOrThrow();
        if (numDeletedRows === 0n) return false;
        await requestRoleEntries(all, { kind: 'board', resource: board, people: [person], sender: right.person });
        return true;
      });
    },
    async setAdmits({ board, admits, right }: { board: string; admits: string; right: Right }): Promise<void> {
      await db.transaction().execute(async (all) => {
        await lockAndCheckRights(all, [right]);
        await all.updateTable('board').set({ admits }).where('id', '=', board).execute();
      });
    },
    /** `name`: what it is published under unless it has one; null: its picture is nobody's any more. */
    async setPublicName({ board, name, right }: { board: string; name: string | null; right: Right }): Promise<void> {
      await db.transaction().execute(async (all) => {
        await lockAndCheckRights(all, [right]);
        if (name === null) await all.deleteFrom('board_public').where('board', '=', board).execute();
        else
          await all
            .insertInto('board_public')
            .values({ board, name })
            .onConflict((there) => there.doNothing())
            .execute();
      });
    },
  };
}

async function isKnown(
  all: Kysely<Tables>,
  access: WorkspaceAccess,
  { board, person, to }: { board: string; person: string; to: string },
): Promise<boolean> {
  if (person === to || (await access.roleThere(person, 'board', board)) !== undefined) return true;
  const of = await entitiesOf(all, [person, to]);
  const own = new Set(of.flatMap((one) => (one.person === to ? one.entity : [])));
  return of.some((one) => one.person === person && own.has(one.entity));
}
