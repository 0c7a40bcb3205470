// Cursors of others: named while they point, gone when they leave the page.

import { newBoard, secondPerson } from './board-page.ts';
import { expect, test } from './fixtures.ts';

test('a pointer that leaves the page hides its cursor for others', async ({ page, server, context, query }) => {
  const url = await newBoard(page, server.origin, query);
  const other = await secondPerson(context, url);
  const cursor = page.locator('[aria-hidden="true"] > span').filter({ hasText: /\S/ });
  await expect(page.getByRole('list', { name: 'People here' })).toBeVisible();
  await other.mouse.move(400, 300);
  await other.mouse.move(420, 310, { steps: 4 });
  await expect(cursor).toBeVisible();
  // What a browser sends when the mouse goes over the window's edge; a driven mouse never does.
  await other.evaluate(() => document.documentElement.dispatchEvent(new PointerEvent('pointerleave')));
  await expect(cursor).toBeHidden();
  await other.mouse.move(500, 330, { steps: 4 });
  await expect(cursor).toBeVisible();
  await other.context().close();
});
