// Deletes what an account leaves behind, in slices (cleanup/person-deletion.ts). Boards that nobody else has a part in are removed, what
// others share stays without its author's name, and everything else of the person goes. Reads are in person-deletion-queries.ts.

import { type Kysely, sql } from 'kysely';
import { INBOX, inboxPayload } from '../../access/inbox-events.ts';
import { lockResources } from '../../access/lock-rights.ts';
import { dropHandedFiles } from '../../board/download-links/handed-file-changes.ts';
import { holdAccount } from '../../identity/oidc-record-changes.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { hashOfGuest, hashOfName } from '../../platform/secrets/hashed.ts';
import { LEAVING, type PersonName } from '../../policies/person.ts';
import { desertedEntities, dropEntities, leaveWorkspace } from './departure-changes.ts';
import { PERSON_COLUMNS, type PersonColumn } from './person-columns.ts';
import { actorsOf, madeBy } from './person-deletion-queries.ts';
import { dropTemplatesOf } from './template-clearing-changes.ts';

export function personDeletionChanges(db: Kysely<Tables>) {
  return {
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
        await dropTemplatesOf(all, [id], nowMs);
        await sweep(all, 'actor', actors);
        await sweep(all, 'person', [id]);
        await deleteJobs(all, id);
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

/** Deletes the jobs that name a person: of entries in their inbox, and of their daily letter. Entries that others still wait for have no sender. */
async function deleteJobs(all: Kysely<Tables>, id: string): Promise<void> {
  await all
    .deleteFrom('job')
    .where((is) => is.or([is('thing', '=', id), is.and([is('kind', '=', INBOX), is('thing', 'like', `%:${id}`)])]))
    .execute();
  await all
    .updateTable('job')
    .set({ payload: inboxPayload('') })
    .where('kind', '=', INBOX)
    .where('payload', '=', inboxPayload(id))
    .execute();
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
