// The HTTP API as its callers meet it: answers by the schemas of protocol/api.ts, refusals by the table of
// protocol/errors.ts, and no route left out.

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorAnswer, openBoardAnswer, ticketAnswer } from '#protocol/api.ts';
import { partsAnswer } from '#protocol/contract/files.ts';
import { deriveBoard as deriveInPage } from '#protocol/derive.ts';
import { ERRORS, type ErrorCode } from '#protocol/errors.ts';
import { deriveBoard } from '../../server/access/board-secrets.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.end());

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

async function refused(response: Response, code: ErrorCode): Promise<void> {
  const { error } = errorAnswer.parse(await response.json());
  expect([response.status, error]).toEqual([ERRORS[code].status, code]);
}

describe('POST /api/boards/open', () => {
  test('the first holder of an edit secret makes the board, the next one finds it', async () => {
    const secret = randomBytes(32);
    const { alias, id } = deriveBoard(secret);
    const first = openBoardAnswer.parse(
      await (await post('/api/boards/open', { alias, secret: base64url(secret) })).json(),
    );
    expect(first).toMatchObject({ id, alias, role: 'manager', name: '' });
    const second = await openBoard(server.address, secret, { name: '  Ann ' });
    expect(second).toMatchObject({ id, role: 'editor', name: 'Ann' });
    expect(second.actor).not.toBe(first.actor);
    const again = await openBoard(server.address, secret, { guest: first.guest });
    expect(again.actor).toBe(first.actor);
    expect((await openBoard(server.address, secret, { guest: `${first.guest}x` })).actor).not.toBe(first.actor);
  });

  test('the view secret reads, once the board is there', async () => {
    const secret = randomBytes(32);
    const { alias, viewSecret } = deriveBoard(secret);
    const view = { alias, secret: base64url(viewSecret) };
    await refused(await post('/api/boards/open', view), 'not-found');
    await openBoard(server.address, secret);
    expect(openBoardAnswer.parse(await (await post('/api/boards/open', view)).json()).role).toBe('viewer');
  });

  test('a wrong secret and an unknown alias look alike', async () => {
    const secret = randomBytes(32);
    const { alias } = deriveBoard(secret);
    await openBoard(server.address, secret);
    await refused(await post('/api/boards/open', { alias, secret: base64url(randomBytes(32)) }), 'not-found');
    await refused(await post('/api/boards/open', { alias: 'a'.repeat(16), secret: base64url(secret) }), 'not-found');
  });

  test('what is malformed is named', async () => {
    const secret = base64url(new Uint8Array(32).fill(255));
    const { alias } = deriveBoard(new Uint8Array(32).fill(255));
    await refused(await post('/api/boards/open', '{"alias"'), 'bad-request');
    await refused(await post('/api/boards/open', {}), 'bad-request');
    await refused(await post('/api/boards/open', { alias: 'NO', secret }), 'bad-request');
    await refused(await post('/api/boards/open', { alias, secret: `${secret.slice(0, 42)}9` }), 'bad-secret');
    await refused(await post('/api/boards/open', { alias, secret, name: 'x'.repeat(61) }), 'bad-request');
    await refused(await post('/api/boards/open', 'x'.repeat(2 << 20)), 'too-large');
  });

  test('a revoked or expired link is gone', async () => {
    const secret = randomBytes(32);
    await openBoard(server.address, secret);
    const opened = await openBoard(server.address, secret);
    const db = new DatabaseSync(server.database, { timeout: 5000 });
    db.prepare('UPDATE board_link SET expires = ? WHERE board = ? AND role = ?').run(
      Date.now() - 1,
      opened.id,
      'editor',
    );
    db.close();
    await refused(await post('/api/boards/open', { alias: opened.alias, secret: base64url(secret) }), 'gone');
    await refused(
      await post(`/api/boards/${opened.id}/ticket`, {}, { authorization: `Bearer ${opened.token}` }),
      'gone',
    );
  });

  test('too many are refused, and say so', async () => {
    const own = await testServer({ openBoardsPerMinute: 3 });
    const body = JSON.stringify({ alias: 'a'.repeat(16), secret: base64url(randomBytes(32)) });
    const open = () =>
      fetch(`${own.address}/api/boards/open`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
    for (let i = 0; i < 3; i++) await refused(await open(), 'not-found');
    await refused(await open(), 'too-many-requests');
    await own.end();
  });

  test('names are derived as the page derives them', () => {
    for (let i = 0; i < 20; i++) {
      const secret = randomBytes(32);
      const here = deriveBoard(secret);
      const there = deriveInPage(secret);
      expect([there.alias, there.id, base64url(there.viewSecret)]).toEqual([
        here.alias,
        here.id,
        base64url(here.viewSecret),
      ]);
    }
  });

  test('of the secrets only hashes are stored', async () => {
    const secret = randomBytes(32);
    await openBoard(server.address, secret);
    const { viewSecret } = deriveBoard(secret);
    const db = new DatabaseSync(server.database, { timeout: 5000 });
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    db.close();
    const file = readFileSync(server.database);
    for (const bytes of [secret, viewSecret]) {
      expect(file.includes(Buffer.from(bytes))).toBe(false);
      expect(file.includes(base64url(bytes))).toBe(false);
    }
  });
});

describe('what a token opens', () => {
  test('a ticket for the socket', async () => {
    const opened = await openBoard(server.address, randomBytes(32));
    const { ticket } = ticketAnswer.parse(
      await (await post(`/api/boards/${opened.id}/ticket`, {}, { authorization: `Bearer ${opened.token}` })).json(),
    );
    const peer = await TestClient.join(server.address, randomBytes(32), { opened: { ...opened, ticket } });
    expect(peer.welcome?.actor).toBe(opened.actor);
    await peer.leave();
  });

  test('the state of an upload', async () => {
    const opened = await openBoard(server.address, randomBytes(32));
    const response = await fetch(`${server.address}/api/boards/${opened.id}/parts/${'0'.repeat(32)}/1`, {
      headers: { authorization: `Bearer ${opened.token}` },
    });
    expect(partsAnswer.parse(await response.json())).toEqual({ received: 0 });
  });
});

describe('health', () => {
  test('/healthz while the process lives, /readyz while its parts work', async () => {
    expect(await (await fetch(`${server.address}/healthz`)).json()).toEqual({ ok: true });
    const ready = await fetch(`${server.address}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { ok: true, database: true, blobs: true, bus: true }]);
  });

  test('/readyz names a proxy that TRUST_PROXY does not', async () => {
    const own = await testServer();
    const ready = async () => (await fetch(`${own.address}/readyz`)).json();
    expect(await ready()).not.toHaveProperty('warnings');
    await fetch(own.address, { headers: { 'x-forwarded-for': '203.0.113.5' } });
    expect(await ready()).toMatchObject({ ok: true, warnings: [expect.stringContaining('TRUST_PROXY')] });
    await own.end();
  });

  test('/readyz is 503 while the database cannot write', async () => {
    const own = await testServer();
    const other = new DatabaseSync(own.database, { timeout: 5000 });
    other.exec('BEGIN IMMEDIATE');
    const ready = await fetch(`${own.address}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([503, { ok: false, database: false }]);
    other.exec('ROLLBACK');
    other.close();
    expect((await fetch(`${own.address}/readyz`)).status).toBe(200);
    await own.end();
  });
});

test('an unknown route of the API is a named 404', async () => {
  await refused(await fetch(`${server.address}/api/nothing`), 'not-found');
  await refused(await fetch(`${server.address}/api/boards/open`), 'not-found');
});
