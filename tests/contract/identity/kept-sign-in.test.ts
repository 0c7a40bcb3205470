// "Keep me signed in" at the embedded provider, by a clock that is moved: 365 days from the password, whatever is done since; without it
// until the browser is closed, 14 days at most.

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { Browser, StrictClient, type Tokens } from './client.ts';

const DAY_MS = 24 * 3600 * 1000;
const password = 'a rising line under a roof';
const email = 'ana@northside.example';

let server: TestServer;
let issuer: string;
let client: StrictClient;
beforeAll(async () => {
  server = await testServer();
  issuer = `http://localhost:${server.port}`;
  client = await StrictClient.of(issuer);
  const request = client.request({ prompt: 'create' });
  const browser = new Browser(issuer);
  await browser.submit(await browser.get(request.url), { givenName: 'Ana', familyName: 'Ortiz', email, password });
});
afterEach(() => vi.useRealTimers());
afterAll(() => server.end());

/** Of the clock of all that runs here: server, browser, client. */
function onDay(begunMs: number, day: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: begunMs + day * DAY_MS + 60_000 });
}

async function signedIn({ keep = true, more = {}, of = client } = {}) {
  const browser = new Browser(issuer);
  const request = of.request({ prompt: 'login', ...more });
  const form = await browser.get(request.url);
  const page = await browser.submit(form, { email, password, ...(keep && { remember: '1' }) });
  return { browser, form, tokens: await of.redeem(request, page), begunMs: Date.now() };
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  const silent = client.request({ prompt: 'none' });
  const page = await browser.get(silent.url);
  if (client.answer(silent, page).get('error') === 'login_required') return false;
  await client.redeem(silent, page);
  return true;
}

async function refresh({ refresh_token = '' }: Partial<Tokens>): Promise<Tokens | undefined> {
  const fields = { grant_type: 'refresh_token', client_id: 'atrium', refresh_token };
  const { status, body } = await client.post(client.found.token_endpoint, fields);
  return status === 200 ? (body as Tokens) : undefined;
}

test('with the box ticked: on day 13, 15 and 364, not on day 366, by session and by refresh token', async () => {
  const { browser, tokens, begunMs } = await signedIn();
  expect(browser.cookies).toContain('is_saved_signin');
  let held: Tokens | undefined = tokens;
  for (const day of [13, 15, 364]) {
    onDay(begunMs, day);
    browser.restart();
    expect(await isSignedIn(browser), `day ${day}`).toBe(true);
    held = await refresh(held as Tokens);
    expect(held?.refresh_token, `day ${day}`).toBeDefined();
  }
  onDay(begunMs, 366);
  expect(await isSignedIn(browser)).toBe(false);
  expect(await refresh(held as Tokens)).toBeUndefined();
  expect(browser.cookies).not.toContain('is_saved_signin');
});

test('without it: until the browser is closed, and not on day 15', async () => {
  const closed = await signedIn({ keep: false });
  expect(closed.tokens.refresh_token).toBeUndefined();
  expect(closed.browser.cookies).not.toContain('is_saved_signin');
  expect(await isSignedIn(closed.browser)).toBe(true);
  closed.browser.restart();
  expect(await isSignedIn(closed.browser)).toBe(false);

  const left = await signedIn({ keep: false });
  onDay(left.begunMs, 13);
  expect(await isSignedIn(left.browser)).toBe(true);
  onDay(left.begunMs, 15);
  expect(await isSignedIn(left.browser)).toBe(false);
});

test('a refresh token that is used twice ends all that came of it', async () => {
  const { tokens } = await signedIn();
  const next = await refresh(tokens);
  expect(await refresh(tokens)).toBeUndefined();
  expect(await refresh(next as Tokens)).toBeUndefined();
  expect((await client.userinfo((next as Tokens).access_token)).status).toBe(401);
});

test('on a panel and in a host it is not offered, and not taken where a form sends it all the same', async () => {
  const panel = await signedIn({ more: { device_type: 'ifp' } });
  const host = await signedIn({ of: await StrictClient.of(issuer, 'host') });
  for (const { browser, form, tokens } of [panel, host]) {
    expect(form.text).not.toContain('name="remember"');
    expect(tokens.refresh_token).toBeUndefined();
    expect(browser.cookies).not.toContain('is_saved_signin');
    browser.restart();
    expect(await isSignedIn(browser)).toBe(false);
  }
  expect((await signedIn()).form.text).toContain('name="remember"');
});

test('the switch of the settings and the box are one: off ends with the browser, on counts from the password', async () => {
  const { browser, tokens, begunMs } = await signedIn();
  expect(await browser.post('/oidc/keep', { kept: false })).toBe(204);
  expect(browser.cookies).not.toContain('is_saved_signin');
  expect(await refresh(tokens)).toBeUndefined();
  expect(await isSignedIn(browser)).toBe(true);

  onDay(begunMs, 10);
  expect(await browser.post('/oidc/keep', { kept: true })).toBe(204);
  expect(browser.cookies).toContain('is_saved_signin');
  browser.restart();
  onDay(begunMs, 364);
  expect(await isSignedIn(browser)).toBe(true);
  onDay(begunMs, 366);
  expect(await isSignedIn(browser)).toBe(false);
  expect(await browser.post('/oidc/keep', { kept: true })).toBe(401);

  const off = await signedIn();
  await off.browser.post('/oidc/keep', { kept: false });
  off.browser.restart();
  expect(await isSignedIn(off.browser)).toBe(false);
});

test('the switch is asked by our own pages alone, with what it means', async () => {
  const { browser } = await signedIn();
  expect(await browser.post('/oidc/keep', { kept: false }, { origin: 'https://evil.example' })).toBe(403);
  for (const body of [{}, { kept: 'no' }, { kept: true, more: 1 }, [], 'x'])
    expect(await browser.post('/oidc/keep', body), JSON.stringify(body)).toBe(400);
  expect(await new Browser(issuer).post('/oidc/keep', { kept: true })).toBe(401);
  expect(browser.cookies).toContain('is_saved_signin');
});

test('a changed password and a sign-out end it', async () => {
  const { browser, tokens } = await signedIn();
  const sent = await browser.get(client.signOutUrl(tokens.id_token, `${issuer}/oauth/signout`));
  expect(sent.url.pathname).toBe('/oauth/signout');
  expect(await refresh(tokens)).toBeUndefined();

  const [other, changes] = [await signedIn(), await signedIn()];
  const form = await changes.browser.get('/oidc/change-password');
  const done = await changes.browser.submit(form, { old: password, password: `${password}, green` });
  expect(done.status).toBeLessThan(400);
  expect(await isSignedIn(other.browser)).toBe(false);
  expect(await refresh(other.tokens)).toBeUndefined();
});
