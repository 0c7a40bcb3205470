// The job that writes the entries of an event (server/access/inbox-events.ts): it finds the people concerned as they are now. The commit
// that writes the entries ends the job, so that no event raises them twice.

import { eventOfJob, type InboxEvent, notifyInboxes } from '../../access/inbox-events.ts';
import type { thingQueries } from '../../access/thing-queries.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { JobKind } from '../../platform/jobs/queue.ts';
import { managersOf } from '../sharing/people-there.ts';
import type { inboxChanges } from './entry-changes.ts';
import type { inboxQueries } from './entry-queries.ts';

export interface InboxJobDeps {
  db: Parameters<typeof managersOf>[0]['db'] &
    Uses<{
      reads: {
        inbox: Only<typeof inboxQueries, 'inviteesOf' | 'ownersOf'>;
        resources: Only<typeof thingQueries, 'invitingThing'>;
      };
      changes: { inbox: Only<typeof inboxChanges, 'raiseEntries' | 'removeExcess'> };
    }>;
  bus: Pick<Bus, 'publish'>;
}

/** The people of one event. Of a board, those with a role on the board itself come first. */
const MAX_PEOPLE = 100;

export function inboxKind({ db, bus }: InboxJobDeps): JobKind {
  return {
    maxAttempts: 12,
    async run(job) {
      const { subject, ...event } = eventOfJob(job);
      if (!(await db.reads.resources.invitingThing({ kind: event.resourceKind, id: event.resource }))) return;
      const people = await peopleOf(db, { ...event, subject });
      const raised = await db.changes.inbox.raiseEntries({ ...event, people, atMs: Date.now(), lease: job.lease });
      notifyInboxes(bus, raised);
      await db.changes.inbox.removeExcess(raised);
    },
  };
}

async function peopleOf(db: InboxJobDeps['db'], event: InboxEvent): Promise<string[]> {
  const { kind, resourceKind, resource, subject } = event;
  if (kind === 'request') return (await managersOf({ db }, resourceKind, resource)).slice(0, MAX_PEOPLE);
  if (kind === 'plan') return db.reads.inbox.ownersOf({ entity: resource, limit: MAX_PEOPLE });
  return kind === 'invite' ? db.reads.inbox.inviteesOf({ invite: subject, limit: MAX_PEOPLE }) : [subject];
}
