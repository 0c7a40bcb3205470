// Every menu of a board once, in pairs of window and direction: wholly in the window, or scrolling with a shade that says so, and off its
// button. All combinations of places are unit tests: src/ui/overlay/place.test.ts.

import type { Locator, Page } from '@playwright/test';
import { atRest, newBoard, select } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { Words } from './newcomer/words.ts';

const PAIRS = [
  { width: 1280, height: 720, language: 'en' },
  { width: 1280, height: 720, language: 'ar' },
  { width: 820, height: 1180, language: 'en' },
  { width: 390, height: 844, language: 'ar' },
  { width: 3840, height: 2160, language: 'ar' },
] as const;

/** What is open is in the window; what is higher than its place scrolls, and shows it. */
async function expectWhole(page: Page, surface: Locator, name: string, off?: Locator): Promise<void> {
  await surface.waitFor();
  await atRest(page);
  const box = await surface.boundingBox();
  const view = page.viewportSize();
  if (!box || !view) throw new Error(`${name}: nothing open`);
  expect(box.x, name).toBeGreaterThanOrEqual(0);
  expect(box.y, name).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width, name).toBeLessThanOrEqual(view.width);
  expect(box.y + box.height, name).toBeLessThanOrEqual(view.height);
  // What grows by a part that comes says so with its next frame.
  const hides = () =>
    surface.evaluate((one) => one.scrollHeight > one.clientHeight + 1 && !one.hasAttribute('data-scrolls'));
  await expect.poll(hides, `${name} says that it scrolls`).toBe(false);
  const button = await off?.boundingBox();
  if (!button || view.width < 640) return;
  const covers =
    box.x < button.x + button.width &&
    button.x < box.x + box.width &&
    box.y < button.y + button.height &&
    button.y < box.y + box.height;
  expect(covers, `${name} covers its button`).toBe(false);
}

for (const { width, height, language } of PAIRS)
  test.describe(`${width} × ${height}, ${language}`, () => {
    test.use({ viewport: { width, height }, reducedMotion: 'reduce' });

    test('every menu of a board is whole', async ({ page, context, server, query }) => {
      const words = new Words(language);
      await context.addCookies([{ name: 'NEXT_LOCALE', value: language, url: server.origin }]);
      await newBoard(page, server.origin, query);
      const menus = page.getByRole('menu');
      const close = async (): Promise<void> => {
        await expect(async () => {
          await page.keyboard.press('Escape');
          await expect(menus).toHaveCount(0, { timeout: 300 });
        }).toPass();
      };
      const surfaceOf = (menu: Locator) => menu.locator('xpath=..');

      const main = page.getByRole('button', { name: words.of('menu.title'), exact: true });
      await main.click();
      await expectWhole(page, surfaceOf(menus.first()), 'main menu', main);
      // A click on the next closes the one that is open; on a phone it covers the menu.
      const submenus = menus.first().locator('[role=menuitem][aria-haspopup]');
      await submenus.first().waitFor();
      for (let at = 0; at < (await submenus.count()); at++) {
        const entry = submenus.nth(at);
        const name = (await entry.textContent()) ?? '';
        await entry.click();
        await expect(menus).toHaveCount(2);
        await expectWhole(page, surfaceOf(menus.last()), `submenu ${name}`, width < 640 ? undefined : entry);
        if (width < 640) {
          await close();
          await main.click();
        }
      }
      await close();

      const [id = ''] = await page.evaluate(async () => {
        await window.board.tool.set('select');
        return window.board.load([{ kind: 'rectangle', x: -80, y: -60, w: 160, h: 80, style: { fill: 'blue-tint' } }]);
      });
      // In each corner of the board, of the selection and of the board itself.
      for (const [x, y] of [
        [0.04, 0.2],
        [0.96, 0.2],
        [0.04, 0.8],
        [0.96, 0.8],
      ] as const) {
        await page.mouse.click(width * x, height * y, { button: 'right' });
        await expectWhole(page, surfaceOf(menus.first()), `board menu at ${x} ${y}`);
        await close();
      }
      await select(page, [id]);
      const bar = page.getByRole('toolbar', { name: words.of('selection.bar') });
      const more = bar.getByRole('button', { name: words.of('selection.more'), exact: true });
      await more.click();
      await expectWhole(page, surfaceOf(menus.first()), 'menu of the selection', bar);
      await close();
      for (const key of ['options.fill', 'options.colour', 'line-options:options', 'options.text', 'selection.form']) {
        const name = words.of(key);
        const button = bar.getByRole('button', { name, exact: true });
        await button.click();
        await expectWhole(page, page.getByRole('group', { name, exact: true }), name, button);
        await page.keyboard.press('Escape');
      }
    });
  });
