import { newBoard } from './board-page.ts';
import { expect, test } from './fixtures.ts';

test('a page opens without one error', async ({ page, server, query }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(server.origin);
  await expect(page).toHaveTitle(/Atrium/);
  await newBoard(page, server.origin, query);
  await expect(page.getByLabel('Board', { exact: true })).toBeVisible();
  expect(errors).toEqual([]);
});
