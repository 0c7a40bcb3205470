// A phone leads a panel: paired by what it reads off the screen, it turns the pages, moves the view, takes a step back and sets the timer;
// it draws nothing by itself; a phone that has joined adds photos under its own name. It is out when the panel says so.

import type { Page } from '@playwright/test';
import { png } from '../../server/testing/pictures.ts';
import { expectCount, ready, saved } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { expectNone } from './seen-by-axe.ts';
import { codeOn, draw, phoneOf, read, walkUp } from './wall.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const camera = (page: Page) => page.evaluate(() => window.board.camera.get());

test('a phone is paired by the panel’s QR code, leads it, and is out when the panel ends it', { tag: '@way' }, async ({
  page,
  server,
  browser,
}) => {
  await walkUp(page, server.origin, '');
  await page.evaluate(() =>
    window.board.load([
      { kind: 'frame', x: 0, y: 0, w: 800, h: 450, text: 'Leaf', speaker: { notes: 'Ask what light does.' } },
      { kind: 'frame', x: 2000, y: 0, w: 800, h: 450, text: 'Calvin cycle' },
    ]),
  );
  await draw(page);
  await expectCount(page, 3);
  const code = await codeOn(page);
  await button(page, 'Remote').click();
  const panel = page.getByRole('dialog', { name: 'Remote' });
  const address = await read(page, panel.getByRole('img'));
  expect(address).toMatch(/\/remote\/control#[\w-]{22}$/);

  const phone = await phoneOf(browser);
  await phone.goto(address);
  await expect(phone.getByText('You have the remote')).toBeVisible();
  expect(phone.url()).not.toContain('#');
  await expect(panel.getByText('has the remote')).toBeVisible();
  await expectNone(page, 'pairing a phone');
  await expectNone(phone, 'the remote');

  await phone.getByRole('button', { name: /^Next/ }).click();
  await expect.poll(async () => (await camera(page)).x).toBeCloseTo(400, 0);
  await expect(phone.getByText('1 of 2')).toBeVisible();
  await phone.getByRole('button', { name: 'Next Calvin cycle' }).click();
  await expect.poll(async () => (await camera(page)).x).toBeCloseTo(2400, 0);
  await button(phone, 'Previous frame').click();
  await expect.poll(async () => (await camera(page)).x).toBeCloseTo(400, 0);

  // The panel presents from the frame that is shown, and has its own bars again afterwards.
  await button(phone, 'Present').click();
  await expect(phone.getByText('Ask what light does.')).toBeVisible();
  await expect(panel).toBeHidden();
  await expect(page.getByRole('group', { name: 'Tools at the left edge' })).toBeHidden();
  await expectNone(phone, 'the remote while the panel presents');
  await phone.getByRole('button', { name: 'Next Calvin cycle' }).click();
  await expect(phone.getByText('2 of 2')).toBeVisible();
  await expect(phone.getByText('Ask what light does.')).toBeHidden();
  await button(phone, 'Blank screen').click();
  await expect(page.getByRole('img', { name: 'The screen is black' })).toBeVisible();
  await button(phone, 'Show again').click();
  await button(phone, 'Previous frame').click();
  await button(phone, 'End presentation').click();
  await expect(page.getByRole('group', { name: 'Tools at the left edge' })).toBeVisible();
  await expect(phone.getByText('1 of 2')).toBeVisible();

  // As with a finger; by keys it is the same.
  await phone.getByText('Move', { exact: true }).click();
  await phone.getByRole('application').focus();
  await phone.keyboard.press('ArrowRight');
  await expect.poll(async () => (await camera(page)).x).toBeGreaterThan(405);
  await button(phone, 'Undo').click();
  await expectCount(page, 2);
  await button(phone, 'Timer').click();
  await button(phone, '3 minutes').click();
  await expect(phone.getByRole('timer')).toHaveText(/^(3:00|2:5\d)$/);
  await expect(page.getByRole('timer')).toBeVisible();
  await button(phone, 'Timer').click();
  await expect(phone.getByRole('timer')).toHaveText(/^2:\d\d$/);

  // It comes back by what it kept, as after the phone's sleep.
  await phone.reload();
  await expect(phone.getByText('You have the remote')).toBeVisible();

  // A pairing adds nothing: for a photo it joins, and what it adds is its own.
  await phone.getByRole('link', { name: 'Join to add a photo or text' }).click();
  await phone.getByLabel('Code').fill(code);
  await phone.getByLabel('Your name').fill('Lena');
  await phone.keyboard.press('Enter');
  await ready(phone);
  await phone.goto(`${server.origin}/remote/control`);
  await phone.getByRole('link', { name: 'Photo or text' }).click();
  await ready(phone);
  const choosing = phone.waitForEvent('filechooser');
  await button(phone, 'More tools').click();
  await phone.getByRole('group', { name: 'More tools' }).getByRole('button', { name: 'Image' }).click();
  await (await choosing).setFiles({ name: 'leaf.png', mimeType: 'image/png', buffer: png(40, 30) });
  await expectCount(page, 1, 'image');
  await saved(phone);
  await button(page, 'Menu').first().click();
  await page.getByRole('menuitem', { name: 'Version history' }).click();
  const history = page.getByRole('complementary', { name: 'Version history' });
  await expect(history.getByRole('listitem').first()).toContainText('Lena');
  await history.getByRole('button', { name: 'Close' }).click();

  await phone.goto(`${server.origin}/remote/control`);
  await expect(phone.getByText('You have the remote')).toBeVisible();
  await button(page, 'Remote').click();
  await panel.getByRole('button', { name: 'Disconnect Phone 1' }).click();
  await expect(phone.getByText('The remote has ended')).toBeVisible();
  await phone.reload();
  await expect(phone.getByText('Scan the panel’s remote code')).toBeVisible();
  await phone.context().close();
});
