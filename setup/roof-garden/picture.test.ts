// The visitor's board is what its script makes of the drawing, and the page's own rules of it. ACCEPT=1 writes it anew.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { ItemJson } from '#protocol/item-json.ts';
import { HANDS } from '../../src/features/home/visitor/hands.ts';
import { turnsOf } from '../../src/features/home/visitor/replay.ts';
import { root } from '../cache.ts';
import { brotli } from '../vite/precompress.ts';
import { pictureOf } from './picture.ts';

const drawing = path.join(import.meta.dirname, 'fixtures/roof-garden.json');
const committed = path.join(root, 'src/features/home/visitor/roof-garden.json');

const picture = pictureOf(JSON.parse(readFileSync(drawing, 'utf8')) as { items: ItemJson[] });
const text = `${JSON.stringify(picture, null, 2)}\n`;
if (process.env.ACCEPT === '1') writeFileSync(committed, text);

test('the committed picture is what the engine makes of the drawing', () => {
  expect(readFileSync(committed, 'utf8') === text, 'run with ACCEPT=1 and look at the page').toBe(true);
});

test('its place on the page has its shape', () => {
  const css = readFileSync(path.join(root, 'src/features/home/visitor/board-picture.module.css'), 'utf8');
  const [, w, h] = /aspect-ratio: (\d+) \/ (\d+);/.exec(css) ?? [];
  expect([Number(w), Number(h)]).toEqual([picture.w / 10, picture.h / 10]);
});

test('every hand has strokes, no stroke has two hands, and something stands there from the start', () => {
  const inks = HANDS.flatMap((hand) => hand.inks);
  expect(new Set(inks).size).toBe(inks.length);
  for (const hand of HANDS)
    expect(picture.strokes.filter(({ ink }) => hand.inks.includes(ink)).length).toBeGreaterThan(5);
  expect(picture.strokes.filter(({ ink }) => !inks.includes(ink)).length).toBeGreaterThan(10);
});

test('it is drawn in less than a minute and weighs less than 40 KiB on the wire', async () => {
  for (const { inks, firstMs } of HANDS) {
    const own = picture.strokes.filter(({ ink }) => inks.includes(ink));
    const turns = turnsOf(
      own.map(({ way }, stroke) => ({ stroke, way: way.split(' ').map(Number) })),
      firstMs,
    );
    expect(turns.at(-1)?.endMs).toBeLessThan(60_000);
  }
  expect((await brotli(Buffer.from(JSON.stringify(picture)))).length).toBeLessThan(40 * 1024);
});
