// What is on the screen while the camera moves over a full board, read from every frame the browser shows: never blank, then
// sharp, and whole again after the graphics context was lost.

import type { Page } from '@playwright/test';
import { digest, drag, expectCount, newBoard, saved, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { blankBlocks, differingShare, edgeWidthPx } from './pixels.ts';
import { screencast, wheels } from './screencast.ts';

/** Side of a cell, board units: at zoom 1 any block of 64 px shows a good part of one. */
const CELL = 56;
const COLUMNS = 96;
const ROWS = 27;
/** Darker than this is ink, 0 black … 255 white. */
const INKED = 160;
/** An edge of what is drawn at the camera's own scale is narrower (edgeWidthPx); how soon it is, `npm run bench -- board` measures. */
const SHARP_PX = 1.3;

/** 4,000 px, quickest at first: by 280 px a frame, more than any tile can follow, or by 64, as a hand flings. */
const fling = (first: number, slowing: number, n: number) =>
  Array.from({ length: n }, (_, i) => ({ dx: first * slowing ** i, dy: (first / 20) * slowing ** i }));
/** To 8 times the size in 5 s. */
const ZOOM = Array.from({ length: 300 }, () => ({ dx: 0, dy: (-100 * Math.log(8)) / 300, zoom: true }));

/**
 * A board of 5,184 items about its origin, the chrome out of the way: in each cell a black square, whose upright edges tell how sharp
 * it is, and in it a scribble of 48 points, not to be seen, so that there is much to draw everywhere.
 */
async function fullBoard(page: Page, origin: string, query: string): Promise<void> {
  await newBoard(page, origin, query);
  const items = await page.evaluate(
    async ([side, columns, rows]) => {
      const items = Array.from({ length: columns * rows }, (_, i) => {
        const x = ((i % columns) - columns / 2) * side;
        const y = (Math.floor(i / columns) - rows / 2) * side;
        const half = side / 2;
        const points = Array.from({ length: 48 }, (_, n) => [
          x + 3 + (n * (half - 6)) / 47,
          y + half / 2 + (half / 2 - 3) * Math.sin(n * 1.9),
          0.5,
        ]);
        return [
          {
            kind: 'rectangle' as const,
            x,
            y,
            w: half,
            h: half,
            style: { color: '#000000', fill: '#000000', width: 1 },
          },
          { kind: 'stroke' as const, points, style: { color: '#000000', width: 2 } },
        ];
      }).flat();
      return (await window.board.load(items)).length;
    },
    [CELL, COLUMNS, ROWS] as const,
  );
  await expectCount(page, items);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('body * { visibility: hidden } canvas { visibility: visible !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Until the engine has nothing left to draw, tiles and cover, and the screen shows this board everywhere. */
async function atRest(page: Page): Promise<Buffer> {
  expect(await page.evaluate(() => window.board.debug('calm'))).toBe(true);
  await expect.poll(async () => (await blankBlocks(page, await page.screenshot(), 64, INKED)).length).toBe(0);
  return page.screenshot();
}

test('no block of the screen is blank in any frame of a fling over a full board', { tag: '@canvas' }, async ({
  page,
  server,
  query,
}) => {
  await fullBoard(page, server.origin, query);
  await page.evaluate(() => window.board.camera.set({ x: -2000, y: -107, zoom: 1 }));
  await atRest(page);
  const frames = await screencast(page, () => wheels(page, fling(280, 0.93, 90)));
  expect(frames.length).toBeGreaterThan(10);
  const blank: string[] = [];
  for (const [i, { picture }] of frames.entries()) {
    const found = await blankBlocks(page, picture, 64, INKED);
    if (found.length > 0) blank.push(`frame ${i}: ${found.length} blocks, the first at ${found[0]}`);
  }
  expect(blank).toEqual([]);
});

test('after a zoom and after a fling what was stretched is drawn sharp', { tag: '@canvas' }, async ({
  page,
  server,
  query,
}) => {
  await fullBoard(page, server.origin, query);
  for (const [name, from, events] of [
    ['a zoom', { x: 0, y: 0, zoom: 0.5 }, ZOOM],
    ['a fling', { x: -2000, y: -107, zoom: 1 }, fling(64, 0.985, 120)],
  ] as const)
    await test.step(name, async () => {
      await page.evaluate((camera) => window.board.camera.set(camera), from);
      await atRest(page);
      await wheels(page, events);
      await expect.poll(async () => edgeWidthPx(page, await page.screenshot())).toBeLessThan(SHARP_PX);
    });
});

test('a lost graphics context in the middle of a pan: the board is whole again, nothing is lost', {
  tag: '@canvas',
}, async ({ page, server, query }) => {
  await fullBoard(page, server.origin, query);
  const camera = { x: 300, y: -200, zoom: 1 };
  await page.evaluate((to) => window.board.camera.set(to), camera);
  const before = await atRest(page);
  // What the server has logged is told by its number, so it counts from here.
  await saved(page);
  const digestBefore = await digest(page);
  const pan = Array.from({ length: 12 }, () => ({ dx: 25, dy: 10 }));
  await wheels(page, pan);
  await page.evaluate(() => window.board.debug('loseContext'));
  await wheels(page, pan);
  await page.evaluate(() => window.board.debug('restoreContext'));
  await wheels(page, pan);
  expect(await digest(page)).toBe(digestBefore);
  await page.evaluate((to) => window.board.camera.set(to), camera);
  await expect.poll(async () => differingShare(page, before, await page.screenshot())).toBe(0);
});

test('a stroke drawn while the graphics context is lost is there when it is back', { tag: '@canvas' }, async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  await tool(page, 'Pen');
  const shot = (): Promise<Buffer> => page.screenshot({ clip: { x: 280, y: 220, width: 400, height: 200 } });
  const blank = await shot();
  await page.evaluate(() => window.board.debug('loseContext'));
  await drag(page, wave(300, 300));
  await expectCount(page, 1, 'stroke');
  await page.evaluate(() => window.board.debug('restoreContext'));
  await expect.poll(async () => differingShare(page, blank, await shot())).toBeGreaterThan(0.005);
});
