// The whole way of a board from a wall into an account, in Arabic, by keys and by what things are called alone, on the panel, the phone and
// the laptop: what is pressed was come to by Tab, and each screen is shown to axe.

import type { Browser, Locator, Page } from '@playwright/test';
import { expectCount, ready, saved } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { Words } from './newcomer/words.ts';
import { newPerson } from './person.ts';
import { expectNone } from './seen-by-axe.ts';
import { expectForgotten, read, secretsOf, WALL } from './wall.ts';

const words = new Words('ar');
/** More than the stops of any of these pages. */
const STOPS = 80;

/** Goes to it as somebody without a pointer does. */
async function reach(page: Page, target: Locator, by: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < STOPS; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(by);
  }
  throw new Error(`${target} is no stop of the page`);
}

async function press(page: Page, target: Locator, by?: 'Shift+Tab'): Promise<void> {
  await reach(page, target, by);
  await page.keyboard.press('Enter');
}

async function fill(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target);
  await page.keyboard.type(text);
}

const button = (page: Page, key: string): Locator => page.getByRole('button', { name: words.of(key), exact: true });
const link = (page: Page, key: string): Locator => page.getByRole('link', { name: words.of(key), exact: true });
const titled = (page: Page, key: string): Locator => page.getByRole('heading', { name: words.of(key) });

/** On the board, by its one stop: a shape in the middle of the view. */
async function adds(page: Page, key: string): Promise<void> {
  await reach(page, page.getByRole('application'));
  await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
}

async function deviceOf(browser: Browser, origin: string, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'ar' });
  await context.addCookies([{ name: 'NEXT_LOCALE', value: 'ar', url: origin }]);
  return context.newPage();
}

test('from the wall into an account by keys alone: walk up, draw, a phone joins and saves, the panel forgets, phone and laptop have it', {
  tag: '@way',
}, async ({ page, context, server, browser }) => {
  test.slow();
  const { origin } = server;
  await context.addCookies([{ name: 'NEXT_LOCALE', value: 'ar', url: origin }]);
  await page.setViewportSize(WALL);
  await page.goto(`${origin}/?device_type=ifp`);
  await ready(page);
  await adds(page, 'r');
  await expectCount(page, 1);
  const how = page.getByRole('button', { name: /\/code/ });
  await expect(how).toBeVisible();
  await expectNone(page, 'the panel');

  await press(page, how);
  const joins = page.getByRole('dialog', { name: words.of('panel:title') });
  await expect(joins).toBeFocused();
  // As a screen reader has it: letter by letter.
  const code = (await joins.getByText(/^([2-9A-HJ-NP-Z] ){5}[2-9A-HJ-NP-Z]$/).innerText()).replaceAll(' ', '');
  await expectNone(page, 'how to join');
  await page.keyboard.press('Escape');
  await expect(how).toBeFocused();

  const phone = await deviceOf(browser, origin, { width: 390, height: 844 });
  await phone.goto(`${origin}/code`);
  await fill(phone, phone.getByLabel(words.of('code:code')), code);
  await fill(phone, phone.getByLabel(words.of('code:name')), 'سلمى حداد');
  await expectNone(phone, 'the code on a phone');
  await phone.keyboard.press('Enter');
  await ready(phone);
  await expectCount(phone, 1);
  await adds(phone, 'o');
  await expectCount(page, 2);
  await saved(phone);

  await press(page, button(page, 'panel:save.button'));
  const saves = page.getByRole('dialog', { name: words.of('panel:save.title') });
  const address = await read(page, saves.getByRole('img', { name: words.of('panel:save.qr') }));
  await expectNone(page, 'how to save');
  await phone.goto(address);
  await expect(titled(phone, 'board-save:panel.title')).toBeVisible();
  await expectNone(phone, 'sign in to save');
  await press(phone, link(phone, 'board-save:panel.signUp'));
  const salma = { ...newPerson('سلمى', 'حداد'), email: newPerson().email };
  await fill(phone, phone.getByLabel(words.of('identity:signUp.givenName')), salma.first);
  await fill(phone, phone.getByLabel(words.of('identity:signUp.familyName')), salma.last);
  await fill(phone, phone.getByLabel(words.of('identity:signIn.email')), salma.email);
  await fill(phone, phone.getByLabel(words.of('identity:signIn.password')), salma.password);
  await expectNone(phone, 'a new account');
  await phone.keyboard.press('Enter');
  await expect(titled(phone, 'board-save:title')).toBeVisible();
  await expectNone(phone, 'where to save');
  // The network goes in the middle of it: it says so, and the same press does it once the network is back.
  await reach(phone, button(phone, 'board-save:save'));
  await phone.context().setOffline(true);
  await phone.keyboard.press('Enter');
  await expect(phone.getByRole('alert')).toHaveText(words.of('board-save:failed.unreachable'));
  await expectNone(phone, 'the network is gone');
  await phone.context().setOffline(false);
  await press(phone, button(phone, 'board-save:save'));
  await expect(phone.getByRole('heading', { name: /My boards|لوحاتي/ })).toBeVisible();
  await expectNone(phone, 'saved');
  await expect(saves.getByRole('status')).toContainText('سلمى حداد');
  await expectNone(page, 'saved, on the panel');
  await page.keyboard.press('Escape');
  await expect(button(page, 'panel:save.isSaved')).toBeFocused();

  await saved(page);
  const secrets = [...(await secretsOf(page)), code, 'سلمى حداد'];
  await press(page, button(page, 'panel:endSession'));
  await expect(page.getByRole('dialog', { name: words.of('panel:ending.asked.title') })).toBeVisible();
  await expectNone(page, 'the end is asked for');
  await press(page, button(page, 'panel:ending.now'));
  await expectForgotten(page, secrets);

  await press(phone, link(phone, 'board-save:saved.open'));
  await ready(phone);
  await expectCount(phone, 2);
  const laptop = await deviceOf(browser, origin, { width: 1440, height: 900 });
  await laptop.goto(`${origin}/signin`);
  await fill(laptop, laptop.getByLabel(words.of('identity:signIn.email')), salma.email);
  await fill(laptop, laptop.getByLabel(words.of('identity:signIn.password')), salma.password);
  await laptop.keyboard.press('Enter');
  await laptop.waitForURL(/\/dashboard/);
  await press(laptop, laptop.getByRole('row').first());
  await ready(laptop);
  await expectCount(laptop, 2);
  // With what was done before it was saved.
  await press(laptop, laptop.getByRole('button', { name: words.of('menu.title'), exact: true }));
  await laptop.getByRole('menuitem', { name: words.of('history.title') }).press('Enter');
  const history = laptop.getByRole('complementary', { name: words.of('history.title') });
  await expect(history.getByRole('listitem').first()).toContainText('سلمى حداد');
  await expectNone(laptop, 'its history on the laptop');
  for (const device of [phone, laptop]) await device.context().close();
});
