// A coarser drawing buffer is nobody's business but the picture's: pointers, hits and exports stay where they are.

import type { Page } from '@playwright/test';
import { drag, expectCount, items, newBoard, tool } from './board-page.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 3840, height: 2160 } });

const scale = (page: Page) => page.evaluate(async () => (await window.board.stats()).bufferScale);

test('a 4K screen without a graphics chip begins with a smaller buffer, and ink lands where the pen is', async ({
  page,
  server,
}) => {
  await newBoard(page, server.origin, 'renderer=2d');
  expect(await scale(page)).toBeLessThan(1);
  await page.evaluate(() => window.board.camera.set({ x: 0, y: 0, zoom: 1 }));
  await tool(page, 'Pen');
  await drag(page, [
    { x: 2400, y: 300 },
    { x: 2500, y: 330 },
    { x: 2613, y: 287 },
  ]);
  await expectCount(page, 1, 'stroke');
  const [stroke] = await items(page, 'stroke');
  const { x = 0, y = 0, w = 0 } = stroke?.bounds ?? {};
  expect(Math.abs(x - (2400 - 1920))).toBeLessThan(6);
  expect(Math.abs(x + w - (2613 - 1920))).toBeLessThan(6);
  expect(Math.abs(y - (287 - 1080))).toBeLessThan(6);
  // Halfway along a straight part: a corner is rounded, the more the quicker the hand was.
  expect(await page.evaluate(() => window.board.hit(2450 - 1920, 315 - 1080))).not.toBeNull();
  // Nothing moves any more: the picture becomes sharp by itself.
  await expect.poll(() => scale(page), { timeout: 60_000 }).toBe(1);
});

test('governor=0 keeps the screen px', async ({ page, server }) => {
  await newBoard(page, server.origin, 'renderer=2d&governor=0');
  expect(await scale(page)).toBe(1);
});
