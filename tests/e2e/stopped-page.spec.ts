// A page that stops because of an error leads to /500, says that nothing drawn is lost, and is opened again from there.

import { drag, expectCount, newBoard, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';

/** The code of home as a broken deployment gives it: it comes, and there is nothing in it that could be drawn. */
const BROKEN = 'export {};';
const HOME = /\/assets\/home-.*\.js$/;

test('home stops on the way from a board: it is said, what was drawn is there, and home opens again', async ({
  page,
  server,
  query,
}) => {
  await page.route(HOME, (route) => route.fulfill({ contentType: 'text/javascript', body: BROKEN }));
  await newBoard(page, server.origin, query);
  await drag(page, wave(200, 300));
  await expectCount(page, 1);
  const board = page.url();
  await page.getByRole('link', { name: 'Home', exact: true }).click();

  await expect(page).toHaveURL(`${server.origin}/500`);
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeFocused();
  await expect(page.getByText('What you drew is saved on this device.')).toBeVisible();
  // The entry of what stopped is no more: back leads to the board.
  await page.goBack();
  await expect(page).toHaveURL(board);
  await expectCount(page, 1);

  await page.goForward();
  await expect(page).toHaveURL(`${server.origin}/500`);
  await page.unroute(HOME);
  await page.getByRole('button', { name: 'Open again' }).press('Enter');
  // As the specification has it: a page that is opened again says when.
  await expect(page).toHaveURL(new RegExp(`^${server.origin}/\\?refresh=\\d+$`));
  await expect(page.locator('li img').first()).toBeVisible();
});

test('a page whose code does not come leads there as well, and home from there', async ({ page, server }) => {
  await page.route(/\/assets\/not-found-.*\.js$/, (route) => route.fulfill({ status: 500 }));
  await page.goto(`${server.origin}/404`);
  await expect(page).toHaveURL(`${server.origin}/500`);
  await page.getByRole('link', { name: 'Go home' }).click();
  await expect(page.getByRole('link', { name: /Start/ }).first()).toBeVisible();
});
