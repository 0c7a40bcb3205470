// Who of some people stands how to some things: where the things lie, and what each of the people was given on the way there. A
// constant number of queries, however many things and people are asked for. What follows from it is said in server/policies.

import type { Kysely } from 'kysely';
import { isOpenToLister } from '../../access/link-admission-queries.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Actor } from '../../policies/grant.ts';

export interface AudienceAsk {
  /** Ids, no actors. */
  people: readonly string[];
  boards: readonly string[];
  projects: readonly string[];
  teams: readonly string[];
  /** Besides those that the teams are in. */
  entities?: readonly string[];
}

export interface Audience {
  /** Deleted ones too: their people are told of that as well. */
  boards: { id: string; project: string | null }[];
  /** Those asked for, and those the boards are in. */
  projects: { id: string; team: string; isPrivate: boolean }[];
  /** Those asked for, and those the projects are in. */
  teams: { id: string; entity: string }[];
  given: { kind: string; thing: string; person: string; role: string }[];
  /** Who made a board; a guest that became somebody is that person. */
  makers: { board: string; actor: Actor }[];
  /** Who has a board in the list by a link that is open to them. */
  listers: { board: string; actor: Actor; expiresMs: number | null; revoked: boolean }[];
}

/** People of one statement. */
const BATCH_ROWS = 500;

export function audienceQueries(db: Kysely<Tables>) {
  return {
    async audience({ people, boards, projects, teams, entities = [] }: AudienceAsk): Promise<Audience> {
      const [boardRows, makers] = await Promise.all([
        rowsOf(boards, (ids) => db.selectFrom('board').select(['id', 'project']).where('id', 'in', ids)),
        rowsOf(boards, (ids) =>
          db
            .selectFrom('board_creator')
            .leftJoin('guest_person', 'guest', 'actor')
            .select((of) => ['board', of.fn.coalesce('guest_person.person', 'actor').as('actor')])
            .where('board', 'in', ids),
        ),
      ]);
      const projectRows = await rowsOf([...projects, ...boardRows.flatMap(({ project }) => project ?? [])], (ids) =>
        db.selectFrom('project').select(['id', 'team', 'is_private']).where('id', 'in', ids),
      );
      const teamRows = await rowsOf([...teams, ...projectRows.map(({ team }) => team)], (ids) =>
        db.selectFrom('team').select(['id', 'entity']).where('id', 'in', ids),
      );
      const found: Audience = {
        boards: boardRows,
        projects: projectRows.map(({ id, team, is_private }) => ({ id, team, isPrivate: is_private !== 0 })),
        teams: teamRows,
        given: [],
        makers: makers.map(({ board, actor }) => ({ board, actor: actor as Actor })),
        listers: [],
      };
      const things = [...boardRows, ...projectRows, ...teamRows].map(({ id }) => id);
      things.push(...teamRows.map(({ entity }) => entity), ...entities);
      for (let i = 0; i < people.length; i += BATCH_ROWS) {
        const some = people.slice(i, i + BATCH_ROWS);
        const [given, listers] = await Promise.all([
          rowsOf(things, (ids) =>
            db
              .selectFrom('membership')
              .select(['kind', 'thing', 'person', 'role'])
              .where('thing', 'in', ids)
              .where('person', 'in', some),
          ),
          rowsOf(boards, (ids) =>
            db
              .selectFrom('person_board as listed')
              .innerJoin('board_link as link', (on) =>
                on.onRef('link.board', '=', 'listed.board').onRef('link.sha256', '=', 'listed.sha256'),
              )
              .select(['listed.board', 'person', 'expires', 'revoked'])
              .where('listed.board', 'in', ids)
              .where(isOpenToLister)
              .where(
                'person',
                'in',
                some.map((id) => `person:${id}`),
              ),
          ),
        ]);
        found.given.push(...given);
        for (const { board, person, expires, revoked } of listers)
          found.listers.push({ board, actor: person as Actor, expiresMs: expires, revoked: revoked !== 0 });
      }
      return found;
    },
  };
}

/** A list of none is no SQL. */
async function rowsOf<Row>(
  ids: readonly string[],
  query: (ids: string[]) => { execute(): Promise<Row[]> },
): Promise<Row[]> {
  return ids.length === 0 ? [] : query([...new Set(ids)]).execute();
}
