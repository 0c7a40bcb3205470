// What an account leaves behind when it is deleted: boards that nobody else has a part in are removed, what others share stays
// without its author's name, and everything else of the person goes.

import type { ExpressionBuilder, Kysely } from 'kysely';
import { hashOfName, type PersonName } from './people.ts';
import type { Tables } from './tables.ts';

export interface BoardsOfPerson {
  /** Made by the person, and nobody else has written on them or has them in a list. */
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
    const actors = actorsOf(id);
    const made = await all
      .selectFrom('board_creator')
      .innerJoin('board', 'board.id', 'board_creator.board')
      .select((of) => ['board.id', hasOthers(of, actors).as('others')])
      .where('actor', 'in', actors)
      .where('deleted_at', 'is', null)
      .execute();
    const wrote = await all
      .selectFrom('board_person')
      .innerJoin('board', 'board.id', 'board_person.board')
      .select('board.id')
      .distinct()
      .where('board_person.actor', 'in', actors)
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
        const actors = actorsOf(id);
        const boards = await boardsOf(all, id);
        for (const some of slices(boards.alone))
          await all.updateTable('board').set({ deleted_at: nowMs }).where('id', 'in', some).execute();
        // Nobody is this actor from now on, not even who kept the credential of a guest that was theirs.
        for (const some of slices(boards.shared))
          await all
            .updateTable('board_creator')
            .set((of) => ({ actor: `person:${id}`, version: of('version', '+', 1) }))
            .where('board', 'in', some)
            .execute();
        await all.updateTable('board_person').set({ name: '', former: 1 }).where('actor', 'in', actors).execute();

        const person = await all
          .selectFrom('person')
          .select(['entity', 'team'])
          .where('id', '=', id)
          .executeTakeFirst();
        await all.deleteFrom('membership').where('person', '=', id).execute();
        await all.deleteFrom('person').where('id', '=', id).execute();
        if (person) {
          const { entity, team } = person;
          await all.deleteFrom('membership').where('thing', 'in', [entity, team]).execute();
          await all.deleteFrom('team').where('id', '=', team).execute();
          await all.deleteFrom('entity').where('id', '=', entity).execute();
        }
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
function actorsOf(id: string): string[] {
  return [`person:${id}`];
}

/** Whether somebody else has written on the board, or has it in their list. */
function hasOthers(of: ExpressionBuilder<Tables, 'board'>, actors: readonly string[]) {
  return of.exists(
    of
      .selectFrom('board_span_writer')
      .select('first')
      .whereRef('board_span_writer.board', '=', 'board.id')
      .where('board_span_writer.actor', 'not in', actors),
  );
}

function* slices(ids: readonly string[]): Generator<string[]> {
  for (let i = 0; i < ids.length; i += AT_ONCE) yield ids.slice(i, i + AT_ONCE);
}
