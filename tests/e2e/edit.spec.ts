// Shapes and what one does with them: make, select, move, resize, rotate, group, order, copy, delete, undo.

import type { Page } from '@playwright/test';
import { copyShapes, count, drag, expectCount, items, newBoard, openBoard, ready, select, tool } from './board-page.ts';
import { expect, sharedTest as test } from './fixtures.ts';

/** Board units are CSS px from the view's centre in these tests. */
async function boardAtOrigin(page: Page, origin: string, query: string): Promise<{ cx: number; cy: number }> {
  await newBoard(page, origin, query);
  await page.evaluate(() => window.board.camera.set({ x: 0, y: 0, zoom: 1 }));
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  return { cx: size.width / 2, cy: size.height / 2 };
}

const rectangle = {
  kind: 'rectangle',
  x: -100,
  y: -60,
  w: 120,
  h: 80,
  style: { color: 'blue', fill: '#1f4fd833', width: 3 },
} as const;

test('a shortcut, or the Shapes button, makes a shape by dragging, and leaves it selected', { tag: '@way' }, async ({
  page,
  server,
  query,
}) => {
  await boardAtOrigin(page, server.origin, query);
  for (const [how, kind] of [
    ['r', 'rectangle'],
    ['o', 'ellipse'],
    ['l', 'connector'],
    ['a', 'connector'],
    ['Shapes', 'diamond'],
  ] as const)
    await test.step(`${how}: ${kind}`, async () => {
      if (how === 'Shapes') {
        await tool(page, how);
        await page.getByRole('button', { name: 'Diamond' }).click();
      } else await page.keyboard.press(how);
      await drag(page, [
        { x: 500, y: 250 },
        { x: 700, y: 400 },
      ]);
      await expectCount(page, 1, kind);
      const [made] = await items(page, kind);
      expect(Math.abs(made?.w ?? 0)).toBeCloseTo(200, 0);
      expect(Math.abs(made?.h ?? 0)).toBeCloseTo(150, 0);
      await expect.poll(() => page.evaluate(() => window.board.selection())).toEqual([made?.id]);
      await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible();
      await page.keyboard.press('Delete');
      await expectCount(page, 0);
    });
});

test('a selection is moved by dragging inside it; undo and redo are one step each', { tag: '@way' }, async ({
  page,
  server,
  query,
}) => {
  const { cx, cy } = await boardAtOrigin(page, server.origin, query);
  const [id] = await page.evaluate((item) => window.board.load([item]), rectangle);
  await page.keyboard.press('v');
  await drag(page, [
    { x: cx - 40, y: cy - 20 },
    { x: cx + 60, y: cy + 30 },
  ]);
  const x = async (): Promise<number | undefined> => (await items(page)).find((item) => item.id === id)?.x;
  await expect.poll(x).toBeCloseTo(0, 0);
  await page.keyboard.press('Control+z');
  await expect.poll(x).toBeCloseTo(-100, 3);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(x).toBeCloseTo(0, 0);
});

test('a corner handle resizes, the opposite corner stays', { tag: '@way' }, async ({ page, server, query }) => {
  const { cx, cy } = await boardAtOrigin(page, server.origin, query);
  const ids = await page.evaluate((item) => window.board.load([item]), rectangle);
  await page.keyboard.press('v');
  await select(page, ids);
  await drag(page, [
    { x: cx + 20, y: cy + 20 },
    { x: cx + 80, y: cy + 60 },
  ]);
  await expect.poll(async () => (await items(page))[0]?.w).toBeCloseTo(180, 0);
  const [item] = await items(page);
  expect(item?.h).toBeCloseTo(120, 0);
  expect(item?.x).toBeCloseTo(-100, 3);
  expect(item?.y).toBeCloseTo(-60, 3);
});

