// A board in a page of another origin: allowed by the organization, copied from Share, drawn and followed there, with nothing kept on the
// device, and gone with its link. SPEC: EMBED, RIGHT-1.

import type { FrameLocator, Page } from '@playwright/test';
import { saved } from './board-page.ts';
import { embeddableBoard, show, storedIn, WIKI } from './embedding-page.ts';
import { expect, test } from './fixtures.ts';
import { darkShare } from './pixels.ts';
import { expectNone } from './seen-by-axe.ts';

const OTHER = 'https://other.example';
/** RIGHT-1. */
const ENDED_MS = 2000;

const boardIn = (page: Page): FrameLocator => page.frameLocator('iframe');
const inkIn = async (page: Page): Promise<number> =>
  darkShare(page, await boardIn(page).locator('canvas').screenshot());

async function drawBox(page: Page, x: number): Promise<void> {
  await page.evaluate(
    (x) => window.board.load([{ kind: 'rectangle', x, y: 0, w: 200, h: 200, style: { fill: 'black' } }]),
    x,
  );
  await saved(page);
}

test.use({ viewport: { width: 1280, height: 800 } });

test('a page of another origin draws a board and follows its edits, and keeps nothing on the device', {
  tag: '@way',
}, async ({ page, server, browser }) => {
  const snippet = await embeddableBoard(page, server);
  await drawBox(page, 0);
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const wiki = await show(context, WIKI, snippet);
  await expect.poll(() => inkIn(wiki)).toBeGreaterThan(0.02);
  const before = await inkIn(wiki);
  await drawBox(page, 220);
  await expect.poll(() => inkIn(wiki)).toBeGreaterThan(before * 1.5);
  const frame = boardIn(wiki);
  await expect(frame.getByRole('link', { name: 'Open in Atrium' })).toBeVisible();
  const alone = await context.newPage();
  await alone.goto(/src="([^"]*)"/.exec(snippet)?.[1] ?? '');
  await expect(alone.getByRole('toolbar')).toBeVisible();
  await expectNone(alone, 'an embedded board');
  await page.evaluate(() =>
    window.board.load(
      ['Wheel', 'Chain'].map((text, k) => ({ kind: 'frame' as const, x: 2000 * k, y: 1000, w: 1600, h: 900, text })),
    ),
  );
  await saved(page);
  await alone.goto(alone.url().replace('#', '?present=1#'));
  await expect(alone.getByRole('toolbar').getByRole('status')).toHaveText('1 of 2 Wheel');
  await alone.keyboard.press('ArrowRight');
  await expect(alone.getByText('2 of 2 Chain')).toBeVisible();
  await expectNone(alone, 'the frames of an embedded board');
  await alone.close();

  // The page around scrolls over the board until it was pressed.
  await frame.locator('canvas').hover();
  await wiki.mouse.wheel(0, 200);
  await expect.poll(() => wiki.evaluate(() => scrollY)).toBe(200);
  await wiki.evaluate(() => scrollTo(0, 0));
  await frame.locator('canvas').click({ position: { x: 20, y: 20 } });
  await frame.locator('body').evaluate(() => {
    addEventListener('wheel', ({ defaultPrevented }) => document.body.classList.toggle('kept', defaultPrevented));
  });
  await wiki.mouse.wheel(0, 200);
  await expect(frame.locator('body')).toHaveClass('kept');
  expect(await wiki.evaluate(() => scrollY)).toBe(0);
  const zoom = frame.getByRole('toolbar').locator('.percent');
  const percent = await zoom.textContent();
  await frame.getByRole('button', { name: 'Zoom in' }).click();
  await expect(zoom).not.toHaveText(percent ?? '');

  expect(await storedIn(boardIn(wiki))).toEqual({ local: 0, session: 0, databases: [], caches: [] });
  const stored = await (
    await context.newPage().then(async (own) => {
      await own.goto(`${server.origin}/healthz`);
      return own;
    })
  ).evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    cookies: document.cookie,
  }));
  expect(stored).toEqual({ local: 0, session: 0, databases: [], caches: [], workers: 0, cookies: '' });
  expect(await context.cookies()).toEqual([]);
  await context.close();
});

test('draws and follows where a browser gives pages of other origins no storage', async ({
  page,
  server,
  playwright,
  launchOptions,
}) => {
  const snippet = await embeddableBoard(page, server);
  await drawBox(page, 0);
  const { args = [] } = launchOptions;
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...args, '--test-third-party-cookie-phaseout'],
  });
  const context = await browser.newContext();
  // Any access to storage fails, also where the browser would allow it.
  await context.addInitScript(() => {
    if (window === top) return;
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
  });
  const wiki = await show(context, WIKI, snippet);
  const failures: string[] = [];
  wiki.on('pageerror', (error) => failures.push(String(error)));
  await expect.poll(() => inkIn(wiki)).toBeGreaterThan(0.02);
  const before = await inkIn(wiki);
  await drawBox(page, 220);
  await expect.poll(() => inkIn(wiki)).toBeGreaterThan(before * 1.5);
  expect(failures).toEqual([]);
  await browser.close();
});

test('RIGHT-1 shows nothing on a host that is not listed, and nothing more 2 s after its link ended', {
  tag: '@way',
}, async ({ page, server, browser }) => {
  const snippet = await embeddableBoard(page, server);
  await drawBox(page, 0);
  const context = await browser.newContext();
  const refused = context.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  const other = await show(context, OTHER, snippet);
  await refused;
  await expect(boardIn(other).locator('canvas')).toHaveCount(0);
  const wiki = await show(context, WIKI, snippet);
  await expect.poll(() => inkIn(wiki)).toBeGreaterThan(0.02);

  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText('Off', { exact: true }).click();
  await expect(boardIn(wiki).getByText('This board is no longer shared here.')).toBeVisible({ timeout: ENDED_MS });
  await expect(boardIn(wiki).locator('canvas')).toHaveCount(0);
  await expect(boardIn(wiki).getByRole('link')).toHaveCount(0);
  await context.close();
});

test('a link with a password offers to open the board in Atrium, and no title', async ({ page, server, browser }) => {
  const snippet = await embeddableBoard(page, server);
  const [, alias = ''] = /\/board\/embed\/(\w+)#/.exec(snippet) ?? [];
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: /^Share/ });
  await dialog.getByRole('button', { name: 'Password', exact: true }).click();
  await dialog.getByLabel('New password').fill('green leaf');
  await dialog.getByRole('button', { name: 'Set password' }).click();
  await expect(dialog.getByRole('button', { name: 'Password is on' })).toBeVisible();
  const context = await browser.newContext();
  const wiki = await show(context, WIKI, snippet);
  const frame = boardIn(wiki);
  await expect(frame.getByRole('link', { name: 'Open in Atrium' })).toBeVisible();
  await expect(frame.getByText('This board can be opened in Atrium.')).toBeVisible();
  await expect(frame.getByRole('heading')).toHaveCount(0);
  await expect(frame.locator('canvas')).toHaveCount(0);
  expect(await frame.getByRole('link').getAttribute('href')).toContain(alias);
  await context.close();
});
