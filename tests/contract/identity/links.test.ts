// Links that are used once: the first administrator's, printed at the start, and those by which somebody sets a password anew.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#protocol/contract/people.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { callsTo } from '../people/api.ts';
import { Browser, type Page, StrictClient } from './client.ts';

let server: TestServer;
let issuer: string;
let client: StrictClient;
beforeAll(async () => {
  server = await testServer();
  issuer = `http://localhost:${server.port}`;
  client = await StrictClient.of(issuer);
});
afterAll(() => server.end());

const boss = { givenName: 'Jun', email: 'jun@northside.example', password: 'the first of them all' };
const ana = { givenName: 'Ana', email: 'ana@northside.example', password: 'a rising line under a roof' };
const linkIn = ({ text }: Page) => /<p class="link" dir="ltr">([^<]+)<\/p>/.exec(text)?.[1]?.replaceAll('&#38;', '&');
const atForm = async (more: Record<string, string> = {}) => {
  const browser = new Browser(issuer);
  const request = client.request(more);
  return { browser, request, page: await browser.get(request.url) };
};

describe('in this order', () => {
  test('the first administrator is made by the printed link, once; then there is none any more', async () => {
    const url = server.firstAdministratorUrl as string;
    expect(url).toMatch(new RegExp(`^${issuer}/oidc/administrator\\?link=[\\w-]{43}$`));
    const page = await new Browser(issuer).get(url);
    expect(page.text).toContain('<h1>First administrator</h1>');
    const foreign = await new Browser(issuer).submit(page, boss, { origin: 'https://evil.example' });
    expect(foreign.text).toContain('The form had expired.');
    const short = await new Browser(issuer).submit(page, { ...boss, password: 'short' });
    expect([short.status, short.text]).toEqual([422, expect.stringContaining('Use at least 10 characters.')]);
    const browser = new Browser(issuer);
    const { url: led } = await browser.submit(page, boss);
    // The product begins a sign-in, which asks for nothing any more: they are signed in, and their address is confirmed.
    expect(led.pathname + led.search).toBe('/signin?return_url=%2Fdashboard');
    const silent = client.request({ prompt: 'none' });
    const { access_token } = await client.redeem(silent, await browser.get(silent.url));
    expect((await client.userinfo(access_token)).body).toMatchObject({ email: boss.email, email_verified: true });
    const { body } = await callsTo(server.address)(access_token, 'POST', 'signin');
    expect(body).toMatchObject({ emailVerified: true, administers: true, emailConfirmedBy: { name: 'Jun' } });
    for (const again of [
      await new Browser(issuer).get(url),
      await new Browser(issuer).submit(page, { ...boss, email: 'more@northside.example' }),
    ])
      expect([again.status, again.text]).toEqual([410, expect.stringContaining('This link was used already')]);
    const { port, dataDir } = server;
    await server.close();
    server = await testServer({ port, dataDir });
    expect(server.firstAdministratorUrl).toBeUndefined();
  });

  test('who is no administrator makes no links; nobody is told whom there is without being one', async () => {
    const { browser, page } = await atForm({ prompt: 'create' });
    await browser.submit(page, ana);
    const form = await browser.get('/oidc/password-link');
    for (const forEmail of [boss.email, 'nobody@northside.example']) {
      const answer = await browser.submit(form, { email: ana.email, password: ana.password, forEmail });
      expect(answer.text).toContain('Only administrators can do this.');
      expect(linkIn(answer)).toBeUndefined();
    }
    const wrong = await browser.submit(form, { email: boss.email, password: 'x', forEmail: ana.email });
    expect(wrong.text).toContain('The email or password is wrong.');
    const unknown = await browser.submit(form, { ...boss, forEmail: 'nobody@northside.example' });
    expect(unknown.text).toContain('There is no account with this email.');
  });

  test('only an administrator confirms an address; it is written down, and whose it is sees who said so', async () => {
    const eve = { givenName: 'Eve', email: 'eve@northside.example', password: 'a falling line over a roof' };
    const { browser, request, page } = await atForm({ prompt: 'create' });
    const { access_token } = await client.redeem(request, await browser.submit(page, eve));
    const me = async () => (await callsTo(server.address)(access_token, 'GET', 'me')).body as User;
    expect(await me()).toMatchObject({ emailVerified: false });
    const form = await browser.get('/oidc/confirm-address');
    for (const [by, text] of [
      [eve, 'Only administrators can do this.'],
      [{ ...boss, password: 'x' }, 'The email or password is wrong.'],
      [{ ...boss, forEmail: 'nobody@northside.example' }, 'There is no account with this email.'],
    ] as const) {
      const answer = await browser.submit(form, { forEmail: eve.email, ...by });
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(text)]);
    }
    const foreign = await browser.submit(form, { ...boss, forEmail: eve.email }, { origin: 'https://evil.example' });
    expect(foreign.text).toContain('The form had expired.');
    expect(await me()).toMatchObject({ emailVerified: false });
    expect((await me()).emailConfirmedBy).toBeUndefined();

    const done = await browser.submit(form, { ...boss, forEmail: ` ${eve.email.toUpperCase()}` });
    expect(done.text).toContain('is confirmed.');
    const { emailVerified, emailConfirmedBy, administers } = await me();
    expect([emailVerified, emailConfirmedBy, administers]).toEqual([
      true,
      { name: 'Jun', atMs: expect.any(Number) },
      undefined,
    ]);
  });

  test('a password set anew ends what the old one gave: tokens at once, sessions with interaction_required', async () => {
    const { browser, request, page } = await atForm({
      scope: 'openid profile email offline_access',
      prompt: 'login consent',
    });
    expect(page.text).toMatch(/<a href="\/oidc\/forgot\?at=[\w-]+">Forgot password\?<\/a>/);
    // Anybody may read it.
    const forgot = await new Browser(issuer).get('/oidc/forgot');
    expect(forgot.text).toContain('Ask your administrator for a link.');
    const consent = await browser.submit(page, { email: ana.email, password: ana.password, remember: '1' });
    const tokens = await client.redeem(request, await browser.submit(consent, { answer: 'allow' }));

    const administrator = new Browser(issuer);
    const made = await administrator.submit(await administrator.get('/oidc/password-link'), {
      email: boss.email,
      password: boss.password,
      forEmail: ` ${ana.email.toUpperCase()}`,
    });
    const url = linkIn(made) as string;
    expect(url).toMatch(new RegExp(`^${issuer}/oidc/password\\?link=[\\w-]{43}$`));
    const fresh = await new Browser(issuer).get(url);
    expect((await new Browser(issuer).submit(fresh, { password: 'short' })).status).toBe(422);
    const done = await new Browser(issuer).submit(fresh, { password: 'another line, another roof' });
    expect(done.text).toContain('<h1>Password set</h1>');
    expect((await new Browser(issuer).submit(fresh, { password: 'a third password here' })).status).toBe(410);

    expect((await client.userinfo(tokens.access_token)).status).toBe(401);
    const refresh = { grant_type: 'refresh_token', client_id: 'atrium', refresh_token: tokens.refresh_token ?? '' };
    expect(await client.post(client.found.token_endpoint, refresh)).toMatchObject({ body: { error: 'invalid_grant' } });
    const silent = client.request({ prompt: 'none' });
    const answer = client.answer(silent, await browser.get(silent.url));
    expect(answer.get('error')).toBe('interaction_required');

    const again = client.request();
    const form = await browser.get(again.url);
    const old = await browser.submit(form, { email: ana.email, password: ana.password });
    expect(old.text).toContain('The email or password is wrong.');
    await client.redeem(
      again,
      await browser.submit(form, { email: ana.email, password: 'another line, another roof', remember: '1' }),
    );
    const quiet = client.request({ prompt: 'none' });
    await client.redeem(quiet, await browser.get(quiet.url));
  });
});

test('a made-up link opens nothing', async () => {
  for (const path of ['administrator', 'password']) {
    for (const link of ['', '?link=', '?link=made-up']) {
      const page = await new Browser(issuer).get(`/oidc/${path}${link}`);
      expect([page.status, page.text], path + link).toEqual([410, expect.stringContaining('<h1>')]);
    }
  }
});
