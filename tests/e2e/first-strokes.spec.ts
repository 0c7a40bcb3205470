// A stroke that is begun at the first moment the bars look ready is kept whole, wherever the hand is when what the board still lacks
// comes: all of the page's code, the board's own parts, or what comes after the bars. SEED=17 repeats one start; a soak makes fifty.

import type { BrowserContext } from '@playwright/test';
import { seeded } from '../../bench/scenes/seeded.ts';
import { items, type Point } from './board-page.ts';
import { asFirstVisit } from './first-visit.ts';
import { expect, test } from './fixtures.ts';

/** What the bars do not need: the board's thread, the engine, what draws. */
const BOARD = /\/(workers\/board|assets\/(core|gl|raster2d|atrium_engine))[-_][^/]*\.(js|wasm)$/;
/** But for what blocks the bars. */
const PARTS = /\/(assets|workers)\/(?!before-)/;
/** A line is as wide as the pen, and smoothed. */
const NEAR = 6;

const first = Number(process.env.SEED ?? 1);
const seeds = Array.from({ length: process.env.SEED ? 1 : process.env.ATRIUM_SOAK ? 50 : 4 }, (_, k) => first + k);

/** Across the free middle of the board: a way that never turns back, so that its box tells whether a part of it is lost. */
function way(random: () => number): Point[] {
  const n = 8 + Math.floor(random() * 40);
  const [x, y] = [300 + random() * 200, 200 + random() * 100];
  const [w, h] = [80 + random() * 300, 40 + random() * 200];
  return Array.from({ length: n + 1 }, (_, k) => ({ x: x + (w * k) / n, y: y + (h * k) / n }));
}

async function start(context: BrowserContext, address: string, seed: number): Promise<void> {
  const random = seeded(seed);
  const points = way(random);
  const held = (['code', 'board', 'rest'] as const)[Math.floor(random() * 3)];
  const comesAt = Math.floor(random() * (points.length + 1));
  const page = await context.newPage();
  let late = false;
  let come = (): void => {};
  const coming = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(PARTS, async (route) => {
    if (late || held === 'code' || (held === 'board' && BOARD.test(route.request().url()))) await coming;
    await route.continue();
  });
  // The bars come without a script, or behind it.
  if (seed % 2 === 0) await asFirstVisit(page);
  await page.goto(address, { waitUntil: 'commit' });
  const pen = page.getByRole('toolbar', { name: 'Tools', exact: true }).getByRole('button', { name: /^Pen/ });
  await (held === 'code' ? page.locator('#first-bars button').first() : pen).waitFor();
  // Whoever looks on sees the page as it is built.
  await page.waitForFunction(() => 'earlyPointers' in window || !document.getElementById('first-bars'));
  late = true;
  const [from, ...on] = points as [Point, ...Point[]];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const [k, { x, y }] of on.entries()) {
    if (k === comesAt) come();
    await page.mouse.move(x, y);
  }
  await page.mouse.up();
  come();
  await expect(page.getByRole('status')).toHaveText('Saved');
  const to = on.at(-1) as Point;
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const strokes = (await items(page)).map(({ kind, bounds }) => ({ kind, ...bounds }));
  expect(strokes, `seed ${seed}`).toHaveLength(1);
  const [{ x, y, w, h } = { x: 0, y: 0, w: 0, h: 0 }] = strokes;
  const off = [x - (from.x - width / 2), y - (from.y - height / 2), w - (to.x - from.x), h - (to.y - from.y)];
  expect(Math.max(...off.map(Math.abs)), `seed ${seed}: ${off.map((one) => one.toFixed(1))}`).toBeLessThan(NEAR);
  await page.close();
}

test('CLI-15 a stroke begun when the bars look ready is kept whole, however late the rest comes', {
  tag: '@way',
}, async ({ context, server, query }) => {
  test.setTimeout(30_000 + 10_000 * seeds.length);
  for (const seed of seeds)
    await test.step(`seed ${seed}`, () => start(context, `${server.origin}/board/incognito?${query}`, seed));
});
