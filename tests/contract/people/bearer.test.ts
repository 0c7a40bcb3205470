// Who a bearer is: the embedded provider's tokens, for as long as they count there; others' by what reads them.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { Bearers } from '../../../server/identity/bearer.ts';
import { Identity } from '../../../server/identity/identity.ts';
import { providerPages } from '../../../server/identity/routes/provider-pages.ts';
import { keysIn } from '../../../server/platform/secrets/keys.ts';
import type { Person } from '../../../server/policies/person.ts';
import type { DatabaseThread } from '../../../server/start/queries.ts';
import { startDatabase } from '../../../server/start/start-threads.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { StrictClient } from '../identity/client.ts';
import { signedIn, signedUp } from './signed-up.ts';

let server: TestServer;
let client: StrictClient;
let thread: DatabaseThread;
let bearers: Bearers;
const issuer = () => client.found.issuer;
const external = {
  async claimsOf(token: string) {
    if (token !== 'of-another') return undefined;
    const claims = { preferred_username: 'jun', email: 'jun@elsewhere.example', auth_time: 17 };
    return { iss: 'https://elsewhere.example', sub: 'jun', clientId: 'atrium-there', claims };
  },
};

beforeAll(async () => {
  server = await testServer();
  client = await StrictClient.of(`http://localhost:${server.port}`);
  // As another process on the same data.
  thread = await startDatabase({ file: server.database });
  const limits = {
    networkPerMinute: 100,
    accountPerMinute: 100,
    accountPerDay: 100,
    accountPerDayOfAll: 100,
    browserPerMinute: 100,
    browserPerDay: 100,
    begunPerMinute: 1000,
  };
  const log = { error: () => {} };
  const identity = new Identity({
    db: thread.calls,
    keys: keysIn(server.dataDir),
    limits,
    log,
    pages: providerPages,
    issuer,
  });
  bearers = new Bearers(thread.calls, identity, external);
});
afterAll(async () => {
  await thread.calls.close();
  await thread.stop();
  await server.end();
});

test('nobody without a header; a header that holds no token that counts is refused', async () => {
  expect(await bearers.personOf(undefined)).toBeUndefined();
  for (const header of ['', 'Bearer', 'Bearer nonsense', 'Basic YTpi', 'Bearer a b'])
    await expect(bearers.personOf(header), header).rejects.toMatchObject({ code: 'unauthorized' });
});

test('a token of the embedded provider is its person, until it is revoked', async () => {
  const { email, tokens } = await signedUp(client);
  const header = `Bearer ${tokens.access_token}`;
  const person = await bearers.personOf(header);
  const { sub } = await client.verified(tokens);
  expect(person).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    iss: issuer(),
    sub,
    clientId: 'atrium',
    authTimeS: expect.any(Number),
    sessionId: expect.any(String),
    signIn: expect.any(String),
  });
  const elsewhere = await signedIn(client, email);
  const all = await Promise.all(
    [`bearer ${tokens.access_token}`, `Bearer ${elsewhere.tokens.access_token}`].map((one) => bearers.personOf(one)),
  );
  expect(all.map((one) => one?.id)).toEqual([person?.id, person?.id]);

  const fields = { token: tokens.access_token, client_id: 'atrium' };
  expect(await client.post(client.found.revocation_endpoint, fields)).toMatchObject({ status: 200 });
  await expect(bearers.personOf(header)).rejects.toMatchObject({ code: 'unauthorized' });
});

test('sign-out ends what the session gave', async () => {
  const { browser, tokens } = await signedUp(client);
  const header = `Bearer ${tokens.access_token}`;
  expect(await bearers.personOf(header)).toBeDefined();
  await browser.get(client.signOutUrl(tokens.id_token, `${issuer()}/oauth/signout`));
  await expect(bearers.personOf(header)).rejects.toMatchObject({ code: 'unauthorized' });
});

test('what another issuer gave out before an account was deleted here brings nobody back', async () => {
  const claimed = { iss: 'https://elsewhere.example', sub: 'leaves', clientId: 'atrium-there' };
  const issued: Record<string, number> = { old: 1_000_000, new: 3_000_000 };
  const leaving = new Bearers(thread.calls, undefined, {
    claimsOf: async (token) => ({ ...claimed, claims: { iat: issued[token] } }),
  });
  const { id, iss, sub } = (await leaving.personOf('Bearer old')) as Person;
  expect((await leaving.personOf('Bearer unsaid'))?.id).toBe(id);
  await thread.calls.changes.personDeletions.beginDeletion({ id, iss, sub, account: false, nowMs: 2_000_000_000 });
  await thread.calls.changes.personDeletions.endDeletion({ id: id, nowMs: Date.now() });
  for (const token of ['old', 'unsaid'])
    await expect(leaving.personOf(`Bearer ${token}`), token).rejects.toMatchObject({ code: 'unauthorized' });
  const anew = await leaving.personOf('Bearer new');
  expect(anew?.id).not.toBe(id);
});

test('a token of another issuer is a person of that issuer', async () => {
  const [one, same] = await Promise.all([1, 2].map(() => bearers.personOf('Bearer of-another')));
  expect(one).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    iss: 'https://elsewhere.example',
    sub: 'jun',
    clientId: 'atrium-there',
    authTimeS: 17,
    sessionId: undefined,
    signIn: undefined,
  });
  expect(same?.id).toBe(one?.id);
});
