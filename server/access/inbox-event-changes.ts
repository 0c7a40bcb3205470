// Requests the jobs of events that concern people, in the transaction of the change that causes them. So no entry of an inbox is lost, and no response
// waits for the inboxes of others.

import { type Kysely, sql } from 'kysely';
import type { ThingKind } from '#protocol/generated/graphql.ts';
import type { Tables } from '../platform/database/tables.ts';
import { requestJob } from '../platform/jobs/job-changes.ts';
import { type InboxEvent, jobOfEvent } from './inbox-events.ts';

/** Requests the entries of an event. A job that waits already has the last sender from now on. */
export async function requestEntries(all: Kysely<Tables>, event: InboxEvent): Promise<void> {
  const { kind, thing: name, payload } = jobOfEvent(event);
  // At this time every clock says that the job is due.
  await requestJob(all, sql<number>`0`, { kind, thing: name, payload });
  await all.updateTable('job').set({ payload }).where('kind', '=', kind).where('thing', '=', name).execute();
}

/** Requests entries about a role that `sender` gave, changed or removed. Nobody has an entry about what they did themselves. */
export async function requestRoleEntries(
  all: Kysely<Tables>,
  change: { kind: ThingKind; resource: string; people: readonly string[]; sender: string },
): Promise<void> {
  const { kind, resource, people, sender } = change;
  // All transactions lock jobs in this order.
  for (const subject of [...new Set(people)].sort())
    if (subject !== sender) await requestEntries(all, { kind: 'role', resourceKind: kind, resource, subject, sender });
}
