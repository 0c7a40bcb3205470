// Who has access to a board and by what, for those who manage it: everything that was given on the way from the entity down to the
// board, in one query. What comes out of it is said in server/policies.

import type { Kysely } from 'kysely';
import { hexOf } from '#protocol/bytes.ts';
import type { BoardAccess, ThingKind } from '#protocol/generated/graphql.ts';
import type { LinkRole } from '#protocol/roles.ts';
import type { Tables } from '../../platform/database/tables.ts';

export interface GivenTo {
  kind: ThingKind;
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
      return rows.map(({ kind, role, ...person }) => ({ kind: kind as ThingKind, role, person }));
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
    entitiesOf: (people: string[]) => entitiesOf(db, people),
  };
}

/** Of the entity, one of its teams or of their projects. */
export async function entitiesOf(all: Kysely<Tables>, people: string[]): Promise<{ person: string; entity: string }[]> {
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
