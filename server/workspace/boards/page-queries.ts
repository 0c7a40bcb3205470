// Pages of boards. Which of them somebody sees is said by server/workspace/boards/visible-boards.ts; here they are found, counted and put in order:
// two statements, and of however many there are only the page itself is read where an index has the order.

import { type Kysely, type SqlBool, sql } from 'kysely';
import type { BoardSort, BoardsOf } from '#protocol/generated/graphql.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { keyPattern } from '../../platform/database/titles.ts';
import { armOf, type BoardArm, givenTo, isSome, listedBy, madeBy, type Where } from './arm-queries.ts';

export interface BoardsAsk {
  /** The id, no actor. */
  person: string;
  arms: BoardArm[];
  of: BoardsOf;
  search: string;
  sortBy: BoardSort;
  offset: number;
  limit: number;
}

/** Projects of one page that are read one by one, each in the order of an index; more are sorted together. */
const PROJECTS_APART = 100;

/** Of what somebody opened in one team a list has so many, the last ones. */
const OPENED_LAST = 100;

export function boardPageQueries(db: Kysely<Tables>, database: Pick<Database, 'isInList'>) {
  const source = { db, database };
  const boardsIn = (arms: readonly BoardArm[], { person, of, search }: BoardsAsk) => {
    let boards = db.selectFrom('board').where((is) => is.or(arms.map((arm) => armOf(source, is, person, arm))));
    if (of === 'mine') boards = boards.where('board.id', 'in', madeBy(db, person));
    if (of === 'shared')
      boards = boards
        .where('board.id', 'in', givenTo(db, person, false).union(listedBy(db, person).select('listed.board as thing')))
        .where('board.id', 'not in', madeBy(db, person));
    if (of === 'favourite') boards = boards.where('board.id', 'in', favouritesOf(db, person));
    if (search.trim() !== '') boards = boards.where(sql<SqlBool>`title_key LIKE ${keyPattern(search)} ESCAPE '\\'`);
    return boards;
  };
  const hasOpened = (person: string) => (is: Where) =>
    is.exists(
      is
        .selectFrom('opened_board')
        .select('at')
        .where('opened_board.person', '=', person)
        .whereRef('opened_board.board', '=', 'board.id'),
    );
  /** The first of one arm, as far as the page may need them, with what they are ordered by. */
  const firstOf = (arm: BoardArm, ask: BoardsAsk) => {
    const { person, sortBy, offset, limit } = ask;
    const boards = boardsIn([arm], ask);
    const asked = sortBy === 'opened' ? boards.where((is) => is.not(hasOpened(person)(is))) : boards;
    const { column, down } = ORDERS[sortBy];
    const first = asked
      .select(['board.id', sql<number>`0`.as('opened'), sql<number | string>`${sql.ref(column)}`.as('by')])
      .orderBy(column, down)
      .orderBy('board.id', down)
      .limit(offset + limit);
    return db.selectFrom(first.as('arm')).selectAll();
  };
  const openedOf = (arms: readonly BoardArm[], ask: BoardsAsk) =>
    boardsIn(arms, ask).innerJoin('opened_board as opened', (on) =>
      on.onRef('opened.board', '=', 'board.id').on('opened.person', '=', ask.person),
    );

  return {
    /** How many there are, and one page of them, in order. */
    async pageOfBoards(ask: BoardsAsk): Promise<{ count: number; ids: string[] }> {
      const { sortBy, offset, limit } = ask;
      const arms = apart(ask);
      if (arms.length === 0) return { count: 0, ids: [] };
      const counts = arms.map((arm) => boardsIn([arm], ask).select((is) => is.fn.countAll<number>().as('count')));
      const { count } = await db
        .selectNoFrom(
          sql<number>`${sql.join(
            counts.map((one) => sql`(${one})`),
            sql` + `,
          )}`.as('count'),
        )
        .executeTakeFirstOrThrow();
      if (Number(count) <= offset) return { count: Number(count), ids: [] };
      const parts = arms.map((arm) => firstOf(arm, ask));
      if (sortBy === 'opened') {
        const opened = openedOf(ask.arms.filter(isSome), ask)
          .select(['board.id', sql<number>`opened.at`.as('opened'), sql<number | string>`changed_at`.as('by')])
          .orderBy('opened.at', 'desc')
          .orderBy('changed_at', 'desc')
          .orderBy('board.id', 'desc')
          .limit(offset + limit);
        parts.push(db.selectFrom(opened.as('arm')).selectAll());
      }
      const [first, ...others] = parts as [(typeof parts)[number], ...typeof parts];
      const { down } = ORDERS[sortBy];
      const page = await db
        .selectFrom(others.reduce((all, one) => all.unionAll(one), first).as('page'))
        .select('id')
        .orderBy('opened', 'desc')
        .orderBy('by', down)
        .orderBy('id', down)
        .limit(limit)
        .offset(offset)
        .execute();
      return { count: Number(count), ids: page.map(({ id }) => id) };
    },
    /** Of what the person opened last, the last first. */
    async pageOfOpened(ask: Omit<BoardsAsk, 'sortBy' | 'of' | 'search'>): Promise<{ count: number; ids: string[] }> {
      const { person, offset, limit } = ask;
      const arms = ask.arms.filter(isSome);
      if (arms.length === 0) return { count: 0, ids: [] };
      const opened = await db
        .selectFrom('board')
        .innerJoin('opened_board as opened', 'opened.board', 'board.id')
        .select('board.id')
        .where('opened.person', '=', person)
        .where((is) => is.or(arms.map((arm) => armOf(source, is as unknown as Where, person, arm))))
        .orderBy('opened.at', 'desc')
        .limit(OPENED_LAST)
        .execute();
      return { count: opened.length, ids: opened.slice(offset, offset + limit).map(({ id }) => id) };
    },
  };
}

const ORDERS = {
  opened: { column: 'board.changed_at', down: 'desc' },
  changed: { column: 'board.changed_at', down: 'desc' },
  created: { column: 'board.created_at', down: 'desc' },
  title: { column: 'board.title_key', down: 'asc' },
} as const satisfies Record<BoardSort, { column: string; down: 'asc' | 'desc' }>;

/** Each project by itself, where an index has all of it in order. */
function apart({ arms, of }: BoardsAsk): BoardArm[] {
  return arms.filter(isSome).flatMap((arm) => {
    const { in: place } = arm;
    if (of !== 'all' || typeof place === 'string' || !('projects' in place)) return [arm];
    if (place.projects.length > PROJECTS_APART) return [arm];
    return place.projects.map((project) => ({ ...arm, in: { projects: [project] } }));
  });
}

function favouritesOf(db: Kysely<Tables>, person: string) {
  return db
    .selectFrom('mark')
    .select('thing')
    .where('person', '=', person)
    .where('mark', '=', 'favourite')
    .where('kind', '=', 'board');
}
