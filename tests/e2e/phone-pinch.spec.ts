// Two fingers on a phone, by real touch events: the second makes a pinch of a young first one, which leaves the board as it was.

import type { Page } from '@playwright/test';
import { expectCount, items, newBoard, type Point, Touch } from './board-page.ts';
import { expect, test } from './fixtures.ts';

test.use({ hasTouch: true, isMobile: true, deviceScaleFactor: 1, viewport: { width: 360, height: 740 } });

const STEP_MS = 25;
const NOTE: Point = { x: 120, y: 300 };

const zoom = (page: Page): Promise<number> => page.evaluate(async () => (await window.board.camera.get()).zoom);

/** A board with a note in the middle of `NOTE`, seen at 100 %. */
async function boardWithNote(page: Page, origin: string, query: string): Promise<void> {
  await newBoard(page, origin, query);
  await page.evaluate(async ({ x, y }) => {
    await window.board.load([{ kind: 'sticky', x: x - 50, y: y - 50, w: 100, h: 100 }]);
    await window.board.camera.set({ x: innerWidth / 2, y: innerHeight / 2, zoom: 1 });
    await window.board.tool.set('select');
  }, NOTE);
  await expectCount(page, 1, 'sticky');
}

/** Where the note is. */
async function note(page: Page): Promise<Point> {
  const [{ x, y } = { x: Number.NaN, y: Number.NaN }] = await items(page, 'sticky');
  return { x, y };
}

/** A finger goes along a straight line. */
async function go(touch: Touch, id: number, from: Point, to: Point, ms: number): Promise<void> {
  for (let at = STEP_MS; at <= ms; at += STEP_MS) {
    touch.atMs = (touch.atMs ?? Date.now()) + STEP_MS;
    const part = at / ms;
    await touch.move({ id, x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  }
}

/** One finger drags the note by 40 px for 250 ms, when a second one comes down and goes 160 px away from it. */
async function dragThenSecond(touch: Touch): Promise<void> {
  touch.atMs = Date.now();
  await touch.start({ id: 1, ...NOTE });
  await go(touch, 1, NOTE, { x: 160, y: 300 }, 250);
  await touch.start({ id: 2, x: 260, y: 300 });
  await go(touch, 2, { x: 260, y: 300 }, { x: 260, y: 460 }, 200);
}

test('a second finger 250 ms later zooms, the note stays, and a lifted finger goes on', { tag: '@way' }, async ({
  page,
  server,
  query,
}) => {
  await boardWithNote(page, server.origin, query);
  const before = await note(page);
  const touch = await Touch.on(page);
  await dragThenSecond(touch);
  await expect.poll(() => zoom(page)).toBeGreaterThan(1.5);
  const spread = await zoom(page);
  await touch.end(2);
  await touch.start({ id: 3, x: 160, y: 500 });
  await go(touch, 3, { x: 160, y: 500 }, { x: 160, y: 400 }, 200);
  await expect.poll(() => zoom(page)).toBeCloseTo(spread / 2, 1);
  await touch.end();
  expect(await note(page)).toEqual(before);
  expect(await page.evaluate(() => window.board.selection())).toEqual([]);

  // The pen's stroke goes back as well, and a finger that is put down again draws nothing.
  await page.evaluate(() => window.board.tool.set('pen'));
  const zoomed = await zoom(page);
  await dragThenSecond(touch);
  await touch.end(2);
  await touch.start({ id: 3, x: 260, y: 460 });
  await go(touch, 3, { x: 260, y: 460 }, { x: 300, y: 600 }, 200);
  await touch.end();
  await expect.poll(() => zoom(page)).toBeGreaterThan(zoomed * 1.5);
  await expectCount(page, 1);
});

test('on a panel’s page the same fingers drag the note and zoom nothing', async ({ page, server, query }) => {
  await boardWithNote(page, server.origin, `${query}&device_type=ifp`);
  const before = await note(page);
  const touch = await Touch.on(page);
  await dragThenSecond(touch);
  await touch.end();
  await expect.poll(() => note(page)).toEqual({ x: before.x + 40, y: before.y });
  expect(await zoom(page)).toBe(1);
});
