// Queries of the search for people: the entities and teams of the caller, and the boards on which people are now.

import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { MANAGING_ROLES } from '../../policies/workspace.ts';

interface PeopleOf {
  person: string;
  people: string[];
}

const PERSON = 'person:';

export function peopleSearchQueries(db: Kysely<Tables>, { nowMs }: Pick<Database, 'nowMs'>) {
  const membershipsOf = (person: string, kind: 'entity' | 'team') =>
    db.selectFrom('membership').select('thing').where('kind', '=', kind).where('person', '=', person);
  return {
    /** Returns the entities in which a person has a role, or a role in one of their teams. */
    async entitiesOf({ person, limit }: { person: string; limit: number }): Promise<string[]> {
      const rows = await db
        .selectFrom('entity')
        .select('id')
        .where((is) =>
          is.or([
            is('id', 'in', membershipsOf(person, 'entity')),
            is(
              'id',
              'in',
              db
                .selectFrom('team')
                .select('team.entity')
                .where('team.deleted_at', 'is', null)
                .where('team.id', 'in', membershipsOf(person, 'team')),
            ),
          ]),
        )
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
    /** Returns the teams of these people that `person` is in or manages. */
    async sharedTeams({ person, people }: PeopleOf): Promise<{ person: string; team: string }[]> {
      if (people.length === 0) return [];
      return db
        .selectFrom('membership as m')
        .innerJoin('team', 'team.id', 'm.thing')
        .select(['m.person', 'm.thing as team'])
        .where('m.kind', '=', 'team')
        .where('m.person', 'in', people)
        .where('team.deleted_at', 'is', null)
        .where((is) =>
          is.or([
            is('team.id', 'in', membershipsOf(person, 'team')),
            is('team.entity', 'in', membershipsOf(person, 'entity').where('role', 'in', MANAGING_ROLES.entityRoles)),
          ]),
        )
        .orderBy('team.created_at')
        .orderBy('team.id')
        .execute();
    },
    /** Returns the boards on which these people are now. The boards of a process that has stopped do not count. */
    async boardsInside(people: string[]): Promise<{ person: string; board: string }[]> {
      if (people.length === 0) return [];
      const rows = await db
        .selectFrom('board_inside as inside')
        .leftJoin('board_owner as owner', 'owner.board', 'inside.board')
        .leftJoin('node', (on) => on.onRef('node.id', '=', 'owner.node').on('node.until', '>', nowMs))
        .select(['inside.board', 'inside.actor'])
        .where(
          'inside.actor',
          'in',
          people.map((id) => PERSON + id),
        )
        .where((is) => is.or([is('owner.board', 'is', null), is('node.id', 'is not', null)]))
        .orderBy('inside.at', 'desc')
        .orderBy('inside.board')
        .execute();
      return rows.map(({ board, actor }) => ({ board, person: actor.slice(PERSON.length) }));
    },
  };
}
