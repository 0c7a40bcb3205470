// The page's debug flags: what fps=1 shows, and that trackCanvas=1 finds every canvas and none of a board that was left.

import type { Page } from '@playwright/test';
import { drag, newBoard, ready, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Measurements' });

test('fps=1 shows rate, both histograms, tiles and memory, and is closed by keyboard', async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, `${query}&fps=1`);
  await drag(page, wave(300, 300));
  await expect(panel(page).getByText('Frames per second')).toBeVisible();
  await expect(panel(page).getByText('Engine memory')).toBeVisible();
  const latency = panel(page).getByRole('img', { name: /^Input to frame: p50 / });
  await expect(panel(page).getByRole('img', { name: /^Time between frames: p50 / })).toBeVisible();
  await expect(latency).toBeVisible();
  // The stroke's samples reach the histogram with the next reading.
  await expect(latency).not.toHaveAccessibleName('Input to frame: p50 0 · p95 0 · p99 0 ms');
  const stats = await page.evaluate(() => window.board.stats());
  expect(stats.latencyHistogram.reduce((sum, n) => sum + n, 0)).toBeGreaterThan(0);
  expect(stats.bufferScale).toBe(1);
  await panel(page).getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
});

test('trackCanvas=1 names every canvas with the place it was made at', { tag: '@canvas' }, async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, `${query}&trackCanvas=1`);
  await drag(page, wave(300, 300));
  const canvases = await page.evaluate(async () => (await window.board.stats()).canvases ?? []);
  const { innerWidth: w, innerHeight: h } = await page.evaluate(() => ({ innerWidth, innerHeight }));
  // The board's own: on the page as an element, in the worker by its context.
  expect(canvases.filter((canvas) => canvas.context !== null && canvas.w === w && canvas.h === h)).not.toEqual([]);
  expect(canvases.every(({ place }) => /\w+-?\w*\.js:\d+:\d+/.test(place))).toBe(true);
  await expect(panel(page).getByRole('heading', { name: /^Canvases: / })).toBeVisible();
});

test('canvases do not pile up where a board is opened and left five times', { tag: '@canvas' }, async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, `${query}&trackCanvas=1`);
  for (let round = 0; round < 5; round++) {
    await drag(page, wave(300, 300, 120, 8));
    // Within the page: no document is left, so nothing is freed by leaving it.
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('link', { name: 'Start drawing' }).first().click();
    await page.waitForURL('**/board/incognito**');
    await ready(page);
  }
  const cdp = await page.context().newCDPSession(page);
  const left = async (): Promise<string[]> => {
    await cdp.send('HeapProfiler.collectGarbage');
    const canvases = await page.evaluate(async () => (await window.board.stats()).canvases ?? []);
    return canvases.filter(({ leftMs }) => leftMs !== null).map(({ place, w, h }) => `${place} ${w}×${h}`);
  };
  // A canvas that was given to a thread goes when that has ended, which a busy machine puts off. Of the board that was left last
  // the browser may hold one for longer (seen with WebGL): a leak leaves one of each.
  const max = (canvases: string[]) => (canvases.length <= 1 ? 'at most one' : canvases.join(', '));
  await expect.poll(async () => max(await left()), { timeout: 60_000 }).toBe('at most one');
});