test('the rotate handle turns about the centre', async ({ page, server, query }) => {
  const { cx, cy } = await boardAtOrigin(page, server.origin, query);
  const ids = await page.evaluate((item) => window.board.load([item]), rectangle);
  await page.keyboard.press('v');
  await select(page, ids);
  // 24 px above the middle of the top edge.
  const handle = { x: cx - 40, y: cy - 60 - 44 };
  const centre = { x: cx - 40, y: cy - 20 };
  await drag(page, [handle, { x: centre.x + 150, y: centre.y }], 12);
  await expect.poll(async () => Math.abs((await items(page))[0]?.rot ?? 0)).toBeCloseTo(Math.PI / 2, 1);
  const [item] = await items(page);
  expect((item?.x ?? 0) + (item?.w ?? 0) / 2).toBeCloseTo(-40, 1);
});

test('a group is selected and moved as one, and comes apart again', { tag: '@way' }, async ({
  page,
  server,
  query,
}) => {
  const { cx, cy } = await boardAtOrigin(page, server.origin, query);
  const ids = await page.evaluate((item) => window.board.load([item, { ...item, x: 100 }]), rectangle);
  await page.keyboard.press('v');
  await select(page, ids);
  await page.keyboard.press('Control+g');
  await expectCount(page, 1, 'group');
  await page.evaluate(() => window.board.select([]));
  await drag(page, [
    { x: cx - 40, y: cy - 20 },
    { x: cx - 40, y: cy + 80 },
  ]);
  await expect.poll(async () => (await items(page, 'rectangle')).map((item) => Math.round(item.y))).toEqual([40, 40]);
  await page.keyboard.press('Control+Shift+g');
  await expectCount(page, 0, 'group');
  await expectCount(page, 2, 'rectangle');
});

test('bring to front and send to back change what a click hits', async ({ page, server, query }) => {
  await boardAtOrigin(page, server.origin, query);
  const [a, b] = await page.evaluate((item) => window.board.load([item, { ...item, x: -60 }]), rectangle);
  const top = (): Promise<string | null> => page.evaluate(() => window.board.hit(-20, -20));
  expect(await top()).toBe(b);
  await page.keyboard.press('v');
  await select(page, [b as string]);
  await page.keyboard.press('Control+Shift+BracketLeft');
  await expect.poll(top).toBe(a);
  await page.keyboard.press('Control+Shift+BracketRight');
  await expect.poll(top).toBe(b);
});

