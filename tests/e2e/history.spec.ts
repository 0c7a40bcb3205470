// Version history: a version is named, shown over the board, restored for everybody, undone, duplicated and scrubbed through.

import type { Page } from '@playwright/test';
import {
  drag,
  expectCount,
  expectSame,
  items,
  newBoard,
  openBoard,
  saved,
  secondPerson,
  tool,
  viewLink,
  wave,
} from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { darkShare } from './pixels.ts';

/** The middle of the view, where no chrome stands. */
const MIDDLE = { x: 280, y: 130, width: 560, height: 420 };

const panel = (page: Page) => page.getByRole('complementary', { name: 'Version history' });
const versions = (page: Page) => panel(page).getByRole('listitem');
const bar = (page: Page) => page.getByRole('group', { name: 'Earlier version of the board' });
const slider = (page: Page) => page.getByRole('slider', { name: 'Point in time' });
const ink = async (page: Page) => darkShare(page, await page.screenshot({ clip: MIDDLE }));

async function openHistory(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Version history' }).click();
  await expect(versions(page).first()).toBeVisible();
}

async function choose(page: Page, name: string): Promise<void> {
  await versions(page).filter({ hasText: name }).getByRole('button').first().click();
  await expect(bar(page)).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Duplicate' })).toBeEnabled();
}

async function nameHead(page: Page, name: string): Promise<void> {
  await versions(page).first().getByRole('button', { name: 'Name this version' }).click();
  await panel(page).getByRole('textbox', { name: 'Name of this version' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(versions(page).filter({ hasText: name })).toHaveCount(1);
}

/** Lines one below the other, each an edit of its own. */
async function drawLines(page: Page, n: number): Promise<void> {
  await page.evaluate(() => window.board.camera.set({ x: 0, y: 0, zoom: 1 }));
  await tool(page, 'Pen');
  for (let k = 0; k < n; k++) await drag(page, wave(320, 180 + 80 * k, 400));
  await expectCount(page, n, 'stroke');
  await saved(page);
}

/** Without who changed what when, which restoring does not bring back. */
const content = async (page: Page) => (await items(page)).sort((a, b) => a.id.localeCompare(b.id));

test('what was there when a version was named is shown, restored for both, and undone', {
  tag: ['@canvas', '@way'],
}, async ({ page, server, context, query }) => {
  const url = await newBoard(page, server.origin, query);
  await drawLines(page, 4);
  const then = await content(page);
  await openHistory(page);
  await nameHead(page, 'Four lines');
  const other = await secondPerson(context, url);
  await expectCount(other, 4, 'stroke');
  const drawn = await ink(page);

  await page.evaluate(async () => {
    await window.board.select((await window.board.items()).map(({ id }) => id));
  });
  await page.locator('canvas').first().press('Delete');
  await expectCount(other, 0);
  await tool(other, 'Pen');
  await drag(other, wave(320, 300, 300));
  await expectCount(page, 1, 'stroke');
  await expectSame(page, other);
  const now = await content(page);
  expect(await ink(page)).toBeLessThan(drawn / 4);

  await choose(page, 'Four lines');
  await expect.poll(() => ink(page), { message: 'the four lines are shown' }).toBeGreaterThan(drawn * 0.8);
  await expectCount(page, 1, 'stroke');
  // Keys and the pointer do nothing to the board beneath.
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await drag(page, [
    { x: 400, y: 300 },
    { x: 420, y: 310 },
  ]);
  await bar(page).getByRole('button', { name: 'Restore' }).click();
  await expect(panel(page).getByRole('status')).toContainText('You can undo this');
  await expectCount(page, 4, 'stroke');
  expect(await content(page)).toEqual(then);
  await expectSame(page, other);
  expect(await content(other)).toEqual(then);

  await page.keyboard.press('Control+z');
  await expectCount(page, 1, 'stroke');
  expect(await content(page)).toEqual(now);
  await expectSame(page, other);
  await other.context().close();
});

test('what is looked back at is zoomed by buttons and keys, the board beneath stays as it is', {
  tag: '@canvas',
}, async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await drawLines(page, 2);
  await openHistory(page);
  await choose(page, 'Current version');
  const zoomed = (percent: string) => expect(page.getByRole('button', { name: `${percent}, ` })).toBeVisible();
  const before = await expectInk(page);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await zoomed('150%');
  await expect.poll(() => ink(page), { message: 'it is shown nearer' }).not.toBe(before);
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await zoomed('75%');
  await page.keyboard.press('Shift+0');
  await zoomed('100%');
  await page.keyboard.press('-');
  await zoomed('75%');
  // Everything has room at 100 %.
  await page.getByRole('button', { name: '75%, ' }).click();
  await zoomed('100%');
  await page.keyboard.press('+');
  await zoomed('150%');
  await bar(page).getByRole('button', { name: 'Back to the board' }).click();
  await zoomed('100%');
  expect(await page.evaluate(() => window.board.camera.get())).toEqual({ x: 0, y: 0, zoom: 1 });
});

test('the slider shows a part of the board’s life, and play goes on to its end', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await drawLines(page, 4);
  await openHistory(page);
  await choose(page, 'Current version');
  const whole = await expectInk(page);
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /edit 4 of 4/);
  await slider(page).fill('2');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /edit 2 of 4/);
  await expect.poll(() => ink(page), { message: 'half of it' }).toBeLessThan(whole * 0.7);
  expect(await ink(page)).toBeGreaterThan(whole * 0.3);
  await slider(page).fill('0');
  await expect.poll(() => ink(page), { message: 'nothing' }).toBeLessThan(whole * 0.1);
  await page.getByRole('button', { name: '16×' }).click();
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(slider(page)).toHaveValue('4');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect.poll(() => ink(page), { message: 'all of it again' }).toBeGreaterThan(whole * 0.95);
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await expectCount(page, 4, 'stroke');
});

