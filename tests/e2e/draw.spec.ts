// A newcomer starts drawing: home, the first board, mouse, pen, fingers, pan and zoom.

import type { Page } from '@playwright/test';
import { drag, expectCount, items, newBoard, type Point, ready, saved, Touch, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';

test('home has one obvious button, and it leads to a board one can draw on', async ({ page, server }) => {
  await page.goto(server.origin);
  await page
    .getByRole('link', { name: 'Start drawing' })
    .or(page.getByRole('button', { name: 'Start drawing' }))
    .first()
    .click();
  await page.waitForURL(/\/board\/incognito#[a-z2-7]+\..+/);
  await expect(page.getByLabel('Board', { exact: true })).toBeVisible();
  await ready(page);
  await tool(page, 'Pen');
  await drag(page, wave(400, 300));
  await expectCount(page, 1, 'stroke');
});

test('home lists the boards of this device', async ({ page, server }) => {
  const url = await newBoard(page, server.origin);
  await tool(page, 'Pen');
  await drag(page, wave(400, 300));
  await saved(page);
  await page.goto(server.origin);
  const alias = new URL(url).hash.slice(1).split('.')[0] as string;
  await page.locator(`a[href*="${alias}"]`).first().click();
  await ready(page);
  await expectCount(page, 1, 'stroke');
});

test('a mouse stroke goes where the mouse went, to its last point', { tag: ['@canvas', '@smoke'] }, async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  await page.evaluate(() => window.board.camera.set({ x: 0, y: 0, zoom: 1 }));
  await tool(page, 'Pen');
  await drag(page, [
    { x: 400, y: 300 },
    { x: 500, y: 330 },
    { x: 613, y: 287 },
  ]);
  await expectCount(page, 1, 'stroke');
  const [stroke] = await items(page, 'stroke');
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const first = stroke?.points?.[0] as number[];
  const last = stroke?.points?.at(-1) as number[];
  expect(first[0]).toBeCloseTo(400 - size.width / 2, 0);
  expect(first[1]).toBeCloseTo(300 - size.height / 2, 0);
  expect(last[0]).toBeCloseTo(613 - size.width / 2, 0);
  expect(last[1]).toBeCloseTo(287 - size.height / 2, 0);
});

test('a pen draws with its pressure', { tag: '@way' }, async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await tool(page, 'Pen');
  const cdp = await page.context().newCDPSession(page);
  const pen = (type: string, x: number, force: number): Promise<unknown> =>
    cdp.send('Input.dispatchMouseEvent', {
      type,
      x,
      y: 300,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
      pointerType: 'pen',
      force,
    } as never);
  await pen('mousePressed', 400, 0.2);
  for (let i = 1; i <= 20; i++) await pen('mouseMoved', 400 + i * 10, 0.2 + i * 0.03);
  await pen('mouseReleased', 600, 0);
  await expectCount(page, 1, 'stroke');
  const [stroke] = await items(page, 'stroke');
  const pressures = (stroke?.points ?? []).map((p) => p[2] as number);
  expect(Math.max(...pressures) - Math.min(...pressures)).toBeGreaterThan(0.3);
});

/** Where a hand goes: board units and CSS px are one here. */
interface Way {
  from: Point;
  to: Point;
}

const along = ({ from, to }: Way, u: number): Point => ({
  x: from.x + (to.x - from.x) * u,
  y: from.y + (to.y - from.y) * u,
});

/** Ways from one side to the other, each crossing most of the others, all ends apart. */
function crossing(n: number): Way[] {
  const y = (k: number) => 110 + (k * 420) / n;
  return Array.from({ length: n }, (_, k) => ({
    from: { x: 200 + (k % 3) * 40, y: y(k) },
    to: { x: 1000 + (k % 5) * 40, y: y((k * 7 + 3) % n) },
  }));
}

async function boardInPx(page: Page, origin: string, query: string): Promise<void> {
  await newBoard(page, origin, query);
  await page.evaluate(() => window.board.camera.set({ x: innerWidth / 2, y: innerHeight / 2, zoom: 1 }));
  await tool(page, 'Pen');
}

/** One stroke of each way, whole, with nothing of another in it, and every place the hand was told to have been at on it. */
async function expectOwnStrokes(
  page: Page,
  ways: readonly Way[],
  told: (k: number) => readonly number[],
): Promise<void> {
  await expectCount(page, ways.length, 'stroke');
  const strokes = (await items(page, 'stroke')).map(({ points }) =>
    (points ?? []).map(([x = Number.NaN, y = Number.NaN]) => ({ x, y })),
  );
  const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
  const fromLine = (p: Point, a: Point, b: Point) => {
    const length = apart(a, b);
    const u = length === 0 ? 0 : ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / length ** 2;
    return apart(p, along({ from: a, to: b }, Math.min(Math.max(u, 0), 1)));
  };
  for (const [k, way] of ways.entries()) {
    const own = strokes.filter(([first]) => first && apart(first, way.from) < 1);
    expect(own, `strokes of hand ${k}`).toHaveLength(1);
    const line = own[0] ?? [];
    const stray = line.filter((p) => fromLine(p, way.from, way.to) > 1);
    expect(stray, `samples of others in the stroke of hand ${k}`).toEqual([]);
    const lost = told(k).filter((u) => !line.some((b, i) => fromLine(along(way, u), line[i - 1] ?? b, b) < 1));
    expect(lost, `samples of hand ${k} that are not in its stroke`).toEqual([]);
    expect(apart(line.at(-1) ?? way.from, along(way, told(k).at(-1) ?? 0)), `the end of hand ${k}`).toBeLessThan(0.2);
  }
  expect((await page.evaluate(() => window.board.stats())).samplesLost).toBe(0);
}

