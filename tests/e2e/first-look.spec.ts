// Where a board is first looked at: its content for who has never seen it on this device, later where they left it; a shape the address
// names; and the way back for who has lost the content.

import type { Browser, Page } from '@playwright/test';
import type { ItemInput, ItemJson } from '#protocol/item-json.ts';
import { count, expectCount, items, newBoard, ready, saved } from './board-page.ts';
import { expect, test } from './fixtures.ts';

const MIN_TEXT_CSS = 9;

const load = (page: Page, what: ItemInput[]): Promise<string[]> => page.evaluate((all) => window.board.load(all), what);
const camera = (page: Page) => page.evaluate(() => window.board.camera.get());

/** What of the board is on the screen, board units. */
async function shown(page: Page): Promise<{ x0: number; y0: number; x1: number; y1: number; zoom: number }> {
  const { x, y, zoom } = await camera(page);
  const { width, height } = page.viewportSize() as { width: number; height: number };
  const [w, h] = [width / 2 / zoom, height / 2 / zoom];
  return { x0: x - w, y0: y - h, x1: x + w, y1: y + h, zoom };
}

async function sees(page: Page, { bounds }: ItemJson): Promise<boolean> {
  const { x0, y0, x1, y1 } = await shown(page);
  return bounds.x >= x0 && bounds.y >= y0 && bounds.x + bounds.w <= x1 && bounds.y + bounds.h <= y1;
}

/** Nothing that stands at an edge of the screen lies over it. */
async function isClear(page: Page, { bounds }: ItemJson): Promise<boolean> {
  const { x, y, zoom } = await camera(page);
  const { width, height } = page.viewportSize() as { width: number; height: number };
  const box = {
    left: (bounds.x - x) * zoom + width / 2,
    top: (bounds.y - y) * zoom + height / 2,
    right: (bounds.x + bounds.w - x) * zoom + width / 2,
    bottom: (bounds.y + bounds.h - y) * zoom + height / 2,
  };
  return page.evaluate(
    (one) =>
      [...document.querySelectorAll('[data-bars]')]
        .flatMap((bar) => [...bar.children])
        // The question for a name comes when somebody else is there, and goes again.
        .filter((bar) => !bar.querySelector('form'))
        .map((bar) => bar.getBoundingClientRect())
        .every(
          (bar) =>
            bar.height === 0 ||
            bar.right <= one.left ||
            bar.left >= one.right ||
            bar.bottom <= one.top ||
            bar.top >= one.bottom,
        ),
    box,
  );
}

/** Somebody on another device, who has never seen the board. */
async function stranger(browser: Browser, address: string, viewport = { width: 1280, height: 720 }): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage();
  await page.goto(address);
  await ready(page);
  return page;
}

const back = (page: Page) => page.getByRole('button', { name: 'Back to content' });

test('who opens a board for the first time sees all that is on it, at 100 % at most', { tag: '@way' }, async ({
  page,
  browser,
  server,
}) => {
  const address = await newBoard(page, server.origin);
  await load(page, [{ kind: 'rectangle', x: 4800, y: 3600, w: 300, h: 200 }]);
  await saved(page);
  const near = await stranger(browser, address);
  await expectCount(near, 1);
  const [one] = (await items(near)) as [ItemJson];
  await expect.poll(() => sees(near, one)).toBe(true);
  expect((await camera(near)).zoom).toBe(1);

  await load(page, [{ kind: 'ellipse', x: -3000, y: 0, w: 500, h: 500 }]);
  await saved(page);
  const far = await stranger(browser, address, { width: 390, height: 844 });
  await expectCount(far, 2);
  const all = await items(far);
  await expect.poll(async () => (await Promise.all(all.map((item) => sees(far, item)))).every(Boolean)).toBe(true);
  expect((await camera(far)).zoom).toBeLessThan(1);
});

test('what is shown whole lies between the bars, on a desk and on a phone, by whichever way', async ({
  page,
  browser,
  server,
}) => {
  const address = await newBoard(page, server.origin);
  // As tall as the screen and more: it is fitted by its height, then by its width.
  for (const [w, h] of [
    [300, 2400],
    [5000, 3000],
  ] as const) {
    await page.evaluate(
      async ([width, height]) => {
        await window.board.select((await window.board.items()).map(({ id }) => id));
        await window.board.act('delete');
        await window.board.load([{ kind: 'rectangle', x: 900, y: -700, w: width, h: height }]);
      },
      [w, h] as const,
    );
    await saved(page);
    for (const viewport of [
      { width: 1280, height: 720 },
      { width: 390, height: 844 },
      { width: 844, height: 390 },
    ]) {
      const other = await stranger(browser, address, viewport);
      await expectCount(other, 1);
      const [one] = (await items(other)) as [ItemJson];
      await expect.poll(() => isClear(other, one), `${w} × ${h} in ${viewport.width}`).toBe(true);
      expect(await sees(other, one)).toBe(true);
      // Shown again when somebody asks.
      await other.evaluate(() => window.board.camera.set({ x: 0, y: 0, zoom: 4 }));
      await other.keyboard.press('Shift+1');
      await expect.poll(() => isClear(other, one)).toBe(true);
      expect(await sees(other, one)).toBe(true);
      await other.context().close();
    }
  }
});

