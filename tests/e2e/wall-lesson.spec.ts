// A whole lesson at a wall of 3840×2160 by one finger, that never goes above the lower two thirds, rests over nothing and presses no key.

import type { Locator, Page } from '@playwright/test';
import { expectCount, ready } from './board-page.ts';
import { expect, test } from './fixtures.ts';

const WALL = { width: 3840, height: 2160 };
const REACH = WALL.height / 3;

async function tap(page: Page, what: Locator): Promise<void> {
  await expect(what).toBeVisible();
  const box = await what.boundingBox();
  if (!box) throw new Error(`${what} is nowhere`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  expect(box.y, `${what} is out of reach`).toBeGreaterThan(REACH);
  await page.touchscreen.tap(x, y);
}

async function stroke(page: Page, x: number, y: number): Promise<void> {
  expect(y).toBeGreaterThan(REACH);
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [{ x, y }]);
  for (let k = 1; k <= 6; k += 1) await touch('touchMove', [{ x: x + 40 * k, y: y + 5 * k }]);
  await touch('touchEnd', []);
  await cdp.detach();
}

const button = (of: Page | Locator, name: string | RegExp) => of.getByRole('button', { name, exact: true });

test('a lesson is given below the upper third: draw, note, page on, clear a part, undo it, share, end', {
  tag: '@way',
}, async ({ browser, server }) => {
  const context = await browser.newContext({ viewport: WALL, hasTouch: true });
  const page = await context.newPage();
  await page.goto(`${server.origin}/ifp/board/new`);
  await ready(page);
  await stroke(page, 500, 1100);
  await expectCount(page, 1);
  await tap(page, page.getByRole('radio', { name: /^Sticky note/ }).or(button(page, /^Sticky note/)));
  await page.touchscreen.tap(2600, 1000);
  await expectCount(page, 2);
  await page.touchscreen.tap(1700, 1200);

  const [left, right] = ['left', 'right'].map((side) => page.getByRole('group', { name: `Tools at the ${side} edge` }));
  await tap(page, button(left as Locator, 'New page'));
  await expectCount(page, 3);
  await expect((left as Locator).getByText('1 of 1')).toBeVisible();
  await tap(page, button(left as Locator, 'Previous page'));
  await expect((left as Locator).getByText('1 of 1')).toHaveCount(0);
  await tap(page, button(right as Locator, 'Next page'));
  await expect((right as Locator).getByText('1 of 1')).toBeVisible();
  await tap(page, page.getByRole('radio', { name: /^Pen/ }).or(button(page, /^Pen/)).first());
  await stroke(page, 800, 1200);
  await stroke(page, 2900, 1200);
  await expectCount(page, 5);
  await tap(page, button(right as Locator, 'Clear half of the screen on this side'));
  await expectCount(page, 4);
  await stroke(page, 800, 1300);
  await expectCount(page, 5);
  await tap(page, button(right as Locator, 'Undo: bring back 1 thing'));
  await expectCount(page, 6);
  await tap(page, button(left as Locator, 'Dark room'));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await tap(page, button(left as Locator, 'Dark room'));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');

  await tap(page, page.getByRole('button', { name: /\/code/ }));
  const join = page.getByRole('dialog', { name: 'Join from your phone' });
  await expect(join.getByRole('img')).toBeVisible();
  await tap(page, button(join, 'Close'));
  const ended = page.url();
  await tap(page, button(page, 'End'));
  await tap(page, button(page, 'End now'));
  await expect(page).toHaveURL((url) => /^\/ifp\/board\/[a-z2-7]{16}$/.test(url.pathname) && url.href !== ended);
  await ready(page);
  await expectCount(page, 0);
  await context.close();
});
