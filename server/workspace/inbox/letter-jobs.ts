// The jobs that send letters about the inbox (letter-kinds.ts): one for each entry whose kind is mailed at once, and one a day for each person.

import { INBOX } from '#protocol/inbox.ts';
import type { JobRequest } from '../../platform/jobs/job-changes.ts';
import { nextHourMs } from './digest-time.ts';

export const INBOX_LETTER = 'inbox-letter';
export const INBOX_DIGEST = 'inbox-digest';

/** Letters of a process that are sent at the same time, so that some connections that do not answer do not stop all letters. */
export const PARALLEL_LETTERS = 4;
export const PARALLEL_DIGESTS = 2;
export const LETTERS_AT_ONCE = PARALLEL_LETTERS + PARALLEL_DIGESTS;

/** Further events of an entry that was not read yet are gathered for so long in one letter. */
const GATHER_MS = 10 * 60_000;

/** The daily letter is sent so long after its hour, when all events before the hour have their entries. */
const SETTLE_MS = 60_000;

/** `isNew`: everything of the entry before this event was read. */
export function letterJob(entry: string, isNew: boolean): JobRequest {
  return { kind: INBOX_LETTER, thing: entry, payload: '{}', waitMs: isNew ? 0 : GATHER_MS };
}

/** `timeZone`: an IANA name. Null: UTC. */
export function digestJob(person: string, timeZone: string | null, nowMs: number): JobRequest {
  const dueMs = nextHourMs(nowMs, timeZone ?? 'UTC', INBOX.digestHour);
  return { kind: INBOX_DIGEST, thing: person, payload: '{}', waitMs: dueMs + SETTLE_MS - nowMs };
}
