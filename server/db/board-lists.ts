// Pages of boards and what their cards show. Which boards somebody sees is said by server/access/visible-boards.ts; here they are
// found, counted and put in order: a constant number of statements, whatever there is of them.

import { type ExpressionBuilder, type ExpressionWrapper, type Kysely, type SqlBool, sql } from 'kysely';
import type { BoardSort, BoardsOf } from '#protocol/workspace.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';
import { keyPattern } from './titles.ts';

/** By the board's own row, or, where its project is archived or deleted, whatever of it is left. */
export type BoardState = 'active' | 'archived' | 'deleted' | 'not-deleted' | 'not-cleared';

/** Boards somebody sees for one reason. */
export interface BoardArm {
  /** Of these projects; of none; of projects of all teams but these. */
  in: { projects: string[] } | 'no-project' | { teamsBut: string[] };
  /** Which of them: all; those that were given one by one, or given to manage; with `made` those the person made, too. */
  which: 'all' | 'given' | 'managed' | 'made-or-given' | 'made-or-managed';
  state: BoardState;
}

export interface BoardsAsk {
  /** The id, no actor. */
  person: string;
  arms: BoardArm[];
  of: BoardsOf;
  search: string;
  sortBy: BoardSort;
  /** Those the person never opened are left out. */
  openedOnly: boolean;
  offset: number;
  limit: number;
}

export interface CardRow {
  id: string;
  alias: string;
  title: string;
  createdMs: number;
  changedMs: number;
  changedBy: { personId: string | null; name: string };
  archivedMs: number | null;
  deletedMs: number | null;
  project: { id: string; name: string; color: string } | null;
  pinned: boolean;
  favourite: boolean;
  openedMs: number | null;
  coverSeq: number | null;
}

export interface InsideRow {
  board: string;
  personId: string | null;
  name: string;
  colour: number;
}

type Where = ExpressionBuilder<Tables, 'board'>;
type Condition = ExpressionWrapper<Tables, 'board', SqlBool>;

const PERSON = 'person:';

