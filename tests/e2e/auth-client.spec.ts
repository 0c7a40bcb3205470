// Signing in with the product's own pages at the provider inside the server, in a real browser: what is asked of whom, and what of it
// stays in a browser.

import { createHash, randomUUID } from 'node:crypto';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Browser } from '../contract/identity/client.ts';
import { drag, newBoard, saved, shellKept, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import type { TestServer } from './server.ts';

test.describe.configure({ mode: 'serial' });

let password = 'a rising line under a roof';
let email = '';
/** Where somebody has signed up: the provider knows them, the product does not. */
let known: Awaited<ReturnType<BrowserContext['storageState']>>;

const savedSignIn = (server: TestServer) => ({ name: 'is_saved_signin', value: 'true', url: server.origin });
const account = (page: Page) => page.getByRole('button', { name: 'Account: Ana Ortiz' });
const at = (pathname: string) => (request: Request) => new URL(request.url()).pathname === pathname;

interface Traffic {
  /** Paths of the provider's endpoints, as they were asked. */
  asked: string[];
  /** Every address. */
  addresses: string[];
}

function traffic(page: Page): Traffic {
  const seen: Traffic = { asked: [], addresses: [] };
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url());
    seen.addresses.push(request.url());
    if (/^\/oidc\/(auth|token|userinfo|revoke|session\/end)$/.test(pathname)) seen.asked.push(pathname.slice(6));
  });
  return seen;
}

async function signIn(page: Page, server: TestServer): Promise<void> {
  await page.goto(`${server.origin}/signin`);
  await expect(account(page)).toBeVisible();
}

/** A browser that the provider knows, with a sign-in that is kept. */
async function signedIn(page: Page, server: TestServer): Promise<void> {
  await page.context().addCookies([...known.cookies, savedSignIn(server)]);
  await signIn(page, server);
  // Home, which is for guests too.
  await page.goto(`${server.origin}/?noredirect=1`);
  await expect(account(page)).toBeVisible();
}

/** What of a page's browser the provider knows it by. */
async function knownTo(page: Page): Promise<typeof known> {
  const { cookies, origins } = await page.context().storageState();
  return { cookies: cookies.filter(({ name }) => name.startsWith('atrium-')), origins };
}

/** By a link that an administrator of the server made: what was signed in before has to sign in again. */
async function passwordSetElsewhere(server: TestServer): Promise<void> {
  const boss = { email: `jun.${randomUUID()}@northside.example`, password: 'the first of them all' };
  const [office, home] = [new Browser(server.origin), new Browser(server.origin)];
  const [, begins = ''] = /begins here[^:]*: (\S+)/.exec(server.log()) ?? [];
  await office.submit(await office.get(begins), { givenName: 'Jun', ...boss });
  const made = await office.submit(await office.get('/oidc/password-link'), { ...boss, forEmail: email });
  const [, link = ''] = /<p class="link" dir="ltr">([^<]+)<\/p>/.exec(made.text) ?? [];
  const set = await home.submit(await home.get(link), { password });
  expect(set.text).toContain('<h1>Password set</h1>');
}

test('somebody signs up and signs out: no token stands in an address, in local storage or in a log', {
  tag: '@way',
}, async ({ page, server }) => {
  const seen = traffic(page);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const tokens: string[] = [];
  await page.route('**/oidc/token', async (route) => {
    const response = await route.fetch();
    const { access_token, id_token } = (await response.json()) as Record<string, string>;
    if (access_token && id_token) tokens.push(access_token, id_token);
    await route.fulfill({ response });
  });
  await page.context().addCookies([savedSignIn(server)]);
  const [authorization] = await Promise.all([
    page.waitForRequest(at('/oidc/sign-up')),
    page.goto(`${server.origin}/signup?return_url=${encodeURIComponent('/?noredirect=1')}`),
  ]);
  const parameters = [...new URL(authorization.url()).searchParams.keys()].sort();
  // `back`: where "Back" on the provider's own page leads (docs/decisions/0132).
  expect(parameters).toEqual([
    'back',
    'client_id',
    'code_challenge',
    'code_challenge_method',
    'nonce',
    'redirect_uri',
    'response_type',
    'scope',
  ]);
  email = `ana.${randomUUID()}@northside.example`;
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Ortiz');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(`${server.origin}/?noredirect=1`);
  await expect(account(page)).toBeVisible();
  known = await knownTo(page);

  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(`${server.origin}/`);
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(seen.asked.slice(-2)).toEqual(['revoke', 'session/end']);
  expect(await page.evaluate(() => localStorage.getItem('teamone.is_authorized'))).toBe('false');

  expect(tokens).toHaveLength(2);
  const bare = seen.addresses.map((address) => {
    const url = new URL(address);
    url.searchParams.delete('id_token_hint');
    return url.href;
  });
  for (const token of tokens) {
    expect(bare.filter((address) => address.includes(token))).toEqual([]);
    expect([kept, ...said, server.log()].filter((text) => text.includes(token))).toEqual([]);
  }
});

