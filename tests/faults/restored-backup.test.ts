// A server that is restored from a backup while its clients know more than the backup does: the log goes on past the old head with
// other rows under the same numbers. Nobody's board may differ in silence, and what a person had been told is saved stays with them.

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ByteWriter, hexOf } from '#protocol/bytes.ts';
import { idText } from '#protocol/items/ids.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { item, itemId, putTxn, Seeded } from '../../server/testing/txns.ts';
import { type Tab, until } from '../../workers/board/sync/testing/browser.ts';
import { run } from '../../workers/engine/commands.ts';
import { type SharedPostgres, sharedPostgres } from '../services/shared-postgres.ts';
import type { EngineHost } from '../sync/engine-host.ts';
import { openPerson, type Person } from '../sync/person.ts';

const SEED = 41;

/** An installation with a backup of its own. */
interface Site {
  server: TestServer;
  /** As it is now. */
  backUp(): Promise<void>;
  /** Stops, is restored, and starts at the same address. */
  restore(): Promise<void>;
  end(): Promise<void>;
}

async function fileSite(): Promise<Site> {
  const backup = mkdtempSync(path.join(tmpdir(), 'atrium-backup-'));
  const site: Site = {
    server: await testServer(),
    // The database alone, as it lies there under a server that runs: blobs are never older than the rows that name them.
    async backUp() {
      for (const end of ['', '-wal']) cpSync(`${site.server.database}${end}`, path.join(backup, `atrium.db${end}`));
    },
    async restore() {
      const { dataDir, port } = site.server;
      await site.server.close();
      for (const end of ['', '-wal', '-shm']) rmSync(`${site.server.database}${end}`, { force: true });
      cpSync(backup, dataDir, { recursive: true });
      site.server = await testServer({ dataDir, port });
    },
    async end() {
      await site.server.end();
      rmSync(backup, { recursive: true });
    },
  };
  return site;
}

async function sharedSite(postgres: SharedPostgres): Promise<Site> {
  let url = await postgres.newDatabase();
  let backup = '';
  const again = async (): Promise<void> => {
    const { dataDir, port } = site.server;
    await site.server.close();
    site.server = await testServer({ dataDir, port, databaseUrl: url });
  };
  const site: Site = {
    server: await testServer({ databaseUrl: url }),
    async backUp() {
      const { dataDir, port } = site.server;
      await site.server.close();
      backup = await postgres.copyOf(url);
      site.server = await testServer({ dataDir, port, databaseUrl: url });
    },
    async restore() {
      url = backup;
      await again();
    },
    end: () => site.server.end(),
  };
  return site;
}

const chunk = (one: Uint8Array) => new ByteWriter(1024).u8(1).varint(1).raw(one).done();

/** Puts so many items; their ids. */
function draw({ host }: Tab<EngineHost>, random: Seeded, count: number): Uint8Array[] {
  const ids = Array.from({ length: count }, () => itemId(random));
  for (const id of ids) host.putItem(chunk(item({ id, x: random.below(1e6) })));
  return ids;
}

const isSaved = ({ host }: Tab<EngineHost>) => host.saved === 'saved' && host.pending.size === 0;

async function cutOff({ wire }: Person): Promise<void> {
  wire.down = true;
  wire.cut();
}

function comeBack({ tab, wire }: Person): void {
  wire.down = false;
  tab.client.wake();
}

/** The server's log, read by who made the board on a device that has nothing: how many rows, and their bytes in hex. */
async function logOf(address: string, secret: Uint8Array, guest: string): Promise<{ rows: number; bytes: string }> {
  const reader = await TestClient.join(address, secret, { opened: await openBoard(address, secret, { guest }) });
  const head = reader.welcome?.seq ?? 0;
  await reader.until(() => reader.rows.length >= head);
  const bytes = reader.rows.map(({ body }) => ('bytes' in body ? hexOf(body.bytes) : '')).join('\n');
  await reader.leave();
  return { rows: reader.rows.length, bytes };
}

