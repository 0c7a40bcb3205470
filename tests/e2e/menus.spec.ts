// Everything that opens on a board, at nine places of the window, in three windows and both directions: whole where it fits, off its bar, over
// no handle, and as wide wherever it stands. A soak has 49 places, and German and French. Seeded boxes without a browser:
// src/ui/overlay/place.test.ts.

import type { Locator, Page } from '@playwright/test';
import { atRest, newBoard, select } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { Words } from './newcomer/words.ts';

const VIEWS = [
  { width: 360, height: 480 },
  { width: 1280, height: 800 },
  { width: 3840, height: 2160 },
] as const;
const STEPS = process.env.ATRIUM_SOAK ? 7 : 3;
/** From the middle of the window to its edge, −1 to 1. */
const PLACES = Array.from({ length: STEPS * STEPS }, (_, at) => ({
  across: (at % STEPS) / ((STEPS - 1) / 2) - 1,
  down: Math.floor(at / STEPS) / ((STEPS - 1) / 2) - 1,
}));
const ITEM = { w: 120, h: 60 };
/** The dots of connectors stand so far beyond the item. */
const DOT = 20;
const PHONE = 640;
/** How far the places reach from the middle, up and down: on a phone the sheet with the tools has the foot. */
const reach = (height: number): number => (height < 500 ? 0.4 : 0.6);

type Box = { x: number; y: number; width: number; height: number };
const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

async function boxOf(what: Locator, name: string): Promise<Box> {
  await what.waitFor();
  await atRest(what.page());
  const box = await what.boundingBox();
  if (!box) throw new Error(`${name}: nothing open`);
  return box;
}

/** Returns the box of a surface that is in the window, whole or scrolling with a shade that says so, and over none of `off`. */
async function expectWhole(page: Page, surface: Locator, name: string, off: readonly Box[] = []): Promise<Box> {
  const view = page.viewportSize();
  if (!view) throw new Error('no window');
  let box = await boxOf(surface, name);
  await expect(async () => {
    box = await boxOf(surface, name);
    expect(box.x, name).toBeGreaterThanOrEqual(0);
    expect(box.y, name).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width, name).toBeLessThanOrEqual(view.width);
    expect(box.y + box.height, name).toBeLessThanOrEqual(view.height);
    const hidden = await surface.evaluate((one) => (one.scrollHeight > one.clientHeight + 1 ? one.scrollHeight : 0));
    // A phone's sheets, and what is higher than the window, scroll. Everything else is whole.
    if (hidden > 0) expect(view.width < PHONE || hidden > view.height - 32, `${name} is cut`).toBe(true);
    if (hidden > 0) expect(await surface.getAttribute('data-scrolls'), `${name} says that it scrolls`).not.toBeNull();
    for (const one of view.width < PHONE ? [] : off) expect(overlap(box, one), `${name} covers`).toBe(false);
  }).toPass();
  return box;
}

const menus = (page: Page) => page.getByRole('menu');
const surfaceOf = (menu: Locator) => menu.locator('xpath=..');

async function close(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(menus(page)).toHaveCount(0, { timeout: 300 });
  }).toPass();
}

for (const language of process.env.ATRIUM_SOAK ? (['en', 'ar', 'de', 'fr'] as const) : (['en', 'ar'] as const))
  test.describe(language, () => {
    test.use({ reducedMotion: 'reduce' });

    for (const { width, height } of VIEWS)
      test(`everything that opens on a board of ${width} px is whole, beside its button and over no handle`, {
        tag: language === 'en' && width === 1280 ? '@way' : [],
      }, async ({ page, context, server, query }) => {
        const words = new Words(language);
        await context.addCookies([{ name: 'NEXT_LOCALE', value: language, url: server.origin }]);
        await newBoard(page, server.origin, query);
        const [id = ''] = await page.evaluate(async ({ w, h }) => {
          await window.board.tool.set('select');
          return window.board.load([{ kind: 'rectangle', x: -w / 2, y: -h / 2, w, h, style: { fill: 'blue-tint' } }]);
        }, ITEM);
        const bar = page.getByRole('toolbar', { name: words.of('selection.bar') });
        const more = bar.getByRole('button', { name: words.of('selection.more'), exact: true });

        await page.setViewportSize({ width, height });
        const widths = new Map<string, Set<number>>();
        const note = (name: string, box: Box) =>
          widths.set(name, (widths.get(name) ?? new Set()).add(Math.round(box.width)));
        for (const [at, { across, down }] of PLACES.entries()) {
          const where = `${width} × ${height} at ${across} ${down}`;
          const middle = { x: (width / 2) * (1 + 0.8 * across), y: (height / 2) * (1 + reach(height) * down) };
          await page.evaluate((camera) => window.board.camera.set(camera), {
            x: width / 2 - middle.x,
            y: height / 2 - middle.y,
            zoom: 1,
          });
          await page.evaluate(() => window.board.select([]));
          await expect(bar).toHaveCount(0);
          await select(page, [id]);
          const item = {
            x: middle.x - ITEM.w / 2 - DOT,
            y: middle.y - ITEM.h / 2 - DOT,
            width: ITEM.w + 2 * DOT,
            height: ITEM.h + 2 * DOT,
          };
          const whole = await expectWhole(page, bar, `bar, ${where}`, [item]);
          note('bar', whole);
          // Delete is always on it.
          await expect(bar.getByRole('button', { name: words.of('action.delete'), exact: true })).toBeVisible();
          await more.click();
          note('menu', await expectWhole(page, surfaceOf(menus(page).first()), `menu, ${where}`, [item, whole]));
          await close(page);
          // Each flyout at one place in a browser: all of them at each would take minutes.
          const keys = ['line-options:options', 'options.fill', 'options.text'];
          const key = keys[at % keys.length] as string;
          const button = bar.getByRole('button', { name: words.of(key), exact: true });
          await button.click();
          const group = page.getByRole('group', { name: words.of(key), exact: true });
          const shown = await expectWhole(page, group, `${key}, ${where}`, [item, whole]);
          const own = await boxOf(button, key);
          const apart = Math.max(own.x - shown.x - shown.width, shown.x - own.x - own.width, 0);
          expect(apart, `${key} is far from its button, ${where}`).toBeLessThan(ITEM.w + 2 * DOT + 60);
          await page.keyboard.press('Escape');
          await expect(group).toHaveCount(0);
          await page.mouse.click(middle.x, middle.y, { button: 'right' });
          await expectWhole(page, surfaceOf(menus(page).first()), `context menu, ${where}`);
          await close(page);
        }
        for (const [name, all] of widths) expect([...all], `${name} changes its width`).toHaveLength(1);
        await page.getByRole('button', { name: words.of('menu.title'), exact: true }).click();
        await expectWhole(page, surfaceOf(menus(page).first()), `main menu, ${width}`);
        const entry = menus(page).first().locator('[role=menuitem][aria-haspopup]').first();
        await entry.click();
        await expect(menus(page)).toHaveCount(2);
        await expectWhole(page, surfaceOf(menus(page).last()), `submenu, ${width}`, [await boxOf(entry, 'entry')]);
        await close(page);
      });
  });