test('copy, cut, paste and duplicate, between tabs too', { tag: '@way' }, async ({ page, server, query, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await boardAtOrigin(page, server.origin, query);
  const ids = await page.evaluate((item) => window.board.load([item]), rectangle);
  await page.keyboard.press('v');
  await select(page, ids);
  await page.keyboard.press('Control+d');
  await expectCount(page, 2);
  await copyShapes(page, 'c');
  await page.keyboard.press('Control+v');
  await expectCount(page, 3);
  await copyShapes(page, 'x');
  await expectCount(page, 2);
  const other = await context.newPage();
  await newBoard(other, server.origin, query);
  await other.keyboard.press('Control+v');
  await expectCount(other, 1, 'rectangle');
  const [pasted] = await items(other);
  expect(pasted?.style).toEqual(expect.objectContaining({ color: 'blue', fill: '#1f4fd833' }));
});

test('a lasso takes what it goes round; it is chosen behind the tool or by Shift+V', async ({
  page,
  server,
  query,
}) => {
  const { cx, cy } = await boardAtOrigin(page, server.origin, query);
  await page.evaluate((item) => window.board.load([item, { ...item, x: 100 }, { ...item, x: 400 }]), rectangle);
  await page.keyboard.press('v');
  const tools = page.getByRole('toolbar', { name: 'Tools' });
  await tools.getByRole('button', { name: 'Select' }).press('Enter');
  await tools.getByRole('button', { name: 'Select with a lasso' }).press('Enter');
  await expect(tools.getByRole('button', { name: 'Select' })).toBeFocused();
  const round = [
    { x: cx - 150, y: cy - 100 },
    { x: cx + 60, y: cy - 110 },
    { x: cx + 70, y: cy + 110 },
    { x: cx - 150, y: cy + 100 },
  ];
  const selected = () => page.evaluate(async () => (await window.board.selection()).length);
  await drag(page, round);
  await expect.poll(selected).toBe(1);
  // Back to the rectangle, which takes what it touches. What is selected alone would be written in.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+V');
  await expect(tools.getByRole('button', { name: 'Select' })).toHaveAttribute('aria-pressed', 'true');
  await drag(page, [
    { x: cx - 150, y: cy - 100 },
    { x: cx + 150, y: cy + 60 },
  ]);
  await expect.poll(selected).toBe(2);
});

test('the marquee takes what it touches, Delete removes it, one undo brings all back', { tag: '@way' }, async ({
  page,
  server,
  query,
}) => {
  const { cx, cy } = await boardAtOrigin(page, server.origin, query);
  await page.evaluate((item) => window.board.load([item, { ...item, x: 100 }, { ...item, x: 400 }]), rectangle);
  await page.keyboard.press('v');
  await drag(page, [
    { x: cx - 150, y: cy - 100 },
    { x: cx + 150, y: cy + 60 },
  ]);
  await expect.poll(async () => (await page.evaluate(() => window.board.selection())).length).toBe(2);
  await page.keyboard.press('Delete');
  await expectCount(page, 1);
  await page.keyboard.press('Control+z');
  await expectCount(page, 3);
});

/** A stroke across the middle, and the eraser drawn through it. */
async function eraseThrough(page: Page, { cx, cy }: { cx: number; cy: number }): Promise<void> {
  const points = Array.from({ length: 41 }, (_, i) => [-200 + i * 10, 0, 0.5]);
  await page.evaluate(
    (p) => window.board.load([{ kind: 'stroke', points: p, style: { color: 'black', width: 6 } }]),
    points,
  );
  await drag(
    page,
    [
      { x: cx, y: cy - 80 },
      { x: cx, y: cy + 80 },
    ],
    3,
  );
}

test('the partial eraser leaves two strokes; one undo brings back the one', { tag: '@way' }, async ({
  page,
  server,
  query,
}) => {
  const middle = await boardAtOrigin(page, server.origin, query);
  await tool(page, 'Eraser');
  await page.getByRole('button', { name: 'Erase parts' }).click();
  await eraseThrough(page, middle);
  await expectCount(page, 2, 'stroke');
  await page.keyboard.press('Control+z');
  await expectCount(page, 1, 'stroke');
});

test('the eraser takes strokes whole by default, and cuts them with strokeEraser=0', async ({
  page,
  server,
  query,
}) => {
  let middle = await boardAtOrigin(page, server.origin, query);
  await tool(page, 'Eraser');
  await eraseThrough(page, middle);
  await expectCount(page, 0);
  await page.keyboard.press('Control+z');
  await expectCount(page, 1, 'stroke');
  middle = await boardAtOrigin(page, server.origin, `${query}&strokeEraser=0`);
  await tool(page, 'Eraser');
  await eraseThrough(page, middle);
  await expectCount(page, 2, 'stroke');
});

test('everything is found again after a reload', { tag: '@way' }, async ({ page, server, query }) => {
  await boardAtOrigin(page, server.origin, query);
  await page.evaluate(
    (item) =>
      window.board.load([
        item,
        { kind: 'sticky', x: 200, y: 0, w: 160, h: 160, text: 'Keep me', style: { color: 'yellow' } },
      ]),
    rectangle,
  );
  await page.evaluate(() => window.board.saved());
  const before = await page.evaluate(() => window.board.debug('digest'));
  await openBoard(page, page.url());
  await page.reload();
  await ready(page);
  await expect.poll(() => count(page)).toBe(2);
  expect(await page.evaluate(() => window.board.debug('digest'))).toBe(before);
});
