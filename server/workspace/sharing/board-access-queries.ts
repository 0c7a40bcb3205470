// Who has access to a board and by what, for those who manage it: everything that was given on the way from the entity down to the
// board, in one query. What comes out of it is said in server/policies.

import type { Kysely } from 'kysely';
import { hexOf } from '#protocol/bytes.ts';
import { CallerError } from '#protocol/errors.ts';
import type { LinkRole } from '#protocol/roles.ts';
import type { BoardAccess, InviteKind } from '#protocol/workspace.ts';
import { lockAndCheckRights, lockPeople } from '../../access/lock-rights.ts';
import type { Right, WorkspaceAccess } from '../../access/membership.ts';
import { setBoardRole } from '../../access/membership-changes.ts';
import type { Tables } from '../../platform/database/tables.ts';

export interface GivenTo {
  kind: InviteKind;
  role: string;
  person: { id: string; name: string; initials: string; color: string; email: string };
}

export function boardAccessQueries(db: Kysely<Tables>) {
  return {
    /** Plain members of the entity have nothing of it by that alone. */
    async givenOnBoard(ask: {
      board: string;
      project: string | null;
      team: string | null;
      entity: string | null;
    }): Promise<GivenTo[]> {
      const { board, project, team, entity } = ask;
      const rows = await db
        .selectFrom('membership')
        .innerJoin('person', 'person.id', 'membership.person')
        .select(['kind', 'membership.role', 'person.id', 'person.name', 'initials', 'color', 'email'])
        .where((is) =>
          is.or([
            is.and([is('kind', '=', 'board'), is('thing', '=', board)]),
            ...(project === null ? [] : [is.and([is('kind', '=', 'project'), is('thing', '=', project)])]),
            ...(team === null ? [] : [is.and([is('kind', '=', 'team'), is('thing', '=', team)])]),
            ...(entity === null
              ? []
              : [is.and([is('kind', '=', 'entity'), is('thing', '=', entity), is('membership.role', '!=', 'member')])]),
          ]),
        )
        .orderBy('membership.at')
        .orderBy('person.name')
        .execute();
      return rows.map(({ kind, role, ...person }) => ({ kind: kind as InviteKind, role, person }));
    },
    /** The person who made a board, as a guest or signed in. */
    async makerOfBoard(board: string): Promise<GivenTo['person'] | undefined> {
      const creator = await db
        .selectFrom('board_creator')
        .leftJoin('guest_person', 'guest_person.guest', 'board_creator.actor')
        .select(['actor', 'guest_person.person'])
        .where('board', '=', board)
        .executeTakeFirst();
      const actor = creator?.person ?? creator?.actor;
      if (!actor?.startsWith('person:')) return undefined;
      return db
        .selectFrom('person')
        .select(['id', 'name', 'initials', 'color', 'email'])
        .where('id', '=', actor.slice('person:'.length))
        .executeTakeFirst();
    },
    async sharingOfBoard(board: string): Promise<Omit<BoardAccess, 'people' | 'viaProject' | 'invites' | 'requests'>> {
      const row = await db
        .selectFrom('board')
        .leftJoin('board_public', 'board_public.board', 'board.id')
        .select(['admits', 'board_public.name'])
        .where('id', '=', board)
        .executeTakeFirstOrThrow();
      const links = await db
        .selectFrom('board_link')
        .select(['sha256', 'role', 'expires', 'revoked', 'derived', 'password', 'history'])
        .where('board', '=', board)
        .execute();
      return {
        admits: row.admits === 'asked' ? 'asked' : 'all',
        published: row.name !== null,
        links: links.map(({ sha256, role, expires, revoked, derived, password, history }) => ({
          sha256: hexOf(sha256),
          role: role as LinkRole,
          expiresMs: expires,
          revoked: revoked !== 0,
          hasPassword: password !== null,
          history: history !== 0,
          derived: derived as BoardAccess['links'][number]['derived'],
        })),
      };
    },
    /** To somebody of one entity with who gives it, or who has a part in the board already. Throws `not-found` of others. */
    async giveRole(ask: { board: string; person: string; role: string; nowMs: number; right: Right }): Promise<void> {
      const { board, person, right } = ask;
      await db.transaction().execute(async (all) => {
        const own = (await entitiesOf(all, [right.person])).map(({ entity }) => entity);
        const access = await lockAndCheckRights(all, [right], own);
        await lockPeople(all, [person]);
        if (!(await isKnown(all, access, { board, person, to: right.person }))) throw new CallerError('not-found');
        await setBoardRole(all, ask);
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
        return numDeletedRows > 0n;
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
    entitiesOf: (people: string[]) => entitiesOf(db, people),
    async personByVerifiedEmail(emailKey: string): Promise<{ id: string; language: string | null } | undefined> {
      return db
        .selectFrom('person')
        .select(['id', 'language'])
        .where((of) => of(of.fn('lower', ['email']), '=', emailKey))
        .where('email_verified', '=', 1)
        .executeTakeFirst();
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

/** Of the entity, one of its teams or of their projects. */
async function entitiesOf(all: Kysely<Tables>, people: string[]): Promise<{ person: string; entity: string }[]> {
  if (people.length === 0) return [];
  const byEntity = all
    .selectFrom('membership')
    .select(['person', 'thing as entity'])
    .where('kind', '=', 'entity')
    .where('person', 'in', people);
  const byTeam = all
    .selectFrom('membership')
    .innerJoin('team', 'team.id', 'membership.thing')
    .select(['person', 'team.entity'])
    .where('kind', '=', 'team')
    .where('person', 'in', people)
    .where('team.deleted_at', 'is', null);
  const byProject = all
    .selectFrom('membership')
    .innerJoin('project', 'project.id', 'membership.thing')
    .innerJoin('team', 'team.id', 'project.team')
    .select(['person', 'team.entity'])
    .where('kind', '=', 'project')
    .where('person', 'in', people)
    .where('project.deleted_at', 'is', null)
    .where('team.deleted_at', 'is', null);
  return byEntity.union(byTeam).union(byProject).execute();
}
