// What strangers can do to somebody who has an account, and to everybody who wants to sign in: nothing that keeps them out.

import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SERVER_LIMITS } from '../../../protocol/server-limits.ts';
import { settingsFrom } from '../../../server/platform/settings/settings.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { Browser, type Page, StrictClient } from './client.ts';

let server: TestServer;
let issuer: string;
let client: StrictClient;
const ana = { givenName: 'Ana', email: 'ana@northside.example', password: 'a rising line under a roof' };
const wrong = 'not her password at all';

beforeAll(async () => {
  // As it is by default, behind a proxy, so that strangers can come from many addresses.
  server = await testServer({ trustProxy: ['loopback'], signIn: settingsFrom({}).identity.signIn });
  issuer = `http://localhost:${server.port}`;
  client = await StrictClient.of(issuer);
});
afterAll(() => server.end());

const at = (network: string): Browser => new Browser(issuer, { 'x-forwarded-for': network });
const signIn = async (browser: Browser, email: string, password: string): Promise<Page> => {
  const request = client.request({ prompt: 'login' });
  return browser.submit(await browser.get(request.url), { email, password });
};
/** Rows of what the provider's protocol keeps. */
const recordsKept = (): number => {
  const database = new DatabaseSync(server.database, { readOnly: true });
  const { rows } = database.prepare('SELECT count(*) AS rows FROM oidc_record').get() as { rows: number };
  database.close();
  return rows;
};
const isIn = ({ url }: Page): boolean => url.pathname === '/oauth/callback' && url.searchParams.has('code');

test('the owner’s browser signs in after a stranger used up the account’s attempts on its network', async () => {
  const own = at('198.51.100.1');
  const up = client.request({ prompt: 'create' });
  expect(isIn(await own.submit(await own.get(up.url), ana))).toBe(true);

  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await signIn(at('198.51.100.2'), ana.email, wrong)).status),
  );
  expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(5);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(15);

  expect(isIn(await signIn(own, ana.email, ana.password))).toBe(true);
  // Another browser there waits for a minute, as the stranger does (other networks: guessed-owner.test.ts).
  const elsewhere = await signIn(at('198.51.100.2'), ana.email, ana.password);
  expect([elsewhere.status, elsewhere.headers.get('retry-after')]).toEqual([429, '60']);
  expect(elsewhere.text).toContain('href="/oidc/forgot?at=');
});

test('the trust is of that account and that browser, and ends with the password', async () => {
  const jun = { givenName: 'Jun', email: 'jun@northside.example', password: 'the first of them all' };
  const own = at('198.51.100.3');
  const up = client.request({ prompt: 'create' });
  await own.submit(await own.get(up.url), jun);
  const other = at('198.51.100.3');
  expect(isIn(await signIn(other, jun.email, jun.password))).toBe(true);
  const useUp = async () => {
    for (let n = 0; n < 6; n += 1) await signIn(at('198.51.100.3'), jun.email, wrong);
  };
  await useUp();
  for (let n = 0; n < 4; n += 1) expect((await signIn(own, jun.email, wrong)).status).toBe(422);
  expect(isIn(await signIn(own, jun.email, jun.password))).toBe(true);
  const changed = await own.submit(await own.get('/oidc/change-password'), { old: jun.password, password: wrong });
  expect(changed.text).toContain('<h1>Password changed</h1>');
  // It is trusted anew: who is attacked, and changes the password for it, signs in by it.
  expect(isIn(await signIn(own, jun.email, wrong))).toBe(true);
  expect((await signIn(other, jun.email, wrong)).status).toBe(429);
});

describe('a link to set a password anew', () => {
  const boss = { givenName: 'Bo', email: 'bo@northside.example', password: 'the first of them all' };
  const mia = { givenName: 'Mia', email: 'mia@northside.example', password: 'a rising line under a roof' };
  const linkFor = async (email: string): Promise<string> => {
    const browser = at('198.51.100.9');
    const made = await browser.submit(await browser.get('/oidc/password-link'), { ...boss, forEmail: email });
    return /<p class="link" dir="ltr">([^<]+)<\/p>/.exec(made.text)?.[1]?.replaceAll('&#38;', '&') as string;
  };

  beforeAll(async () => {
    await at('198.51.100.9').submit(await at('198.51.100.9').get(server.firstAdministratorUrl as string), boss);
  });

  test('does not outlive a password that was changed since', async () => {
    const own = at('198.51.100.4');
    const up = client.request({ prompt: 'create' });
    await own.submit(await own.get(up.url), mia);
    const link = await linkFor(mia.email);
    expect((await own.get(link)).status).toBe(200);
    await own.submit(await own.get('/oidc/change-password'), { old: mia.password, password: 'another line, roof' });
    expect((await own.get(link)).status).toBe(410);
  });

  test('leads into a browser that signs in behind it, whatever strangers try meanwhile', async () => {
    const zoe = { givenName: 'Zoe', email: 'zoe@northside.example', password: 'a rising line under a roof' };
    const elsewhere = at('198.51.100.5');
    const up = client.request({ prompt: 'create' });
    await elsewhere.submit(await elsewhere.get(up.url), zoe);
    const own = at('198.51.100.5');
    const anew = 'another line, another roof';
    await own.submit(await own.get(await linkFor(zoe.email)), { password: anew });
    for (let n = 0; n < 6; n += 1) await signIn(at('198.51.100.5'), zoe.email, wrong);
    expect(isIn(await signIn(own, zoe.email, anew))).toBe(true);
    // Where the old one was signed in, it is as anywhere else.
    expect((await signIn(elsewhere, zoe.email, anew)).status).toBe(429);
  });
});

describe('beginning a sign-in', () => {
  test('more than a form needs is not stored', async () => {
    const { url } = client.request();
    url.searchParams.set('login_hint', `${'a'.repeat(250)}@b.example`);
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(414);
    url.searchParams.set('login_hint', 'ana@northside.example');
    url.searchParams.set('ui_locales', 'x'.repeat(4096));
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(414);
  });

  test('however the address is spelled', async () => {
    const before = recordsKept();
    const { url } = client.request({ ui_locales: 'x'.repeat(4096) });
    const statusOf = async (path: string, search = url.search) =>
      (await fetch(issuer + path + search, { redirect: 'manual' })).status;
    for (const path of ['/oidc/AUTH', '/oidc/auth/', '/oidc/Auth/']) expect(await statusOf(path), path).toBe(404);
    expect(await statusOf('/oidc/auth', `?more=?${url.search.slice(1)}`)).toBe(414);
    expect(recordsKept()).toBe(before);
  });

  test('one network keeps the newest of its unfinished ones, and is refused above its share; another begins as before', async () => {
    const begin = async (network: string) => {
      const browser = at(network);
      return { browser, page: await browser.get(client.request().url) };
    };
    const other = await begin('198.51.100.77');
    const first = await begin('203.0.113.200');
    const all = await Promise.all(Array.from({ length: 260 }, () => begin('203.0.113.200')));
    const refused = all.filter(({ page }) => page.status === 429);
    expect(refused.length).toBe(1 + 260 - SERVER_LIMITS.signInsBegunPerMinute);
    expect(Number(refused[0]?.page.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await first.browser.get(first.page.url)).status).toBe(400);
    expect((await other.browser.get(other.page.url)).status).toBe(200);
    expect((await begin('198.51.100.77')).page.status).toBe(200);
  });
});
