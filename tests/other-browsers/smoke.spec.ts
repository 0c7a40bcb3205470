// The board in browsers of other makes, none of which has WebGL here: draw, write, move about, undo, bring a file in, find it all
// again, and be seen live by Chromium.

import { readFileSync } from 'node:fs';
import { CountingProxy } from '../../setup/check/counting-proxy.ts';
import { openBoard, wave } from '../e2e/board-page.ts';
import { darkShare } from '../e2e/pixels.ts';
import { ReleaseProxy } from '../e2e/release-proxy.ts';
import type { Point, Tab } from './browser.ts';
import { expect, test } from './fixtures.ts';

const LIBRARY = new URL('../data/excalidraw/presentation-bundle.excalidrawlib', import.meta.url);

async function ready(tab: Tab): Promise<void> {
  await tab.run(async () => {
    while (!('board' in window)) await new Promise(requestAnimationFrame);
    await window.board.ready;
    // WebKit finds who hears of a wheel by what it has composed: until then it tells the page of none.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
}

async function newBoard(tab: Tab, origin: string): Promise<void> {
  await tab.open(`${origin}/board/incognito`);
  await ready(tab);
  await tab.run(() => window.board.camera.set({ x: 0, y: 0, zoom: 1 }));
}

const count = (tab: Tab, kind: string | null = null): Promise<number> =>
  tab.run((k) => window.board.count(k === null ? undefined : { kind: k }), kind);

async function expectCount(tab: Tab, n: number, kind: string | null = null): Promise<void> {
  await expect.poll(() => count(tab, kind), { message: `items of kind ${kind ?? 'any'}` }).toBe(n);
}

/** First and last point of the newest stroke, board units. */
const strokeEnds = (tab: Tab): Promise<[Point, Point]> =>
  tab.run(async () => {
    const points = (await window.board.items({ kind: 'stroke' })).at(-1)?.points ?? [];
    const point = (p: number[] | undefined) => ({ x: Math.round(p?.[0] ?? NaN), y: Math.round(p?.[1] ?? NaN) });
    return [point(points[0]), point(points.at(-1))];
  });

/** The board point under a px of the page: the camera stands at (0, 0), zoom 1. */
const boardPoint = (tab: Tab, at: Point): Promise<Point> =>
  tab.run((p) => ({ x: Math.round(p.x - innerWidth / 2), y: Math.round(p.y - innerHeight / 2) }), at);

const LINE = [
  { x: 300, y: 250 },
  { x: 380, y: 280 },
  { x: 470, y: 240 },
];

test('the board is drawn by Canvas 2D in a worker', async ({ tab, server }) => {
  await newBoard(tab, server.origin);
  expect(await tab.run(async () => (await window.board.stats()).renderer)).toBe('2d');
  expect(await tab.run(() => typeof OffscreenCanvas)).toBe('function');
});

test("what the first stroke needs is asked for once, by the page for itself and for the board's thread", async ({
  tab,
  server,
}) => {
  const proxy = await CountingProxy.open(server.origin);
  await newBoard(tab, proxy.url);
  const times = (path: RegExp): number => proxy.seen.filter((one) => path.test(one.path)).length;
  // Its second part comes when there is time for it, here or later.
  expect(times(/_bg-[^/]+\.wasm$/)).toBe(1);
  expect(times(/_rest-[^/]+\.wasm$/)).toBeLessThanOrEqual(1);
  // Its driver gives WebKit a session without a cache that page and thread share.
  const inAll = test.info().project.name === 'webkit' ? 2 : 1;
  expect(times(/^\/workers\/board-[\w-]+\.js$/)).toBe(inAll);
  expect(times(/^\/assets\/core-/)).toBe(inAll);
  proxy.close();
});

test('a mouse draws, from where it was pressed to where it was let go, and the ink is on the screen', {
  tag: '@smoke',
}, async ({ tab, server, page }) => {
  await newBoard(tab, server.origin);
  await tab.press('p');
  const blank = await darkShare(page, await tab.picture());
  await tab.drag(LINE);
  await expectCount(tab, 1, 'stroke');
  const ends = [await boardPoint(tab, LINE[0] as Point), await boardPoint(tab, LINE.at(-1) as Point)];
  expect(await strokeEnds(tab)).toEqual(ends);
  await expect.poll(async () => darkShare(page, await tab.picture())).toBeGreaterThan(blank);
});

test('a finger draws', async ({ tab, server }) => {
  await newBoard(tab, server.origin);
  await tab.press('p');
  await tab.touch(LINE);
  await expectCount(tab, 1, 'stroke');
  const ends = [await boardPoint(tab, LINE[0] as Point), await boardPoint(tab, LINE.at(-1) as Point)];
  expect(await strokeEnds(tab)).toEqual(ends);
});

test('a text is typed where one clicks', async ({ tab, server }) => {
  await newBoard(tab, server.origin);
  await tab.press('t');
  await tab.drag([{ x: 400, y: 300 }]);
  await tab.type('Photosynthesis مرحبا 你好');
  await tab.press('Escape');
  await expect
    .poll(() => tab.run(async () => (await window.board.items({ kind: 'text' }))[0]?.text))
    .toBe('Photosynthesis مرحبا 你好');
});

test('the wheel pans, with ctrl it zooms', async ({ tab, server }) => {
  await newBoard(tab, server.origin);
  const camera = () => tab.run(() => window.board.camera.get());
  await tab.wheel({ x: 400, y: 300 }, 0, 120);
  await expect.poll(async () => (await camera()).y).toBeGreaterThan(20);
  expect((await camera()).zoom).toBe(1);
  await tab.wheel({ x: 400, y: 300 }, 0, -120, { ctrl: true });
  await expect.poll(async () => (await camera()).zoom).toBeGreaterThan(1.1);
});

test('undo and redo; copy and paste', async ({ tab, server }) => {
  await newBoard(tab, server.origin);
  await tab.press('r');
  await tab.drag(LINE);
  await expectCount(tab, 1, 'rectangle');
  await tab.press('Control+z');
  await expectCount(tab, 0);
  await tab.press('Control+Shift+z');
  await expectCount(tab, 1);
  await tab.press('Control+a');
  // Shortcuts work on what the page shows as selected.
  await expect
    .poll(() => tab.run(() => document.querySelector('[role=toolbar][aria-label=Selection]') !== null))
    .toBe(true);
  await tab.press('Control+c');
  await tab.press('Control+v');
  await expectCount(tab, 2, 'rectangle');
});

test('a file dropped on the board becomes shapes; all is found after a reload', async ({ tab, server }) => {
  await newBoard(tab, server.origin);
  await tab.press('p');
  await tab.drag(LINE);
  await expectCount(tab, 1, 'stroke');
  await tab.run(
    (content) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], 'bundle.excalidrawlib', { type: 'application/json' }));
      const canvas = document.querySelector('canvas');
      for (const type of ['dragenter', 'dragover', 'drop'])
        canvas?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    },
    readFileSync(LIBRARY, 'utf8'),
  );
  await expect.poll(() => count(tab, 'rectangle')).toBeGreaterThan(300);
  await tab.run(() => window.board.saved());
  const before = await tab.run(() => window.board.debug('digest'));
  await tab.reload();
  await ready(tab);
  await expect.poll(() => tab.run(() => window.board.debug('digest'))).toBe(before);
});

