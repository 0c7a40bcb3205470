// Two people on one board: strokes grow while they are drawn, edits arrive, both end equal; a viewer only looks.

import type { Page } from '@playwright/test';
import {
  drag,
  expectCount,
  expectSame,
  items,
  newBoard,
  openBoard,
  secondPerson,
  tool,
  viewLink,
  wave,
} from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { darkShare } from './pixels.ts';

test('each sees the other draw live, the stroke growing while it is drawn', { tag: ['@canvas', '@way'] }, async ({
  page,
  otherDevice: other,
  server,
  query,
}) => {
  const url = await newBoard(page, server.origin, query);
  await page.evaluate(() => window.board.camera.set({ x: 0, y: 0, zoom: 1 }));
  await openBoard(other, url);
  await other.evaluate(() => window.board.camera.set({ x: 0, y: 0, zoom: 1 }));
  const blank = await inkShare(other);
  await tool(page, 'Pen');
  await page.mouse.move(300, 300);
  await page.mouse.down();
  await page.mouse.move(500, 340, { steps: 10 });
  await expect.poll(() => inkShare(other), { message: 'the other sees the first half' }).toBeGreaterThan(blank);
  await expect(other.getByText('Just draw'), 'nothing covers it').toHaveCount(0);
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
});

test('who looks at the view address sees everything and changes nothing', async ({
  page,
  otherDevice: other,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  await tool(page, 'Pen');
  await drag(page, wave(300, 300));
  await page.evaluate(() => window.board.saved());
  await openBoard(other, await viewLink(page));
  await expectCount(other, 1, 'stroke');
  await other.keyboard.press('p');
  await drag(other, wave(300, 450));
  await drag(page, wave(300, 500));
  await expectSame(page, other);
  await expectCount(other, 2, 'stroke');
});

test('TXT-5 TXT-7 two type in one note at the same time: both see both, each caret where it was, each takes back its own', {
  tag: '@way',
}, async ({ page, server, context, query }) => {
  const url = await newBoard(page, server.origin, query);
  await page.evaluate(() => window.board.camera.set({ x: 0, y: 0, zoom: 1 }));
  await page.keyboard.press('n');
  await page.mouse.click(500, 300);
  const box = (of: Page) => of.locator('[data-text-editor]');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('middle');
  const other = await secondPerson(context, url);
  await other.evaluate(() => window.board.camera.set({ x: 0, y: 0, zoom: 1 }));
  const text = async (of: Page) => (await items(of, 'sticky'))[0]?.text;
  // Shared while its box is still open.
  await expect.poll(() => text(other)).toBe('middle');
  await other.keyboard.press('v');
  await other.mouse.dblclick(500, 300);
  await expect(box(other)).toHaveText('middle');
  await page.keyboard.press('Control+Home');
  await Promise.all([
    page.keyboard.type('one two three ', { delay: 70 }),
    other.keyboard.type(' four five six', { delay: 70 }),
  ]);
  const both = 'one two three middle four five six';
  await expect(box(page)).toHaveText(both);
  await expect(box(other)).toHaveText(both);
  // What one takes away of the other's goes in the other's box too.
  await other.keyboard.press('Control+Home');
  for (let n = 0; n < 4; n++) await other.keyboard.press('Delete');
  await expect(box(page)).toHaveText(both.slice(4));
  await Promise.all([page.keyboard.press('Escape'), other.keyboard.press('Escape')]);
  await expect.poll(() => text(page)).toBe(both.slice(4));
  await expectSame(page, other);
  // One stay in the box is one step, the letters it took away among it; what the first has typed meanwhile stays.
  await other.keyboard.press('Control+z');
  await expect.poll(() => text(page)).toBe('one two three middle');
  await other.keyboard.press('Control+Shift+z');
  await expect.poll(() => text(page)).toBe(both.slice(4));
  await expectSame(page, other);
  await other.context().close();
});

/** Share of dark pixels in the middle of the view. */
async function inkShare(page: Page): Promise<number> {
  return darkShare(page, await page.screenshot({ clip: { x: 280, y: 120, width: 760, height: 440 } }));
}
