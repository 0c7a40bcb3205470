// Guests and the people they became, and the boards people have in their list. Actors as in the log; who may be linked to whom, and
// what a claim gives, is decided in server/access.

import { type Kysely, type Selectable, sql } from 'kysely';
import type { BoardRole } from '#protocol/roles.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { Actor } from '../policies/grant.ts';
import { isOpenToLister, type Lister } from './link-admission-queries.ts';

/** A board of somebody's list, as it stands. */
export interface ListedBoard {
  board: string;
  alias: string;
  title: string;
  /** The last row of its log, or when it was made or listed. */
  changedMs: number;
  /** Null: of who made it. */
  link: { role: BoardRole; expiresMs: number | null; revoked: boolean } | null;
}

/** Boards of one answer. */
const MAX_LISTED = 500;

export function guestQueries(db: Kysely<Tables>) {
  return {
    /** The newest first, as many as count as the person. */
    async guestsOf(person: Actor): Promise<Actor[]> {
      const rows = await db
        .selectFrom('guest_person')
        .select('guest')
        .where('person', '=', person)
        .orderBy('at', 'desc')
        .orderBy('guest')
        .limit(SERVER_LIMITS.guestsOfPerson)
        .execute();
      return rows.map(({ guest }) => guest as Actor);
    },
    /** SHA-256 of the secret of the link by which the person has the board in the list. */
    async listedLink({ person, alias }: { person: Actor; alias: string }): Promise<Uint8Array | undefined> {
      const row = await db
        .selectFrom('person_board')
        .innerJoin('board', 'board.id', 'person_board.board')
        .select('sha256')
        .where('person', '=', person)
        .where('alias', '=', alias)
        .executeTakeFirst();
      return row?.sha256 ?? undefined;
    },
    /** What the person made or has in the list by an open link, deleted ones left out, the newest first. */
    async boardsOf(person: Actor): Promise<ListedBoard[]> {
      const rows = await db
        .selectFrom('board')
        .leftJoin('person_board as listed', (on) => on.onRef('listed.board', '=', 'board.id').on('person', '=', person))
        .leftJoin('board_creator as made', (on) => on.onRef('made.board', '=', 'board.id').on('actor', '=', person))
        .leftJoin('board_link as link', (on) =>
          on.onRef('link.board', '=', 'board.id').onRef('link.sha256', '=', 'listed.sha256'),
        )
        .where((is) =>
          is.or([
            is('actor', 'is not', null),
            is('listed.sha256', 'is', null),
            isOpenToLister(is as unknown as Lister),
          ]),
        )
        .select(['board.id', 'alias', 'board.title', 'listed.title as listed_title'])
        .select(['actor', 'role', 'expires', 'revoked'])
        .select((of) =>
          of.fn
            .coalesce(
              of
                .selectFrom('board_op')
                .select('board_op.at')
                .whereRef('board_op.board', '=', 'board.id')
                .orderBy('seq', 'desc')
                .limit(1),
              'listed.at',
              'created_at',
            )
            .as('changed'),
        )
        .where('deleted_at', 'is', null)
        .where((is) =>
          is.or([
            is('board.id', 'in', createdBoards(db, person)),
            is('board.id', 'in', db.selectFrom('person_board').select('board').where('person', '=', person)),
          ]),
        )
        .orderBy(sql`changed`, 'desc')
        .limit(MAX_LISTED)
        .execute();
      return rows.map(listedOf);
    },
  };
}

export function createdBoards(db: Kysely<Tables>, person: Actor) {
  return db.selectFrom('board_creator').select('board').where('actor', '=', person);
}

type Row = Pick<Selectable<Tables['board']>, 'id' | 'alias'> & {
  title: string | null;
  listed_title: string | null;
  actor: string | null;
  role: string | null;
  expires: number | null;
  revoked: number | null;
  changed: number;
};

function listedOf({ id, alias, title, listed_title, actor, role, expires, revoked, changed }: Row): ListedBoard {
  const link = actor === null ? { role: role as BoardRole, expiresMs: expires, revoked: revoked !== 0 } : null;
  return { board: id, alias, title: title || listed_title || '', changedMs: Number(changed), link };
}
