// A panel that is left on for a month: what hands do there is what they do on a page that was just loaded, to the pixel.

import type { Page } from '@playwright/test';
import { count, fontsCome, newBoard, tool } from './board-page.ts';
import { expect, test } from './fixtures.ts';

const MONTH_MS = 30 * 24 * 3_600_000;

interface Made {
  type: 'down' | 'move' | 'up';
  /** After the first one. */
  afterMs: number;
  x: number;
  y: number;
  pointerType?: 'touch' | 'pen' | 'mouse';
  id?: number;
  pressure?: number;
  width?: number;
}

/** The page's clock has run for so long; the board's thread is new, as after it was started again. */
const runLate = (lateMs: number): void => {
  const { performance } = window;
  const { timeOrigin } = performance;
  const now = performance.now.bind(performance);
  const stamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')?.get as () => number;
  performance.now = () => now() + lateMs;
  Object.defineProperty(performance, 'timeOrigin', { value: timeOrigin - lateMs });
  Object.defineProperty(Event.prototype, 'timeStamp', {
    configurable: true,
    get(this: Event) {
      return stamp.call(this) + lateMs;
    },
  });
};

/** Pointer events of exactly these times, all in one task: what a slow machine makes of it is the same. */
const play = (page: Page, events: Made[]): Promise<void> =>
  page.getByLabel('Board', { exact: true }).evaluate((canvas, list) => {
    // Hands come some time after each other.
    const fromMs = Math.ceil(performance.now()) + 5000 * Number(canvas.dataset.plays ?? 0);
    canvas.dataset.plays = String(Number(canvas.dataset.plays ?? 0) + 1);
    for (const { type, afterMs, x, y, pointerType = 'touch', id = 1, pressure = 0.5, width = 20 } of list) {
      const event = new PointerEvent(`pointer${type}`, {
        bubbles: true,
        pointerId: id,
        pointerType,
        clientX: x,
        clientY: y,
        pressure,
        width,
        height: width,
        buttons: type === 'up' ? 0 : 1,
      });
      Object.defineProperty(event, 'timeStamp', { value: fromMs + afterMs });
      canvas.dispatchEvent(event);
    }
  }, events);

/** A pen at 240 Hz, in the tenths of a ms that a browser tells. */
const line: Made[] = Array.from({ length: 120 }, (_, k) => ({
  type: k === 0 ? 'down' : k === 119 ? 'up' : 'move',
  afterMs: Math.round(41.7 * k) / 10,
  x: 340 + 5 * k,
  y: 300 + 80 * Math.sin(k / 7),
  pointerType: 'pen',
  pressure: 0.4 + 0.3 * Math.sin(k / 9),
}));

/** Fingers that land `gapMs` after each other, go `byPx` apart, 8.3 ms a step, and lift. */
function fingers(gapMs: number, byPx: number, steps: number): Made[] {
  const at = (id: number, k: number) => ({ id, x: 640 + (id === 1 ? -1 : 1) * (80 + (byPx * k) / steps), y: 420 });
  const made: Made[] = [1, 2].map((id) => ({ type: 'down', afterMs: id === 1 ? 0 : gapMs, ...at(id, 0) }));
  for (let k = 1; k <= steps; k++)
    for (const id of [1, 2]) made.push({ type: 'move', afterMs: gapMs + 8.3 * k, ...at(id, k) });
  for (const id of [1, 2]) made.push({ type: 'up', afterMs: gapMs + 8.3 * (steps + 1), ...at(id, steps) });
  return made;
}

/** A touch that goes its way and is a palm's size after so long. */
function palm(afterMs: number): Made[] {
  const at = { y: 560, id: 7 };
  return [
    { type: 'down', afterMs: 0, x: 500, ...at },
    { type: 'move', afterMs: afterMs / 2, x: 530, ...at },
    { type: 'move', afterMs, x: 540, width: 200, ...at },
    { type: 'up', afterMs: afterMs + 8.3, x: 545, ...at },
  ];
}

const presses = (apartMs: number): Made[] =>
  [0, 40.3, apartMs, apartMs + 40.3].map((afterMs, k) => ({
    type: k % 2 === 0 ? 'down' : 'up',
    afterMs,
    x: 640,
    y: 360,
    pointerType: 'mouse',
  }));

const strokes = (page: Page) => count(page, 'stroke');

/** All that hands do, one after the other, and what it came to. */
async function handsOn(page: Page): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  await tool(page, 'Pen');
  await play(page, line);
  found.stroke = await page.evaluate(async () =>
    (await window.board.items()).map(({ points, bounds }) => [points, bounds]),
  );
  found.picture = await page.evaluate(async () => {
    const bytes = new Uint8Array(await ((await window.board.debug('capture')) as Blob).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  for (const [name, made] of [
    ['two people', fingers(180.4, 60, 20)],
    ['a tap of two fingers', fingers(33.3, 0, 8)],
    ['two fingers held for long', fingers(33.3, 0, 50)],
    ['a palm that lies down', palm(100.2)],
    ['a finger pressed flat', palm(200.2)],
    ['a pinch', fingers(40.4, 200, 20)],
  ] as const) {
    await play(page, made);
    found[name] = await strokes(page);
  }
  found.camera = await page.evaluate(() => window.board.camera.get());
  await page.evaluate(() => window.board.camera.set({ x: 5000, y: 0, zoom: 1 }));
  await page.evaluate(() => window.board.load([{ kind: 'sticky', x: 4900, y: -100, w: 200, h: 200, text: 'Now' }]));
  await tool(page, 'Select');
  for (const apartMs of [500.4, 200.4]) {
    await play(page, presses(apartMs));
    // A picture comes after what its frame tells the page.
    await fontsCome(page);
    found[`pressed again after ${apartMs} ms`] = await page.getByRole('textbox', { name: 'Text being edited' }).count();
  }
  return found;
}

test('after a month a stroke is the same to the pixel, and so are pinch, tap, palm and double click', {
  tag: '@canvas',
}, async ({ page, context, server, query }) => {
  await newBoard(page, server.origin, query);
  const { stroke, picture, ...now } = await handsOn(page);
  expect(now).toEqual({
    'two people': 3,
    'a tap of two fingers': 2,
    'two fingers held for long': 4,
    'a palm that lies down': 4,
    'a finger pressed flat': 5,
    'a pinch': 5,
    camera: { x: expect.any(Number), y: expect.any(Number), zoom: expect.closeTo(3.5, 0) },
    'pressed again after 500.4 ms': 0,
    'pressed again after 200.4 ms': 1,
  });
  const late = await context.newPage();
  await late.addInitScript(runLate, MONTH_MS);
  await newBoard(late, server.origin, query);
  expect(await late.evaluate(() => new Event('now').timeStamp)).toBeGreaterThan(MONTH_MS);
  const then = await handsOn(late);
  expect(then.stroke).toEqual(stroke);
  expect(then.picture === picture, 'the same picture').toBe(true);
  expect(then).toEqual({ ...now, stroke, picture });
});
