// A new release while people are at work: it is offered, it waits for what is not sent, then every tab has it and nothing is lost; and a
// part of the page that a deploy took away is named.

import type { Page } from '@playwright/test';
import { drag, expectCount, newBoard, openBoard, ready, saved, shellKept, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { ReleaseProxy } from './release-proxy.ts';

test.use({ serviceWorkers: 'allow' });

const entry = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')?.src);
const isNew = (page: Page) =>
  expect.poll(() => entry(page).catch(() => ''), { message: 'the new release is there' }).toContain('/assets2/');
/** As when one comes back to the tab. */
const lookForRelease = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
/** What is loaded when the page has been quiet is there. */
const isQuiet = (page: Page) => expect(page.getByRole('region', { name: 'Updates' })).toBeAttached();

test('a release between two strokes in two tabs, one of them offline: nothing is lost, both are on the new one', {
  tag: '@way',
}, async ({ context, page, server }) => {
  test.slow();
  const proxy = await ReleaseProxy.open(server.origin);
  try {
    const url = await newBoard(page, proxy.origin);
    await shellKept(page);
    await page.reload();
    await ready(page);
    await tool(page, 'Pen');
    await drag(page, wave(300, 200));
    await saved(page);
    proxy.mark();
    const other = await context.newPage();
    const otherUrl = await newBoard(other, proxy.origin);
    await tool(other, 'Pen');
    await drag(other, wave(300, 200));
    await saved(other);
    await Promise.all([page, other].map(isQuiet));

    proxy.cut(true);
    await drag(other, wave(300, 300));
    await expect(other.getByRole('status')).toContainText('Can’t reach the server');
    proxy.deploy();
    await lookForRelease(page);
    await page.bringToFront();
    await page.getByRole('button', { name: 'Update now' }).click();
    await expect(page.getByText('Atrium updates as soon as')).toBeVisible();
    await expect(other.getByText('Atrium updates as soon as')).toBeVisible();
    await drag(page, wave(300, 300));
    await expectCount(page, 2, 'stroke');
    for (const tab of [page, other]) expect(await entry(tab)).toContain('/assets/');
    // The old one's parts are still here.
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await page.keyboard.press('Escape');

    proxy.cut(false);
    await Promise.all([page, other].map(isNew));
    await ready(page);
    await ready(other);
    for (const tab of [page, other]) await expectCount(tab, 2, 'stroke');
    // Under the new one, from a device that has nothing.
    await page.close();
    await other.close();
    for (const address of [url, otherUrl]) {
      const fresh = await context.browser()?.newContext();
      const seen = (await fresh?.newPage()) as Page;
      await openBoard(seen, address);
      await expectCount(seen, 2, 'stroke');
      await fresh?.close();
    }
  } finally {
    proxy.close();
  }
});

test('a part that a deploy took away is named, the work is said to be safe, and reloading brings the new one', async ({
  browser,
  server,
}) => {
  const proxy = await ReleaseProxy.open(server.origin);
  // Without a service worker: nothing has kept the old release's parts.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await newBoard(page, proxy.origin);
    await tool(page, 'Pen');
    await drag(page, wave(300, 200));
    await saved(page);
    await isQuiet(page);
    proxy.deploy();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(
      page.getByText(
        'The menu can’t be opened: Atrium has been updated since this page was loaded. Your work is safe.',
      ),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Reload' }).click();
    await isNew(page);
    await ready(page);
    await expectCount(page, 1, 'stroke');
  } finally {
    await context.close();
    proxy.close();
  }
});
