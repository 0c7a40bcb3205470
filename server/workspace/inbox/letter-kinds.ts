// The jobs that send letters about the inbox. What a letter says, and whether it is sent, is decided when it goes out. Nothing is sent that was
// read, turned off or mailed meanwhile, or that may not be seen any more. Its Message-ID depends on what it is about alone, so that a letter that is
// sent again because the process ended before its commit has the same one.

import { createHash } from 'node:crypto';
import type { InboxEntry } from '#protocol/generated/graphql.ts';
import { INBOX } from '#protocol/inbox.ts';
import { matchingLanguage } from '#protocol/languages.ts';
import type { personQueries } from '../../identity/person-queries.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { jobChanges } from '../../platform/jobs/job-changes.ts';
import type { JobKind } from '../../platform/jobs/queue.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { type Mailer, MailRefused } from '../../platform/mail/mailer.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { LEAVING } from '../../policies/person.ts';
import { lastHourMs } from './digest-time.ts';
import type { inboxLetterChanges, LetterKind } from './letter-changes.ts';
import { digestJob, INBOX_DIGEST, INBOX_LETTER, PARALLEL_DIGESTS, PARALLEL_LETTERS } from './letter-jobs.ts';
import type { inboxLetterQueries } from './letter-queries.ts';
import { digestLetter, entryLetter, type LetterContext } from './letters.ts';
import { stopUrlOf } from './stop-letters.ts';

export interface LetterJobsDeps {
  db: Uses<{
    reads: {
      inboxLetters: Only<typeof inboxLetterQueries, 'entryState' | 'digestEntries'>;
      people: Only<typeof personQueries, 'personOf'>;
    };
    changes: {
      inboxLetters: Only<typeof inboxLetterChanges, 'noteMailed'>;
      jobs: Only<typeof jobChanges, 'askJob'>;
    };
  }>;
  /** Undefined: no mail is sent from here. */
  mailer: Pick<Mailer, 'deliver'> | undefined;
  keys: Keys;
  /** The origin at which people reach the server. */
  publicUrl(): string;
  /** Returns these entries as the person may see them now. */
  shownEntries(person: string, ids: string[]): Promise<readonly InboxEntry[]>;
  log: Logger;
}

/** By the waits of the queue, which are at most an hour, this is about three days. */
const MAX_ATTEMPTS = 80;

interface Recipient {
  id: string;
  email: string;
  language: string | null;
  timeZone: string;
}

/** The kinds of jobs, by their name. */
export function letterKinds(deps: LetterJobsDeps): Record<string, JobKind> {
  const logLost = async (kind: string): Promise<void> =>
    deps.log.error({ kind }, 'a letter was not sent for three days, and is not tried any more');
  return {
    [INBOX_LETTER]: {
      maxAttempts: MAX_ATTEMPTS,
      parallel: PARALLEL_LETTERS,
      run: ({ thing: entry }, signal) => sendEntry(deps, entry, signal),
      giveUp: () => logLost(INBOX_LETTER),
    },
    [INBOX_DIGEST]: {
      maxAttempts: MAX_ATTEMPTS,
      parallel: PARALLEL_DIGESTS,
      run: ({ thing: person }, signal) => sendDigest(deps, person, signal),
      async giveUp({ thing: person }) {
        await logLost(INBOX_DIGEST);
        await requestNextDigest(deps, await recipientOf(deps, person));
      },
    },
  };
}

async function sendEntry(deps: LetterJobsDeps, id: string, signal: AbortSignal): Promise<void> {
  const { db, shownEntries } = deps;
  const state = await db.reads.inboxLetters.entryState(id);
  const recipient = state && (await recipientOf(deps, state.person));
  if (!state || !recipient) return;
  const { kind, delivery, version, readVersion, mailedVersion } = state;
  if (readVersion >= version || mailedVersion >= version) return;
  if (delivery === 'daily') return db.changes.jobs.askJob(digestJob(recipient.id, recipient.timeZone, Date.now()));
  if (delivery !== 'mail') return;
  const [entry] = await shownEntries(recipient.id, [id]);
  if (!entry) return;
  const letter = entryLetter(entry, contextOf(deps, recipient, kind, `inbox.${id}.${version}`));
  if (await isDelivered(deps, letter, signal)) await db.changes.inboxLetters.noteMailed([{ id, version }]);
}

/** Sends what happened before the last hour of the daily letter. Later events are for the next one. */
async function sendDigest(deps: LetterJobsDeps, person: string, signal: AbortSignal): Promise<void> {
  const { db, shownEntries } = deps;
  const recipient = await recipientOf(deps, person);
  if (!recipient) return;
  const untilMs = lastHourMs(Date.now(), recipient.timeZone, INBOX.digestHour);
  const unmailed = (await db.reads.inboxLetters.digestEntries(person)).filter(({ atMs }) => atMs <= untilMs);
  const visible = await shownEntries(
    person,
    unmailed.map(({ id }) => id),
  );
  if (visible.length > 0) {
    const name = createHash('sha256').update(`${person}\0${untilMs}`).digest('hex').slice(0, 32);
    const letter = digestLetter(visible, contextOf(deps, recipient, 'daily', `inbox.${name}`));
    const isMailed = await isDelivered(deps, letter, signal);
    const entries = unmailed.filter(({ id }) => visible.some((entry) => entry.id === id));
    if (isMailed) await db.changes.inboxLetters.noteMailed(entries);
  }
  await requestNextDigest(deps, recipient);
}

/** Requests the next daily letter if there is something for it. */
async function requestNextDigest({ db }: LetterJobsDeps, recipient: Recipient | undefined): Promise<void> {
  if (!recipient) return;
  const nowMs = Date.now();
  const untilMs = lastHourMs(nowMs, recipient.timeZone, INBOX.digestHour);
  const rest = await db.reads.inboxLetters.digestEntries(recipient.id);
  if (rest.some(({ atMs }) => atMs > untilMs))
    await db.changes.jobs.askJob(digestJob(recipient.id, recipient.timeZone, nowMs));
}

/** Undefined: nobody to whom mail is sent, or no mail is sent from here. */
async function recipientOf({ db, mailer }: LetterJobsDeps, id: string): Promise<Recipient | undefined> {
  const person = mailer && (await db.reads.people.personOf(id));
  if (!person || person.iss === LEAVING || !person.emailVerified || person.email === '') return undefined;
  return { id, email: person.email, language: person.language, timeZone: person.timeZone ?? 'UTC' };
}

function contextOf(
  { keys, publicUrl }: LetterJobsDeps,
  { id, email, language, timeZone }: Recipient,
  kind: LetterKind,
  messageId: string,
): LetterContext {
  return {
    to: email,
    language: matchingLanguage(language ?? undefined),
    timeZone,
    publicUrl: publicUrl(),
    stopUrl: stopUrlOf(keys, publicUrl(), { person: id, kind }),
    messageId,
  };
}

/** Returns false if the mail server refused the letter for good. Rejects if it is to be tried again. */
async function isDelivered(
  { mailer, log }: LetterJobsDeps,
  letter: Parameters<Mailer['deliver']>[0],
  signal: AbortSignal,
): Promise<boolean> {
  if (!mailer) return false;
  try {
    await mailer.deliver(letter, signal);
    return true;
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    log.error({ error: error.message }, 'a letter was refused, and is not tried again');
    return false;
  }
}
