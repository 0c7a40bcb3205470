// How a picture is asked of the engine: its size, its margin, when it is read, and that it is always let go.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawBoard, type PictureDeps } from './picture.ts';

type Box = [number, number, number, number];
let all: Box | null;
let wholeAfter: number;
let fontsFor: number;
let imagesFor: number;
let asked: number[][];
let did: string[];
let types: string[];

/** The engine answers with the area it was asked for. */
function port(): PictureDeps {
  const engine = {
    pictureBegin(x: number, y: number, w: number, h: number, wPx: number, hPx: number, light: boolean) {
      asked.push([x, y, w, h, wPx, hPx]);
      did.push(light ? 'begin' : 'begin dark');
      if (!all) return new Float64Array();
      return Float64Array.from(w > 0 ? [x, y, w, h, wPx, hPx] : [...all, wPx, hPx]);
    },
    pictureWhole: () => wholeAfter-- <= 0,
    pictureEnd: () => did.push('end'),
  };
  const fonts = {
    get waiting() {
      return fontsFor > 0;
    },
    settled: async () => {
      fontsFor -= 1;
      did.push('fonts');
    },
  };
  const images = {
    get waiting() {
      return imagesFor > 0;
    },
    settled: async () => {
      imagesFor -= 1;
      did.push('images');
    },
  };
  const executor = {
    async readSurface(slot: number, type: string) {
      did.push(`read ${slot} ${type}`);
      if (!types.includes(type)) throw new Error('export-failed');
      return new Blob(['px'], { type });
    },
  };
  return { engine, executor, fonts, images, wake() {} };
}

async function drawn(wPx = 640, hPx = 360) {
  const drawing = drawBoard(port(), wPx, hPx);
  await vi.advanceTimersByTimeAsync(60_000);
  return drawing;
}

beforeEach(() => {
  vi.useFakeTimers();
  all = [0, 0, 4000, 1000];
  wholeAfter = 3;
  fontsFor = 0;
  imagesFor = 0;
  asked = [];
  did = [];
  types = ['image/png', 'image/webp'];
});
afterEach(() => {
  vi.useRealTimers();
});

test('the whole board with 8 % around it, in light colours, read when it is whole', async () => {
  const picture = await drawn();
  expect(picture?.picture.type).toBe('image/webp');
  // 8 % of the longer side on either side of it.
  const { x = 0, y = 0, w = 0, h = 0 } = picture?.area ?? {};
  expect(-x / w).toBeCloseTo(0.08, 9);
  expect([y, w - 4000, h - 1000]).toEqual([x, -2 * x, -2 * y].map((n) => expect.closeTo(n, 6)));
  expect(asked.at(-1)?.slice(4)).toEqual([640, 360]);
  expect(did).toEqual(['begin', 'begin', 'read 4 image/webp', 'end']);
});

test('a small board is not blown up', async () => {
  all = [10, 10, 50, 20];
  await drawn();
  expect(asked.at(-1)).toEqual([-14, -14, 98, 68, 98, 68]);
});

test('PNG where the browser writes no WebP', async () => {
  types = ['image/png'];
  expect((await drawn())?.picture.type).toBe('image/png');
});

test('letters are waited for', async () => {
  [wholeAfter, fontsFor] = [0, 2];
  await drawn();
  expect(did.filter((what) => what !== 'images')).toEqual([
    'begin',
    'begin',
    'fonts',
    'fonts',
    'read 4 image/webp',
    'end',
  ]);
});

test('images are waited for', async () => {
  [wholeAfter, imagesFor] = [0, 2];
  await drawn();
  expect(did.filter((what) => what !== 'fonts')).toEqual([
    'begin',
    'begin',
    'images',
    'images',
    'read 4 image/webp',
    'end',
  ]);
});

test('nothing to show, a board that never rests, a picture that cannot be read: none, and nothing is kept', async () => {
  all = null;
  expect(await drawn()).toBeNull();
  all = [0, 0, 10, 10];
  wholeAfter = Number.POSITIVE_INFINITY;
  expect(await drawn()).toBeNull();
  expect(did.at(-1)).toBe('end');
  [wholeAfter, types] = [0, []];
  const failing = expect(drawBoard(port(), 640, 360)).rejects.toThrow('export-failed');
  await vi.advanceTimersByTimeAsync(1000);
  await failing;
  expect(did.at(-1)).toBe('end');
});
