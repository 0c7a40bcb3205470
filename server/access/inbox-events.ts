// Events that concern people. A job writes them into inboxes (server/workspace/inbox/entry-job.ts); changes request it
// (inbox-event-changes.ts). Pages are notified when inboxes have changed.

import type { InboxKind, ThingKind } from '#protocol/generated/graphql.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { NewJob } from '../platform/jobs/job-changes.ts';

/** The kind of the jobs. */
export const INBOX = 'inbox';

/** An event on an entity, team, project or board. */
export interface InboxEvent {
  kind: InboxKind;
  resourceKind: ThingKind;
  resource: string;
  /** The id of the person concerned, or of the invite. A request has none, because it concerns everybody who may answer it. */
  subject: string;
  /** The id of the person who caused it. Empty: nobody did. */
  sender: string;
}

export function jobOfEvent({ kind, resourceKind, resource, subject, sender }: InboxEvent): NewJob {
  const name = [kind, resourceKind, resource, subject].join(':');
  return { kind: INBOX, thing: name, payload: inboxPayload(sender) };
}

/** `sender`: the id of a person, or ''. */
export function inboxPayload(sender: string): string {
  return JSON.stringify({ sender });
}

export function eventOfJob({ thing: name, payload }: Pick<NewJob, 'thing' | 'payload'>): InboxEvent {
  const [kind, resourceKind, resource, subject] = name.split(':') as [InboxKind, ThingKind, string, string];
  const { sender } = JSON.parse(payload) as { sender: string };
  return { kind, resourceKind, resource, subject, sender };
}

/** Notifies all pages of these people that their inboxes have changed. */
export function notifyInboxes(bus: Pick<Bus, 'publish'>, people: readonly string[]): void {
  if (people.length > 0) bus.publish({ kind: 'workspace', event: { kind: 'inbox' }, teams: [], people });
}
