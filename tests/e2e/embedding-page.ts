// A board that pages of another origin may embed, and such a page.

import type { BrowserContext, FrameLocator, Page } from '@playwright/test';
import { expect } from './expect.ts';
import { newPerson, signUp } from './person.ts';
import type { TestServer } from './server.ts';

export const WIKI = 'https://wiki.example';

/** Signs up somebody whose organization lets pages of WIKI embed boards, and opens a new board of theirs in `page`. */
export async function embeddableBoard(page: Page, server: TestServer): Promise<string> {
  await signUp(page, server.origin, newPerson());
  await page.getByRole('button', { name: /^Team: / }).click();
  await page.getByRole('menuitem', { name: 'Organization' }).click();
  const field = page.getByRole('textbox', { name: 'May embed boards' });
  await field.fill('http://wiki.example');
  await field.blur();
  await expect(page.getByRole('alert')).toContainText('“http://wiki.example” is not an address');
  await field.fill(' Wiki.example ');
  await field.blur();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(field).toHaveValue(WIKI);
  await page.goto(`${server.origin}/dashboard`);
  await page.getByRole('button', { name: 'New board' }).first().click();
  await page.getByRole('menuitemradio', { name: 'No project' }).click();
  await page.waitForURL(/\/board\//);
  await page.waitForFunction(() => 'board' in window);
  await page.evaluate(() => window.board.ready);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('tab', { name: 'Embed' }).click();
  await expect(page.getByText(`May embed this board: ${WIKI}`)).toBeVisible();
  const create = page.getByRole('button', { name: 'Create view link' });
  const html = page.getByRole('textbox', { name: 'HTML to embed this board' });
  await expect(create.or(html)).toBeVisible();
  if (await create.isVisible()) await create.click();
  const snippet = await html.inputValue();
  await page.getByRole('button', { name: 'Copy HTML' }).click();
  await expect(page.getByRole('button', { name: 'HTML copied' })).toBeVisible();
  await page.keyboard.press('Escape');
  return snippet;
}

/** A page of another origin that has the snippet in it. Nothing of it comes over the network. */
export async function show(context: BrowserContext, origin: string, snippet: string): Promise<Page> {
  const body = `<!doctype html><html lang="en"><title>Wiki</title><h1>How a bike gets repaired</h1>${snippet}<p style="height:3000px">Below</p>`;
  await context.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body }));
  const page = await context.newPage();
  await page.goto(`${origin}/page`);
  return page;
}

/** Returns how much the page in this frame has stored. */
export function storedIn(frame: FrameLocator) {
  return frame.locator('body').evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
  }));
}
