// Without a pointer: what one makes, moves, sizes and writes by keys alone, and what a screen reader is told of it.

import type { Page } from '@playwright/test';
import { expectCount, items, newBoard } from './board-page.ts';
import { expect, test } from './fixtures.ts';

const camera = (page: Page) => page.evaluate(() => window.board.camera.get());
const selection = (page: Page) => page.evaluate(() => window.board.selection());
const spoken = (page: Page) => page.getByTestId('keys-region');

async function boardForKeys(page: Page, origin: string, query: string): Promise<void> {
  await newBoard(page, origin, query);
  await page.evaluate(() => window.board.camera.set({ x: 0, y: 0, zoom: 1 }));
  // The way in: the board is the first stop.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('application')).toBeFocused();
}

test('a rectangle, an ellipse, a line and a frame are made, moved, sized and deleted by keys', async ({
  page,
  server,
  query,
}) => {
  await boardForKeys(page, server.origin, query);
  for (const [key, kind, name, w, h] of [
    ['r', 'rectangle', 'Rectangle', 160, 100],
    ['o', 'ellipse', 'Ellipse', 160, 100],
    ['l', 'connector', 'Line', 160, 0],
    ['f', 'frame', 'Frame', 960, 540],
  ] as const)
    await test.step(name, async () => {
      await page.keyboard.press(key);
      await expect(spoken(page)).toContainText(`${name}. Press Enter`);
      await page.keyboard.press('Enter');
      await expectCount(page, 1, kind);
      await expect(spoken(page)).toHaveText(`Added: ${name}`);
      const made = async () => (await items(page, kind))[0];
      // Its title is open to be typed.
      if (kind === 'frame') {
        await expect.poll(async () => (await made())?.text).toBe('Frame 1');
        await page.keyboard.press('Escape');
      }
      const y = kind === 'connector' ? 0 : -h / 2;
      expect(await made()).toMatchObject({ x: -w / 2, y, w, h });
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Alt+Shift+ArrowRight');
      await page.keyboard.press('Alt+ArrowDown');
      await expect
        .poll(async () => {
          const now = await made();
          return now && [now.x, now.y, now.w, now.h].map((v) => Math.round(v * 1000) / 1000);
        })
        .toEqual([-w / 2 + 1, y + 10, w + 10, h + 1]);
      await page.keyboard.press('Delete');
      await expectCount(page, 0);
    });
});

test('a note and a text are made and written by keys', { tag: '@way' }, async ({ page, server, query }) => {
  await boardForKeys(page, server.origin, query);
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await page.keyboard.type('first');
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await items(page, 'sticky'))[0]?.text).toBe('first');
  await page.keyboard.type(', second');
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await items(page, 'sticky'))[0]?.text).toBe('first, second');
  await page.keyboard.press('Escape');
  await page.keyboard.press('t');
  await page.keyboard.press('Enter');
  await page.keyboard.type('words');
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await items(page, 'text'))[0]?.text).toBe('words');
});

test('of the tool bar too: pressed again the tool that is in hand makes its thing, and the board has the keys', async ({
  page,
  server,
  query,
}) => {
  await boardForKeys(page, server.origin, query);
  await page.getByRole('button', { name: 'Shapes', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expectCount(page, 1, 'rectangle');
  await expect(page.getByRole('application')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await items(page))[0]?.x).toBe(-81);
});

test('where nothing is selected the arrows move the view', async ({ page, server, query }) => {
  await boardForKeys(page, server.origin, query);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => camera(page)).toMatchObject({ x: 32, y: 0 });
  await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(() => camera(page)).toMatchObject({ x: 32, y: -320 });
});

test('the menu of a selection opens by key, is walked, and gives the keys back', async ({ page, server, query }) => {
  await boardForKeys(page, server.origin, query);
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  await expectCount(page, 1);
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu', { name: 'Selection menu' });
  await expect(menu.getByRole('menuitem', { name: 'Edit text' })).toBeVisible();
  for (const dialog of await page.getByRole('dialog').all()) await expect(dialog).toHaveAccessibleName(/./);
  await expect(page.locator('[role=menu]:focus-within')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('application')).toBeFocused();
  expect((await selection(page)).length).toBe(1);
  await page.keyboard.press('Delete');
  await expectCount(page, 0);
});

test('Help has what keys and hands do', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Help' });
  for (const row of [
    'Resize the selection',
    'Drag a copy',
    'Keep a tool after use',
    'Place with the selected tool',
    'Paste',
  ])
    await expect(list.getByText(row, { exact: true })).toBeVisible();
});
