// Covers: what is drawn on a board is seen on its card, here and on another device, and nowhere by those who may not.

import type { Page } from '@playwright/test';
import { deriveBoard, fromBase64Url, toBase64Url } from '#protocol/derive.ts';
import { drag, newBoard, openBoard, saved, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';

const isCover = (url: string) => /\/api\/boards\/[^/]+\/cover/.test(url);
const card = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('link') });

const coverSent = (page: Page) =>
  page.waitForResponse((response) => isCover(response.url()) && response.request().method() === 'PUT');

/** Draws a wavy line in the middle of the view. */
async function draw(page: Page, y = 300): Promise<void> {
  await tool(page, 'Pen');
  await drag(page, wave(400, y, 400));
  await saved(page);
}

/** As a person leaves a board. */
async function goHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(card(page)).toBeVisible();
}

/** What this device keeps; a Blob comes as its name alone. */
function recordsOf(page: Page, database: string, store: string): Promise<Record<string, unknown>[]> {
  return page.evaluate(
    ([name, from]) =>
      new Promise((resolve) => {
        const opening = indexedDB.open(name);
        // Not made yet: it is for the board to make.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve([]);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(from).objectStore(from).getAll();
          reading.onsuccess = () => {
            opening.result.close();
            const plain = (value: unknown) => (value instanceof Blob ? '[Blob]' : value);
            const fields = (record: object) => Object.entries(record).map(([key, value]) => [key, plain(value)]);
            resolve(reading.result.map((record: object) => Object.fromEntries(fields(record))));
          };
        };
      }),
    [database, store] as const,
  );
}

/** Dark px of the picture on the only card; 0 while it shows none. */
function inkOnCard(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const image = document.querySelector<HTMLImageElement>('li img');
    if (!image) return 0;
    await image.decode().catch(() => {});
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext('2d');
    if (!context || canvas.width === 0) return 0;
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at + 1] ?? 255) < 100) dark++;
    return dark;
  });
}

test('what was drawn is on the card when one comes home', { tag: ['@canvas', '@way'] }, async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  await draw(page);
  await goHome(page);
  await expect.poll(() => inkOnCard(page)).toBeGreaterThan(150);
});

test('a board drawn offline has its picture on this device', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  const sent = coverSent(page);
  await draw(page);
  await sent;
  await server.kill();
  await drag(page, wave(400, 400, 400));
  await expect(page.getByRole('status')).toContainText('Can’t reach the server');
  const kept = async () => {
    const [cover] = await recordsOf(page, 'atrium-covers', 'covers');
    return `picture ${cover?.picture}, pending ${cover?.pending}, shared ${cover?.shared}`;
  };
  await expect.poll(kept, { timeout: 45_000 }).toBe('picture [Blob], pending true, shared false');
});

test('what was drawn after the last cover was made is on the card all the same', async ({
  page,
  server,
  context,
  query,
}) => {
  const url = await newBoard(page, server.origin, query);
  await draw(page);
  await goHome(page);
  await expect.poll(() => inkOnCard(page)).toBeGreaterThan(150);
  const before = await inkOnCard(page);

  const tab = await context.newPage();
  // Nothing that the page does on its way out.
  await tab.addInitScript(() => {
    addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true);
    document.addEventListener('visibilitychange', (event) => event.stopImmediatePropagation(), true);
  });
  await openBoard(tab, url);
  for (const y of [380, 460, 540]) await draw(tab, y);
  const opened = async () => (await recordsOf(page, 'atrium-home', 'boards'))[0]?.openedAtMs;
  const openedAtMs = await opened();
  await tab.close();
  await page.reload();
  await expect.poll(() => inkOnCard(page)).toBeGreaterThan(before * 2);
  // Nobody opened it meanwhile.
  expect(await opened()).toBe(openedAtMs);
});

test('another device sees it without drawing it, and sees it change', async ({
  page,
  otherDevice: other,
  server,
  query,
}) => {
  const sent = coverSent(page);
  const url = await newBoard(page, server.origin, query);
  await draw(page);
  expect((await sent).status()).toBe(200);

  // With cover=0 it makes none of its own.
  await openBoard(other, url.replace('?', '?cover=0&'));
  // The device's list hears of the board a little later.
  await expect.poll(async () => (await recordsOf(other, 'atrium-home', 'boards'))[0]?.role).toBe('editor');
  await other.goto(server.origin);
  await expect.poll(() => inkOnCard(other)).toBeGreaterThan(150);
  const before = await inkOnCard(other);

  const again = coverSent(page);
  await draw(page, 420);
  await goHome(page);
  expect((await again).status()).toBe(200);
  await other.reload();
  await expect.poll(() => inkOnCard(other)).toBeGreaterThan(before * 1.3);
});

test('a viewer sees the picture and sends none', async ({ page, otherDevice: viewer, server, query }) => {
  const sent = coverSent(page);
  const url = await newBoard(page, server.origin, query);
  await draw(page);
  await sent;
  const [, alias = '', secret = ''] = /#(\w+)\.([\w-]+)$/.exec(url) ?? [];
  const viewSecret = toBase64Url(deriveBoard(fromBase64Url(secret) ?? new Uint8Array()).viewSecret);

  const methods: string[] = [];
  viewer.on('request', (request) => {
    if (isCover(request.url())) methods.push(request.method());
  });
  await openBoard(viewer, `${server.origin}/board/incognito?${query}#${alias}.${viewSecret}`);
  await expect.poll(() => viewer.evaluate(() => window.board.count())).toBe(1);
  await goHome(viewer);
  await expect.poll(() => inkOnCard(viewer)).toBeGreaterThan(150);
  expect(methods.filter((method) => method !== 'GET')).toEqual([]);
});

test('cover=0: no picture is made, kept, sent or asked for', async ({ page, server, query }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isCover(request.url())) asked.push(`${request.method()} ${request.url()}`);
  });
  await newBoard(page, server.origin, `${query}&cover=0`);
  await draw(page);
  await goHome(page);
  await expect(card(page).locator('[data-state="paper"]')).toBeVisible();
  expect(asked).toEqual([]);
  expect(await inkOnCard(page)).toBe(0);
});
