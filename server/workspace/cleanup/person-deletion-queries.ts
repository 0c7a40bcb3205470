// What an account leaves behind when it is deleted: boards that nobody else has a part in are removed, what others share stays
// without its author's name, and everything else of the person goes. In slices, since somebody may have thousands of boards and
// nobody's edits wait for all of them; cleanup/person-deletion.ts goes through them, and goes on where a process was stopped between two.

import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { lockResources } from '../../access/lock-rights.ts';
import { dropHandedFiles } from '../../board/download-links/handed-file-queries.ts';
import { holdAccount } from '../../identity/oidc-record-queries.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { hashOfGuest, hashOfName } from '../../platform/secrets/hashed.ts';
import { LEAVING, type PersonName } from '../../policies/person.ts';
import { PERSON_COLUMNS, type PersonColumn } from './person-columns.ts';
import { desertedEntities, dropEntities, leaveWorkspace } from './workspace-departure.ts';

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
    /** From now on nobody is signed in as them or can be, and their boards go. `account`: of the embedded provider, with its sessions. */
    async beginDeletion({
      id,
      iss,
      sub,
      account,
      nowMs,
    }: PersonName & { id: string; account: boolean; nowMs: number }): Promise<void> {
      await db.transaction().execute(async (all) => {
        if (account) await holdAccount(all, sub);
        await all.updateTable('person').set({ iss: LEAVING, sub: id }).where('id', '=', id).execute();
        const gone = { at: nowMs };
        await all
          .insertInto('person_gone')
          .values({ sha256: hashOfName({ iss, sub }), ...gone })
          .onConflict((there) => there.column('sha256').doUpdateSet(gone))
          .execute();
        await dropHandedFiles(all, { actors: await actorsOf(all, id) }, nowMs);
        if (!account) return;
        await sweep(all, 'account', [sub]);
      });
    },
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
    /** All of the person on so many boards as one transaction takes. Done twice it is done once. Answers those that stand otherwise now. */
    async leaveBoards({ id, boards, nowMs }: { id: string; boards: string[]; nowMs: number }): Promise<string[]> {
      return db.transaction().execute(async (all) => {
        await lockResources(all, [{ kind: 'board', things: boards }]);
        const actors = await actorsOf(all, id);
        const deserted = await desertedEntities(all, id);
        const made = await madeBy(all, { id, actors, deserted }, boards);
        const alone = made.filter(({ others }) => !others).map((board) => board.id);
        const shared = made.filter(({ others }) => others).map((board) => board.id);
        if (alone.length > 0)
          await all.updateTable('board').set({ deleted_at: nowMs }).where('id', 'in', alone).execute();
        // Nobody is this actor from now on, not even who kept the credential of a guest that was theirs.
        if (shared.length > 0)
          await all
            .updateTable('board_creator')
            .set((of) => ({ actor: `person:${id}`, version: of('version', '+', 1) }))
            .where('board', 'in', shared)
            .execute();
        const former = { name: '', former: 1 };
        await all
          .updateTable('board_person')
          .set(former)
          .where('board', 'in', boards)
          .where('actor', 'in', actors)
          .execute();
        // Where they wrote under no name, too; and a name that is still on its way comes too late.
        await all
          .insertInto('board_person')
          .columns(['board', 'actor', 'name', 'former'])
          .expression((of) =>
            of
              .selectFrom('board_span_writer')
              .select(['board', 'actor', sql.lit('').as('name'), sql.lit(1).as('former')])
              .distinct()
              .where('board', 'in', boards)
              .where('actor', 'in', actors),
          )
          .onConflict((there) => there.columns(['board', 'actor']).doNothing())
          .execute();
        await all.deleteFrom('board_reader').where('board', 'in', boards).where('actor', 'in', actors).execute();
        for (const table of ['person_board', 'opened_link'] as const)
          await all.deleteFrom(table).where('person', '=', `person:${id}`).where('board', 'in', boards).execute();
        await all.deleteFrom('opened_board').where('person', '=', id).where('board', 'in', boards).execute();
        for (const table of ['mark', 'membership'] as const)
          await all
            .deleteFrom(table)
            .where('person', '=', id)
            .where('kind', '=', 'board')
            .where('thing', 'in', boards)
            .execute();
        return [...alone, ...shared];
      });
    },
    /**
     * Deletes what is left: memberships, other rows that name the person, and the person's row. Succeeds if the person is deleted already.
     */
    async endDeletion({ id, nowMs }: { id: string; nowMs: number }): Promise<void> {
      await db.transaction().execute(async (all) => {
        await holdAll(all, id);
        const actors = await actorsOf(all, id);
        const deserted = await desertedEntities(all, id);
        await leaveWorkspace(all, id, deserted);
        await dropHandedFiles(all, { actors }, nowMs);
        await sweep(all, 'actor', actors);
        await sweep(all, 'person', [id]);
        await leaveGuests(all, id, nowMs);
        await all.deleteFrom('person').where('id', '=', id).execute();
        await dropEntities(all, deserted);
      });
    },
  };
}

/** Takes a person out of the columns that are swept (`PERSON_COLUMNS`) and hold one of these values. */
async function sweep(all: Kysely<Tables>, content: PersonColumn['content'], values: readonly string[]): Promise<void> {
  for (const { table, column, atDeletion, ...one } of PERSON_COLUMNS) {
    if (one.content !== content) continue;
    const isTheirs = sql`${sql.ref(column)} IN (${sql.join(values)})`;
    if (atDeletion === 'delete') await sql`DELETE FROM ${sql.table(table)} WHERE ${isTheirs}`.execute(all);
    if (atDeletion !== 'empty' && atDeletion !== 'null') continue;
    const left = atDeletion === 'empty' ? '' : null;
    await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${left} WHERE ${isTheirs}`.execute(all);
  }
}

/** The person's guests are nobody's, and become nobody's else (WHO-1): of each a hash says so. */
async function leaveGuests(all: Kysely<Tables>, id: string, nowMs: number): Promise<void> {
  const guests = await all.deleteFrom('guest_person').where('person', '=', `person:${id}`).returning('guest').execute();
  for (const { guest } of guests)
    await all
      .insertInto('person_gone')
      .values({ sha256: hashOfGuest(guest), at: nowMs })
      .onConflict((there) => there.doNothing())
      .execute();
}

/** Everything the person is in, so that nobody joins what is left by the last one. */
async function holdAll(all: Kysely<Tables>, id: string): Promise<void> {
  const things = await all
    .selectFrom('membership')
    .select(['kind', 'thing'])
    .where('person', '=', id)
    .where('kind', '!=', 'board')
    .execute();
  await lockResources(
    all,
    things.map(({ kind, thing: resource }) => ({ kind: kind as 'entity' | 'team' | 'project', thing: resource })),
  );
}

/** As whom somebody is on boards: the person, and guests that became theirs. */
async function actorsOf(all: Kysely<Tables>, id: string): Promise<string[]> {
  const guests = await all.selectFrom('guest_person').select('guest').where('person', '=', `person:${id}`).execute();
  return [`person:${id}`, ...guests.map(({ guest }) => guest)];
}

interface Leaving {
  id: string;
  actors: readonly string[];
  deserted: readonly string[];
}

/** Boards that are there and were made by them, of these where some are named. */
async function madeBy(
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
