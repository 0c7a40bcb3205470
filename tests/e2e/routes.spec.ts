// The table of addresses as a person meets it: which addresses a device answers by itself, and what each of them shows.

import type { Request } from '@playwright/test';
import { isOfflinePage, ROUTES, type Route } from '#protocol/routes.ts';
import { ready, shellKept } from './board-page.ts';
import { expect, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

const rows: Route[] = Object.values(ROUTES);
const addressOf = ({ path }: Route) =>
  path
    .replace(':alias', 'abcdefghij234567')
    .replace(':platform', 'web')
    .replace(':locale', 'en')
    .replace(':codeKey', 'seats')
    .replace(':topic', 'begin')
    .replace(/:\w+Id/, '0190f5aa-0000-7000-8000-00000000000a');

test('the service worker answers the rows that say so, and leaves every other address to the server', async ({
  page,
  context,
  server,
}) => {
  await page.goto(server.origin);
  await shellKept(page);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // Who answers is asked, not what the page does: some of them lead on by themselves, into whatever comes next.
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setScriptExecutionDisabled', { value: true });
  for (const row of rows) {
    const response = await page.goto(server.origin + addressOf(row), { waitUntil: 'commit' });
    expect([row.path, response?.fromServiceWorker()]).toEqual([row.path, isOfflinePage(row)]);
  }
  for (const address of ['/no/such/page', '/board/UPPER', '/api/nothing', '/healthz']) {
    const response = await page.goto(server.origin + address, { waitUntil: 'commit' });
    expect([address, response?.fromServiceWorker()]).toEqual([address, false]);
  }
});

test('no request of a page whose row does not say so is answered by the service worker, nor of silent and provider’s pages', {
  tag: '@way',
}, async ({ page, server }) => {
  await page.goto(server.origin);
  await shellKept(page);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('ServiceWorker.enable');
  const leftOut = [
    ...rows.filter((row) => !isOfflinePage(row)).map(addressOf),
    '/oauth/silent-renew',
    '/oidc/unknown',
    '/no/page',
  ];
  const answeredAt = async (address: string): Promise<void> => {
    const tab = await page.context().newPage();
    const ofPage = new Set<Request>();
    let isThere = true;
    tab.on('request', (request) => {
      // Where a page leads on to may be the worker's.
      if (request.isNavigationRequest() && request.url() !== server.origin + address) isThere = false;
      if (isThere) ofPage.add(request);
    });
    tab.on('framenavigated', (frame) => {
      if (new URL(frame.url()).pathname !== address) isThere = false;
    });
    const answered: string[] = [];
    tab.on('response', (response) => {
      if (ofPage.has(response.request()) && response.fromServiceWorker()) answered.push(response.url());
    });
    await tab.goto(server.origin + address, { waitUntil: 'networkidle' });
    expect([address, answered]).toEqual([address, []]);
    expect(ofPage.size).toBeGreaterThan(0);
    await tab.close();
  };
  await Promise.all(leftOut.map(answeredAt));
  // Begun anew it knows none of its pages, and still answers none of these.
  for (const address of leftOut) {
    await cdp.send('ServiceWorker.stopAllWorkers');
    await answeredAt(address);
  }
  // It is there all the while.
  expect((await page.reload())?.fromServiceWorker()).toBe(true);
});

test('a service worker that was stopped answers its page’s parts without a line', async ({ page, server, context }) => {
  await page.goto(server.origin);
  await shellKept(page);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const cdp = await context.newCDPSession(page);
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.stopAllWorkers');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Start drawing' }).click();
  await ready(page);
  await cdp.send('ServiceWorker.stopAllWorkers');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
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