test('where its smallest text could not be read, what was edited last is seen instead', async ({
  page,
  browser,
  server,
}) => {
  const address = await newBoard(page, server.origin);
  const texts = Array.from(
    { length: 400 },
    (_, k): ItemInput => ({
      kind: 'text',
      x: (k % 20) * 900,
      y: Math.floor(k / 20) * 600,
      text: `note ${k}`,
      style: { fontSize: 16 },
    }),
  );
  const ids = await load(page, texts);
  await saved(page);
  // A second of the server's clock lies between: what is moved now was edited last.
  const edited = ids[16 * 20 + 17] as string;
  await page.evaluate(async (id) => {
    await window.board.select([id]);
  }, edited);
  await page.keyboard.press('ArrowRight');
  await saved(page);

  const other = await stranger(browser, address);
  await expectCount(other, 400);
  const last = (await items(other)).find(({ id }) => id === edited) as ItemJson;
  await expect.poll(() => sees(other, last)).toBe(true);
  const { zoom } = await camera(other);
  expect(zoom * 16).toBeGreaterThanOrEqual(MIN_TEXT_CSS);
  expect(zoom).toBeLessThanOrEqual(1);
});

test('who has begun to draw or to look around is not moved away', async ({ page, browser, server }) => {
  const address = await newBoard(page, server.origin);
  await load(page, [{ kind: 'rectangle', x: 4800, y: 3600, w: 300, h: 200 }]);
  await saved(page);
  const context = await browser.newContext();
  const other = await context.newPage();
  // The server's answer comes when they have moved already.
  let answer = (): void => {};
  const moved = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await context.route('**/api/boards/open', async (route) => {
    await moved;
    await route.continue();
  });
  await other.goto(address);
  await ready(other);
  await other.mouse.move(600, 300);
  await other.mouse.wheel(0, 120);
  await expect.poll(async () => (await camera(other)).y).toBe(120);
  answer();
  await expectCount(other, 1);
  await saved(other);
  expect(await camera(other)).toEqual({ x: 0, y: 120, zoom: 1 });
});

test('a device remembers where each board was looked at', async ({ page, context, server }) => {
  const address = await newBoard(page, server.origin);
  await load(page, [{ kind: 'rectangle', x: 0, y: 0, w: 300, h: 200 }]);
  await saved(page);
  const place = { x: 700, y: -450, zoom: 0.5 };
  await page.evaluate((to) => window.board.camera.set(to), place);
  // The page shows where it is a frame after the board's thread is there.
  await expect(page.getByRole('button', { name: '50%, ' })).toBeVisible();
  await page.reload();
  await ready(page);
  await expectCount(page, 1);
  expect(await camera(page)).toEqual(place);

  // Another board begins at its own place, and a tab that is closed forgets nothing.
  await newBoard(page, server.origin);
  expect(await camera(page)).toEqual({ x: 0, y: 0, zoom: 1 });
  await page.close();
  const again = await context.newPage();
  await again.goto(address);
  await ready(again);
  await expectCount(again, 1);
  await saved(again);
  expect(await camera(again)).toEqual(place);
});

test('an address that names a shape leads there; one that is gone is told of', async ({ page, browser, server }) => {
  const address = await newBoard(page, server.origin);
  const [, id] = await load(page, [
    { kind: 'rectangle', x: 0, y: 0, w: 300, h: 200 },
    { kind: 'ellipse', x: -9000, y: 7000, w: 120, h: 80 },
  ]);
  await saved(page);
  const named = address.replace('#', `?shape-id=${id}#`);
  const other = await stranger(browser, named);
  await expectCount(other, 2);
  const there = (await items(other, 'ellipse'))[0] as ItemJson;
  await expect.poll(() => sees(other, there)).toBe(true);
  expect((await camera(other)).zoom).toBe(1);
  await expect.poll(() => other.evaluate(() => window.board.selection())).toEqual([id]);

  const lost = await stranger(browser, address.replace('#', '?shape-id=00000000-0000-7000-8000-000000000001#'));
  await expectCount(lost, 2);
  await expect(lost.getByRole('alert')).toContainText('no longer on this board');
  const all = await items(lost);
  await expect.poll(async () => (await Promise.all(all.map((item) => sees(lost, item)))).every(Boolean)).toBe(true);
});

for (const [name, viewport, query, target] of [
  ['a desk', { width: 1280, height: 720 }, '', 44],
  ['a phone', { width: 390, height: 844 }, '', 44],
  ['a panel', { width: 1920, height: 1080 }, 'device_type=ifp', 64],
] as const)
  test(`on ${name} who has lost the content is led back to it`, async ({ page, server }) => {
    await page.setViewportSize(viewport);
    await newBoard(page, server.origin, query);
    await page.evaluate(() => window.board.camera.set({ x: 50_000, y: 0, zoom: 1 }));
    // There is nothing to go back to.
    await expect.poll(async () => (await camera(page)).x).toBe(50_000);
    await expect(back(page)).toHaveCount(0);
    await load(page, [{ kind: 'rectangle', x: 0, y: 0, w: 300, h: 200 }]);
    await expect(back(page)).toBeVisible();
    const [button, tools] = await Promise.all([
      back(page).boundingBox(),
      page.getByRole('toolbar', { name: 'Tools' }).boundingBox(),
    ]);
    if (!button || !tools) throw new Error('nothing to measure');
    expect(button.height).toBeGreaterThanOrEqual(target);
    expect(button.y + button.height).toBeLessThanOrEqual(tools.y);
    expect(button.x).toBeGreaterThanOrEqual(0);
    expect(button.x + button.width).toBeLessThanOrEqual(viewport.width);
    await back(page).click();
    await expect(back(page)).toHaveCount(0);
    const [one] = (await items(page)) as [ItemJson];
    expect(await sees(page, one)).toBe(true);
    expect(await count(page)).toBe(1);
    await expect(page.locator('canvas[role=application]')).toBeFocused();
  });
