// Taking a board off this device: what is on this device alone is told, sent if it can be, and a copy offered of the rest.

import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { boardWithStroke, drag, expectCount, letEdit, newBoard, openBoard, saved, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';

/** What a board needs of the server before anything can be sent. */
const OPEN = '**/api/boards/open';

const cards = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });

/** A board opened by a device that then no longer reaches the server, drawn on, and left for home. */
async function drawnUnsent(page: Page, context: BrowserContext, url: string, strokes: number): Promise<void> {
  await openBoard(page, url);
  // The device lists a board once the server has opened it.
  await expect(page.getByRole('status')).toHaveText('Saved');
  await home(page);
  await context.route(OPEN, (route) => route.abort());
  await openBoard(page, url);
  await tool(page, 'Pen');
  for (let n = 0; n < strokes; n++) await drag(page, wave(300, 200 + 80 * n));
  await expect(page.getByRole('status')).toHaveText(
    `Can’t reach the server: ${strokes} change${strokes === 1 ? '' : 's'} saved on this device`,
  );
  await home(page);
}

/** Leaves the board, which the device's list has from then on. */
async function home(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(cards(page)).toHaveCount(1);
}

async function askToRemove(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Remove from this device' }).click();
}

const dialog = (page: Page) => page.getByRole('dialog');
const databases = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.startsWith('atrium-board-')),
  );

test('CLI-17 a board with unsent changes: told how many, sent first, then removed; a second browser sees them', {
  tag: '@way',
}, async ({ page, otherDevice: other, server, context, query }) => {
  const url = await newBoard(other, server.origin, query);
  await saved(other);
  await drawnUnsent(page, context, url, 2);
  await askToRemove(page);
  await expect(dialog(page)).toContainText('2 changes are only on this device');

  // Not to be reached: what could not be sent is told, and nothing is removed.
  await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog(page)).toContainText('2 changes couldn’t be sent');
  await expect(dialog(page).getByRole('button', { name: 'Save a copy' })).toBeVisible();
  expect(await databases(page)).toHaveLength(1);

  await context.unroute(OPEN);
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page)).toHaveCount(0);
  await expectCount(other, 2, 'stroke');
  await expect.poll(() => databases(page)).toEqual([]);
});

test('CLI-17 a board with refused changes: a copy is offered, and it is removed when that was said', async ({
  page,
  otherDevice: other,
  server,
  context,
  query,
}) => {
  const url = await newBoard(other, server.origin, query);
  await saved(other);
  await drawnUnsent(page, context, url, 1);
  await letEdit(other, 'Only managers can edit');
  await expect(other.getByText('Locked for others')).toBeVisible();

  await context.unroute(OPEN);
  await askToRemove(page);
  await expect(dialog(page)).toContainText('1 change is only on this device');
  await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog(page)).toContainText('1 change couldn’t be sent');
  const downloading = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Save a copy' }).click();
  const file = await (await downloading).path();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    format: 'atrium-kept',
    version: 1,
    transactions: [{ code: 'board-locked' }],
  });
  await dialog(page).getByRole('button', { name: 'Remove anyway' }).click();
  await expect(cards(page)).toHaveCount(0);
  await expect.poll(() => databases(page)).toEqual([]);
});

test('CLI-17 a board of which all is saved is removed, asked for in its own menu, and does not come back by what it still did', async ({
  page,
  context,
  server,
  query,
}) => {
  await boardWithStroke(page, server.origin, query);
  // It draws its cover when it is left, for as long as it may.
  await context.route(/\/board-cover-[^/]*\.js/, () => {});
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Remove from this device' }).click();
  await expect(dialog(page)).not.toContainText('only on this device');
  await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(cards(page)).toHaveCount(0);
  await expect.poll(() => page.workers().length).toBe(0);
  expect(await databases(page)).toEqual([]);
  // Asked once: the page read anew asks nothing.
  await page.reload();
  await expect(dialog(page)).toHaveCount(0);
});
