// The pages around signing in as a person meets them: from a visitor to an account and back, and every way in which it goes wrong.

import type { Page } from '@playwright/test';
import { AUTH_MESSAGES, CRITICAL_MESSAGES } from '../../src/auth/errors.ts';
import { expectCount, newBoard, ready, saved } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { createAccount, newPerson, showPassword, type TestPerson } from './person.ts';

const STRANGE = 'abcdefghij234567';
const account = (page: Page) => page.getByRole('button', { name: 'Account: Ana Ortiz' });
const draw = (page: Page) =>
  page.evaluate(() => window.board.load([{ kind: 'rectangle', x: 0, y: 0, w: 90, h: 60 }]).then(() => undefined));

/** From the page that asks for the password. */
async function toSignUp(page: Page, person: TestPerson): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click();
  await createAccount(page, person);
}

test('a visitor draws, signs up, is called by name at home and on boards, stays so, signs out, and comes back to where they were', {
  tag: '@way',
}, async ({ page, server, otherDevice }) => {
  const boardUrl = await newBoard(page, server.origin);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await draw(page);
  await saved(page);
  await page.getByRole('link', { name: 'Home' }).click();
  const signIn = page.getByRole('link', { name: 'Sign in' });
  await expect(signIn).toBeVisible();
  // Nobody has signed in here: nothing of it was loaded.
  expect(scripts.filter((url) => /\/(auth|axios|account-button)-/.test(url))).toEqual([]);
  await signIn.click();
  const ana = newPerson();
  await toSignUp(page, ana);
  await expect(account(page)).toBeVisible();
  expect(page.url()).toBe(`${server.origin}/dashboard`);

  await page.reload();
  await expect(account(page)).toBeVisible();

  // What anybody can write into a link leads nowhere else: who is signed in is led on at once.
  for (const evil of [
    '//evil.example',
    'https://evil.example',
    '\\\\evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '/oidc/session/end',
  ]) {
    await page.goto(`${server.origin}/signin?return_url=${encodeURIComponent(evil)}`);
    await expect(account(page), evil).toBeVisible();
    expect(page.url(), evil).toBe(`${server.origin}/dashboard`);
  }

  await page.goto(boardUrl);
  await ready(page);
  await otherDevice.goto(boardUrl);
  await ready(otherDevice);
  await expect(otherDevice.getByRole('button', { name: /People here: .*Ana Ortiz/ })).toBeVisible();

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Ana Ortiz' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(page.url()).toBe(`${server.origin}/`);

  // A board that this device has no link of asks who one is, and is come back to.
  await page.goto(`${server.origin}/board/${STRANGE}?shape-id=7`);
  await showPassword(page, ana);
  await page.waitForURL(`${server.origin}/board/${STRANGE}?shape-id=7`);
});

test('a board goes on while the provider is gone, and when it refuses: a bar says so, nothing leads away', async ({
  context,
  page,
  server,
}) => {
  await context.addCookies([{ name: 'is_saved_signin', value: 'true', url: server.origin }]);
  await page.goto(`${server.origin}/signin`);
  await toSignUp(page, newPerson());
  await expect(account(page)).toBeVisible();
  const url = await newBoard(page, server.origin);
  await expect(page.getByRole('button', { name: /People here: Ana Ortiz/ })).toBeVisible();

  const gone = /\/(oidc|api\/user|api\/identity|\.well-known)/;
  await page.route(gone, (route) => route.abort());
  await page.reload();
  await ready(page);
  await expect(page.getByText('Your account can’t be reached.')).toBeVisible();
  await draw(page);
  await saved(page);
  await expectCount(page, 1);
  await page.unroute(gone);

  // A session that asks for the person, and nothing kept that would do without asking.
  await context.clearCookies({ name: 'is_saved_signin' });
  await page.route(/\/oidc\/auth\?.*prompt=none/, (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const back = new URL(asked.get('redirect_uri') as string);
    back.searchParams.set('state', asked.get('state') as string);
    back.searchParams.set('error', 'interaction_required');
    return route.fulfill({ status: 302, headers: { location: back.href } });
  });
  await page.reload();
  await ready(page);
  await expect(page.getByText('You are signed out of your account.')).toBeVisible();
  await draw(page);
  // It waits for its person: what is drawn goes out when they are back.
  await expectCount(page, 2);
  expect(page.url()).toBe(url);

  await page.getByRole('link', { name: 'Sign in again' }).click();
  await expect(page.getByRole('button', { name: /People here: Ana Ortiz/ })).toBeVisible();
  expect(page.url()).toBe(url);
  await expectCount(page, 2);
});

interface Row {
  /** What the provider answers with, beside the state. */
  answer?: Record<string, string>;
  state?: string;
  message: string;
  leadsTo: string;
  heading: string;
  before?(page: Page, origin: string): Promise<unknown>;
}

