// Inboxes on both engines: reading, counting and limits of entries, their letters, and the jobs that write them. Two processes see one database.

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CallerError } from '#protocol/errors.ts';
import { INBOX } from '#protocol/inbox.ts';
import { type Engine, engines } from '../storage/engines.ts';
import { inboxStage } from './inbox-stage.ts';

const HOUR_MS = 3600_000;

describe.each(Object.entries(engines))('entries on %s', (_name, start) => {
  let engine: Engine;
  let stage: Awaited<ReturnType<typeof inboxStage>>;
  beforeAll(async () => {
    engine = await start();
    stage = await inboxStage(engine);
  });
  afterAll(() => stage.end());

  test('is read and counted alike in two processes, whose pages are notified', async () => {
    const { first, second } = stage;
    const boards = [await stage.newBoard(), await stage.newBoard(), await stage.newBoard()];
    for (const board of boards) await stage.setBoardRole(board, 'cat', 'viewer');
    const cat = stage.person('cat');
    await first.inbox.markRead(cat, {});
    await second.runJobs();
    expect(second.notified.filter((id) => id === cat.id)).toHaveLength(3);
    const unread = async () => [(await first.inbox.page(cat, {})).unread, (await second.inbox.page(cat, {})).unread];
    expect(await unread()).toEqual([3, 3]);
    const [newest, ...others] = (await second.inbox.page(cat, {})).rows;
    first.notified.length = 0;
    await first.inbox.markRead(cat, { ids: [newest?.id as string] });
    expect([await unread(), first.notified]).toEqual([[2, 2], [cat.id]]);
    // It was read before, and others cannot read it for her.
    await first.inbox.markRead(cat, { ids: [newest?.id as string] });
    await first.inbox.markRead(stage.person('ben'), { ids: [others[0]?.id as string] });
    expect([await unread(), first.notified]).toEqual([[2, 2], [cat.id]]);
    // Entries that were raised after the newest that was shown.
    await second.inbox.markRead(cat, { ids: null, upToMs: (others[0]?.atMs ?? 0) - 60_000 });
    await second.inbox.markRead(cat, { ids: [others[0]?.id as string], upToMs: (others[0]?.atMs ?? 0) - 1 });
    expect(await unread()).toEqual([2, 2]);
    await second.inbox.markRead(cat, { ids: null, upToMs: newest?.atMs ?? 0 });
    expect(await unread()).toEqual([0, 0]);
    await stage.setBoardRole(boards[0] as string, 'cat', 'editor');
    await first.runJobs();
    expect(await unread()).toEqual([1, 1]);
    expect((await second.inbox.page(cat, {})).rows[0]).toMatchObject({ thingId: boards[0], role: 'editor' });
  });

  test('continues after the last row, also if entries have the same time', async () => {
    const { queries } = stage.first.database;
    const cat = stage.person('cat');
    for (let n = 0; n < 5; n++) await stage.setBoardRole(await stage.newBoard(), 'cat', 'viewer');
    const { rows: all } = await stage.page('cat');
    await queries.updateTable('inbox_entry').set({ at: Date.now() }).where('person', '=', cat.id).execute();
    const ids: string[] = [];
    let after: string | null = null;
    do {
      const { rows, next } = await stage.first.inbox.page(cat, { after, limit: 2 });
      ids.push(...rows.map(({ id }) => id));
      after = next;
    } while (after !== null);
    expect(ids.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
    expect(ids.length).toBeGreaterThan(4);
    for (const args of [{ after: 'x' }, { limit: 0 }, { limit: INBOX.entriesOfPerson + 1 }])
      await expect(stage.first.inbox.page(cat, args)).rejects.toThrow(CallerError);
  });

  test('keeps 100 entries of one sender, 1,000 of a person, and none older than 90 days', async () => {
    const { queries } = stage.first.database;
    const dan = stage.person('dan').id;
    const rows = (count: number, row: { sender: string; at: number }) =>
      Array.from({ length: count }, (_, n) => ({
        ...row,
        id: randomUUID(),
        person: dan,
        kind: 'role' as const,
        thing_kind: 'board' as const,
        thing: randomUUID(),
        at: row.at + n,
      }));
    const count = async () =>
      (await queries.selectFrom('inbox_entry').select('id').where('person', '=', dan).execute()).length;
    const raise = async () => {
      const { inbox } = stage.first.db.changes;
      const event = { kind: 'role', resourceKind: 'board', resource: stage.ids.board } as const;
      const sender = stage.person('ana').id;
      await inbox.removeExcess(
        await inbox.raiseEntries({ ...event, people: [dan], sender, atMs: Date.now(), lease: '' }),
      );
    };
    await queries.deleteFrom('inbox_entry').where('person', '=', dan).execute();
    const nowMs = Date.now() - 10_000;
    const ofAna = rows(INBOX.entriesOfSender, { sender: stage.person('ana').id, at: nowMs });
    await queries.insertInto('inbox_entry').values(ofAna).execute();
    await raise();
    const oldest = async (id: string) => queries.selectFrom('inbox_entry').select('id').where('id', '=', id).execute();
    expect([await count(), await oldest(ofAna[0]?.id as string)]).toEqual([INBOX.entriesOfSender, []]);
    await raise();
    expect(await count()).toBe(INBOX.entriesOfSender);
    // Nobody sent these.
    const ofNobody = rows(INBOX.entriesOfPerson, { sender: '', at: nowMs });
    await queries.insertInto('inbox_entry').values(ofNobody).execute();
    await raise();
    expect(await count()).toBe(INBOX.entriesOfPerson);

    const beforeMs = nowMs + INBOX.entriesOfPerson - 5;
    while (await stage.first.db.changes.inbox.forgetEntries(beforeMs));
    expect(await count()).toBe(6);
    const oldestMs = Date.now() - INBOX.keptDays * 24 * HOUR_MS;
    await queries
      .updateTable('inbox_entry')
      .set({ at: oldestMs - 1000 })
      .where('person', '=', dan)
      .execute();
    await stage.setBoardRole(stage.ids.board, 'dan', 'viewer');
    expect((await stage.page('dan')).rows.map(({ thingId }) => thingId)).toEqual([stage.ids.board]);
  });

  test('stays with the first sender of requests, and shows whoever waits', async () => {
    const { queries } = stage.first.database;
    const board = await stage.newBoard();
    await stage.requestAccess(board, 'cat');
    await stage.page('ana');
    await stage.requestAccess(board, 'dan');
    await stage.page('ana');
    const rows = await queries.selectFrom('inbox_entry').select('sender').where('thing', '=', board).execute();
    expect(rows).toEqual([{ sender: stage.person('cat').id }]);
    await queries.deleteFrom('access_request').where('thing', '=', board).where('name', '=', 'cat').execute();
    expect(await stage.entryOf('ana', 'request', board)).toMatchObject({ sender: { name: 'dan' }, requestCount: 1 });
  });

  test('names the last of two people who change a role before the entry is written', async () => {
    const board = await stage.newBoard();
    await stage.addRole('board', board, 'ben', 'manager');
    await stage.setBoardRole(board, 'cat', 'viewer');
    await stage.first.db.changes.boardAccess.giveRole({
      board,
      person: stage.person('cat').id,
      role: 'editor',
      nowMs: Date.now(),
      right: { ...stage.right('board', board), person: stage.person('ben').id },
    });
    expect(await stage.entryOf('cat', 'role', board)).toMatchObject({ role: 'editor', sender: { name: 'ben' } });
  });

  test('writes nothing of a kind that is turned off, and shows none of it', async () => {
    const [board, other] = [await stage.newBoard(), await stage.newBoard()];
    const ben = stage.person('ben');
    const { inbox } = stage.second;
    expect(await inbox.settings(ben)).toEqual([
      { kind: 'request', delivery: 'mail' },
      { kind: 'invite', delivery: 'inbox' },
      { kind: 'role', delivery: 'daily' },
      { kind: 'file', delivery: 'inbox' },
      { kind: 'plan', delivery: 'mail' },
    ]);
    await stage.setBoardRole(board, 'ben', 'viewer');
    expect(await stage.entryOf('ben', 'role', board)).toBeDefined();
    await inbox.setDelivery(ben, { kind: 'role', delivery: 'off' });
    await stage.setBoardRole(other, 'ben', 'viewer');
    expect(await stage.entryOf('ben', 'role', board)).toBeUndefined();
    await inbox.setDelivery(ben, { kind: 'role', delivery: 'inbox' });
    expect([await stage.entryOf('ben', 'role', board), await stage.entryOf('ben', 'role', other)]).toEqual([
      expect.objectContaining({ role: 'viewer' }),
      undefined,
    ]);
    expect((await inbox.settings(ben))[2]).toEqual({ kind: 'role', delivery: 'inbox' });
  });

  test('requests a letter at once or one a day, for verified addresses', async () => {
    const { queries } = stage.first.database;
    const jobsOf = async (kind: string) =>
      (await queries.selectFrom('job').select('thing').where('kind', '=', kind).execute()).map(({ thing }) => thing);
    await queries.deleteFrom('job').execute();
    await queries.deleteFrom('inbox_setting').execute();
    const board = await stage.newBoard();
    await stage.addRole('board', board, 'dan', 'manager');
    await stage.requestAccess(board, 'cat');
    const entry = await stage.entryOf('ana', 'request', board);
    expect(await stage.entryOf('dan', 'request', board)).toBeDefined();
    for (const name of ['ben', 'dan'] as const) await stage.setBoardRole(board, name, 'editor');
    await stage.page('ben');
    expect(await jobsOf('inbox-letter')).toEqual([entry?.id]);
    expect(await jobsOf('inbox-digest')).toEqual([stage.person('ben').id]);
  });

  test('does not change a role, take a request or an invite without the job of its entry', async () => {
    const { database, db } = stage.first;
    const board = await stage.newBoard();
    const rights = async () => ({
      roles: await database.queries.selectFrom('membership').selectAll().where('thing', '=', board).execute(),
      requests: await database.queries.selectFrom('access_request').selectAll().where('thing', '=', board).execute(),
      invites: await database.queries.selectFrom('invite').selectAll().where('thing', '=', board).execute(),
    });
    await stage.setBoardRole(board, 'cat', 'viewer');
    const before = await rights();
    await sql`ALTER TABLE job RENAME TO job_elsewhere`.execute(database.queries);
    const right = stage.right('board', board);
    const changes = [
      () => stage.setBoardRole(board, 'ben', 'viewer'),
      () => db.changes.boardAccess.takeRole({ board, person: stage.person('cat').id, right }),
      () => stage.requestAccess(board, 'ben'),
      () => stage.inviteTo('board', board, 'ben@northside.example', 'viewer'),
    ];
    for (const change of changes) await expect(change()).rejects.toThrow('job');
    expect(await rights()).toEqual(before);
    await sql`ALTER TABLE job_elsewhere RENAME TO job`.execute(database.queries);
    for (const change of changes) await change();
    const jobs = await database.queries.selectFrom('job').select('thing').where('kind', '=', 'inbox').execute();
    expect(jobs.filter(({ thing }) => thing.includes(board))).toHaveLength(changes.length);
  });

  test('loses its entries with a board that is cleared', async () => {
    const board = await stage.newBoard();
    await stage.setBoardRole(board, 'ben', 'viewer');
    expect(await stage.entryOf('ben', 'role', board)).toBeDefined();
    const { queries } = stage.first.database;
    const entries = () => queries.selectFrom('inbox_entry').select('id').where('thing', '=', board).execute();
    await queries.updateTable('board').set({ deleted_at: 1 }).where('id', '=', board).execute();
    expect([await stage.entryOf('ben', 'role', board), (await entries()).length]).toEqual([undefined, 1]);
    await stage.first.db.changes.clearing.clearBoards({ boards: [board], nowMs: Date.now(), deletedBeforeMs: 2 });
    expect(await entries()).toEqual([]);
  });
});
