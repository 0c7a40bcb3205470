// A phone's keyboard, its Back and a finger that is held: what is written stays in view, what lies on top closes first, and the board has a menu.

import type { Page } from '@playwright/test';
import { expectCount, items, newBoard, ready, Touch, tap, tool } from './board-page.ts';
import { expect, test } from './fixtures.ts';

const WIDTH = 360;
const HEIGHT = 740;
/** Height above the keyboard. */
const LEFT = Math.round(0.55 * HEIGHT);

test.use({ hasTouch: true, isMobile: true, deviceScaleFactor: 1, viewport: { width: WIDTH, height: HEIGHT } });

/** As a browser does that lays the keyboard over the page. */
async function coverByKeyboard(page: Page, leftCss: number): Promise<void> {
  await page.evaluate((height) => {
    Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => height });
    visualViewport?.dispatchEvent(new Event('resize'));
  }, leftCss);
}

/** Where the letters are, and whether anything is scrolled. */
const written = (page: Page) =>
  page.evaluate(() => {
    const { top, bottom, left, right } = document.querySelector('[data-text-editor]')!.getBoundingClientRect();
    const scrolled = [document.documentElement, document.body, ...document.querySelectorAll('body *')].filter(
      (one) => one.scrollTop > 0 && getComputedStyle(one).overflowY !== 'auto',
    );
    return { top, bottom, left, right, scrolled: scrolled.map(({ className }) => className) };
  });

for (const way of ['the layout', 'the visual viewport'] as const)
  test(`a note at any height stays above a keyboard that cuts ${way}, and the page is not scrolled`, async ({
    page,
    server,
    query,
  }, info) => {
    await newBoard(page, server.origin, query);
    const touch = await Touch.on(page);
    await tool(page, 'Select');
    for (const y of [110, 220, 330, 440, 560]) {
      await page.evaluate(
        async ({ y, height }) => {
          await window.board.load([{ kind: 'sticky', x: -70, y: y - 40 - height / 2, w: 140, h: 80, text: `at ${y}` }]);
          await window.board.camera.set({ x: 0, y: 0, zoom: 1 });
        },
        { y, height: HEIGHT },
      );
      for (const _ of [1, 2]) {
        await touch.start({ id: 1, x: WIDTH / 2, y });
        await touch.end(1);
      }
      const field = page.locator('[data-text-editor]');
      await expect(field).toBeFocused();
      await expect(field).toHaveText(`at ${y}`);
      if (way === 'the layout') await page.setViewportSize({ width: WIDTH, height: LEFT });
      else await coverByKeyboard(page, LEFT);
      await expect(async () => {
        const { top, bottom, left, right, scrolled } = await written(page);
        expect(scrolled).toEqual([]);
        expect(Math.min(top, left)).toBeGreaterThanOrEqual(0);
        expect(bottom).toBeLessThan(LEFT - 48);
        expect(right).toBeLessThanOrEqual(WIDTH);
      }).toPass();
      await page.keyboard.type('!');
      await info.attach(`${way} ${y}`, {
        body: await page.screenshot({ path: info.outputPath(`${way}-${y}.png`) }),
        contentType: 'image/png',
      });
      await page.keyboard.press('Escape');
      if (way === 'the layout') await page.setViewportSize({ width: WIDTH, height: HEIGHT });
      else await coverByKeyboard(page, HEIGHT);
      await expect.poll(async () => (await items(page, 'sticky')).map(({ text }) => text)).toEqual([`at ${y}!`]);
      await page.keyboard.press('Delete');
      await expectCount(page, 0);
      await expect
        .poll(() => page.evaluate(() => document.querySelector('canvas')!.getBoundingClientRect().height))
        .toBe(HEIGHT);
    }
  });

test('Back closes what lies on top, one after the other, and leaves the board only then', { tag: '@way' }, async ({
  page,
  server,
  query,
}) => {
  await page.goto(server.origin);
  await newBoard(page, server.origin, query);
  const touch = await Touch.on(page);
  const board = new URL(page.url()).pathname;
  const back = () => page.evaluate(() => history.back());
  const steps = () => page.evaluate(() => history.length);

  await tap(page, touch, page.getByRole('button', { name: 'Menu', exact: true }));
  const menu = page.getByRole('menu', { name: 'Menu', exact: true });
  await expect(menu).toBeVisible();
  const open = await steps();
  await back();
  await expect(menu).toBeHidden();

  await tap(page, touch, page.getByRole('button', { name: 'Share' }));
  const share = page.getByRole('dialog');
  await expect(share).toBeVisible();
  await back();
  await expect(share).toBeHidden();

  await page.keyboard.press('Control+f');
  const find = page.getByRole('complementary', { name: 'Find and replace' });
  await expect(find).toBeVisible();
  await tap(page, touch, page.getByRole('button', { name: 'Menu', exact: true }));
  await expect(menu).toBeVisible();
  await back();
  await expect(menu).toBeHidden();
  await expect(find).toBeVisible();
  await back();
  await expect(find).toBeHidden();
  expect(await steps()).toBe(open);

  // Escape and a reload leave no entry.
  const marked = () => page.evaluate(() => history.state?.['atrium-back'] ?? false);
  await tap(page, touch, page.getByRole('button', { name: 'Menu', exact: true }));
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect.poll(marked).toBe(false);
  await tap(page, touch, page.getByRole('button', { name: 'Menu', exact: true }));
  await expect(menu).toBeVisible();
  await page.reload();
  await ready(page);
  await expect.poll(marked).toBe(false);
  expect(new URL(page.url()).pathname).toBe(board);
  await back();
  await page.waitForURL((url) => url.pathname !== board);
});

test('a finger held on the empty board opens its menu where no personal toolbar comes', async ({
  page,
  server,
  query,
}) => {
  await page.addInitScript(() => localStorage.setItem('atrium-hold', 'off'));
  await newBoard(page, server.origin, query);
  await tool(page, 'Select');
  const touch = await Touch.on(page);
  const menu = page.getByRole('menu');
  const at = Date.now();
  touch.atMs = at;
  await touch.start({ id: 1, x: 180, y: 300 });
  await page.waitForFunction((until) => Date.now() > until, Date.now() + 600);
  touch.atMs = at + 700;
  await touch.end(1);
  await expect(menu.getByRole('menuitem', { name: 'Paste' })).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: 'Select all' })).toBeVisible();
  await expectCount(page, 0);
});
