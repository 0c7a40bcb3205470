// Deriving a link's password takes a processor 100 ms: who makes and tries many of them takes nobody else's time.

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SERVER_LIMITS } from '../../protocol/server-limits.ts';
import { PASSWORD_COST } from '../../server/platform/secrets/passwords.ts';
import { openBoard } from '../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ passwordCost: PASSWORD_COST });
});
afterAll(() => server.end());

async function boardWithLink(password?: string) {
  const board = await openBoard(server.address, randomBytes(32));
  const call = (method: string, path: string, body: object) =>
    fetch(`${server.address}/api/boards/${board.id}/links${path}`, {
      method,
      headers: { authorization: `Bearer ${board.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const answer = await call('POST', '', { role: 'editor', ...(password && { password }) });
  const { secret, sha256 } = (await answer.json()) as { secret: string; sha256: string };
  return { alias: board.alias, secret, change: (password: string) => call('PATCH', `/${sha256}`, { password }) };
}

test('a guest who sets 150 passwords at once is refused before any work but for a small share', async () => {
  const { change } = await boardWithLink();
  const answers = await Promise.all(Array.from({ length: 150 }, (_, n) => change(`green leaf ${n}`)));
  const done = answers.filter(({ status }) => status === 204);
  const refused = answers.filter(({ status }) => status === 429);
  expect(done.length).toBeGreaterThan(0);
  expect(done.length).toBeLessThanOrEqual(SERVER_LIMITS.linkPasswordsSetPerMinute);
  expect(refused.length).toBe(150 - done.length);
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

test('the same text again is known and costs no share', async () => {
  const { change } = await boardWithLink('green leaf');
  for (let n = 0; n < 2 * SERVER_LIMITS.linkPasswordsSetPerMinute; n += 1)
    expect((await change('green leaf')).status).toBe(204);
});

test('three hundred guests of one school come by a link with a password, from one address at once', async () => {
  const { alias, secret } = await boardWithLink('green leaf');
  const open = async (password: string) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ alias, secret, password });
    return (await fetch(`${server.address}/api/boards/open`, { method: 'POST', headers, body })).status;
  };
  expect(await open('no leaf at all')).toBe(403);
  const statuses = await Promise.all(Array.from({ length: 300 }, () => open('green leaf')));
  expect(new Set(statuses)).toEqual(new Set([200]));
});