async function story(site: Site): Promise<void> {
  const random = new Seeded(SEED);
  const secret = random.bytes(32);
  const { address } = site.server;
  const { guest } = await openBoard(address, secret);
  const [open, stored, away, idle] = (await Promise.all(
    [1, 2, 3, 4].map((n) => openPerson(address, secret, random, n)),
  )) as [Person, Person, Person, Person];
  const people = [open, stored, away, idle];
  const tabs = () => people.map(({ tab }) => tab);

  for (const { tab } of people) draw(tab, random, 2);
  await until('what was before the backup is everywhere', () =>
    tabs().every((tab) => isSaved(tab) && tab.host.seq === 8),
  );
  await cutOff(idle);
  const [late] = draw(idle.tab, random, 1);
  await site.backUp();

  // All of this is acknowledged, and in no backup.
  const lostOfOpen = draw(open.tab, random, 4);
  const lostOfStored = draw(stored.tab, random, 3);
  const lostOfAway = draw(away.tab, random, 1);
  const three = [open, stored, away];
  await until('what is to be lost is everywhere', () => three.every(({ tab }) => isSaved(tab) && tab.host.seq === 16));
  await cutOff(open);
  await stored.tab.client.stop();
  await cutOff(stored);
  await cutOff(away);
  // What builds on what will be lost.
  run(away.tab.host.engine, 'select', [idText(lostOfAway[0] as Uint8Array)]);
  run(away.tab.host.engine, 'act', 'nudge', 3, 4);
  away.tab.host.flush();
  const [pending] = draw(away.tab, random, 1);

  await site.restore();
  const stranger = await TestClient.join(address, secret, { opened: await openBoard(address, secret) });
  expect(stranger.welcome?.seq).toBe(8);
  for (let n = 1; n <= 20; n++) stranger.push(n, putTxn({ id: itemId(random), x: n }));
  await stranger.answer(20);

  for (const { wire } of people) wire.down = false;
  stored.tab = await stored.openAgain();
  for (const person of people) comeBack(person);
  const head = 8 + 20 + 1;
  await until(
    () => `all have the server's log: ${tabs().map(({ host }) => `${host.seq} ${host.saved}`)}`,
    () => tabs().every((tab) => isSaved(tab) && tab.host.seq === head),
  );
  const digest = () => new Set(tabs().map(({ host }) => host.digest)).size;
  expect(digest(), 'all boards are equal').toBe(1);
  expect(await logOf(address, secret, guest)).toMatchObject({
    rows: head,
    bytes: expect.stringContaining(hexOf(late as Uint8Array)),
  });

  // Nothing in silence: the board says that it was restored, and each has their own lost work at hand.
  const kept = await Promise.all(people.map(({ tab }) => tab.client.kept()));
  expect(kept.map((list) => list.map(({ code }) => code))).toEqual([
    Array(4).fill('server-restored'),
    Array(3).fill('server-restored'),
    // One that was acknowledged, and the two behind it that were not.
    Array(3).fill('server-restored'),
    [],
  ]);
  for (const { tab } of three) expect(tab.host.notices).toContain('server-restored');
  expect(idle.tab.host.notices).toEqual([]);
  expect(three.map(({ tab }) => tab.host.events.kept)).toEqual([4, 3, 3]);

  // Sent again it is there, in the order it was made, once.
  for (const { tab } of three) await tab.client.retryKept();
  await until('what was lost is there again', () => tabs().every((tab) => isSaved(tab) && tab.host.seq === head + 10));
  expect(digest()).toBe(1);
  const after = await logOf(address, secret, guest);
  expect(after.rows).toBe(head + 10);
  for (const id of [...lostOfOpen, ...lostOfStored, ...lostOfAway, pending as Uint8Array])
    expect(after.bytes).toContain(hexOf(id));
  for (const { tab } of people) expect(await tab.client.kept()).toEqual([]);

  // And the next time nothing has changed: no word of a backup.
  for (const { tab } of people) tab.host.notices.length = 0;
  for (const person of people) {
    await cutOff(person);
    comeBack(person);
  }
  draw(open.tab, random, 1);
  await until('they go on', () => tabs().every((tab) => isSaved(tab) && tab.host.seq === head + 11));
  expect(tabs().flatMap(({ host }) => host.notices)).toEqual([]);
  expect(digest()).toBe(1);
  await stranger.leave();
  for (const { tab } of people) await tab.client.stop();
}

const title = `RES-9 CLI-10 a restored backup: all are equal, lost work is kept at hand, nothing in silence (seed ${SEED})`;

test(`${title}, on SQLite`, async () => {
  const site = await fileSite();
  await story(site);
  await site.end();
});

test('CLI-10 letters that were typed into a note and lost are all there when they are sent again, on SQLite', async () => {
  const site = await fileSite();
  const random = new Seeded(SEED);
  const secret = random.bytes(32);
  const { address } = site.server;
  const [ann, ben] = [await openPerson(address, secret, random, 1), await openPerson(address, secret, random, 2)];
  const note = itemId(random);
  const textOf = ({ tab }: Person) => tab.host.engine.plainText(note);
  const type = async ({ tab }: Person, words: string): Promise<void> => {
    const { engine } = tab.host;
    run(engine, 'beginEdit', idText(note));
    run(engine, 'writeText', engine.plainText(note), words);
    run(engine, 'closeText', true);
    tab.host.flush();
    await until('typed', () => isSaved(tab));
  };
  ann.tab.host.putItem(chunk(item({ id: note, kind: 7 })));
  await until('the note is saved', () => isSaved(ann.tab));
  await type(ann, 'one');
  await until('both have it', () => textOf(ben) === 'one');
  await site.backUp();
  for (const words of ['one two', 'one, two', 'one, two three']) await type(ann, words);
  await until('both have all', () => textOf(ben) === 'one, two three');
  for (const person of [ann, ben]) await cutOff(person);
  await site.restore();
  for (const person of [ann, ben]) comeBack(person);
  await until('both are back at the backup', () => textOf(ann) === 'one' && textOf(ben) === 'one');
  expect((await ann.tab.client.kept()).length).toBe(3);
  expect(await ben.tab.client.kept()).toEqual([]);
  expect([ann, ben].map(({ tab }) => tab.host.notices)).toEqual([['server-restored'], ['server-restored']]);
  await ann.tab.client.retryKept();
  await until('it is typed again', () => isSaved(ann.tab) && textOf(ben) === textOf(ann));
  expect(textOf(ann)).toBe('one, two three');
  expect(ann.tab.host.digest).toBe(ben.tab.host.digest);
  for (const { tab } of [ann, ben]) await tab.client.stop();
  await site.end();
});

describe('on PostgreSQL', () => {
  let postgres: SharedPostgres;
  beforeAll(async () => {
    postgres = await sharedPostgres();
  });
  afterAll(() => postgres.end());

  test(title, async () => {
    const site = await sharedSite(postgres);
    await story(site);
    await site.end();
  });
});
