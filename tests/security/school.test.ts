// A school is one address: a year that comes at once, to draw as guests, to sign in and to wait outside a board, is refused nowhere. A real
// server process with its default settings.

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveBoard } from '../../server/access/board-secrets.ts';
import { accountChanges } from '../../server/identity/account-changes.ts';
import { openDatabase } from '../../server/platform/database/open-database.ts';
import { hashOf } from '../../server/platform/secrets/passwords.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { Browser, StrictClient } from '../contract/identity/client.ts';
import { ServerProcess } from '../faults/server-process.ts';
import { freePort } from '../services/process.ts';

const [GUESTS, PEOPLE, WAITING] = [300, 60, 40];
const PASSWORD = 'a rising line under a roof';

let dataDir: string;
let server: ServerProcess;
let issuer: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-school-'));
  const database = await openDatabase({ file: path.join(dataDir, 'atrium.db') });
  const password = await hashOf(PASSWORD, { queue: 'account', network: '', actor: '' });
  const { createAccount } = accountChanges(database.queries);
  for (let n = 0; n < PEOPLE; n++) {
    const name = { givenName: `Pupil ${n}`, familyName: '', locale: 'en', nowMs: 1 };
    await createAccount({ sub: `pupil-${n}`, email: emailOf(n), emailKey: emailOf(n), password, ...name });
  }
  await database.close();
  const port = await freePort();
  issuer = `http://localhost:${port}`;
  server = await ServerProcess.start(dataDir, {
    PORT: String(port),
    PUBLIC_URL: issuer,
    // As they are by default.
    OPEN_BOARDS_PER_MINUTE: '',
    BOARDS_PER_ADDRESS: '',
    WAITING_SOCKETS_PER_ADDRESS: '',
  });
}, 60_000);
afterAll(async () => {
  await server.signal('SIGTERM');
  await rm(dataDir, { recursive: true });
});

const emailOf = (n: number): string => `pupil${n}@northside.example`;

/** So many at a time, as hands behind one line are. */
async function each(count: number, atOnce: number, come: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < count) await come(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

test('of one address 300 guests draw by a link, 60 people sign in and 40 wait, all at once', async () => {
  const [secret, asking] = [randomBytes(32), randomBytes(32)];
  await openBoard(issuer, secret);
  const { id } = await openBoard(issuer, asking);
  const db = new DatabaseSync(path.join(dataDir, 'atrium.db'), { timeout: 20_000 });
  db.prepare(`UPDATE board SET admits = 'asked' WHERE id = ?`).run(id);
  const client = await StrictClient.of(issuer);
  const guests: TestClient[] = [];

  const draw = each(GUESTS, 30, async () => {
    guests.push(await TestClient.join(issuer, secret));
  });
  const signIn = each(PEOPLE, PEOPLE, async (n) => {
    const [browser, request] = [new Browser(issuer), client.request({ prompt: 'login' })];
    const sent = await browser.submit(await browser.get(request.url), { email: emailOf(n), password: PASSWORD });
    await client.redeem(request, sent);
  });
  const told: unknown[] = [];
  const wait = each(WAITING, 10, async () => {
    const body = JSON.stringify({ alias: deriveBoard(asking).alias, secret: asking.toString('base64url') });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${issuer}/api/boards/open`, { method: 'POST', headers, body });
    told.push(((await answer.json()) as { error?: string }).error);
  });
  await Promise.all([draw, signIn, wait]);

  expect(guests.map(({ welcome }) => welcome !== undefined)).toEqual(new Array(GUESTS).fill(true));
  expect(told).toEqual(new Array(WAITING).fill('waiting'));
  const { waiting } = db.prepare('SELECT count(*) AS waiting FROM access_request WHERE thing = ?').get(id) ?? {};
  expect(waiting).toBe(WAITING);
  db.close();
  await Promise.all(guests.map((guest) => guest.leave()));
}, 180_000);