test('where nobody has signed in a board that is drawn on loads nothing of sign-in', async ({
  page,
  server,
  query,
}) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text().catch(() => ''));
  });
  await newBoard(page, server.origin, query);
  await tool(page, 'Pen');
  await drag(page, wave(300, 300));
  await saved(page);
  const loaded = await Promise.all(scripts);
  expect(loaded.length).toBeGreaterThan(3);
  expect(loaded.filter((text) => text.includes('code_challenge_method'))).toEqual([]);
});

test('a page that is loaded anew has the kept token: nobody is asked for another one', async ({ page, server }) => {
  // Signed out by the test before: by password now.
  await page.context().addCookies([savedSignIn(server)]);
  await page.goto(`${server.origin}/signin`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel(/signed in|remember/i).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(account(page)).toBeVisible();
  known = await knownTo(page);

  const seen = traffic(page);
  await page.reload();
  await expect(account(page)).toBeVisible();
  expect(seen.asked).toEqual(['userinfo']);
});

test('a kept token with one defect is refused, and another one comes in silence', async ({ page, server }) => {
  await signedIn(page, server);
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(publicKey)), kid: 'of-the-test', use: 'sig', alg: 'RS256' };
  const seen = traffic(page);

  const tried = async (defect: string, change: (good: Kept) => Promise<Partial<Kept>>): Promise<string[]> => {
    const token = await keptToken(page);
    const nowS = Math.floor(Date.now() / 1000);
    const at_hash = createHash('sha256').update(token.access_token).digest().subarray(0, 16).toString('base64url');
    const { sub } = JSON.parse(Buffer.from(token.id_token.split('.')[1] ?? '', 'base64url').toString());
    const claims = { iss: server.origin, aud: 'atrium', sub, iat: nowS, exp: nowS + 600, at_hash };
    const sign = (more: object, header = 'RS256') =>
      new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg: header, kid: key.kid }).sign(privateKey);
    const good: Kept = { ...token, id_token: await sign({}), sign };
    const { sign: _, ...bad } = { ...good, ...(await change(good)) };
    await keepToken(page, bad, key);
    seen.asked.length = 0;
    await page.reload();
    await expect(account(page), defect).toBeVisible();
    return seen.asked;
  };

  // The test's own key is among those kept of the provider: what it signs well is accepted, so each row has one defect alone.
  expect(await tried('none', async () => ({}))).toEqual(['userinfo']);
  // By the refresh token, for the sign-in is kept.
  const renewed = ['token', 'userinfo'];
  const defects: Record<string, (good: Kept) => Promise<Partial<Kept>>> = {
    alg: async ({ id_token }) => ({ id_token: id_token.replace(/^[^.]+/, part({ alg: 'HS256', kid: key.kid })) }),
    signature: async ({ id_token }) => ({ id_token: `${id_token.slice(0, -8)}AAAAAAAA` }),
    at_hash: async ({ sign }) => ({ id_token: await sign({ at_hash: 'x'.repeat(22) }) }),
    expiry: async () => ({ expires_at: Date.now() - 60_000 }),
    'missing field': async () => ({ id_token: undefined as unknown as string }),
    aud: async ({ sign }) => ({ id_token: await sign({ aud: 'another' }) }),
    iss: async ({ sign }) => ({ id_token: await sign({ iss: 'https://another.example' }) }),
  };
  for (const [name, change] of Object.entries(defects))
    expect([name, await tried(name, change)]).toEqual([name, renewed]);
});

