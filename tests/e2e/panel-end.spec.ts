// How a session at a wall panel ends: the board is taken home by a phone, and the panel forgets it, whatever happens meanwhile.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { expectCount, items, ready, saved, shellKept, tool } from './board-page.ts';
import { whole } from './chromium.ts';
import { expect, test } from './fixtures.ts';
import { createAccount, newPerson } from './person.ts';
import { storedHere } from './stored-here.ts';
import {
  codeOn,
  cutPower,
  draw,
  expectForgotten,
  expectNextBoard,
  expectNothingOf,
  fillWiped,
  phoneOf,
  read,
  runningOn,
  secretsOf,
  WALL,
  walkUp,
} from './wall.ts';

test.use({ serviceWorkers: 'allow' });

const pathOf = (page: Page): string => new URL(page.url()).pathname;

async function endNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('button', { name: 'End now' }).click();
}

/** The page runs at the end of its idle time: one that slept until then would not warn (panel-clock.spec.ts). */
async function idle(page: Page): Promise<void> {
  await page.clock.fastForward('14:40');
  await page.clock.runFor(21_000);
}

/** Of an image that comes by the clipboard: its hash. */
async function pasteImage(page: Page): Promise<string> {
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(20, 10);
    canvas.getContext('2d')?.fillRect(2, 2, 9, 5);
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': await canvas.convertToBlob() })]);
  });
  await page.keyboard.press('Control+v');
  await expectCount(page, 1, 'image');
  return (await items(page, 'image'))[0]?.image?.sha256 as string;
}

async function write(page: Page, text: string): Promise<void> {
  await tool(page, 'Text');
  await page.mouse.click(900, 500);
  await page.keyboard.type(text);
  await page.keyboard.press('Escape');
  await expectCount(page, 1, 'text');
}

test('somebody takes the board home by phone; the panel says so, is ended, and holds nothing of it any more', {
  tag: '@way',
}, async ({ page, server, browser, query }) => {
  test.slow();
  await walkUp(page, server.origin, query);
  await page.getByRole('textbox', { name: 'Title' }).fill('Retro of the roof garden');
  await page.getByRole('textbox', { name: 'Title' }).press('Enter');
  await draw(page);
  await write(page, 'Beams of oak');
  const sha256 = await pasteImage(page);
  await saved(page);
  const board = pathOf(page);
  const secrets = [...(await secretsOf(page)), (await codeOn(page)).replace(' ', ''), sha256];

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Save to my account' });
  const address = await read(page, panel.getByRole('img', { name: 'QR code to save this board to an account' }));
  const phone = await phoneOf(browser);
  await phone.goto(address);
  await expect(phone.getByText('No password is typed on the panel.')).toBeVisible();
  expect(phone.url()).not.toContain('#');
  await phone.getByRole('link', { name: 'Create an account' }).click();
  const ana = newPerson();
  await createAccount(phone, ana);
  await expect(phone).toHaveURL(`${server.origin}/ifp/board/save`);
  await phone.getByRole('button', { name: 'Save' }).click();
  await expect(phone.getByRole('heading', { name: /^Saved to/ })).toBeVisible();
  await expect(panel.getByText(/Ana Ortiz.* saved this board to .*My boards/)).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  // The panel draws on.
  await tool(page, 'Pen');
  await draw(page, 500, 600);
  await phone.getByRole('link', { name: 'Open the board' }).click();
  await ready(phone);
  await expectCount(phone, 2, 'stroke');

  await saved(page);
  secrets.push(await fillWiped(page));
  await endNow(page);
  await expectForgotten(page, [...secrets, 'Retro of the roof garden', 'Beams of oak', 'Ana Ortiz']);
  // Neither Back, Forward nor the old address open it.
  await page.goBack().catch(() => null);
  expect(pathOf(page)).not.toBe(board);
  await page.goto(server.origin + board);
  await expect(page.getByRole('heading', { name: 'No board is open here' })).toBeVisible();
  await expectCount(phone, 2, 'stroke');
  await phone.context().close();
});

