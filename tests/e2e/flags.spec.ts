// What feature flags give and take away on a board and at home: by default, by the server's FEATURES, and by the address.

import type { Page } from '@playwright/test';
import { newBoard, tool } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { TestServer } from './server.ts';

let configured: TestServer;
test.beforeAll(async () => {
  configured = await TestServer.open({ FEATURES: 'arabic=0,keyboardNavigation=0' });
});
test.afterAll(() => configured.close());

/** Whether Tab goes to the board's one item. */
async function walks(page: Page): Promise<boolean> {
  await page.evaluate(async () => void (await window.board.load([{ kind: 'rectangle', x: 0, y: 0, w: 50, h: 50 }])));
  await tool(page, 'Select');
  const board = page.getByRole('application', { name: 'Board' });
  await board.focus();
  await page.keyboard.press('Tab');
  return board.evaluate((canvas) => document.activeElement === canvas);
}

const arabicAt = async (page: Page, address: string) => {
  await page.goto(address);
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).waitFor();
  return (await page.getByRole('menuitemradio', { name: 'العربية' }).count()) === 1;
};

test('keyboard navigation: Tab walks the items, unless the flag is off', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  expect(await walks(page)).toBe(true);
  await newBoard(page, server.origin, `${query}&keyboardNavigation=0`);
  expect(await walks(page)).toBe(false);
  // The list of shortcuts says no more than there is.
  await page.getByRole('application', { name: 'Board' }).focus();
  await page.keyboard.press('?');
  await expect(page.getByText('Move the selection', { exact: false }).first()).toBeVisible();
  await expect(page.getByText('Ctrl+← ↑ ↓ →')).toHaveCount(0);
});

test('FEATURES turns a feature off for everybody, and an address turns it on for one page', { tag: '@way' }, async ({
  page,
}) => {
  expect(await arabicAt(page, configured.origin)).toBe(false);
  expect(await arabicAt(page, `${configured.origin}/?arabic=1`)).toBe(true);
  await newBoard(page, configured.origin, '');
  expect(await walks(page)).toBe(false);
});

test('incognito_launch=true begins with a new board here, until it is taken back', async ({ page, server }) => {
  await page.goto(`${server.origin}/?incognito_launch=true`);
  await page.waitForURL('**/board/incognito#**');
  await page.goto(server.origin);
  await page.waitForURL('**/board/incognito#**');
  expect(await page.evaluate(() => localStorage.getItem('incognito_launch'))).toBe('true');
  // Who goes home from there is at home.
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Start drawing' }).first()).toBeVisible();
  await page.goto(`${server.origin}/?incognito_launch=false`);
  await expect(page.getByRole('link', { name: 'Start drawing' }).first()).toBeVisible();
});

test('a language whose flag is off is not spoken, whatever the cookie says', async ({ page, context }) => {
  await context.addCookies([{ name: 'NEXT_LOCALE', value: 'ar', url: configured.origin }]);
  await page.goto(configured.origin);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goto(`${configured.origin}/?arabic=1`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});