export function boardListQueries({ queries: db, nowMs }: Pick<Database, 'queries' | 'nowMs'>) {
  const madeBy = (person: string) =>
    db
      .selectFrom('board_creator')
      .select('board_creator.board')
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
  const givenTo = (person: string, managed: boolean) => {
    const given = db.selectFrom('membership').select('thing').where('kind', '=', 'board').where('person', '=', person);
    return managed ? given.where('role', '=', 'manager') : given;
  };
  const armOf = (is: Where, person: string, { in: place, which, state }: BoardArm): Condition => {
    const all = [...inState(is, state)];
    if (place === 'no-project') all.push(is('board.project', 'is', null));
    else if ('projects' in place) all.push(is('board.project', 'in', place.projects));
    else all.push(is('board.project', 'in', projectsElsewhere(db, place.teamsBut)));
    if (which !== 'all') {
      const given = is('board.id', 'in', givenTo(person, which.endsWith('managed')));
      all.push(which.startsWith('made') ? is.or([given, is('board.id', 'in', madeBy(person))]) : given);
    }
    return is.and(all);
  };

  return {
    /** How many there are, and one page of them, in order. */
    async pageOfBoards(ask: BoardsAsk): Promise<{ count: number; ids: string[] }> {
      const { person, of, search, sortBy, openedOnly, offset, limit } = ask;
      const arms = ask.arms.filter(({ in: place }) => typeof place === 'string' || !isEmpty(place));
      if (arms.length === 0) return { count: 0, ids: [] };
      let boards = db.selectFrom('board').where((is) => is.or(arms.map((arm) => armOf(is, person, arm))));
      if (of === 'mine') boards = boards.where('board.id', 'in', madeBy(person));
      if (of === 'shared')
        boards = boards.where('board.id', 'in', givenTo(person, false)).where('board.id', 'not in', madeBy(person));
      if (of === 'favourite')
        boards = boards.where('board.id', 'in', (is) =>
          is
            .selectFrom('mark')
            .select('thing')
            .where('person', '=', person)
            .where('mark', '=', 'favourite')
            .where('kind', '=', 'board'),
        );
      if (search.trim() !== '') boards = boards.where(sql<SqlBool>`title_key LIKE ${keyPattern(search)} ESCAPE '\\'`);
      const opened = boards.innerJoin('opened_board as opened', (on) =>
        on.onRef('opened.board', '=', 'board.id').on('opened.person', '=', person),
      );
      const { count } = await (openedOnly ? opened : boards)
        .select((is) => is.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      if (Number(count) <= offset) return { count: Number(count), ids: [] };
      const rows = openedOnly
        ? opened.orderBy('opened.at', 'desc')
        : sortBy === 'opened'
          ? boards
              .leftJoin('opened_board as opened', (on) =>
                on.onRef('opened.board', '=', 'board.id').on('opened.person', '=', person),
              )
              .orderBy(sql`coalesce(opened.at, 0)`, 'desc')
              .orderBy('changed_at', 'desc')
          : sortBy === 'title'
            ? boards.orderBy('title_key')
            : boards.orderBy(sortBy === 'created' ? 'created_at' : 'changed_at', 'desc');
      const down = openedOnly || sortBy !== 'title';
      const page = await rows
        .select('board.id')
        .orderBy('board.id', down ? 'desc' : 'asc')
        .limit(limit)
        .offset(offset)
        .execute();
      return { count: Number(count), ids: page.map(({ id }) => id) };
    },

    /** Of those that are there and not cleared, in any order. */
    async boardCards({ person, ids }: { person: string; ids: string[] }): Promise<CardRow[]> {
      if (ids.length === 0) return [];
      const marked = (mark: 'pin' | 'favourite') =>
        sql<number>`EXISTS (SELECT 1 FROM mark WHERE mark.person = ${person} AND mark.mark = ${mark}
          AND mark.kind = 'board' AND mark.thing = board.id)`;
      const rows = await db
        .selectFrom('board')
        .leftJoin('project', 'project.id', 'board.project')
        .leftJoin('team', 'team.id', 'project.team')
        .leftJoin('person as author', (on) =>
          on.on('author.id', '=', sql<string>`substr(board.changed_by, ${sql.lit(PERSON.length + 1)})`),
        )
        .leftJoin('board_person as wrote', (on) =>
          on.onRef('wrote.board', '=', 'board.id').onRef('wrote.actor', '=', 'board.changed_by'),
        )
        .leftJoin('opened_board as opened', (on) =>
          on.onRef('opened.board', '=', 'board.id').on('opened.person', '=', person),
        )
        .leftJoin('board_picture as cover', (on) =>
          on.onRef('cover.board', '=', 'board.id').on('cover.kind', '=', 'cover'),
        )
        .select(['board.id', 'board.alias', 'board.title', 'board.created_at', 'board.changed_at', 'board.changed_by'])
        .select(['board.project', 'project.name as project_name', 'project.color as project_color'])
        .select(['project.archived_at as project_archived', 'project.deleted_at as project_deleted'])
        .select(['board.archived_at', 'board.deleted_at', 'team.deleted_at as team_deleted'])
        .select(['author.id as author', 'author.name as author_name', 'wrote.name as wrote', 'wrote.former'])
        .select(['opened.at as opened_at', 'cover.seq as cover_seq'])
        .select([marked('pin').as('pinned'), marked('favourite').as('favourite')])
        .where('board.id', 'in', ids)
        .where('board.cleared_at', 'is', null)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        alias: row.alias,
        title: row.title,
        createdMs: row.created_at,
        changedMs: row.changed_at || row.created_at,
        changedBy: row.changed_by?.startsWith(PERSON)
          ? { personId: row.author, name: row.author_name ?? '' }
          : { personId: null, name: row.former ? '' : (row.wrote ?? '') },
        archivedMs: row.archived_at ?? row.project_archived,
        deletedMs: row.deleted_at ?? row.project_deleted ?? row.team_deleted,
        project:
          row.project === null
            ? null
            : { id: row.project, name: row.project_name ?? '', color: row.project_color ?? '' },
        // true on one engine, 1 on the other.
        pinned: Boolean(row.pinned),
        favourite: Boolean(row.favourite),
        openedMs: row.opened_at,
        coverSeq: row.cover_seq,
      }));
    },

    /** Who is on these boards now, the longest there first. Where processes share a database they count while their board's is alive. */
    async insideOf(boards: string[]): Promise<InsideRow[]> {
      if (boards.length === 0) return [];
      const rows = await db
        .selectFrom('board_inside as inside')
        .leftJoin('board_owner as owner', 'owner.board', 'inside.board')
        .leftJoin('node', (on) => on.onRef('node.id', '=', 'owner.node').on('node.until', '>', nowMs))
        .select(['inside.board', 'actor', 'name', 'colour'])
        .where('inside.board', 'in', boards)
        .where((is) => is.or([is('owner.board', 'is', null), is('node.id', 'is not', null)]))
        .orderBy('inside.at')
        .orderBy('session')
        .execute();
      return rows.map(({ board, actor, name, colour }) => ({
        board,
        personId: actor.startsWith(PERSON) ? actor.slice(PERSON.length) : null,
        name,
        colour,
      }));
    },

    /** Teams the person was given something in, or whose entity has them. */
    async teamsAround(person: string): Promise<string[]> {
      const own = db.selectFrom('membership').select('thing').where('person', '=', person);
      const rows = await db
        .selectFrom('team')
        .select('id')
        .where((is) =>
          is.or([is('id', 'in', own.where('kind', '=', 'team')), is('entity', 'in', own.where('kind', '=', 'entity'))]),
        )
        .execute();
      return rows.map(({ id }) => id);
    },
    async boardOfAlias(alias: string): Promise<string | undefined> {
      const row = await db.selectFrom('board').select('id').where('alias', '=', alias).executeTakeFirst();
      return row?.id;
    },
  };
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

function projectsElsewhere(db: Kysely<Tables>, teams: string[]) {
  const projects = db
    .selectFrom('project')
    .select('project.id')
    .where('project.archived_at', 'is', null)
    .where('project.deleted_at', 'is', null);
  return teams.length > 0 ? projects.where('project.team', 'not in', teams) : projects;
}

function isEmpty(place: { projects: string[] } | { teamsBut: string[] }): boolean {
  return 'projects' in place && place.projects.length === 0;
}