test('a panel that nobody uses warns, a touch goes on, and without one it forgets; another tab follows', {
  tag: '@way',
}, async ({ page, server, context, query }) => {
  // Time passes as the test says: on a busy machine the steps of a test take longer than a warning stands.
  await page.clock.install();
  await walkUp(page, server.origin, query);
  await draw(page);
  await saved(page);
  const secrets = await secretsOf(page);
  const warning = page.getByRole('dialog', { name: 'Is anyone still here?' });
  await idle(page);
  await expect(warning).toBeVisible();
  await page.mouse.click(960, 1000);
  await expect(warning).toBeHidden();
  const other = await context.newPage();
  await other.goto(page.url());
  await ready(other);
  // A tab that is not connected yet does not know whether all is sent, and would lock the session instead of forgetting it.
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  // Both are used now, however long it took to open the other one.
  await page.keyboard.press('Shift');
  await idle(page);
  await expect(warning).toBeVisible();
  await page.clock.fastForward('01:01');
  await expectNextBoard(page, secrets);
  // The tab that follows may have stored something of its board again until it left: it removes that before its next board.
  await expectForgotten(other, secrets);
  await expectNothingOf(page, secrets);
});

test('what is unsent when nobody answers is locked while others use the panel, and goes out when the network is back', async ({
  page,
  server,
  browser,
  query,
}) => {
  await page.clock.install();
  await walkUp(page, server.origin, query);
  await shellKept(page);
  await draw(page);
  await saved(page);
  const board = pathOf(page);
  const alias = board.split('/').at(-1) as string;
  const { secret } = await runningOn(page);
  await page.context().setOffline(true);
  await draw(page, 500, 600);
  await endNow(page);
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('dialog', { name: 'Not everything is sent yet' })).toBeVisible();
  await page.clock.fastForward('10:01');
  const locked = page.getByRole('heading', { name: 'The last session is locked' });
  await expect(locked).toBeVisible();
  await page.goto(server.origin + board);
  await expect(page.getByRole('heading', { name: 'No board is open here' })).toBeVisible();
  await page.getByRole('link', { name: 'Start a new board' }).click();
  await ready(page);
  await expectCount(page, 0);
  await draw(page);
  const held = async () =>
    (await storedHere(page)).filter(({ name, text }) => `${name} ${text}`.includes(alias)).map(({ name }) => name);
  expect(
    (await held()).filter((name) => name !== 'atrium-panel/sessions' && !name.startsWith(`atrium-board-${alias}/`)),
  ).toEqual([]);

  await page.context().setOffline(false);
  await expect.poll(held).toEqual([]);
  await expectCount(page, 1, 'stroke');
  const phone = await phoneOf(browser);
  await phone.goto(`${server.origin}/board/incognito#${alias}.${secret}`);
  await ready(phone);
  await expectCount(phone, 2, 'stroke');
  await phone.context().close();
});

test('power is cut in a session and in the middle of the wipe, the server killed at its end: nothing is left, nothing is lost', async ({
  server,
  page: phone,
  launchOptions,
}) => {
  const profile = mkdtempSync(path.join(tmpdir(), 'atrium-panel-'));
  const wall = async (): Promise<[BrowserContext, Page]> => {
    // The shell locks no profile, and the lock names the process.
    const context = await chromium.launchPersistentContext(profile, { ...whole(launchOptions), viewport: WALL });
    return [context, context.pages()[0] ?? (await context.newPage())];
  };
  let [context, page] = await wall();
  await walkUp(page, server.origin, '');
  await shellKept(page);
  await draw(page);
  await saved(page);
  const [board, secrets] = [page.url(), await secretsOf(page)];
  const [alias, secret] = secrets;
  await cutPower(profile, context);

  [context, page] = await wall();
  await page.goto(board);
  await ready(page);
  await expectCount(page, 1, 'stroke');
  await draw(page, 500, 600);
  await saved(page);
  // What holds the board's database holds up the wipe: power is cut in the middle of that.
  const holder = await context.newPage();
  await holder.goto(`${server.origin}/readyz`);
  await holder.evaluate(
    (name) =>
      new Promise((resolve) => {
        const opened = indexedDB.open(name);
        opened.onsuccess = () => resolve(Object.assign(window, { held: opened.result }));
      }),
    `atrium-board-${alias}`,
  );
  await server.kill();
  await endNow(page);
  await expect(page).toHaveURL(`${server.origin}/ifp/board/new`);
  expect(await holder.evaluate(() => localStorage.getItem('ifp_wipe'))).not.toBeNull();
  await cutPower(profile, context);

  [context, page] = await wall();
  await page.goto(board);
  await expect(page.getByRole('heading', { name: 'No board is open here' })).toBeVisible();
  await expectNothingOf(page, secrets);
  await page.getByRole('link', { name: 'Start a new board' }).click();
  await expectForgotten(page, secrets);
  await server.start();
  await phone.goto(`${server.origin}/board/incognito#${alias}.${secret}`);
  await ready(phone);
  await expectCount(phone, 2, 'stroke');
  await context.close();
  rmSync(profile, { recursive: true, force: true });
});
