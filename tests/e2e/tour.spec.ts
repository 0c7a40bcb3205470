// The first tour, in a Chromium that does not say that a program drives it: one that does has no tour.

import type { Page } from '@playwright/test';
import { drag, expectCount, newBoard, ready, saved, shellKept, wave } from './board-page.ts';
import { answer, banner, expect, test } from './consented.ts';
import { expectNone } from './seen-by-axe.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Quick tour' });
const step = (page: Page, title: string) => card(page).getByRole('heading', { name: title, exact: true });
const firstSteps = (page: Page) => page.getByText('Just draw');
/** Escape counts once the dialog is there. */
async function closeShare(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
}
const isShown = (page: Page) => page.evaluate(() => localStorage.getItem('atrium-tour'));

test('each step ends by doing it; a second board has no tour', { tag: '@way' }, async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await expect(step(page, 'Draw')).toBeVisible();
  await expect(firstSteps(page)).toHaveCount(0);
  expect(await card(page).evaluate((element) => element.contains(document.activeElement))).toBe(false);
  await expectNone(page, 'the first step');
  await drag(page, wave(400, 300));
  await expectCount(page, 1, 'stroke');

  await expect(step(page, 'Share')).toBeVisible();
  const share = page.getByRole('button', { name: 'Share', exact: true });
  await expect(share).toHaveAttribute('data-tour-target', '');
  await share.click();
  await expect(card(page)).toBeHidden();
  await closeShare(page);

  await expect(step(page, 'Find it again')).toBeVisible();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(card(page)).toHaveCount(0);
  await page.keyboard.press('Escape');

  await newBoard(page, server.origin, query);
  await expect(firstSteps(page)).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});

test('is reached by Tab, goes on by Skip, and Escape ends it without touching the board', async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  await expect(step(page, 'Draw')).toBeVisible();
  const skip = card(page).getByRole('button', { name: 'Skip' });
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused({ timeout: 50 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(step(page, 'Share')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page)).toHaveCount(0);
  await expect(page.getByRole('application', { name: 'Board' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Pen', exact: true })).toHaveAttribute('aria-pressed', 'true');
  expect(await isShown(page)).toBe('true');
});

test('a guest who joins by a link has no tour', async ({ page, server, browser, query }) => {
  const url = await newBoard(page, server.origin, query);
  await expect(step(page, 'Draw')).toBeVisible();
  await saved(page);
  const context = await browser.newContext();
  const joiner = await context.newPage();
  await joiner.goto(url);
  await ready(joiner);
  await expect(firstSteps(joiner)).toBeVisible();
  await expect(card(joiner)).toHaveCount(0);
  expect(await isShown(joiner)).toBeNull();
  // The tour is still due on a board of their own.
  await newBoard(joiner, server.origin, query);
  await expect(step(joiner, 'Draw')).toBeVisible();
  await context.close();
});

test('waits for the answer about consent, and goes on where the board is by then', async ({ page, told: server }) => {
  await newBoard(page, server.origin);
  await expect(banner(page)).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  await drag(page, wave(400, 300));
  await expectCount(page, 1, 'stroke');
  expect(await isShown(page)).toBeNull();
  await answer(page, 'Necessary only');
  await expect(step(page, 'Share')).toBeVisible();
});

test.describe('with the offline shell', () => {
  test.use({ serviceWorkers: 'allow' });

  test('goes through all steps offline', async ({ page, server, context }) => {
    await page.goto(server.origin);
    await shellKept(page);
    await context.setOffline(true);
    await newBoard(page, server.origin);
    await expect(step(page, 'Draw')).toBeVisible();
    await drag(page, wave(400, 300));
    await expect(step(page, 'Share')).toBeVisible();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await closeShare(page);
    await expect(step(page, 'Find it again')).toBeVisible();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })).toHaveCount(1);
    await expect(card(page)).toHaveCount(0);
  });
});
