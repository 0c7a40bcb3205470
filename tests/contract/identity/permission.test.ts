// What a provider permits counts where boards are opened and while they are open, as the server itself was told: a browser says nothing.
// SPEC: RIGHT.

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import { CLOSE } from '#protocol/errors.ts';
import { deriveBoard } from '../../../server/access/board-secrets.ts';
import { settingsFrom } from '../../../server/platform/settings/settings.ts';
import { nextSecret } from '../../../server/testing/seed.ts';
import { openBoard, TestClient } from '../../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { OTHER_CLIENT, OtherProvider } from '../../services/other-provider.ts';
import { callsTo } from '../people/api.ts';
import { signedUp } from '../people/signed-up.ts';
import { StrictClient } from './client.ts';
import { type Said, ScriptedProvider } from './scripted-provider.ts';

const MINUTE_MS = 60_000;
const LOST = { code: CLOSE.unauthorized, reason: 'permission-required' };
const granted = (more: object = {}): Said => ({ body: { scopes: { p_mvbx: { role: 'user', ...more } } } });
const missing: Said = { body: { scopes: { p_teamwork: { role: 'user' } } } };

let other: OtherProvider;
let permissions: ScriptedProvider;
let server: TestServer;
beforeAll(async () => {
  [other, permissions] = await Promise.all([OtherProvider.open(), ScriptedProvider.open()]);
  const set = {
    AUTH_ENVIRONMENT: 'prod',
    MVB_PROD_ISSUER: other.issuer,
    MVB_PROD_CLIENT_ID: OTHER_CLIENT,
    MVB_PROD_PERMISSION_URL: `${permissions.issuer}/permission`,
    FETCH_MVB_PERMISSION: '1',
  };
  server = await testServer({ providers: settingsFrom(set).identity.providers });
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await server.end();
  await Promise.all([other.close(), permissions.close()]);
});

const says = (said: Said | Promise<Said>) => void permissions.says.set('/permission', () => said);
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

/** Somebody new, and the board they have made by their account. */
async function maker() {
  const token = await other.token({ sub: randomUUID(), exp: Math.floor(Date.now() / 1000) + 24 * 3600 });
  const secret = nextSecret();
  return { token, secret, opens: () => opened(token, secret) };
}

async function opened(token: string, secret: Uint8Array, at: TestServer = server) {
  const response = await fetch(`${at.address}/api/boards/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ alias: deriveBoard(secret).alias, secret: Buffer.from(secret).toString('base64url') }),
  });
  const answer = (await response.json()) as OpenBoardAnswer & { error?: string };
  return { status: response.status, error: answer.error, answer };
}

test('RIGHT-14 who has the permission opens their boards, who lacks it does not, and whoever comes by a link is not asked', async () => {
  says(granted());
  const { secret, opens } = await maker();
  expect(await opens()).toMatchObject({ status: 200 });
  says(missing);
  later(MINUTE_MS + 1);
  expect(await opens()).toMatchObject({ status: 403, error: 'permission-required' });
  expect((await openBoard(server.address, secret)).role).toBe('editor');
  const somebody = await other.token({ sub: randomUUID(), exp: Math.floor(Date.now() / 1000) + 3600 });
  expect(await opened(somebody, secret)).toMatchObject({ status: 200 });
  says(granted());
  later(MINUTE_MS + 1);
  expect(await opens()).toMatchObject({ status: 200 });
});

test('RIGHT-14 the address is asked once a minute for a token, whoever asks at once, with that token', async () => {
  says(granted());
  const { token, opens } = await maker();
  permissions.asked.length = 0;
  await Promise.all(Array.from({ length: 20 }, () => opens()));
  expect(permissions.to('/permission').map(({ authorization }) => authorization)).toEqual([`Bearer ${token}`]);
  later(MINUTE_MS - 1000);
  await opens();
  expect(permissions.to('/permission')).toHaveLength(1);
  later(2000);
  await opens();
  expect(permissions.to('/permission')).toHaveLength(2);
});

test('RIGHT-14 an open socket ends when the permission is known to be lost, by whatever is asked, and by its own end', async () => {
  says(granted());
  const ana = await maker();
  const lost = await TestClient.join(server.address, ana.secret, { opened: (await ana.opens()).answer });
  expect(lost.welcome).toBeDefined();
  const guest = await TestClient.join(server.address, ana.secret);
  says(missing);
  later(MINUTE_MS + 1);
  await callsTo(server.address)(ana.token, 'GET', 'me');
  expect(await lost.isClosed()).toEqual(LOST);

  says(granted({ expires_at: Date.now() + 2 * MINUTE_MS }));
  const ben = await maker();
  const ends = await TestClient.join(server.address, ben.secret, { opened: (await ben.opens()).answer });
  expect(ends.welcome).toBeDefined();
  later(2 * MINUTE_MS + 1);
  expect(await ends.isClosed()).toEqual(LOST);
  await guest.ping();
  expect(guest.closed).toBeUndefined();
  await guest.leave();
});

test.each<[string, Said | Promise<Said>]>([
  ['is gone', undefined],
  ['fails', { status: 500, body: {} }],
  ['refuses', { status: 403, body: {} }],
  ['says no JSON', { body: '<p>' }],
  ['lies about the scopes', { body: { scopes: 'all' } }],
  ['lies about a scope', { body: { scopes: { p_mvbx: true } } }],
  ['lies about an end', granted({ expires_at: 'soon' })],
])(
  'RIGHT-14 where the address %s nobody is refused, and what it said last counts until its end',
  async (_name, said) => {
    says(said);
    expect(await (await maker()).opens()).toMatchObject({ status: 200 });

    says(granted({ expires_at: Date.now() + 10 * MINUTE_MS }));
    const ana = await maker();
    expect(await ana.opens()).toMatchObject({ status: 200 });
    says(said);
    later(2 * MINUTE_MS);
    expect(await ana.opens()).toMatchObject({ status: 200 });
    later(9 * MINUTE_MS);
    expect(await ana.opens()).toMatchObject({ status: 403, error: 'permission-required' });

    says(missing);
    const ben = await maker();
    expect(await ben.opens()).toMatchObject({ status: 403 });
    says(said);
    later(2 * MINUTE_MS);
    expect(await ben.opens()).toMatchObject({ status: 403 });
  },
);

test('RIGHT-14 an address that hangs is waited for some seconds, by all who ask meanwhile at once', async () => {
  const hangs = new Promise<Said>(() => undefined);
  says(hangs);
  const { opens } = await maker();
  const all = await Promise.all([opens(), opens(), opens()]);
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('RIGHT-14 the provider inside the server permits everybody who has an account', async () => {
  const embedded = await testServer({ providers: settingsFrom({ FETCH_MVB_PERMISSION: '1' }).identity.providers });
  try {
    const { tokens } = await signedUp(await StrictClient.of(`http://localhost:${embedded.port}`));
    expect(await opened(tokens.access_token, nextSecret(), embedded)).toMatchObject({ status: 200 });
  } finally {
    await embedded.end();
  }
});
