// Finds what an account leaves behind when it is deleted: the boards of the person, and deletions that are not finished. In slices, since
// somebody may have thousands of boards. The changes are in person-deletion-changes.ts.

import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { LEAVING } from '../../policies/person.ts';
import { desertedEntities } from './departure-changes.ts';

export interface BoardsOfPerson {
  /** Made by the person, and nobody else has written on them, has them in a list, was given them or has them in a project. */
  alone: string[];
  /** Made by the person, and others have a part. */
  shared: string[];
  /** Made by others; the person wrote there. */
  ofOthers: string[];
}

export function personDeletionQueries(db: Kysely<Tables>) {
  const boardsOf = async (all: Kysely<Tables>, id: string): Promise<BoardsOfPerson> => {
    const actors = await actorsOf(all, id);
    const deserted = await desertedEntities(all, id);
    const made = await madeBy(all, { id, actors, deserted });
    const wrote = await all
      .selectFrom('board_span_writer')
      .innerJoin('board', 'board.id', 'board_span_writer.board')
      .select('board.id')
      .distinct()
      .where('board_span_writer.actor', 'in', actors)
      .where('deleted_at', 'is', null)
      .execute();
    const own = new Set(made.map((board) => board.id));
    return {
      alone: made.filter(({ others }) => !others).map((board) => board.id),
      shared: made.filter(({ others }) => others).map((board) => board.id),
      ofOthers: wrote.map((board) => board.id).filter((board) => !own.has(board)),
    };
  };

  return {
    boardsOfPerson: (id: string): Promise<BoardsOfPerson> => boardsOf(db, id),
    /** People whose deletion began and did not end: the process was stopped. */
    async unfinishedDeletions(): Promise<string[]> {
      const rows = await db.selectFrom('person').select('id').where('iss', '=', LEAVING).execute();
      return rows.map(({ id }) => id);
    },
    /** Boards on which anything is of the person. */
    async boardsWithPerson(id: string): Promise<string[]> {
      const actors = await actorsOf(db, id);
      const ofActor = (table: 'board_creator' | 'board_person' | 'board_reader' | 'board_span_writer') =>
        db.selectFrom(table).select('board').where('actor', 'in', actors);
      const rows = await ofActor('board_creator')
        .union(ofActor('board_person'))
        .union(ofActor('board_reader'))
        .union(ofActor('board_span_writer'))
        .union(db.selectFrom('person_board').select('board').where('person', '=', `person:${id}`))
        .union(db.selectFrom('opened_board').select('board').where('person', '=', id))
        .union(db.selectFrom('mark').select('thing as board').where('person', '=', id).where('kind', '=', 'board'))
        .union(
          db.selectFrom('membership').select('thing as board').where('person', '=', id).where('kind', '=', 'board'),
        )
        .execute();
      return rows.map(({ board }) => board);
    },
  };
}

/** As whom somebody is on boards: the person, and guests that became theirs. */
export async function actorsOf(all: Kysely<Tables>, id: string): Promise<string[]> {
  const guests = await all.selectFrom('guest_person').select('guest').where('person', '=', `person:${id}`).execute();
  return [`person:${id}`, ...guests.map(({ guest }) => guest)];
}

interface Leaving {
  id: string;
  actors: readonly string[];
  deserted: readonly string[];
}

/** Boards that are there and were made by them, of these where some are named. */
export async function madeBy(
  all: Kysely<Tables>,
  leaving: Leaving,
  among?: readonly string[],
): Promise<{ id: string; others: boolean }[]> {
  const rows = await all
    .selectFrom('board_creator')
    .innerJoin('board', 'board.id', 'board_creator.board')
    .select((of) => ['board.id', hasOthers(of, leaving).as('others')])
    .where('actor', 'in', leaving.actors)
    .$if(among !== undefined, (of) => of.where('board.id', 'in', among as readonly string[]))
    .where('deleted_at', 'is', null)
    .execute();
  // true on one engine, 1 on the other.
  return rows.map(({ id, others }) => ({ id, others: Boolean(others) }));
}

/** Whether somebody else has written on the board, has it in their list, was given it, or has it by its project. */
function hasOthers(of: ExpressionBuilder<Tables, 'board'>, { id, actors, deserted }: Leaving) {
  return of.or([
    of.exists(
      of
        .selectFrom('board_span_writer')
        .select('first')
        .whereRef('board_span_writer.board', '=', 'board.id')
        .where('board_span_writer.actor', 'not in', actors),
    ),
    of.exists(
      of
        .selectFrom('person_board')
        .select('at')
        .whereRef('person_board.board', '=', 'board.id')
        .where('person_board.person', 'not in', actors),
    ),
    of.exists(
      of
        .selectFrom('membership')
        .select('role')
        .where('membership.kind', '=', 'board')
        .whereRef('membership.thing', '=', 'board.id')
        .where('membership.person', '!=', id),
    ),
    of.exists(
      of
        .selectFrom('project')
        .innerJoin('team', 'team.id', 'project.team')
        .select('project.id')
        .whereRef('project.id', '=', 'board.project')
        .where('team.entity', 'not in', deserted.length > 0 ? [...deserted] : ['']),
    ),
  ]);
}
