// The table of addresses as a person meets it: which addresses a device answers by itself, and what each of them shows.

import { ROUTES, type Route } from '#protocol/routes.ts';
import { shellKept } from './board-page.ts';
import { expect, test } from './fixtures.ts';

const rows: Route[] = Object.values(ROUTES);
const addressOf = ({ path }: Route) =>
  path
    .replace(':alias', 'abcdefghij234567')
    .replace(':platform', 'web')
    .replace(':codeKey', 'seats')
    .replace(/:\w+Id/, '0190f5aa-0000-7000-8000-00000000000a');

test('the service worker answers the rows that say so, and leaves every other address to the server', async ({
  page,
  server,
}) => {
  await page.goto(server.origin);
  await shellKept(page);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // Else the pages of signing in lead on to the provider, into whatever comes next.
  await page.route('**/api/identity', (route) => route.abort());
  for (const row of rows) {
    // A callback without an answer leads on by itself, into whatever comes next on its page.
    const tab = row.group === 'auth-callback' ? await page.context().newPage() : page;
    const response = await tab.goto(server.origin + addressOf(row));
    expect([row.path, response?.fromServiceWorker()]).toEqual([row.path, row.offline]);
    if (tab !== page) await tab.close();
  }
  for (const address of ['/no/such/page', '/board/UPPER', '/api/nothing', '/healthz']) {
    const response = await page.goto(server.origin + address);
    expect([address, response?.fromServiceWorker()]).toEqual([address, false]);
  }
});

test('an address without a row shows the page that says so', async ({ page, server }) => {
  const response = await page.goto(`${server.origin}/no/such/page`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('the address of a board with a slash at its end and no secret is no new board: it asks to sign in', async ({
  page,
  server,
}) => {
  await page.goto(`${server.origin}/board/abcdefghij234567/`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.locator('canvas')).toHaveCount(0);
});
