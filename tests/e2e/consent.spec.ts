// Consent as a person meets it: in a Chromium that does not say that a program drives it, since nobody is asked in one that does.

import type { Page } from '@playwright/test';
import { newBoard, ready } from './board-page.ts';
import { answer, banner, expect, test } from './consented.ts';
import { expectNone } from './seen-by-axe.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'What Atrium may keep' });
const answered = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'cc_cookie')?.value ?? 'none';

/** What can be pressed on the board and is under the banner. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('#cc-main .cm')?.getBoundingClientRect();
    const pressed = [...document.querySelectorAll('#root :is(button, a[href], input)')];
    return pressed
      .filter((one) => {
        const { left, right, top, bottom, width } = one.getBoundingClientRect();
        return box && width > 0 && left < box.right && right > box.left && top < box.bottom && bottom > box.top;
      })
      .map((one) => one.getAttribute('aria-label') ?? one.textContent);
  });

test('the banner covers nothing of a board, is left by Tab and answered by keyboard, in all tabs at once', {
  tag: '@way',
}, async ({ page, told: server }) => {
  await newBoard(page, server.origin);
  await expect(banner(page)).toBeVisible();
  expect(await covered(page)).toEqual([]);
  await expectNone(page, 'the banner on a board');

  // A tool with a row of options more.
  await page.keyboard.press('p');
  await expect(page.getByRole('toolbar', { name: 'Tool options' })).toBeVisible();
  await expect.poll(() => covered(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await answered(page)).toBe('none');

  const other = await page.context().newPage();
  await other.goto(server.origin);
  await expect(banner(other)).toBeVisible();

  await page.bringToFront();
  await banner(page).getByRole('button', { name: 'Accept' }).focus();
  await page.keyboard.press('Tab');
  await expect(banner(page).getByRole('button', { name: 'Necessary only' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.locator('#cc-main :focus')).toHaveCount(0);
  await banner(page).getByRole('button', { name: 'Necessary only' }).focus();
  await page.keyboard.press('Enter');
  await expect(banner(page)).toBeHidden();
  await expect(banner(other)).toBeHidden();
  expect(decodeURIComponent(await answered(page))).toContain('"outcome":"necessary"');
});

test('on a phone it is at most a quarter of it, in German and from right to left too', async ({
  page,
  told: server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const place = page.locator('#cc-main .cm');
  for (const language of ['en', 'de', 'ar']) {
    await page.context().addCookies([{ name: 'NEXT_LOCALE', value: language, url: server.origin }]);
    await newBoard(page, server.origin);
    await expect(place).toBeVisible();
    expect((await place.boundingBox())?.height, language).toBeLessThanOrEqual(844 / 4);
    expect(await covered(page), language).toEqual([]);
    for (const button of await place.getByRole('button').all())
      expect((await button.boundingBox())?.height, language).toBeGreaterThanOrEqual(44);
  }
  // At the foot of home what one begins with stays, below the banner.
  await page.goto(server.origin);
  await place.getByRole('button', { name: 'الضرورية فقط' }).click();
  await expect(place).toBeHidden();
  expect(decodeURIComponent(await answered(page))).toContain('"outcome":"necessary"');
});

test('the dialog opens again from a menu, by keyboard alone, and keeps a choice', async ({ page, told: server }) => {
  await page.goto(server.origin);
  await answer(page, 'Accept');
  await page.goto(`${server.origin}/board/incognito`);
  await ready(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Preferences' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Cookie preferences' }).press('Enter');
  await expect(dialog(page)).toBeVisible();
  await expectNone(page, 'the dialog on a board');
  const counts = dialog(page).getByRole('checkbox', { name: 'Usage counts' });
  await expect(counts).toBeChecked();
  await counts.focus();
  await page.keyboard.press('Space');
  await dialog(page).getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog(page)).toBeHidden();
  expect(JSON.parse(decodeURIComponent(await answered(page))).services.analytics).toEqual(['campaign']);
});
