// Home keeps its word: what was done on a board is on its card however quickly one left, and no card says what nobody knows.

import type { Page } from '@playwright/test';
import { drag, newBoard, saved, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });

async function drawn(page: Page, origin: string, query: string): Promise<string> {
  const url = await newBoard(page, origin, query);
  await tool(page, 'Pen');
  await drag(page, wave(400, 300, 400));
  await saved(page);
  return url;
}

test('a title typed is in the list though its tab was closed at once', async ({ page, server, context, query }) => {
  await page.goto(server.origin);
  const tab = await context.newPage();
  await drawn(tab, server.origin, query);
  await title(tab).fill('Roof garden');
  await title(tab).press('Enter');
  await expect(title(tab)).not.toBeFocused();
  await tab.close();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Roof garden' })).toBeVisible();
});

test('a title that is still being typed when the page is left is kept, and the board takes it', async ({
  page,
  server,
  query,
}) => {
  const url = await drawn(page, server.origin, query);
  await title(page).fill('Leaf lab');
  await page.goto(server.origin);
  await expect(page.getByRole('heading', { name: 'Leaf lab' })).toBeVisible();
  await page.goto(url);
  await expect(title(page)).toHaveValue('Leaf lab');
});

test('a cover that was not made when the tab was closed is made when home is opened', async ({
  page,
  server,
  context,
  query,
}) => {
  const tab = await context.newPage();
  // Nothing that the page does on its way out.
  await tab.addInitScript(() => {
    addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true);
    document.addEventListener('visibilitychange', (event) => event.stopImmediatePropagation(), true);
  });
  await drawn(tab, server.origin, query);
  await tab.close();
  await page.goto(server.origin);
  await expect(page.locator('li img')).toBeVisible();
});

test('a board that was never seen to change says no date', async ({ page, server }) => {
  await page.goto(server.origin);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('atrium-home', 1);
        opening.onupgradeneeded = () => {
          opening.result.createObjectStore('boards', { keyPath: 'alias' });
          opening.result.createObjectStore('device');
        };
        opening.onsuccess = () => {
          const writing = opening.result.transaction('boards', 'readwrite');
          const board = { alias: 'aaaaaaaaaaaaaaaa', secret: 'A'.repeat(43), role: null, title: 'Silent' };
          writing.objectStore('boards').put({ ...board, changedAtMs: 0, openedAtMs: 0 });
          writing.oncomplete = () => resolve();
        };
      }),
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Silent' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Silent' })).not.toContainText('1970');
});
