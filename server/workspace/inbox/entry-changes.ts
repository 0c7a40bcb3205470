// Writes the entries of inboxes and how people hear of them. An entry is one row for each person, kind and resource; its version grows with each
// event. Reads are in entry-queries.ts.

import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { InboxDelivery, InboxKind } from '#protocol/generated/graphql.ts';
import { DEFAULT_DELIVERY, INBOX as LIMITS } from '#protocol/inbox.ts';
import type { InboxEvent } from '../../access/inbox-events.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { endJob, type JobRequest, requestJob } from '../../platform/jobs/job-changes.ts';
import { LEAVING } from '../../policies/person.ts';
import { digestJob, letterJob } from './letter-jobs.ts';

/** The entries that one commit of the sweep deletes. */
const SLICE_ROWS = 1000;
const HOUR_MS = 3600_000;

export function inboxChanges(db: Kysely<Tables>, { nowMs }: Pick<Database, 'nowMs'>) {
  return {
    /**
     * Writes the entry of an event for these people, or raises the one that is there. Returns those who have it now: neither the sender nor
     * whoever has turned the kind off. Requests their letters. The same commit ends the job with this lease, so that no event raises an entry
     * twice.
     */
    raiseEntries(
      event: Omit<InboxEvent, 'subject'> & { people: string[]; atMs: number; lease: string },
    ): Promise<string[]> {
      const { kind, resourceKind, resource, people, sender, atMs, lease } = event;
      if (people.length === 0) return Promise.resolve([]);
      return db.transaction().execute(async (all) => {
        const rows = await all
          .selectFrom('person')
          .leftJoin('inbox_setting as setting', (on) =>
            on.onRef('setting.person', '=', 'person.id').on('setting.kind', '=', kind),
          )
          .select(['person.id', 'email_verified', 'time_zone', 'delivery'])
          .where('person.id', 'in', [sender, ...people])
          .where('iss', '!=', LEAVING)
          // All transactions lock entries in this order.
          .orderBy('person.id')
          .execute();
        const recipients = rows.filter(
          ({ id, delivery }) => id !== sender && people.includes(id) && (delivery ?? DEFAULT_DELIVERY[kind]) !== 'off',
        );
        if (recipients.length === 0) return [];
        const knownSender = rows.some(({ id }) => id === sender) ? sender : '';
        const entry = { kind, thing_kind: resourceKind, thing: resource, sender: knownSender, at: atMs };
        const raised = await all
          .insertInto('inbox_entry')
          .values(recipients.map(({ id: person }) => ({ id: randomUUID(), person, ...entry })))
          .onConflict((conflict) =>
            conflict.columns(['person', 'kind', 'thing']).doUpdateSet((of) => ({
              // Anybody may request access. A later sender does not get the entry, or their limit would delete it.
              sender: kind === 'request' ? of.ref('inbox_entry.sender') : knownSender,
              at: atMs,
              version: of('inbox_entry.version', '+', 1),
            })),
          )
          .returning(['id', 'person', 'version', 'read_version'])
          .execute();
        const ids = recipients.map(({ id }) => id);
        const busyRecipients = await recipientsOfMany(all, { people: ids, sender: knownSender, atMs });
        for (const { id, person, version, read_version } of raised) {
          const recipient = recipients.find((row) => row.id === person);
          const isNew = version - 1 === read_version;
          const isDaily = busyRecipients.has(person);
          const job = recipient && letterJobOf(recipient, { id, kind, isNew, isDaily, atMs });
          if (job) await requestJob(all, nowMs, job);
        }
        await deleteOfLeavers(all, ids);
        await endJob(all, lease);
        return ids;
      });
    },
    /**
     * Deletes the oldest entries of these people beyond the limits of a person, and of one sender. Not in the commit of an event, where its locks
     * would wait for those of a person who marks entries as read.
     */
    removeExcess: (people: readonly string[]): Promise<void> => removeExcess(db, people),
    /**
     * Marks entries as read whose last event was not after `upToMs`. `ids` null: all of the person. `upToMs` null: at any time. Returns false if
     * they were read before.
     */
    async markRead(options: { person: string; ids: string[] | null; upToMs: number | null }): Promise<boolean> {
      const { person, ids, upToMs } = options;
      if (ids?.length === 0) return false;
      const { numUpdatedRows } = await db
        .updateTable('inbox_entry')
        .set((of) => ({ read_version: of.ref('version') }))
        .where('person', '=', person)
        .whereRef('read_version', '<', 'version')
        .$if(ids !== null, (rows) => rows.where('id', 'in', ids ?? []))
        .$if(upToMs !== null, (rows) => rows.where('at', '<=', upToMs ?? 0))
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    async setDelivery(setting: { person: string; kind: InboxKind; delivery: InboxDelivery }): Promise<void> {
      const { delivery } = setting;
      await db
        .insertInto('inbox_setting')
        .values(setting)
        .onConflict((conflict) => conflict.columns(['person', 'kind']).doUpdateSet({ delivery }))
        .execute();
    },
    /** Deletes entries that are older. Returns whether there may be more. */
    async forgetEntries(beforeMs: number): Promise<boolean> {
      const old = db.selectFrom('inbox_entry').select('id').where('at', '<', beforeMs).limit(SLICE_ROWS);
      const { numDeletedRows } = await db.deleteFrom('inbox_entry').where('id', 'in', old).executeTakeFirstOrThrow();
      return numDeletedRows >= BigInt(SLICE_ROWS);
    },
  };
}

interface Recipient {
  id: string;
  email_verified: number;
  time_zone: string | null;
  delivery: InboxDelivery | null;
}

interface RaisedEntry {
  id: string;
  kind: InboxKind;
  /** Whether everything of it before this event was read. */
  isNew: boolean;
  /** Whether it waits for the daily letter instead of a letter of its own. */
  isDaily: boolean;
  atMs: number;
}

/** Returns the job of the letter about an entry, or undefined if its person has no verified address or wants no letter. */
function letterJobOf(
  { id: person, email_verified, time_zone, delivery }: Recipient,
  { id, kind, isNew, isDaily, atMs }: RaisedEntry,
): JobRequest | undefined {
  if (email_verified === 0) return undefined;
  switch (delivery ?? DEFAULT_DELIVERY[kind]) {
    case 'mail':
      return isDaily ? digestJob(person, time_zone, atMs) : letterJob(id, isNew);
    case 'daily':
      return digestJob(person, time_zone, atMs);
    default:
      return undefined;
  }
}

/** Deletes entries of people who have begun to leave since they were read: the rest of their rows may be deleted by now. */
async function deleteOfLeavers(all: Kysely<Tables>, people: readonly string[]): Promise<void> {
  await all
    .deleteFrom('inbox_entry')
    .where('person', 'in', people)
    .where('person', 'not in', (of) =>
      of.selectFrom('person').select('id').where('id', 'in', people).where('iss', '!=', LEAVING),
    )
    .execute();
}

/** Returns those of these people who have more entries of this sender in the last hour than are mailed at once. */
async function recipientsOfMany(
  all: Kysely<Tables>,
  { people, sender, atMs }: { people: readonly string[]; sender: string; atMs: number },
): Promise<Set<string>> {
  if (sender === '') return new Set();
  const rows = await all
    .selectFrom('inbox_entry')
    .select('person')
    .where('person', 'in', people)
    .where('sender', '=', sender)
    .where('at', '>', atMs - HOUR_MS)
    .groupBy('person')
    .having((of) => of.fn.countAll(), '>', LIMITS.lettersOfSenderPerHour)
    .execute();
  return new Set(rows.map(({ person }) => person));
}

async function removeExcess(db: Kysely<Tables>, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  const many = await db
    .selectFrom('inbox_entry')
    .select('person')
    .where('person', 'in', people)
    .groupBy('person')
    .having((of) => of.fn.countAll(), '>', LIMITS.entriesOfSender)
    .execute();
  if (many.length === 0) return;
  const ranked = db
    .selectFrom('inbox_entry')
    .select(['id', 'sender'])
    .select(sql<number>`row_number() OVER (PARTITION BY person ORDER BY at DESC, id)`.as('rank'))
    .select(sql<number>`row_number() OVER (PARTITION BY person, sender ORDER BY at DESC, id)`.as('rank_of_sender'))
    .where(
      'person',
      'in',
      many.map(({ person }) => person),
    );
  await db
    .deleteFrom('inbox_entry')
    .where('id', 'in', (of) =>
      of
        .selectFrom(ranked.as('ranked'))
        .select('id')
        .where((is) =>
          is.or([
            is('rank', '>', LIMITS.entriesOfPerson),
            is.and([is('sender', '!=', ''), is('rank_of_sender', '>', LIMITS.entriesOfSender)]),
          ]),
        ),
    )
    .execute();
}
