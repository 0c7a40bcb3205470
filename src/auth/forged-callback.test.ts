// Addresses anybody can send: an answer of a sign-in that this browser did not begin changes nothing on the device.

import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SettingKey } from '#protocol/browser/device-storage.ts';
import type { Provider } from '#protocol/identity.ts';
import { onUnAuthorized } from '../account/auth-events.ts';
import { accountHere, keepAccount } from '../device/account-here.ts';
import { keepList, storedLists } from '../device/local-cache.ts';
import { dropSetting } from '../device/settings.ts';
import { Auth } from './auth.ts';
import { BEGUN_KEPT_S } from './begun.ts';
import { keepReturnPath } from './return-note.ts';
import { openTokenCache } from './token-cache.ts';

const APP = 'https://app.example';
const ISSUER = 'https://id.example';
const ROW: Provider = { name: 'MVB', issuer: ISSUER, clientId: 'atrium', scope: 'openid' };
const DOCUMENT = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/auth`,
  token_endpoint: `${ISSUER}/token`,
  userinfo_endpoint: `${ISSUER}/me`,
  jwks_uri: `${ISSUER}/jwks`,
};

const WAIT_OPTIONS = { timeout: 20_000 };

const cache = openTokenCache({ isSaved: () => true });
let left: string[];
let ways: string[];

function newAuth(pathname = '/oauth/callback'): Auth {
  return new Auth(
    {
      ...{ authEnv: 'prod', opIssuer: 'MVB', clientId: 'atrium', scope: 'openid', projectName: 'teamone' },
      onCriticalError: () => undefined,
      onUnAuthorized,
    },
    [ROW],
    {
      location: { origin: APP, pathname },
      go: (url) => void left.push(url),
      fetch: async () => new Response(JSON.stringify(DOCUMENT), { headers: { date: new Date().toUTCString() } }),
      frame: async () => new URLSearchParams(),
      cache,
      isPanel: false,
    },
  );
}

/** State of a sign-in that was begun here. */
async function begin(): Promise<string> {
  void newAuth().signIn();
  await vi.waitFor(() => expect(left).toHaveLength(1), WAIT_OPTIONS);
  return new URL(left[0] ?? '').searchParams.get('state') ?? '';
}

const stored = async () => ({
  local: { ...localStorage },
  session: { ...sessionStorage },
  cookies: document.cookie,
  databases: (await indexedDB.databases()).map(({ name }) => name).sort(),
  token: await cache.read(),
  lists: Object.fromEntries(await storedLists()),
  account: accountHere(),
});

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  left = [];
  ways = [];
  vi.spyOn(location, 'replace').mockImplementation((way) => void ways.push(String(way)));
  vi.stubGlobal('caches', { delete: vi.fn(async () => true) });
  history.replaceState(null, '', '/oauth/callback');
  keepAccount({ actor: 'person:ann', sinceMs: 100, sub: 'ann' });
  localStorage.setItem('teamone.is_authorized', 'true');
  sessionStorage.setItem('board-share-options', '{}');
  // biome-ignore lint/suspicious/noDocumentCookie: as the provider writes it
  document.cookie = 'is_saved_signin=true; path=/';
  await keepList('dashboard', ['a board']);
  await cache.write({ access_token: 'a', id_token: 'i', expires_at: 1 });
});

test.each<[string, (state: string) => string]>([
  ['an unknown state', () => '/oauth/callback?code=abc&state=def'],
  ['no state', () => '/oauth/callback?code=abc'],
  ['an empty address', () => '/oauth/callback'],
  ['an error of an unknown state', () => '/oauth/callback?error=access_denied&state=def'],
  ['an error without a state', () => '/oauth/callback?error=interaction_required'],
  ['no code', (state) => `/oauth/callback?state=${state}`],
  ['an empty code', (state) => `/oauth/callback?code=&state=${state}`],
  ['another provider', (state) => `/oauth/callback?code=abc&state=${state}&iss=https://evil.example`],
  ['an error of another provider', (state) => `/oauth/callback?error=x&state=${state}&iss=https://evil.example`],
  ['an unknown state of the host', () => '/teamsapp/authcallback?code=abc&state=def'],
  ['an unknown state of the second provider', () => '/oauth/sra-callback?code=abc&state=def'],
])('an answer with %s changes nothing on the device and leads to the entry', async (_, addressOf) => {
  const address = new URL(addressOf(await begin()), APP);
  history.replaceState(null, '', address.pathname);
  const before = await stored();
  const auth = newAuth(address.pathname);
  await expect(auth.finishSignIn(address)).rejects.toMatchObject({ name: 'AuthError' });
  await vi.waitFor(() => expect(ways).toHaveLength(1), WAIT_OPTIONS);
  expect(ways[0]).toBe(`${address.pathname.startsWith('/teamsapp') ? '/teamsapp' : '/entry/web'}?reason=not-finished`);
  expect(await stored()).toEqual(before);
  expect(caches.delete).not.toHaveBeenCalled();
  // Nobody is signed out by it: the session is not even looked at.
  expect(auth.state.status).toBe('Unknown');
});

test('a used state changes nothing, and an expired one neither', async () => {
  const state = await begin();
  const key = `teamone.pkce.${state}`;
  const record = JSON.parse(localStorage.getItem(key) ?? '{}');
  for (const text of [undefined, JSON.stringify({ ...record, created: record.created - BEGUN_KEPT_S - 1 })]) {
    if (text) localStorage.setItem(key, text);
    else dropSetting(key as SettingKey);
    ways.length = 0;
    const before = await stored();
    const address = new URL(`${APP}/oauth/callback?code=c&state=${state}`);
    await expect(newAuth().finishSignIn(address)).rejects.toMatchObject({ reason: 'invalid state' });
    await vi.waitFor(() => expect(ways).toHaveLength(1), WAIT_OPTIONS);
    expect(await stored()).toEqual(before);
  }
});

test('a forged answer leaves a sign-up that waits for its letter as it is', async () => {
  keepReturnPath('/boards', Date.now());
  const before = localStorage.getItem('teamone.return_url');
  void newAuth().finishSignIn(new URL(`${APP}/oauth/callback?code=forged`));
  await vi.waitFor(() => expect(left).toHaveLength(1), WAIT_OPTIONS);
  expect(localStorage.getItem('teamone.return_url')).toBe(before);
  expect(localStorage.getItem('teamone.session_expires_at')).toBeNull();
});

test('a refusal by the provider of a sign-in that was begun here removes what came with the account', async () => {
  const address = new URL(`${APP}/oauth/callback?error=access_denied&state=${await begin()}`);
  await expect(newAuth().finishSignIn(address)).rejects.toMatchObject({ reason: 'access_denied' });
  await vi.waitFor(() => expect(ways).toEqual(['/entry/web?reason=refused']), WAIT_OPTIONS);
  expect(accountHere()).toBeUndefined();
  expect(await cache.read()).toBeUndefined();
});
