// Letters about inboxes on both engines, sent to a real SMTP server: which are sent, which are not any more, and which are the same letter.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { INBOX as LIMITS } from '#protocol/inbox.ts';
import { INBOX } from '../../../server/access/inbox-events.ts';
import { Mailer } from '../../../server/platform/mail/mailer.ts';
import { Keys } from '../../../server/platform/secrets/keys.ts';
import { shownEntries } from '../../../server/workspace/inbox/entries.ts';
import { inboxKind } from '../../../server/workspace/inbox/entry-job.ts';
import { INBOX_DIGEST, INBOX_LETTER } from '../../../server/workspace/inbox/letter-jobs.ts';
import { type LetterJobsDeps, letterKinds } from '../../../server/workspace/inbox/letter-kinds.ts';
import { type Message, startSmtp, type TestSmtp } from '../../services/smtp.ts';
import { type Engine, engines } from '../storage/engines.ts';
import { type InboxProcess, inboxStage } from './inbox-stage.ts';

const DAY_MS = 24 * 3600_000;
const keys = new Keys(new Uint8Array(32).fill(7));
const never = new AbortController().signal;
const idOf = (message: Message | undefined) => message?.headers.get('message-id');

let smtp: TestSmtp;
let mailer: Mailer;
const logged: string[] = [];
const log = {
  warn: () => undefined,
  error: (about: object, text: string) => void logged.push(`${text} ${JSON.stringify(about)}`),
};
beforeAll(async () => {
  smtp = await startSmtp();
  mailer = new Mailer({ url: smtp.url, from: 'Atrium <boards@northside.example>', retryMs: [] }, log);
});
afterAll(async () => {
  await mailer.close();
  await smtp.end();
});

