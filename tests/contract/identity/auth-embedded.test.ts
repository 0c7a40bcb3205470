// The page's own sign-in at the provider inside the server: its requests as that provider takes them, its answers as the page does.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Provider } from '#protocol/identity.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { Browser } from './client.ts';
import { leaving, type PageAuth, pageAuth } from './page-auth.ts';

let server: TestServer;
let issuer: string;
let row: Provider;
beforeAll(async () => {
  server = await testServer();
  issuer = `http://localhost:${server.port}`;
  const answer = (await (await fetch(`${issuer}/api/identity`)).json()) as { providers: Provider[] };
  row = answer.providers[0] as Provider;
});
afterAll(() => server.end());

let people = 0;
async function signedUp(scope = row.scope): Promise<{ browser: Browser; page: PageAuth }> {
  people += 1;
  const browser = new Browser(issuer);
  const page = await pageAuth(
    { ...row, scope },
    { config: { authEnv: 'local' }, frame: async (url) => (await browser.get(url)).url.searchParams },
    issuer,
  );
  const form = await browser.get(await leaving(page.left, () => page.auth.signIn()));
  const signUp = await browser.get(/href="([^"]+\/sign-up)"/.exec(form.text)?.[1] ?? '');
  const who = { givenName: 'Ana', familyName: 'Ortiz', email: `Ana${people}@x.example`, password: 'a rising line up' };
  const sent = await browser.submit(signUp, who);
  const back = sent.text.includes('/consent"') ? await browser.submit(sent, { answer: 'allow' }) : sent;
  await page.auth.finishSignIn(back.url);
  return { browser, page };
}

test('signed up, signed in, renewed in silence, signed out', async () => {
  const { browser, page } = await signedUp();
  const { auth } = page;
  expect(auth.state).toMatchObject({ status: 'UserInfoOK', fullName: 'Ana Ortiz' });
  const first = auth.accessToken();
  expect(await auth.renew()).toBe(true);
  expect(auth.accessToken()).not.toBe(first);

  await auth.signOut();
  const sent = await browser.get(page.left.at(-1) as URL);
  expect(sent.url.href).toBe(`${issuer}/oauth/signout`);
  expect(await auth.renew()).toBe(false);
  expect(auth.state.status).toBe('Guest');
});

test('signed out in silence: the session of the provider is over too', async () => {
  const { page } = await signedUp();
  await page.auth.signOut({ silent: true });
  expect(page.frames.at(-1)?.pathname).toBe('/oidc/session/end');
  expect(await page.auth.renew()).toBe(false);
  expect(page.auth.state.status).toBe('Guest');
});

test('a scope that was not asked for yet: consent is required', async () => {
  const { browser } = await signedUp();
  const more = await pageAuth(
    { ...row, scope: `${row.scope} phone` },
    { config: { authEnv: 'local' }, frame: async (url) => (await browser.get(url)).url.searchParams },
    issuer,
  );
  await more.auth.start();
  expect(more.auth.state.status).toBe('ConsentRequired');
});

test('its addresses answer pages of its own origin, which browsers name, and no others', async () => {
  const { page } = await signedUp();
  const authorization = `Bearer ${page.auth.accessToken()}`;
  const from = (origin: string) =>
    fetch(`${issuer}/oidc/userinfo`, { method: 'POST', headers: { authorization, origin } }).then(
      ({ status }) => status,
    );
  expect([await from(issuer), await from('https://evil.example')]).toEqual([200, 400]);
});

test('an account that was just made is signed in without another form', async () => {
  const browser = new Browser(issuer);
  const page = await pageAuth(row, { config: { authEnv: 'local' } }, issuer);
  const form = await browser.get(await leaving(page.left, () => page.auth.signUp()));
  const who = { givenName: 'Ana', familyName: 'Ortiz', email: 'new@x.example', password: 'a rising line up' };
  const sent = await browser.submit(form, who);
  expect([...sent.url.searchParams.keys()].sort()).toEqual(['code', 'iss']);
  const back = await browser.get(await leaving(page.left, () => page.auth.signIn()));
  await page.auth.finishSignIn(back.url);
  expect(page.auth.state.status).toBe('UserInfoOK');
});