test('sixteen fingers, all that a browser hands on, draw sixteen strokes of their own', { tag: '@way' }, async ({
  page,
  server,
  query,
}) => {
  await boardInPx(page, server.origin, query);
  const touch = await Touch.on(page);
  const ways = crossing(16);
  const STEPS = 24;
  /** Every third finger lifts half way; the others go on. */
  const steps = (k: number) => (k % 3 === 0 ? STEPS / 2 : STEPS);
  const finger = (k: number, step: number) => ({ id: k, ...along(ways[k] as Way, step / STEPS) });
  await touch.start(...ways.map((_, k) => finger(k, 0)));
  for (let step = 1; step <= STEPS; step++) {
    await touch.move(
      ...ways
        .map((_, k) => k)
        .filter((k) => step <= steps(k))
        .map((k) => finger(k, step)),
    );
    const done = ways.map((_, k) => k).filter((k) => step === steps(k));
    if (done.length > 0) await touch.end(...done);
  }
  await expectOwnStrokes(page, ways, (k) => Array.from({ length: steps(k) + 1 }, (_, step) => step / STEPS));
});

test('forty pointers made in the page draw forty strokes of their own', async ({ page, server, query }) => {
  await boardInPx(page, server.origin, query);
  const ways = crossing(40);
  const STEPS = 20;
  await page.evaluate(
    async ({ ways, STEPS }) => {
      const canvas = document.querySelector('canvas') as HTMLCanvasElement;
      // Pointers made in a page cannot be captured.
      canvas.setPointerCapture = () => {};
      canvas.releasePointerCapture = () => {};
      const fire = (type: string, k: number, step: number): void => {
        const { from, to } = ways[k] as Way;
        const at = {
          clientX: from.x + ((to.x - from.x) * step) / STEPS,
          clientY: from.y + ((to.y - from.y) * step) / STEPS,
        };
        const buttons = type === 'pointerup' ? 0 : 1;
        const rest = { bubbles: true, pointerId: 100 + k, pointerType: 'touch', buttons, pressure: 0.5 };
        canvas.dispatchEvent(new PointerEvent(type, { ...rest, ...at }));
      };
      for (let k = 0; k < ways.length; k++) fire('pointerdown', k, 0);
      for (let step = 1; step <= STEPS; step++) {
        await new Promise(requestAnimationFrame);
        // In another order with every step.
        for (let k = 0; k < ways.length; k++) fire('pointermove', (k * 7 + step) % ways.length, step);
      }
      for (let k = 0; k < ways.length; k++) fire('pointerup', k, STEPS);
    },
    { ways, STEPS },
  );
  await expectOwnStrokes(page, ways, () => Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS));
});

test('two fingers close together at once pinch; the camera moves and no ink is left', { tag: '@way' }, async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  await tool(page, 'Pen');
  const before = await page.evaluate(() => window.board.camera.get());
  const touch = await Touch.on(page);
  await touch.start({ id: 0, x: 600, y: 360 }, { id: 1, x: 680, y: 360 });
  for (let step = 1; step <= 10; step++)
    await touch.move({ id: 0, x: 600 - step * 10, y: 360 }, { id: 1, x: 680 + step * 10, y: 360 });
  await touch.end();
  await expect
    .poll(async () => (await page.evaluate(() => window.board.camera.get())).zoom)
    .toBeGreaterThan(before.zoom * 1.5);
  await expectCount(page, 0);
});

test('two fingers far apart are two people: two strokes, the camera rests', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await tool(page, 'Pen');
  const before = await page.evaluate(() => window.board.camera.get());
  const touch = await Touch.on(page);
  await touch.start({ id: 0, x: 200, y: 300 }, { id: 1, x: 900, y: 300 });
  for (let step = 1; step <= 10; step++)
    await touch.move({ id: 0, x: 200 + step * 10, y: 300 }, { id: 1, x: 900 + step * 10, y: 300 });
  await touch.end();
  await expectCount(page, 2, 'stroke');
  expect(await page.evaluate(() => window.board.camera.get())).toEqual(before);
});

test('the wheel pans, with ctrl it zooms at the pointer', { tag: '@way' }, async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  const before = await page.evaluate(() => window.board.camera.get());
  await page.mouse.move(500, 300);
  await page.mouse.wheel(60, 40);
  await expect
    .poll(async () => (await page.evaluate(() => window.board.camera.get())).x)
    .toBeCloseTo(before.x + 60 / before.zoom, 3);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect
    .poll(async () => (await page.evaluate(() => window.board.camera.get())).zoom)
    .toBeCloseTo(before.zoom * 1.25, 4);
});