const AGAIN = 'Please sign in again';
const UNFINISHED = 'Sign-in wasn’t finished';
const rows: Row[] = [
  {
    answer: { code: 'x' },
    state: 'never begun',
    message: AUTH_MESSAGES['invalid state'],
    leadsTo: '/entry/web?reason=not-finished',
    heading: UNFINISHED,
  },
  { message: AUTH_MESSAGES['invalid code'], leadsTo: '/entry/web?reason=not-finished', heading: UNFINISHED },
  {
    answer: { code: 'not one of theirs' },
    message: AUTH_MESSAGES['fetch token failed'],
    leadsTo: '/entry/web?reason=not-finished',
    heading: UNFINISHED,
  },
  {
    answer: { error: 'interaction_required' },
    message: AUTH_MESSAGES['interaction required'],
    leadsTo: '/entry/web?reason=required',
    heading: AGAIN,
  },
  {
    answer: { error: 'consent_required' },
    message: AUTH_MESSAGES['consent required'],
    leadsTo: '/entry/web?reason=required',
    heading: AGAIN,
  },
  {
    answer: { error: 'access_denied' },
    message: 'The resource owner or Authorization Server denied the request.',
    leadsTo: '/entry/web?reason=refused',
    heading: 'Sign-in was cancelled',
  },
  {
    answer: { error: 'strange', error_description: 'Something of their own.' },
    message: 'Something of their own.',
    leadsTo: '/entry/web',
    heading: 'Atrium on the web',
  },
  {
    message: CRITICAL_MESSAGES.discoveryField,
    leadsTo: '/500',
    heading: 'Something went wrong',
    before: async (page, origin) => {
      await page.goto(`${origin}/404`);
      await page.evaluate(() => localStorage.clear());
      await page.route('**/.well-known/openid-configuration', (route) => route.fulfill({ json: {} }));
    },
  },
];

test('whatever goes wrong is logged by its message and leads to a plain page, from which one can draw or try again', async ({
  page,
  server,
}) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  for (const { answer = {}, state, message, leadsTo, heading, before } of rows) {
    await page.route(/\/oidc\/auth\?/, (route) => {
      const asked = new URL(route.request().url()).searchParams;
      const told = new URLSearchParams({ state: state ?? (asked.get('state') as string), ...answer });
      return route.fulfill({ status: 302, headers: { location: `${asked.get('redirect_uri')}?${told}` } });
    });
    await before?.(page, server.origin);
    await page.goto(`${server.origin}/signin`);
    await page.waitForURL(server.origin + leadsTo);
    await expect(page.getByRole('heading', { name: heading }), message).toBeVisible();
    expect(said.join('\n')).toContain(message);
    await page.unroute(/\/oidc\/auth\?/);
  }
  await page.goto(`${server.origin}/teamsapp/authcallback?code=x&state=never`);
  await page.waitForURL(`${server.origin}/teamsapp?reason=not-finished`);
  await page.unroute('**/.well-known/openid-configuration');
  const [asked] = await Promise.all([
    page.waitForRequest(/\/oidc\/auth\?/),
    page.getByRole('link', { name: 'Sign in again' }).click(),
  ]);
  expect(new URL(asked.url()).searchParams.get('redirect_uri')).toBe(`${server.origin}/teamsapp/authcallback`);
  // The page that only led on is none to come back to.
  await expect(page.getByLabel('Password')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Draw without an account' }).click();
  await ready(page);
});

test('where one cannot sign in the page says why, and one draws without an account', async ({ page, server }) => {
  const rowsOf = { environment: 'prod', providers: [], customSessionTimeoutMs: 0, fetchPermission: false };
  await page.route('**/api/identity', async (route) => route.fulfill({ response: await route.fetch(), json: rowsOf }));
  await page.goto(`${server.origin}/signin`);
  await expect(page.getByText('Accounts are not set up on this server.')).toBeVisible();

  const two = ['MVB', 'VS'].map((name) => ({
    name,
    issuer: `https://${name.toLowerCase()}.example`,
    clientId: 'atrium',
    scope: 'openid',
  }));
  await page.unroute('**/api/identity');
  await page.route('**/api/identity', async (route) =>
    route.fulfill({ response: await route.fetch(), json: { ...rowsOf, providers: two } }),
  );
  await page.reload();
  await expect(page.getByRole('button', { name: 'Continue with mvb.example' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue with vs.example' })).toBeVisible();

  await page.unroute('**/api/identity');
  await page.route('**/api/identity', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Can’t reach the server.')).toBeVisible();
  await page.unroute('**/api/identity');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();

  // Not a name that a browser trusts without https.
  await page.route('http://boards.example/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: server.origin + pathname + search }) });
  });
  await page.goto('http://boards.example/signin');
  await expect(page.getByText('Sign-in needs a secure connection (https)')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Draw without an account' })).toBeVisible();
});
