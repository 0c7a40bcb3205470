// Signing out: what is not sent is said, and stays for its account alone; two people after each other on one device, where the second sees
// nothing of the first; and no token is found anywhere after a tour with an account.

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { drag, expectCount, newBoard, ready, saved, shellKept, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { accountOf, newPerson, signIn, signUp, type TestPerson } from './person.ts';
import { TestServer } from './server.ts';
import { storedHere } from './stored-here.ts';

test.use({ serviceWorkers: 'allow' });

async function askToSignOut(page: Page, person: TestPerson): Promise<void> {
  await accountOf(page, person).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

const isSignedOut = (page: Page) => expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();

async function drawBoard(page: Page, origin: string, title: string): Promise<string> {
  const url = await newBoard(page, origin);
  await tool(page, 'Pen');
  await drag(page, wave(300, 300));
  await saved(page);
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.keyboard.press('Enter');
  await saved(page);
  return url;
}

const goHome = (page: Page) => page.getByRole('link', { name: 'Home', exact: true }).click();
/** Home, where nobody is led on to the dashboard. */
const deviceBoards = (page: Page, origin: string) => page.goto(`${origin}/?noredirect=1`);
const card = (page: Page, title: string) => page.getByRole('heading', { name: title });

test('two people after each other on one device: the second sees nothing of the first', { tag: '@way' }, async ({
  page,
  server,
}) => {
  test.slow();
  await drawBoard(page, server.origin, 'Of the device');
  const [ann, bo] = [newPerson('Ann'), newPerson('Bo')];
  await signUp(page, server.origin, ann);
  const url = await drawBoard(page, server.origin, 'Plans of Ann');
  const [alias = '', secret = ''] = new URL(url).hash.slice(1).split('.');
  await deviceBoards(page, server.origin);
  await expect(card(page, 'Plans of Ann')).toBeVisible();
  const actor = await page.evaluate(() => localStorage.getItem('atrium-account')?.split(' ')[0] ?? '');
  expect(actor).toMatch(/^person:/);
  await askToSignOut(page, ann);
  await isSignedOut(page);

  const hers = [alias, secret, 'Plans of Ann', ann.email, 'Ann Ortiz', actor];
  const found = async () =>
    (await storedHere(page))
      .filter(({ name, text }) => hers.some((one) => `${name} ${text}`.includes(one)))
      .map(({ in: where, name }) => `${where}: ${name}`);
  await expect.poll(found).toEqual([]);
  expect(await storedHere(page)).not.toContainEqual(expect.objectContaining({ name: 'is_saved_signin' }));

  await signUp(page, server.origin, bo);
  await deviceBoards(page, server.origin);
  await expect(card(page, 'Of the device')).toBeVisible();
  await expect(card(page, 'Plans of Ann')).toHaveCount(0);
  expect(await found()).toEqual([]);
});

test('what is not sent is said before signing out: it stays for its account alone until that is back', async ({
  page,
  server,
}) => {
  test.slow();
  const ann = newPerson('Ann');
  await signUp(page, server.origin, ann);
  // What is loaded later comes from the device while the server is gone.
  await shellKept(page);
  const url = await drawBoard(page, server.origin, 'Plans of Ann');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await server.kill();
  await drag(page, wave(300, 500));
  await expectCount(page, 2);
  await goHome(page);
  const dialog = page.getByRole('dialog', { name: 'Sign out' });
  await askToSignOut(page, ann);
  await expect(dialog).toContainText('1 change hasn’t been sent yet');
  await expect(dialog.getByRole('listitem')).toContainText('Plans of Ann');
  await dialog.getByRole('button', { name: 'Send and sign out' }).click();
  await expect(dialog).toContainText('1 change couldn’t be sent');
  await expect(dialog.getByRole('button', { name: 'Put on a new board' })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save a copy' }).click();
  const copy = readFileSync(await (await downloading).path(), 'utf8');
  expect(JSON.parse(copy)).toMatchObject({ format: 'atrium-kept', transactions: [{ code: 'unsent' }] });

  await server.start();
  await dialog.getByRole('button', { name: 'Keep and sign out' }).click();
  await isSignedOut(page);
  await page.goto(server.origin);
  await expect(card(page, 'Plans of Ann')).toHaveCount(0);

  await signIn(page, server.origin, ann);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('atrium-account') ?? '')).toMatch(/^person:/);
  // Once she is back it is there, and is sent.
  await page.goto(url);
  await ready(page);
  await expectCount(page, 2);
  await saved(page);
  await goHome(page);
  await askToSignOut(page, ann);
  await isSignedOut(page);
  await page.goto(url);
  await ready(page);
  await expectCount(page, 2);
});

test('after a tour with an account no token is in storage, an address, the console or the log', async ({ page }) => {
  test.slow();
  const { LOG_LEVEL } = process.env;
  process.env.LOG_LEVEL = 'trace';
  const server = await TestServer.open();
  if (LOG_LEVEL === undefined) delete process.env.LOG_LEVEL;
  else process.env.LOG_LEVEL = LOG_LEVEL;
  const [tokens, said, log]: [Set<string>, string[], string[]] = [new Set(), [], []];
  page.on('console', (message) => said.push(message.text()));
  page.on('request', (request) => said.push(request.url().replace(/id_token_hint=[^&]*/, '')));
  page.on('response', async (response) => {
    if (!response.url().endsWith('/oidc/token')) return;
    const { access_token, id_token, refresh_token } = await response.json();
    for (const token of [access_token, id_token, refresh_token]) if (token) tokens.add(token);
  });
  try {
    const ann = newPerson('Ann');
    await signUp(page, server.origin, ann);
    log.push(server.log());
    await page.context().addCookies([{ name: 'is_saved_signin', value: 'true', url: server.origin }]);
    await drawBoard(page, server.origin, 'Plans of Ann');
    log.push(server.log());
    await goHome(page);
    // Until then it is the board that would be loaded anew.
    await expect(accountOf(page, ann)).toBeVisible();
    await page.reload();
    await expect(accountOf(page, ann)).toBeVisible();
    const stored = await storedHere(page);
    log.push(server.log());
    await askToSignOut(page, ann);
    await isSignedOut(page);
    log.push(server.log());

    expect(tokens.size).toBeGreaterThanOrEqual(2);
    for (const token of tokens) {
      expect(stored.filter(({ text }) => text.includes(token)).map(({ name }) => name)).toEqual([]);
      expect(said.filter((text) => text.includes(token))).toEqual([]);
      expect(log.filter((text) => text.includes(token))).toEqual([]);
    }
  } finally {
    await server.close();
  }
});
