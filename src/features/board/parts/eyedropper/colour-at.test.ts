// What colour the eyedropper finds at a point: that of the topmost thing there, as it is stored.

import { describe, expect, it } from 'vitest';
import type { ItemJson } from '#protocol/item-json.ts';
import { colourAt } from './colour-at.ts';
import { colourIn, placeIn } from './picture.ts';

const item = (more: Partial<ItemJson>): ItemJson => ({
  version: 1,
  id: 'a',
  kind: 'rectangle',
  x: 0,
  y: 0,
  w: 100,
  h: 100,
  rot: 0,
  style: {},
  bounds: { x: 0, y: 0, w: 0, h: 0 },
  ...more,
});

/** A board with one thing, hit up to 4 units outside of its box. */
const port = (one: ItemJson) => ({
  calls: {
    hit: async (x: number, y: number) => (x > -5 && x < 105 && y > -5 && y < 105 ? one.id : null),
    items: async () => [one],
    imageFile: async () => new Blob(),
  },
  pictures: new Map(),
  zoom: 1,
});
const at = (one: ItemJson, x: number, y: number) => colourAt(port(one), x, y);

describe('the colour at a point', () => {
  it('of a shape is that of its outline there, else what it is filled with', async () => {
    const shape = item({ style: { color: 'blue', fill: 'mint', width: 2 } });
    expect(await at(shape, 50, 50)).toBe('mint');
    expect(await at(shape, 1, 50)).toBe('blue');
    expect(await at(shape, 50, 99)).toBe('blue');
    expect(await at(item({ style: { color: 'transparent', fill: '#123456' } }), 1, 50)).toBe('#123456');
    expect(await at(item({ style: { color: 'blue' } }), 50, 50)).toBeNull();
    expect(await at(item({ style: { color: 'blue', fill: 'transparent' } }), 50, 50)).toBeNull();
  });

  it('of a note is its paper, of ink, text and connectors their own, where there is one', async () => {
    expect(await at(item({ kind: 'sticky', style: { fill: 'sky' } }), 50, 50)).toBe('sky');
    expect(await at(item({ kind: 'sticky' }), 50, 50)).toBe('yellow');
    expect(await at(item({ kind: 'stroke', style: { color: '#e03131' } }), 50, 50)).toBe('#e03131');
    expect(await at(item({ kind: 'text' }), 50, 50)).toBe('black');
    expect(await at(item({ kind: 'frame' }), 50, 50)).toBeNull();
    expect(await at(item({}), 500, 50)).toBeNull();
  });

  it('of a picture is the pixel’s, turned, mirrored and cut as it is shown', async () => {
    const image = { sha256: 'ab', mime: 'image/png', width: 4, height: 2 };
    const one = item({ kind: 'image', w: 100, h: 50, image });
    expect(placeIn(one, 25, 10)).toEqual([0.25, 0.2]);
    expect(placeIn({ ...one, x: 100, w: -100 }, 25, 10)).toEqual([0.75, 0.2]);
    const [across, down] = placeIn({ ...one, rot: Math.PI }, 25, 10);
    expect([across, down].map((share) => Math.round(share * 100) / 100)).toEqual([0.75, 0.8]);
    expect(placeIn({ ...one, image: { ...image, crop: [0.5, 0, 0.5, 1] } }, 50, 10)).toEqual([0.75, 0.2]);
    const pixels = { width: 2, height: 1, data: Uint8ClampedArray.of(255, 0, 16, 255, 1, 2, 3, 0) };
    expect(colourIn(pixels, [0.2, 0.5])).toBe('#ff0010');
    expect(colourIn(pixels, [1, 1])).toBeNull();
    // A file that cannot be had, or is none.
    expect(await at(one, 50, 20)).toBeNull();
  });
});