describe.each(Object.entries(engines))('letters about inboxes on %s', (_name, start) => {
  let engine: Engine;
  let stage: Awaited<ReturnType<typeof inboxStage>>;
  beforeAll(async () => {
    engine = await start();
    stage = await inboxStage(engine);
  });
  afterAll(() => stage.end());
  beforeEach(async () => {
    smtp.messages.length = 0;
    await stage.first.database.queries.deleteFrom('job').execute();
    // Entries of the last hour count.
    await stage.first.database.queries.deleteFrom('inbox_entry').execute();
  });

  const depsOf = ({ db }: InboxProcess): LetterJobsDeps => ({
    db,
    mailer,
    keys,
    publicUrl: () => 'https://boards.example',
    shownEntries: (person, ids) => shownEntries(db, person, { ids, nowMs: Date.now() }),
    log,
  });
  /** Runs the letters that are due. A failed job is put back for the next run. */
  async function runLetters(process = stage.first, deps = depsOf(process)): Promise<void> {
    const kinds = letterKinds(deps);
    const { jobs } = process.db.changes;
    const failed: string[] = [];
    for (;;) {
      const job = await jobs.takeJob({ kinds: Object.keys(kinds), lease: randomUUID(), leaseMs: 600_000 });
      if (!job) break;
      const run = kinds[job.kind]?.run(job, never);
      await run?.then(
        () => jobs.endJob(job.lease),
        () => failed.push(job.lease),
      );
    }
    for (const lease of failed) await jobs.putBackJob({ lease, waitMs: 0, isUntried: false });
  }
  const setDelivery = (kind: 'role' | 'request', delivery: 'off' | 'inbox' | 'mail' | 'daily') =>
    stage.first.inbox.setDelivery(stage.person('ben'), { kind, delivery });
  /** Ben gets a role on a new board. */
  async function event(board?: string, role = 'editor'): Promise<string> {
    const id = board ?? (await stage.newBoard());
    await stage.setBoardRole(id, 'ben', role);
    await stage.first.runJobs();
    return id;
  }
  const entryOf = (board: string) =>
    stage.first.database.queries
      .selectFrom('inbox_entry')
      .selectAll()
      .where('thing', '=', board)
      .where('person', '=', stage.person('ben').id)
      .executeTakeFirstOrThrow();
  const waitingJobs = async (kind: string) => {
    const all = await stage.first.database.queries
      .selectFrom('job')
      .select(['thing', 'due'])
      .where('kind', '=', kind)
      .execute();
    return all.map(({ thing, due }) => ({ thing, due: Number(due) }));
  };
  const makeDue = () => stage.first.database.queries.updateTable('job').set({ due: 0 }).execute();

  describe('a letter at once', () => {
    beforeEach(() => setDelivery('role', 'mail'));

    test('is sent once, by whichever process is first', async () => {
      const { id, version } = await entryOf(await event());
      await Promise.all([runLetters(stage.first), runLetters(stage.second)]);
      await runLetters();
      expect(smtp.messages).toHaveLength(1);
      expect(smtp.messages[0]).toMatchObject({
        to: ['ben@northside.example'],
        subject: 'ana gave you a role on “Leaf lab”: Can edit.',
      });
      expect(idOf(smtp.messages[0])).toBe(`<inbox.${id}.${version}@northside.example>`);
      expect(smtp.messages[0]?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    });

    test('that was accepted and not noted is sent again with the same Message-ID', async () => {
      const board = await event();
      const deps = depsOf(stage.first);
      const lost = { ...deps.db.changes.inboxLetters, noteMailed: () => Promise.reject(new Error('killed')) };
      const changes = { jobs: deps.db.changes.jobs, inboxLetters: lost };
      await runLetters(stage.first, { ...deps, db: { reads: deps.db.reads, changes } });
      expect((await entryOf(board)).mailed_version).toBe(0);
      await runLetters(stage.second);
      await runLetters();
      expect(smtp.messages).toHaveLength(2);
      expect(idOf(smtp.messages[0])).toBe(idOf(smtp.messages[1]));
      expect((await entryOf(board)).mailed_version).toBe(1);
    });

    test('about a further event of an unread entry is gathered, and has another Message-ID', async () => {
      const board = await event();
      await runLetters();
      await event(board, 'viewer');
      await event(board, 'manager');
      await runLetters();
      expect(smtp.messages).toHaveLength(1);
      await makeDue();
      await runLetters();
      expect(smtp.messages.map(({ subject }) => subject)).toEqual([
        'ana gave you a role on “Leaf lab”: Can edit.',
        'ana gave you a role on “Leaf lab”: Manager.',
      ]);
      expect(idOf(smtp.messages[0])).not.toBe(idOf(smtp.messages[1]));
    });

    test('is sent about five events that one sender causes in an hour, and further ones wait for the daily one', async () => {
      for (let n = 0; n <= LIMITS.lettersOfSenderPerHour; n++) await event();
      await runLetters();
      expect(smtp.messages).toHaveLength(LIMITS.lettersOfSenderPerHour);
      expect(await waitingJobs(INBOX_DIGEST)).toHaveLength(1);
    });

    test('is not sent if the entry was read meanwhile', async () => {
      const { id } = await entryOf(await event());
      await stage.second.inbox.markRead(stage.person('ben'), { ids: [id] });
      await runLetters();
      expect(smtp.messages).toEqual([]);
    });

    test.each(['off', 'inbox'] as const)('is not sent if the kind was set to %s meanwhile', async (delivery) => {
      await event();
      await setDelivery('role', delivery);
      await runLetters();
      expect([smtp.messages, await waitingJobs(INBOX_DIGEST)]).toEqual([[], []]);
    });

    test('waits for the daily one if the kind was set to it meanwhile', async () => {
      await event();
      await setDelivery('role', 'daily');
      await runLetters();
      expect(smtp.messages).toEqual([]);
      expect(await waitingJobs(INBOX_DIGEST)).toHaveLength(1);
    });

    test('is not sent about what the person may not see any more', async () => {
      const board = await event();
      await stage.first.database.queries.deleteFrom('membership').where('thing', '=', board).execute();
      await runLetters();
      expect(smtp.messages).toEqual([]);
    });

    test('is not sent to an address that is not verified any more', async () => {
      await event();
      const verified = (email_verified: number) =>
        stage.first.database.queries
          .updateTable('person')
          .set({ email_verified })
          .where('id', '=', stage.person('ben').id)
          .execute();
      await verified(0);
      await runLetters();
      await verified(1);
      expect(smtp.messages).toEqual([]);
    });

    test('is tried again if the server refuses it for now, and not if it does for good', async () => {
      await event();
      smtp.refuse(1, 451);
      await runLetters();
      expect(await waitingJobs(INBOX_LETTER)).toHaveLength(1);
      smtp.refuse(1, 550);
      await runLetters();
      expect([smtp.messages, await waitingJobs(INBOX_LETTER)]).toEqual([[], []]);
      expect(logged.at(-1)).toContain('a letter was refused, and is not tried again');
      expect(logged.join()).not.toContain('ben@northside.example');
    });
  });

  describe('a daily letter', () => {
    beforeEach(async () => {
      await setDelivery('role', 'daily');
      await stage.first.inbox.markRead(stage.person('ben'), {});
    });
    /** Moves all entries to the day before. */
    const passDay = async () => {
      await stage.first.database.queries
        .updateTable('inbox_entry')
        .set(({ eb }) => ({ at: eb('at', '-', DAY_MS) }))
        .execute();
      await makeDue();
    };

    test('is due a minute after 8:00 in the time zone of the person', async () => {
      const { people } = stage.first.db.changes;
      await people.changePerson({ id: stage.person('ben').id, change: { timeZone: 'Asia/Kathmandu' } });
      await event();
      const [job] = await waitingJobs(INBOX_DIGEST);
      await people.changePerson({ id: stage.person('ben').id, change: { timeZone: 'UTC' } });
      expect(Math.round(((job?.due ?? 0) % DAY_MS) / 60_000)).toBe(2 * 60 + 16);
      expect((job?.due ?? 0) - Date.now()).toBeLessThanOrEqual(DAY_MS + 60_000);
    });

    test('is one for all entries of the day before, and later ones wait for the next', async () => {
      const boards = [await event(), await event(), await event()];
      await passDay();
      const later = await event();
      await runLetters();
      expect(smtp.messages).toHaveLength(1);
      const { text } = smtp.messages[0] as Message;
      for (const board of boards) expect(text).toContain(`https://boards.example/board/${board}`);
      expect(text).not.toContain(later);
      // The job of the next day waits, and is the only one.
      const [job] = await waitingJobs(INBOX_DIGEST);
      expect((job?.due ?? 0) - Date.now()).toBeGreaterThan(0);
      await runLetters();
      expect(smtp.messages).toHaveLength(1);
      await passDay();
      await runLetters();
      expect(smtp.messages.map((message) => message.text.includes(later))).toEqual([false, true]);
      expect(await waitingJobs(INBOX_DIGEST)).toEqual([]);
    });

    test('that was accepted and not noted is sent again with the same Message-ID, without what came since', async () => {
      await event();
      await passDay();
      const deps = depsOf(stage.first);
      const lost = { ...deps.db.changes.inboxLetters, noteMailed: () => Promise.reject(new Error('killed')) };
      const changes = { jobs: deps.db.changes.jobs, inboxLetters: lost };
      await runLetters(stage.first, { ...deps, db: { reads: deps.db.reads, changes } });
      const later = await event();
      await makeDue();
      await runLetters(stage.second);
      expect(smtp.messages).toHaveLength(2);
      expect(idOf(smtp.messages[0])).toBe(idOf(smtp.messages[1]));
      expect(smtp.messages[1]?.text).not.toContain(later);
    });

    test('has what waits for it if the kind is mailed at once from now on', async () => {
      const board = await event();
      await passDay();
      await setDelivery('role', 'mail');
      await runLetters();
      expect(smtp.messages.map((message) => message.text.includes(board))).toEqual([true]);
      await runLetters();
      expect(smtp.messages).toHaveLength(1);
    });

    test('is not sent if all was read', async () => {
      await event();
      await passDay();
      await stage.first.inbox.markRead(stage.person('ben'), {});
      await runLetters();
      expect(smtp.messages).toEqual([]);
    });
  });

  test.each([
    ['role', 'mail', 'role', 'inbox'],
    ['role', 'daily', 'role', 'inbox'],
    ['role', 'off', 'role', 'off'],
    ['role', 'mail', 'request', 'mail'],
    ['role', 'daily', 'daily', 'inbox'],
    ['role', 'mail', 'daily', 'mail'],
  ] as const)('the kind %s by %s, after letters of %s are stopped, is by %s', async (kind, before, stopped, after) => {
    await setDelivery(kind, before);
    await stage.first.db.changes.inboxLetters.stopLetters({ person: stage.person('ben').id, kind: stopped });
    const settings = await stage.first.inbox.settings(stage.person('ben'));
    expect(settings.find((setting) => setting.kind === kind)?.delivery).toBe(after);
  });

  test('an event whose process ended after the commit raises no entry again', async () => {
    await setDelivery('role', 'mail');
    const board = await stage.newBoard();
    await stage.setBoardRole(board, 'ben', 'editor');
    const { first, second } = stage;
    // The lease has expired already, so another process takes the job if it is still there.
    const options = { kinds: [INBOX], lease: randomUUID(), leaseMs: -1 };
    const job = await first.db.changes.jobs.takeJob(options);
    if (!job) throw new Error('no job waits');
    await inboxKind({ db: first.db, bus: first.bus }).run(job, never);
    expect(await second.db.changes.jobs.takeJob({ ...options, lease: randomUUID() })).toBeUndefined();
    expect((await entryOf(board)).version).toBe(1);
    expect(await waitingJobs(INBOX_LETTER)).toHaveLength(1);
  });

  test('nothing is stored if somebody who has left stops letters', async () => {
    const person = randomUUID();
    await stage.first.db.changes.inboxLetters.stopLetters({ person, kind: 'role' });
    expect(await stage.first.db.reads.inbox.settingsOf(person)).toEqual([]);
  });
});
