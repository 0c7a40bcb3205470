// What one network may ask to be kept of it: places in a waiting room, guests, links. Whoever comes without a credential, again and
// again, keeps nobody else out. Real connections; the loopback network has many addresses, so that strangers have their own.

import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newGuest } from '#protocol/derive.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { settingsFrom } from '../../server/platform/settings/settings.ts';
import { openBoard } from '../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';

const STRANGER = '127.0.0.2';
const SCHOOL = '127.0.0.3';
const PUPILS = 40;

let server: TestServer;
let db: DatabaseSync;
let board: string;
let alias: string;
let secret: string;
beforeAll(async () => {
  server = await testServer({ sweepMs: 200 });
  db = new DatabaseSync(server.database, { timeout: 20_000 });
});
afterAll(async () => {
  db.close();
  await server.end();
});
beforeEach(async () => {
  const bytes = randomBytes(32);
  secret = bytes.toString('base64url');
  ({ id: board, alias } = await openBoard(server.address, bytes));
  db.prepare(`UPDATE board SET admits = 'asked' WHERE id = ?`).run(board);
});

/** As somebody at this address opens the board: the error's name. `guest`: undefined, without a credential. */
function comes(from: string, guest?: string): Promise<string> {
  const body = JSON.stringify({ alias, secret, ...(guest !== undefined && { guest }) });
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${server.address}/api/boards/open`, {
      localAddress: from,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      agent: false,
    });
    request.on('response', (response) => {
      let said = '';
      response.on('data', (bytes: Buffer) => (said += bytes.toString()));
      response.on('end', () => resolve((JSON.parse(said) as { error: string }).error));
    });
    request.on('error', reject);
    request.end(body);
  });
}

const waiting = (): number =>
  Number(db.prepare('SELECT count(*) AS n FROM access_request WHERE thing = ? AND answered_at IS NULL').get(board)?.n);
const waits = (actor: string): boolean =>
  db
    .prepare('SELECT id FROM access_request WHERE thing = ? AND actor = ? AND answered_at IS NULL')
    .get(board, actor) !== undefined;

test('SHARE-6 a hundred opens without a credential from one network leave room for a school', async () => {
  const strangers = await Promise.all(Array.from({ length: 150 }, () => comes(STRANGER)));
  expect(new Set(strangers)).toEqual(new Set(['waiting']));
  expect(waiting()).toBe(SERVER_LIMITS.waitingOfNetwork);
  const pupils = Array.from({ length: PUPILS }, () => newGuest(randomBytes(32)));
  const first = await Promise.all(pupils.map((guest) => comes(SCHOOL, guest)));
  expect(new Set(first)).toEqual(new Set(['waiting']));
  expect(waiting()).toBe(SERVER_LIMITS.waitingOfNetwork + PUPILS);
  // They come again, and are known.
  await Promise.all(pupils.map((guest) => comes(SCHOOL, guest)));
  expect(waiting()).toBe(SERVER_LIMITS.waitingOfNetwork + PUPILS);
});

test('SHARE-6 from twenty networks they fill the room, and who comes alone gets in and stays', async () => {
  const networks = Array.from({ length: 20 }, (_, i) => `127.0.1.${i + 1}`);
  for (const from of networks) await Promise.all(Array.from({ length: 15 }, () => comes(from)));
  expect(waiting()).toBe(SERVER_LIMITS.waitingAtThing);
  const guest = newGuest(randomBytes(32));
  expect(await comes(SCHOOL, guest)).toBe('waiting');
  const [{ actor }] = db
    .prepare('SELECT actor FROM access_request WHERE thing = ? ORDER BY at DESC LIMIT 1')
    .all(board) as [{ actor: string }];
  for (const from of networks) await Promise.all(Array.from({ length: 5 }, () => comes(from)));
  expect(waiting()).toBe(SERVER_LIMITS.waitingAtThing);
  expect(waits(actor)).toBe(true);
});

test('SHARE-6 of those who wait the one that has not asked for longest goes first', async () => {
  const guest = newGuest(randomBytes(32));
  await comes(STRANGER, guest);
  const [{ actor }] = db.prepare('SELECT actor FROM access_request WHERE thing = ?').all(board) as [{ actor: string }];
  await Promise.all(Array.from({ length: SERVER_LIMITS.waitingOfNetwork - 1 }, () => comes(STRANGER)));
  // A minute later the others are gone, and this one asks again.
  db.prepare('UPDATE access_request SET seen = seen - 60000 WHERE thing = ?').run(board);
  await comes(STRANGER, guest);
  await Promise.all(Array.from({ length: SERVER_LIMITS.waitingOfNetwork - 1 }, () => comes(STRANGER)));
  expect(waiting()).toBe(SERVER_LIMITS.waitingOfNetwork);
  expect(waits(actor)).toBe(true);
});

test('SHARE-6 a guest who has not asked for a day is forgotten, a person is not', async () => {
  await comes(STRANGER);
  const row = `INSERT INTO access_request (id, kind, thing, actor, name, at) VALUES (?, 'board', ?, 'person:p', '', 1)`;
  db.prepare(row).run(board, board);
  db.prepare('UPDATE access_request SET seen = seen - ? WHERE thing = ?').run(SERVER_LIMITS.waitingGuestMs, board);
  await expect.poll(waiting).toBe(1);
  expect(waits('person:p')).toBe(true);
});

test('SHARE-7 three hundred guests and forty who wait come from one address at once, by the limits as they are', async () => {
  const { openBoardsPerMinute } = settingsFrom({}).web;
  const school = await testServer({ openBoardsPerMinute });
  const bytes = randomBytes(32);
  const made = await openBoard(school.address, bytes);
  const opens = async (of: { alias: string; secret: string }) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ ...of, guest: newGuest(randomBytes(32)) });
    return (await fetch(`${school.address}/api/boards/open`, { method: 'POST', headers, body })).status;
  };
  const free = { alias: made.alias, secret: bytes.toString('base64url') };
  const guests = await Promise.all(Array.from({ length: 300 }, () => opens(free)));
  expect(new Set(guests)).toEqual(new Set([200]));
  const at = new DatabaseSync(school.database, { timeout: 20_000 });
  at.prepare(`UPDATE board SET admits = 'asked' WHERE id = ?`).run(made.id);
  const waiters = await Promise.all(Array.from({ length: PUPILS }, () => opens(free)));
  expect(new Set(waiters)).toEqual(new Set([403]));
  const { n } = at.prepare('SELECT count(*) AS n FROM access_request').get() as { n: number };
  expect(n).toBe(PUPILS);
  at.close();
  await school.end();
});

test('SHARE-8 links are made from one network so many times a minute, and from others all the same', async () => {
  const { id, token } = await openBoard(server.address, randomBytes(32));
  const makes = (from: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const request = httpRequest(`${server.address}/api/boards/${id}/links`, {
        localAddress: from,
        method: 'POST',
        headers,
        agent: false,
      });
      request.on('response', (response) => resolve(response.resume().statusCode ?? 0));
      request.on('error', reject);
      request.end('{"role":"viewer"}');
    });
  const statuses: number[] = [];
  while (!statuses.includes(429) && statuses.length <= 3 * SERVER_LIMITS.linksOfNetworkPerMinute)
    statuses.push(...(await Promise.all(Array.from({ length: 50 }, () => makes(STRANGER)))));
  expect(statuses).toContain(429);
  expect(await makes(SCHOOL)).not.toBe(429);
});