test('consent that is required, and then interaction, and then neither', async ({ page, server }) => {
  await signedIn(page, server);
  const statuses = errorsOf(page);
  // A scope the account has not been asked for yet.
  await page.route('**/api/identity', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    for (const one of answer.providers) one.scope = 'openid profile email phone';
    await route.fulfill({ response, json: answer });
  });
  await dropToken(page);
  await page.reload();
  await expect.poll(() => statuses).toEqual(['consent_required']);
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.unroute('**/api/identity');

  password = 'another line, another roof';
  await passwordSetElsewhere(server);
  await page.reload();
  await expect.poll(() => statuses).toEqual(['consent_required', 'interaction_required']);
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.goto(`${server.origin}/signin?return_url=${encodeURIComponent('/?noredirect=1')}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(account(page)).toBeVisible();
  statuses.length = 0;
  await dropToken(page);
  await page.reload();
  await expect(account(page)).toBeVisible();
  expect(statuses).toEqual(['none']);
  known = await knownTo(page);
});

test('a provider that does not answer is no refusal: one stays who one is, and is renewed when it does', async ({
  page,
  server,
}) => {
  await signedIn(page, server);
  await keepToken(page, { ...(await keptToken(page)), expires_at: Date.now() - 60_000 });
  await page.context().route('**/oidc/**', (route) => route.abort());
  await page.context().route('**/.well-known/**', (route) => route.abort());
  await page.reload();
  // The account cannot be read, and nobody is sent away.
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('teamone.is_authorized'))).toBe('true');
  await page.context().unrouteAll();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(account(page)).toBeVisible();
});

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });

  test('the silent pages speak to their own origin alone, and the service worker has none of them', async ({
    page,
    server,
  }) => {
    const elsewhere = server.origin.replace('localhost', '127.0.0.1');
    const hears = (origin: string) =>
      page.evaluate(async (url) => {
        const told: string[] = [];
        addEventListener('message', ({ data }) => told.push(JSON.stringify(data)));
        const frame = document.createElement('iframe');
        frame.src = url;
        const loaded = new Promise((resolve) => {
          frame.onload = resolve;
        });
        document.body.append(frame);
        await loaded;
        // What was told before the frame had loaded is there after one more turn.
        await new Promise((resolve) => setTimeout(resolve));
        return told;
      }, `${origin}/oauth/silent-renew?code=c&state=s`);
    await page.goto(server.origin);
    await shellKept(page);
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const [response, told] = await Promise.all([page.waitForResponse(/silent-renew/), hears(server.origin)]);
    expect(told).toEqual([JSON.stringify({ type: 'atrium-silent-renewal', query: 'code=c&state=s' })]);
    expect([response.fromServiceWorker(), response.headers()['x-frame-options']]).toEqual([false, 'SAMEORIGIN']);
    // Another origin has no page of ours in a frame, and one of ours believes none of another's.
    expect(await hears(elsewhere)).toEqual([]);
    await page.goto(elsewhere);
    expect(await hears(server.origin)).toEqual([]);
  });
});

test('signing out in one tab makes a guest of the other', async ({ page, server }) => {
  await signedIn(page, server);
  const other = await page.context().newPage();
  await other.goto(`${server.origin}/?noredirect=1`);
  await expect(account(other)).toBeVisible();
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(other.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(account(other)).toHaveCount(0);
});

test('after the custom timeout the password is asked for again', async ({ page, server }) => {
  await page.route('**/api/identity', async (route) => {
    // The page decides by the response's Date what has expired.
    const response = await route.fetch();
    const json = { ...(await response.json()), customSessionTimeoutMs: 3600_000 };
    await route.fulfill({ response, json });
  });
  await page.context().addCookies([savedSignIn(server)]);
  const byPassword = async () => {
    const [authorization] = await Promise.all([
      page.waitForRequest(at('/oidc/auth')),
      page.goto(`${server.origin}/signin`),
    ]);
    expect(new URL(authorization.url()).searchParams.get('prompt')).toBe('login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(account(page)).toBeVisible();
  };
  await byPassword();
  await page.reload();
  await expect(account(page)).toBeVisible();

  await page.evaluate(() => localStorage.setItem('teamone.session_expires_at', String(Date.now() - 1)));
  const seen = traffic(page);
  const said = page.waitForEvent('console', (message) => message.text() === 'custom session timeout');
  await page.reload();
  await said;
  await page.waitForURL(`${server.origin}/entry/web?reason=session-timeout`);
  expect(seen.asked).toEqual([]);
  await byPassword();
});

interface Kept {
  access_token: string;
  id_token: string;
  expires_at: number;
  sign(more: object): Promise<string>;
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Errors a provider has sent hidden frames back with, in order. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.context().on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/oauth/silent-renew') errors.push(searchParams.get('error') ?? 'none');
  });
  return errors;
}

/** As the page itself reads it: the key cannot be taken out, but it can be used there. */
function keptToken(page: Page): Promise<Omit<Kept, 'sign'>> {
  return page.evaluate(async () => {
    const { db, record } = await opened();
    db.close();
    const data = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: record.iv }, record.key, record.data);
    return JSON.parse(new TextDecoder().decode(data));

    async function opened() {
      const opening = indexedDB.open('atrium-sign-in');
      await new Promise((resolve) => {
        opening.onsuccess = resolve;
      });
      const db = opening.result;
      const reading = db.transaction('token').objectStore('token').get('atrium-token');
      await new Promise((resolve) => {
        reading.onsuccess = resolve;
      });
      return { db, record: reading.result as { key: CryptoKey; iv: BufferSource; data: BufferSource } };
    }
  });
}

/** Puts `token` in its place, and `key`, if there is one, among the keys that are kept of the provider. */
function keepToken(page: Page, token: object, key?: object): Promise<void> {
  return page.evaluate(
    async ([token, key]) => {
      const opening = indexedDB.open('atrium-sign-in');
      await new Promise((resolve) => {
        opening.onsuccess = resolve;
      });
      const db = opening.result;
      const sealing = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const text = new TextEncoder().encode(JSON.stringify(token));
      const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, sealing, text);
      const writing = db.transaction('token', 'readwrite');
      writing.objectStore('token').put({ key: sealing, iv, data }, 'atrium-token');
      await new Promise((resolve) => {
        writing.oncomplete = resolve;
      });
      db.close();
      const name = Object.keys(localStorage).find((one) => one.startsWith('teamone.discovery.')) ?? '';
      const kept = JSON.parse(localStorage.getItem(name) ?? '{}');
      if (key) kept.keys = [...kept.keys, key];
      localStorage.setItem(name, JSON.stringify(kept));
    },
    [token, key] as const,
  );
}

function dropToken(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const deleting = indexedDB.deleteDatabase('atrium-sign-in');
    await new Promise((resolve) => {
      deleting.onsuccess = resolve;
    });
  });
}
