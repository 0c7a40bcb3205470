// The arms of a list of boards: reasons for which somebody sees boards, as conditions of a query. Which arms somebody has is decided by
// visible-boards.ts.

import { type ExpressionBuilder, type ExpressionWrapper, type Kysely, type SqlBool, sql } from 'kysely';
import { isOpenToLister } from '../../access/link-admission-queries.ts';
import type { Database } from '../../platform/database/database.ts';
import { hasOneOf } from '../../platform/database/id-lists.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** By the board's own row, or, where its project is archived or deleted, whatever of it is left. */
export type BoardState = 'active' | 'archived' | 'deleted' | 'not-deleted' | 'not-cleared';

/** Boards somebody sees for one reason. No board is in two of those of one page. */
export interface BoardArm {
  /** Of these projects; of none; of projects of all teams but these. */
  in: { projects: string[] } | 'no-project' | { teamsBut: string[] };
  /**
   * Which of them: all; those that were given one by one, or given to manage; with `made` those the person made, too. With `listed`
   * those the person has in the list by a link that stands and is open to them.
   */
  which: 'all' | 'given' | 'given-or-listed' | 'managed' | 'made-given-or-listed' | 'made-or-managed';
  state: BoardState;
}

export type Where = ExpressionBuilder<Tables, 'board'>;

type Condition = ExpressionWrapper<Tables, 'board', SqlBool>;

const PERSON = 'person:';

export interface ArmSource {
  db: Kysely<Tables>;
  database: Pick<Database, 'isInList'>;
}

/** The ids of all boards of these arms, each once. There is at least one arm. */
export function boardsOf(source: ArmSource, person: string, arms: readonly BoardArm[]) {
  const ids = arms.map((arm) =>
    source.db
      .selectFrom('board')
      .select('board.id')
      .where((is) => armOf(source, is, person, arm)),
  );
  const [first, ...others] = ids as [(typeof ids)[number], ...typeof ids];
  return others.reduce((all, one) => all.union(one), first);
}

/** The condition that a board is in this arm. */
export function armOf(source: ArmSource, is: Where, person: string, { in: place, which, state }: BoardArm): Condition {
  const { db, database } = source;
  const all = inState(is, state);
  if (which !== 'all') {
    let ids = givenTo(db, person, which.endsWith('managed'));
    if (which.startsWith('made')) ids = ids.union(madeBy(db, person));
    if (which.endsWith('listed')) ids = ids.union(listedBy(db, person).select('listed.board as thing'));
    all.push(is('board.id', 'in', ids));
  }
  // Of all boards in no project nearly all are others': found by whose they are, not by an index of projects.
  if (place === 'no-project') all.push(is(sql`coalesce(board.project, '')`, '=', ''));
  else if ('projects' in place) all.push(is.and([hasOneOf(database, 'board.project', place.projects)]));
  else all.push(is.exists(projectElsewhere(source, place.teamsBut)));
  return is.and(all);
}

export function madeBy(db: Kysely<Tables>, person: string) {
  return db
    .selectFrom('board_creator')
    .select('board_creator.board as thing')
    .where((is) =>
      is.or([
        is('actor', '=', PERSON + person),
        is(
          'actor',
          'in',
          db
            .selectFrom('guest_person')
            .select('guest')
            .where('person', '=', PERSON + person),
        ),
      ]),
    );
}

export function givenTo(db: Kysely<Tables>, person: string, managed: boolean) {
  const given = db.selectFrom('membership').select('thing').where('kind', '=', 'board').where('person', '=', person);
  return managed ? given.where('role', '=', 'manager') : given;
}

export function isSome({ in: place }: BoardArm): boolean {
  return typeof place === 'string' || !('projects' in place) || place.projects.length > 0;
}

function inState(is: Where, state: BoardState): Condition[] {
  const archived = (there: boolean) => is('board.archived_at', there ? 'is not' : 'is', null) as Condition;
  const deleted = (there: boolean) => is('board.deleted_at', there ? 'is not' : 'is', null) as Condition;
  const notCleared = is('board.cleared_at', 'is', null) as Condition;
  switch (state) {
    case 'active':
      return [archived(false), deleted(false)];
    case 'archived':
      return [archived(true), deleted(false)];
    case 'deleted':
      return [deleted(true), notCleared];
    case 'not-deleted':
      return [deleted(false)];
    case 'not-cleared':
      return [notCleared];
  }
}

/** What the person has in the list by links that stand and are open to them. */
export function listedBy(db: Kysely<Tables>, person: string) {
  return db
    .selectFrom('person_board as listed')
    .innerJoin('board_link as link', (on) =>
      on.onRef('link.board', '=', 'listed.board').onRef('link.sha256', '=', 'listed.sha256'),
    )
    .where('listed.person', '=', PERSON + person)
    .where('link.revoked', '=', 0)
    .where((is) => is.or([is('link.expires', 'is', null), is('link.expires', '>', Date.now())]))
    .where(isOpenToLister);
}

/** The board's project, where it is in use and in none of these teams. */
function projectElsewhere({ db, database }: ArmSource, teams: string[]) {
  const project = db
    .selectFrom('project')
    .select('project.id')
    .where('project.id', '=', sql<string>`board.project`)
    .where('project.archived_at', 'is', null)
    .where('project.deleted_at', 'is', null);
  return teams.length > 0 ? project.where((is) => is.not(hasOneOf(database, 'project.team', teams))) : project;
}
