// What an account leaves behind when it is deleted: boards that nobody else has a part in are removed, what others share stays
// without its author's name, and everything else of the person goes.

import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { hashOfName, type PersonName } from './people.ts';
import type { Tables } from './tables.ts';
import { desertedEntities, dropEntities, leaveWorkspace } from './workspace-departure.ts';

export interface BoardsOfPerson {
  /** Made by the person, and nobody else has written on them, has them in a list, was given them or has them in a project. */
  alone: string[];
  /** Made by the person, and others have a part. */
  shared: string[];
  /** Made by others; the person wrote there. */
  ofOthers: string[];
}

/** Ids asked for by one statement. */
const AT_ONCE = 500;

export function personDeletionQueries(db: Kysely<Tables>) {
  const boardsOf = async (all: Kysely<Tables>, id: string): Promise<BoardsOfPerson> => {
    const actors = await actorsOf(all, id);
    const deserted = await desertedEntities(all, id);
    const made = await all
      .selectFrom('board_creator')
      .innerJoin('board', 'board.id', 'board_creator.board')
      .select((of) => ['board.id', hasOthers(of, { id, actors, deserted }).as('others')])
      .where('actor', 'in', actors)
      .where('deleted_at', 'is', null)
      .execute();
    const wrote = await all
      .selectFrom('board_span_writer')
      .innerJoin('board', 'board.id', 'board_span_writer.board')
      .select('board.id')
      .distinct()
      .where('board_span_writer.actor', 'in', actors)
      .where('deleted_at', 'is', null)
      .execute();
    // true on one engine, 1 on the other.
    const isShared = ({ others }: { others: unknown }): boolean => Boolean(others);
    const own = new Set(made.map((board) => board.id));
    return {
      alone: made.filter((board) => !isShared(board)).map((board) => board.id),
      shared: made.filter(isShared).map((board) => board.id),
      ofOthers: wrote.map((board) => board.id).filter((board) => !own.has(board)),
    };
  };

  return {
    boardsOfPerson: (id: string): Promise<BoardsOfPerson> => boardsOf(db, id),
    /** All at once, or nothing. `account`: of the embedded provider, with its sessions and what they gave out. */
    async deletePerson({
      id,
      iss,
      sub,
      account,
      nowMs,
    }: PersonName & { id: string; account: boolean; nowMs: number }): Promise<BoardsOfPerson> {
      return db.transaction().execute(async (all) => {
        const actors = await actorsOf(all, id);
        const boards = await boardsOf(all, id);
        const deserted = await desertedEntities(all, id);
        for (const some of slices(boards.alone))
          await all.updateTable('board').set({ deleted_at: nowMs }).where('id', 'in', some).execute();
        // Nobody is this actor from now on, not even who kept the credential of a guest that was theirs.
        for (const some of slices(boards.shared))
          await all
            .updateTable('board_creator')
            .set((of) => ({ actor: `person:${id}`, version: of('version', '+', 1) }))
            .where('board', 'in', some)
            .execute();
        const former = { name: '', former: 1 };
        await all.updateTable('board_person').set(former).where('actor', 'in', actors).execute();
        // Where they wrote under no name, too; and a name that is still on its way comes too late.
        await all
          .insertInto('board_person')
          .columns(['board', 'actor', 'name', 'former'])
          .expression((of) =>
            of
              .selectFrom('board_span_writer')
              .select(['board', 'actor', sql.lit('').as('name'), sql.lit(1).as('former')])
              .distinct()
              .where('actor', 'in', actors),
          )
          .onConflict((there) => there.columns(['board', 'actor']).doNothing())
          .execute();
        await all.deleteFrom('person_board').where('person', '=', `person:${id}`).execute();

        await leaveWorkspace(all, id, deserted);
        await all.deleteFrom('person').where('id', '=', id).execute();
        await dropEntities(all, deserted);
        const gone = { at: nowMs };
        await all
          .insertInto('person_gone')
          .values({ sha256: hashOfName({ iss, sub }), ...gone })
          .onConflict((there) => there.column('sha256').doUpdateSet(gone))
          .execute();
        if (account) {
          await all.deleteFrom('oidc_record').where('payload', 'like', `%"accountId":"${sub}"%`).execute();
          await all.deleteFrom('sign_in').where('sub', '=', sub).execute();
          await all.deleteFrom('account_link').where('sub', '=', sub).execute();
          await all.deleteFrom('account').where('sub', '=', sub).execute();
        }
        return boards;
      });
    },
  };
}

/** As whom somebody is on boards: the person, and guests that became theirs. */
async function actorsOf(all: Kysely<Tables>, id: string): Promise<string[]> {
  const guests = await all.selectFrom('guest_person').select('guest').where('person', '=', `person:${id}`).execute();
  return [`person:${id}`, ...guests.map(({ guest }) => guest)];
}

/** Whether somebody else has written on the board, has it in their list, was given it, or has it by its project. */
function hasOthers(
  of: ExpressionBuilder<Tables, 'board'>,
  { id, actors, deserted }: { id: string; actors: readonly string[]; deserted: readonly string[] },
) {
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

function* slices(ids: readonly string[]): Generator<string[]> {
  for (let i = 0; i < ids.length; i += AT_ONCE) yield ids.slice(i, i + AT_ONCE);
}
