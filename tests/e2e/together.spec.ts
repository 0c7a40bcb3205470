// Two people on one board: strokes grow while they are drawn, edits arrive, both end equal; a viewer only looks.

import type { Page } from '@playwright/test';
import { drag, expectCount, expectSame, newBoard, openBoard, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { darkShare } from './pixels.ts';

test('each sees the other draw live, the stroke growing while it is drawn', async ({
  page,
  server,
  context,
  query,
}) => {
  const url = await newBoard(page, server.origin, query);
  await page.evaluate(() => window.board.camera.set({ x: 0, y: 0, zoom: 1 }));
  const otherContext = await context.browser()?.newContext();
  const other = await otherContext?.newPage();
  if (!other) throw new Error('no second page');
  await openBoard(other, url);
  await other.evaluate(() => window.board.camera.set({ x: 0, y: 0, zoom: 1 }));
  const blank = await inkShare(other);
  await tool(page, 'Pen');
  await page.mouse.move(300, 300);
  await page.mouse.down();
  await page.mouse.move(500, 340, { steps: 10 });
  await expect.poll(() => inkShare(other), { message: 'the other sees the first half' }).toBeGreaterThan(blank);
  const half = await inkShare(other);
  await page.mouse.move(800, 300, { steps: 10 });
  await expect.poll(() => inkShare(other), { message: 'and it grows' }).toBeGreaterThan(half);
  await expectCount(other, 0, 'stroke');
  await page.mouse.up();
  await expectCount(other, 1, 'stroke');
  await tool(other, 'Pen');
  await drag(other, wave(300, 450));
  await expectCount(page, 2, 'stroke');
  await expectSame(page, other);
  await otherContext?.close();
});

test('who looks at the view address sees everything and changes nothing', async ({ page, server, context, query }) => {
  await newBoard(page, server.origin, query);
  await tool(page, 'Pen');
  await drag(page, wave(300, 300));
  await page.evaluate(() => window.board.saved());
  await page.getByRole('button', { name: 'Share' }).click();
  const view = await page.getByLabel('Link to view').inputValue();
  const otherContext = await context.browser()?.newContext();
  const other = await otherContext?.newPage();
  if (!other) throw new Error('no second page');
  await openBoard(other, view);
  await expectCount(other, 1, 'stroke');
  await other.keyboard.press('p');
  await drag(other, wave(300, 450));
  await drag(page, wave(300, 500));
  await expectCount(other, 1, 'stroke');
  await otherContext?.close();
});

/** Share of dark pixels in the middle of the view. */
async function inkShare(page: Page): Promise<number> {
  return darkShare(page, await page.screenshot({ clip: { x: 280, y: 120, width: 760, height: 440 } }));
}