test('a duplicate is a board of its own with the same things', async ({ page, server, query }) => {
  const url = await newBoard(page, server.origin, query);
  await drawLines(page, 2);
  const then = await content(page);
  await openHistory(page);
  await nameHead(page, 'Two lines');
  await tool(page, 'Pen');
  await drag(page, wave(320, 400, 300));
  await saved(page);
  await choose(page, 'Two lines');
  await bar(page).getByRole('button', { name: 'Duplicate' }).click();
  await page.waitForURL((now) => now.hash !== new URL(url).hash);
  await expectCount(page, 2, 'stroke');
  expect(await content(page)).toEqual(then);
  await expect(panel(page)).toBeHidden();
  await drag(page, wave(320, 400, 300));
  await saved(page);
  await page.goto('about:blank');
  await openBoard(page, url);
  await expectCount(page, 3, 'stroke');
});

test('a link guest is offered history while a manager allows it, and notified when it ends', async ({
  page,
  server,
  context,
  query,
}) => {
  const url = await newBoard(page, server.origin, query);
  await drawLines(page, 2);
  await page.keyboard.press('Control+z');
  await expectCount(page, 1, 'stroke');
  await saved(page);
  const editor = await secondPerson(context, url);
  const viewer = await secondPerson(context, await viewLink(page));
  const entry = (of: Page) => of.getByRole('menuitem', { name: 'Version history' });
  for (const guest of [editor, viewer]) {
    await expectCount(guest, 1, 'stroke');
    await expectSame(page, guest);
    await guest.getByRole('button', { name: 'Menu' }).click();
    await expect(guest.getByRole('menuitem', { name: 'Help' })).toBeVisible();
    await expect(entry(guest)).toHaveCount(0);
    await guest.keyboard.press('Escape');
  }

  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('listitem').filter({ hasText: 'can edit' }).getByRole('button').click();
  const history = page.getByRole('switch', { name: 'Version history' });
  await expect(history).not.toBeChecked();
  await history.press('Space');
  await expect(history).toBeChecked();
  await expect(async () => {
    await editor.keyboard.press('Escape');
    await editor.getByRole('button', { name: 'Menu' }).click();
    await expect(entry(editor)).toBeVisible({ timeout: 500 });
  }).toPass();
  await entry(editor).click();
  await choose(editor, 'Current version');
  await expect(bar(editor).getByRole('button', { name: 'Restore' })).toBeEnabled();

  await history.press('Space');
  await expect(history).not.toBeChecked();
  await expect(panel(editor).getByRole('alert')).toHaveText('You can no longer see version history on this board.');
  await expect(bar(editor)).toHaveCount(0);
  await Promise.all([editor, viewer].map((guest) => guest.context().close()));
});

/** Something is drawn in the middle of the view; how much. */
async function expectInk(page: Page): Promise<number> {
  await expect.poll(() => ink(page), { message: 'ink in the middle' }).toBeGreaterThan(0.004);
  return ink(page);
}
