// What cards of boards show, and who is on the boards now. Values in, values out; who may see them is decided elsewhere.

import { type Kysely, sql } from 'kysely';
import type { Author, Inside } from '#protocol/generated/graphql.ts';
import { isPanel } from '#protocol/people.ts';
import type { BoardRole } from '#protocol/roles.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { listedBy } from './arm-queries.ts';

export interface CardRow {
  id: string;
  alias: string;
  title: string;
  createdMs: number;
  changedMs: number;
  changedBy: Author;
  archivedMs: number | null;
  deletedMs: number | null;
  project: { id: string; teamId: string; name: string; color: string } | null;
  pinned: boolean;
  favourite: boolean;
  openedMs: number | null;
  coverSeq: number | null;
}

export interface InsideRow extends Inside {
  board: string;
}

const PERSON = 'person:';

export function boardCardQueries(db: Kysely<Tables>, { nowMs }: Pick<Database, 'nowMs'>) {
  return {
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
        .select('project.team as project_team')
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
          ? { personId: row.author, isPanel: false, name: row.author_name ?? '' }
          : { personId: null, isPanel: isPanel(row.changed_by ?? ''), name: row.former ? '' : (row.wrote ?? '') },
        archivedMs: row.archived_at ?? row.project_archived,
        deletedMs: row.deleted_at ?? row.project_deleted ?? row.team_deleted,
        project:
          row.project === null
            ? null
            : {
                id: row.project,
                teamId: row.project_team ?? '',
                name: row.project_name ?? '',
                color: row.project_color ?? '',
              },
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
        isPanel: isPanel(actor),
        name,
        colour,
      }));
    },
    /** Of these boards, as what the person has them in the list by links that stand and are open to them. */
    async listedRoles({
      person,
      ids,
    }: {
      person: string;
      ids: string[];
    }): Promise<{ board: string; role: BoardRole }[]> {
      if (ids.length === 0) return [];
      const rows = await listedBy(db, person)
        .innerJoin('board', 'board.id', 'listed.board')
        .select(['board.id as board', 'link.role'])
        .where('board.id', 'in', ids)
        .where('deleted_at', 'is', null)
        .execute();
      return rows.map(({ board, role }) => ({ board, role: role as BoardRole }));
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