test('Chromium sees a stroke grow while it is drawn here, and what Chromium draws comes here', async ({
  tab,
  server,
  page,
}) => {
  await newBoard(tab, server.origin);
  await openBoard(page, await tab.url());
  await page.evaluate(() => window.board.camera.set({ x: 0, y: 0, zoom: 1 }));
  const seen = async (): Promise<number> => darkShare(page, await page.screenshot());
  const blank = await seen();
  await tab.press('p');
  await tab.drag(wave(200, 250), { hold: true });
  await expect.poll(seen, { message: 'Chromium sees the ink' }).toBeGreaterThan(blank);
  expect(await page.evaluate(() => window.board.count())).toBe(0);
  await tab.release();
  await expect.poll(() => page.evaluate(() => window.board.count({ kind: 'stroke' }))).toBe(1);
  await page.evaluate(() =>
    window.board.load([{ kind: 'rectangle', x: 0, y: 0, w: 90, h: 60, style: { color: 'blue', width: 3 } }]),
  );
  await expectCount(tab, 1, 'rectangle');
});

test('letters go into the box that was just made, none lost on the way', { tag: '@smoke' }, async ({ tab, server }) => {
  await newBoard(tab, server.origin);
  await tab.press('r');
  await tab.press('Enter');
  await tab.type('Client 1');
  await tab.press('Escape');
  const words = () => tab.run(async () => (await window.board.items({ kind: 'rectangle' })).map(({ text }) => text));
  await expect.poll(words).toEqual(['Client 1']);
});

test('where a proxy refuses sockets two people draw on one board by HTTP', async ({ tab, server, page }) => {
  const proxy = await ReleaseProxy.open(server.origin);
  proxy.refuseSockets(true);
  await newBoard(tab, proxy.origin);
  await tab.press('p');
  await tab.drag(LINE);
  await tab.run(() => window.board.saved());
  await openBoard(page, (await tab.url()).replace(proxy.origin, server.origin));
  await expect.poll(() => page.evaluate(() => window.board.count({ kind: 'stroke' }))).toBe(1);
  await page.evaluate(() => window.board.load([{ kind: 'rectangle', x: 0, y: 0, w: 90, h: 60 }]));
  await expectCount(tab, 1, 'rectangle');
  proxy.close();
});
