// Stops the server, whatever the browser says of its network. Stored lists are shown, every page opens, and an absent board says so.

import type { Page } from '@playwright/test';
import { drag, expectCount, newBoard, openBoard, ready, saved, shellKept, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { accountOf, newPerson, signUp } from './person.ts';

test.use({ serviceWorkers: 'allow' });

async function controlled(page: Page): Promise<void> {
  await shellKept(page);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test('lists and settings stay while the server is down, until the browser is closed', async ({
  page,
  context,
  server,
}) => {
  test.slow();
  const ann = newPerson('Ann');
  await signUp(page, server.origin, ann);
  await page.goto(`${server.origin}/dashboard`);
  await page.getByRole('button', { name: 'New board' }).first().click();
  await page.getByRole('menuitemradio', { name: 'No project' }).click();
  await ready(page);
  await tool(page, 'Pen');
  await drag(page, wave(300, 200));
  await saved(page);
  await page.goto(`${server.origin}/boards`);
  const rows = page.getByRole('row', { name: 'Untitled' });
  await expect(rows).toHaveCount(1);
  await controlled(page);
  await expect(rows).toHaveCount(1);
  await page.goto(`${server.origin}/settings`);
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toHaveValue('Ann Ortiz');

  await server.stop();
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await page.clock.setSystemTime(Date.now() + 3600_000);
  for (const path of ['/boards', '/settings']) {
    // The renewal of the sign-in has failed: until then nothing would lead away.
    const failed = page.waitForEvent('requestfailed', (request) =>
      /\/oidc\/|openid-configuration|\/api\/identity/.test(request.url()),
    );
    await page.goto(server.origin + path);
    await failed;
    await expect(path === '/boards' ? rows : name).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  await expect(name).toHaveValue('Ann Ortiz');

  // As unticked, and the browser is closed: what has no end of its own is gone.
  await context.clearCookies({ name: /is_saved_signin|atrium-browser-session/ });
  await page.goto(`${server.origin}/boards`);
  await page.waitForURL(/\/signin/);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();

  await server.start();
  await page.clock.setSystemTime(Date.now());
  await page.goto(`${server.origin}/boards`);
  await expect(accountOf(page, ann)).toBeVisible();
  await expect(rows).toHaveCount(1);
});

test('pages for what was scanned or typed open offline, and say that they need a connection', async ({
  page,
  context,
  server,
}) => {
  await page.goto(server.origin);
  await controlled(page);
  await context.setOffline(true);
  for (const path of ['/code', `/export#${'T'.repeat(43)}`, '/remote/control', '/ifp/code', '/ifp/board/save']) {
    await page.goto(server.origin + path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByText('You are offline, and this page needs a connection.'), path).toBeVisible();
  }
});

test('CLI-28 a board that was never opened here says so offline and takes no stroke, and opens with the server', {
  tag: '@way',
}, async ({ page, context, server, otherDevice }) => {
  const address = await newBoard(otherDevice, server.origin);
  await tool(otherDevice, 'Pen');
  await drag(otherDevice, wave(300, 200));
  await saved(otherDevice);
  await page.goto(server.origin);
  await controlled(page);
  await context.setOffline(true);
  await page.goto(address);
  const note = page.getByRole('alert', { name: /^This board isn’t on this device/ });
  await expect(note).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await drag(page, wave(300, 300));
  await expectCount(page, 0);
  await context.setOffline(false);
  await expect(note).toHaveCount(0);
  await expectCount(page, 1, 'stroke');
  await tool(page, 'Pen');
  await drag(page, wave(300, 400));
  await saved(page);
  await expectCount(otherDevice, 2, 'stroke');

  // One that was begun here is known, also when it is empty.
  await context.setOffline(true);
  await openBoard(page, `${server.origin}/board/incognito`);
  await page.waitForURL(/#/);
  await page.reload();
  await ready(page);
  await expect(page.getByRole('status').first()).toContainText('Offline');
  await drag(page, wave(300, 300));
  await expectCount(page, 1, 'stroke');
  await expect(note).toHaveCount(0);
});
