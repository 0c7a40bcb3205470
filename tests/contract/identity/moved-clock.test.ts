// A server whose clock was ahead and is set back: what it wrote meanwhile keeps nobody out.

import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { signedIn, signedUp } from '../people/signed-up.ts';
import { StrictClient } from './client.ts';

const DAY_MS = 24 * 3600_000;

let server: TestServer;
let client: StrictClient;
beforeAll(async () => {
  server = await testServer();
  client = await StrictClient.of(`http://localhost:${server.port}`);
});
afterAll(() => server.end());

const sql = (statement: string, ...values: number[]): void => {
  const db = new DatabaseSync(server.database, { timeout: 20_000 });
  db.prepare(statement).run(...values);
  db.close();
};

test('a password changed while the clock was ahead allows sign-in after it is set back', async () => {
  const { email } = await signedUp(client);
  sql('UPDATE account SET sessions_from = ?, trust_from = ?', Date.now() + DAY_MS, Date.now() + DAY_MS);
  const { browser, tokens } = await signedIn(client, email);
  expect((await client.userinfo(tokens.access_token)).status).toBe(200);
  const silent = client.request({ prompt: 'none' });
  expect(await client.redeem(silent, await browser.get(silent.url))).toMatchObject({ token_type: 'Bearer' });
});
