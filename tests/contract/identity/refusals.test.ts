// What the identity provider refuses, by its name: of clients, of forms, of addresses, of hurry.

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { Browser, StrictClient } from './client.ts';

let server: TestServer;
let issuer: string;
let client: StrictClient;
const who = { givenName: 'Ana', email: 'ana@northside.example', password: 'a rising line under a roof' };
beforeAll(async () => {
  server = await testServer();
  issuer = `http://localhost:${server.port}`;
  client = await StrictClient.of(issuer);
  const request = client.request({ prompt: 'create' });
  const browser = new Browser(issuer);
  await browser.submit(await browser.get(request.url), who);
});
afterAll(() => server.end());

/** A browser at the sign-in form. */
async function atForm(more: Record<string, string> = {}) {
  const browser = new Browser(issuer);
  const request = client.request(more);
  return { browser, request, page: await browser.get(request.url) };
}

async function signedIn() {
  const { browser, request, page } = await atForm();
  return { browser, request, sent: await browser.submit(page, who) };
}

describe('of an authorization', () => {
  test.each<[string, Record<string, string | undefined>, string]>([
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['PKCE by a plain verifier', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['the implicit flow', { response_type: 'id_token' }, 'unsupported_response_type'],
    ['a scope that is not offered', { scope: 'openid everything', prompt: 'none' }, 'login_required'],
    ['silence without a session', { prompt: 'none' }, 'login_required'],
  ])('%s: sent back with the name', async (_name, more, error) => {
    const { browser, request } = await atForm();
    const { url } = client.request(more);
    url.searchParams.set('state', request.state);
    const page = await browser.get(url);
    const fragment = new URLSearchParams(page.url.hash.slice(1));
    expect(page.url.searchParams.get('error') ?? fragment.get('error')).toBe(error);
  });

  test.each<[string, Record<string, string>]>([
    ['another address to send back to', { redirect_uri: 'https://evil.example/oauth/callback' }],
    ['the same with a slash', { redirect_uri: '/oauth/callback/' }],
    ['the same with a query', { redirect_uri: '/oauth/callback?x=1' }],
    ['an unknown client', { client_id: 'somebody' }],
  ])('%s: a page that says so, and nobody is sent anywhere', async (_name, more) => {
    const given = more.redirect_uri?.startsWith('/') ? { redirect_uri: issuer + more.redirect_uri } : more;
    const page = await new Browser(issuer).get(client.request(given).url);
    expect([page.status, page.url.pathname]).toEqual([400, '/oidc/auth']);
    expect(page.text).toMatch(/<h1>Sign-in can’t continue<\/h1>/);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
  });

  test('what was not agreed to is consent_required in silence; refusing it is access_denied', async () => {
    const { browser } = await signedIn();
    const silent = client.request({ prompt: 'none', scope: 'openid profile email phone' });
    expect(client.answer(silent, await browser.get(silent.url)).get('error')).toBe('consent_required');
    const asked = client.request({ scope: 'openid profile email phone' });
    const page = await browser.get(asked.url);
    expect(page.text).toContain('Your phone number');
    const refused = await browser.submit(page, { answer: 'cancel' });
    expect(client.answer(asked, refused).get('error')).toBe('access_denied');
  });
});

describe('of tokens', () => {
  test.each<[string, Record<string, string>]>([
    ['another verifier', { code_verifier: randomBytes(48).toString('base64url') }],
    ['another address', { redirect_uri: 'REDIRECT/more' }],
    ['another code', { code: randomBytes(32).toString('base64url') }],
  ])('%s: invalid_grant', async (_name, more) => {
    const { request, sent } = await signedIn();
    const code = client.answer(request, sent).get('code') ?? '';
    const fields = {
      grant_type: 'authorization_code',
      client_id: 'atrium',
      code,
      redirect_uri: client.redirectUri,
      code_verifier: request.verifier,
      ...more,
    };
    expect(await client.post(client.found.token_endpoint, fields)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
  });

  test('a code that comes twice ends what it gave', async () => {
    const { request, sent } = await signedIn();
    const tokens = await client.redeem(request, sent);
    await expect(client.redeem(request, sent)).rejects.toThrow('invalid_grant');
    expect((await client.userinfo(tokens.access_token)).status).toBe(401);
  });

  test('a made-up token opens nothing, and revoking it says nothing', async () => {
    expect((await client.userinfo(randomBytes(32).toString('base64url'))).body).toMatchObject({
      error: 'invalid_token',
    });
    const fields = { client_id: 'atrium', token: 'nothing' };
    expect((await client.post(client.found.revocation_endpoint, fields)).status).toBe(200);
  });
});

describe('of forms', () => {
  test('a wrong password and an unknown address are answered alike, and what was typed stays but for the password', async () => {
    const answers = [];
    for (const email of [who.email, 'nobody@northside.example']) {
      const { browser, page } = await atForm();
      const answer = await browser.submit(page, { email, password: 'not the password' });
      expect(answer.text).toContain(`value="${email}"`);
      expect(answer.text).not.toContain('not the password');
      const same = answer.text.replaceAll(email, '').replace(/interaction\/[\w-]+|\?at=[\w-]+/g, '');
      answers.push([answer.status, same.replace(/name="csrf" value="[^"]+"/, '')]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toBe(422);
    expect(answers[0]?.[1]).toContain('The email or password is wrong.');
  });

  test.each<[string, Record<string, string>, string]>([
    ['nothing', { email: '', password: '' }, 'Enter an email address like'],
    ['what is no address', { email: 'ana at home', password: 'x' }, 'Enter an email address like'],
    ['no password', { email: who.email, password: '' }, 'Enter your password.'],
  ])('a sign-in with %s says so below the field', async (_name, fields, text) => {
    const { browser, page } = await atForm();
    const answer = await browser.submit(page, fields);
    expect([answer.status, answer.text]).toEqual([
      422,
      expect.stringMatching(new RegExp(`"refused below"[^>]*>${text}`)),
    ]);
  });

  test.each<[string, Record<string, string>, string]>([
    ['an address that is taken', {}, 'There is an account with this email already.'],
    ['what is no address', { email: 'ana at home' }, 'Enter an email address like'],
    ['no name', { givenName: ' ' }, 'Enter your first name.'],
    ['a short password', { password: 'nine char' }, 'Use at least 10 characters.'],
    ['a long one', { password: 'x'.repeat(257) }, 'The password is too long.'],
    ['the address as password', { password: 'New@Northside.example' }, 'must not be your email address'],
  ])('a new account with %s', async (_name, more, text) => {
    const { browser, page } = await atForm({ prompt: 'create' });
    const email = more.password?.includes('@') ? 'new@northside.example' : who.email;
    const answer = await browser.submit(page, { ...who, email, familyName: '<b>', ...more });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(text);
    expect(answer.text).toContain('value="&#60;b&#62;"');
  });

  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['from another origin', {}, { origin: 'https://evil.example' }],
    ['without an origin', {}, { origin: 'null' }],
    ['without the mark of its own sign-in', { csrf: 'made.up' }, {}],
  ])('a form %s signs nobody in', async (_name, fields, headers) => {
    const { browser, page } = await atForm();
    const answer = await browser.submit(page, { ...who, ...fields }, headers);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('The form had expired.');
  });

  test('the mark of one sign-in is none of another', async () => {
    const [one, two] = [await atForm(), await atForm()];
    const csrf = /name="csrf" value="([^"]+)"/.exec(one.page.text)?.[1] as string;
    expect((await two.browser.submit(two.page, { ...who, csrf })).text).toContain('The form had expired.');
  });

  test('a sign-in of another browser, and one that is over, say so', async () => {
    const { browser, page } = await atForm();
    const other = await new Browser(issuer).get(page.url);
    expect([other.status, other.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    expect(other.text).toContain('This sign-in has expired');
    await browser.submit(page, who);
    expect((await browser.submit(page, who)).text).toContain('This sign-in has expired');
  });
});

describe('of hurry', () => {
  test('sign-in attempts are limited per account and per network, with the same message for both', async () => {
    const own = await testServer({
      trustProxy: ['loopback'],
      signIn: {
        networkPerMinute: 3,
        accountPerMinute: 2,
        accountPerDay: 100,
        accountPerDayOfAll: 100,
        browserPerMinute: 10,
        browserPerDay: 100,
        begunPerMinute: 100,
      },
    });
    const at = `http://localhost:${own.port}`;
    const its = await StrictClient.of(at);
    const tried = async (email: string, network: string): Promise<number> => {
      const browser = new Browser(at, { 'x-forwarded-for': network });
      const page = await browser.get(its.request().url);
      const answer = await browser.submit(page, { email, password: 'x' });
      if (answer.status === 429) expect(answer.text).toContain('Too many attempts. Try again in a minute.');
      return answer.status;
    };
    const ofAll = async (tries: [email: string, network: string][]) =>
      (await Promise.all(tries.map((one) => tried(...one)))).sort();
    expect(await ofAll([1, 2, 3].map((n) => [n % 2 ? who.email : ` ${who.email.toUpperCase()}`, '10.0.0.1']))).toEqual([
      422, 422, 429,
    ]);
    expect(await ofAll([1, 2, 3, 4].map((n) => [`p${n}@northside.example`, '10.1.0.1']))).toEqual([422, 422, 422, 429]);
    await own.end();
  });
});

describe('of places', () => {
  test('another name of this machine leads to the issuer', async () => {
    const { url } = client.request();
    const response = await fetch(`http://127.0.0.1:${server.port}${url.pathname}${url.search}`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, url.href]);
  });

  test('plain http beyond this machine: the page says so, and endpoints refuse by name', async () => {
    const own = await testServer({ publicUrl: 'http://boards.example' });
    const asked = (accept: string) => fetch(`${own.address}/oidc/auth`, { headers: { accept }, redirect: 'manual' });
    const page = await asked('text/html');
    expect(page.status).toBe(503);
    expect(await page.text()).toContain('Sign-in needs a secure connection (https).');
    const refused = await asked('application/json');
    expect([refused.status, await refused.json()]).toMatchObject([503, { error: 'not-ready' }]);
    await own.end();
  });

  test('a proxy that changes the host and is not trusted: the page names the setting, and nobody is led in a circle', async () => {
    const own = await testServer({ publicUrl: 'https://boards.example' });
    const path = `${client.request().url.pathname}?x=1`;
    let cookie = '';
    const asked = async (accept: string) => {
      const response = await fetch(own.address + path, { headers: { accept, cookie }, redirect: 'manual' });
      cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
      return response;
    };
    const statuses = [];
    for (let times = 0; times < 3; times += 1) statuses.push(await asked('text/html'));
    expect(statuses.map(({ status }) => status)).toEqual([302, 302, 503]);
    expect(await statuses[2]?.text()).toContain('TRUST_PROXY');
    const told = await asked('application/json');
    expect([told.status, await told.json()]).toMatchObject([503, { message: expect.stringContaining('TRUST_PROXY') }]);
    await own.end();
  });

  test('behind a proxy the issuer is the public address, cookies are its own, and other names lead there', async () => {
    const own = await testServer({ publicUrl: 'https://boards.example', trustProxy: ['loopback'] });
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'boards.example' };
    const found = await fetch(`${own.address}/.well-known/openid-configuration`, { headers: forwarded });
    const { issuer: named, authorization_endpoint } = (await found.json()) as Record<string, string>;
    expect([named, authorization_endpoint]).toEqual(['https://boards.example', 'https://boards.example/oidc/auth']);
    const its = client.request({ redirect_uri: 'https://boards.example/oauth/callback' }).url;
    const begun = await fetch(`${own.address}${its.pathname}${its.search}`, { headers: forwarded, redirect: 'manual' });
    expect(begun.status).toBe(303);
    const cookies = begun.headers.getSetCookie();
    expect(cookies.filter((cookie) => !/; secure/i.test(cookie) || !/; httponly/i.test(cookie))).toEqual([]);
    expect(cookies.filter((cookie) => !/; samesite=lax/i.test(cookie))).toEqual([]);
    const direct = await fetch(`${own.address}/oidc/auth?x=1`, { redirect: 'manual' });
    expect(direct.headers.get('location')).toBe('https://boards.example/oidc/auth?x=1');
    await own.end();
  });
});
