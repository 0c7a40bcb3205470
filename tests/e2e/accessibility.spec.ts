// What axe finds at home and on a board, with everything open that opens: nothing serious, nothing critical; in both themes, both
// directions, on a laptop and on a phone. The pages around boards are in every-page.spec.ts.

import type { Page } from '@playwright/test';
import { closeMenu, ready, saved, twoItems } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { type Language, Words } from './newcomer/words.ts';
import { expectNone } from './seen-by-axe.ts';

const LAPTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const LOOKS = [
  { language: 'en', colorScheme: 'light', device: 'laptop' },
  { language: 'ar', colorScheme: 'dark', device: 'laptop' },
  { language: 'ar', colorScheme: 'light', device: 'phone' },
  { language: 'en', colorScheme: 'dark', device: 'phone' },
] as const satisfies { language: Language; colorScheme: 'light' | 'dark'; device: string }[];

for (const { language, colorScheme, device } of LOOKS)
  test.describe(`${device}, ${colorScheme}, ${language}`, () => {
    const words = new Words(language);
    test.use({ ...(device === 'phone' ? PHONE : LAPTOP), colorScheme });
    test.beforeEach(({ context, server }) =>
      context.addCookies([{ name: 'NEXT_LOCALE', value: language, url: server.origin }]),
    );
    const named = (page: Page) => (key: string) => page.getByRole('button', { name: words.of(key), exact: true });

    test('axe finds nothing serious: home, a board, its tools, what is selected', {
      tag: device === 'laptop' && language === 'en' ? '@way' : [],
    }, async ({ page, server }) => {
      const button = named(page);
      await page.goto(server.origin);
      await page
        .getByRole('link', { name: words.of('home.start') })
        .first()
        .waitFor();
      await expectNone(page, 'home, empty');

      await page.goto(`${server.origin}/board/incognito`);
      await ready(page);
      await button('share.button').waitFor();
      await expectNone(page, 'board, empty');

      await button('tool.pen').click();
      await button('tool.more').click();
      await expectNone(page, 'pen, more tools');
      await button('tool.shapes').click();
      await button('options.fill').click();
      await expectNone(page, 'shapes, fill');
      await page.keyboard.press('Escape');

      const [, id = ''] = await twoItems(page);
      await page.evaluate(async (id) => {
        await window.board.tool.set('select');
        await window.board.select([id]);
      }, id);
      await page.getByRole('toolbar', { name: words.of('selection.bar') }).waitFor();
      await expectNone(page, 'selection bar');
      await page.keyboard.press('Shift+F10');
      await page.getByRole('menu').waitFor();
      await expectNone(page, 'menu of the selection');
    });

    test('axe finds nothing serious: menus, dialogs, a board on home, a wrong link', async ({ page, server }) => {
      const button = named(page);
      await page.goto(`${server.origin}/board/incognito`);
      await ready(page);
      await twoItems(page);
      await button('menu.title').click();
      await page.getByRole('menuitem', { name: words.of('menu.preferences') }).click();
      await page.getByRole('menuitem', { name: words.of('appearance.title') }).click();
      await page.getByRole('menu', { name: words.of('appearance.title') }).waitFor();
      await expectNone(page, 'menu, appearance');
      await closeMenu(page);

      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: words.of('help.title') }).waitFor();
      await expectNone(page, 'keyboard shortcuts');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);

      await saved(page);
      await button('share.button').click();
      await page.getByRole('img', { name: words.of('share.code') }).waitFor();
      await expectNone(page, 'share');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);

      await button('menu.title').click();
      await page.getByRole('menuitem', { name: words.of('history.title') }).click();
      await page.getByText(words.of('history.now')).first().waitFor();
      await expectNone(page, 'history');

      await page.goto(server.origin);
      await page.locator('li img').first().waitFor();
      await expectNone(page, 'home, a board');

      await page.goto(`${server.origin}/board/incognito#words`);
      await page.getByRole('heading', { name: words.of('badLink.wrong.title') }).waitFor();
      await expectNone(page, 'wrong link');

      await page.goto(`${server.origin}/signin`);
      await page.locator('main input[type=password]').waitFor();
      await expectNone(page, 'sign in');
      await page.goto(`${server.origin}/entry/web`);
      await page.getByRole('heading').first().waitFor();
      await expectNone(page, 'not signed in');
    });
  });
