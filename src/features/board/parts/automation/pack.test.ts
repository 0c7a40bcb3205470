// Points of many items packed into one array, in short slices of time; what is wrong is named by its place.

import { describe, expect, it, vi } from 'vitest';
import type { ItemInput } from '#protocol/item-json.ts';
import { packItems } from './pack.ts';

const items = (list: unknown): ItemInput[] => list as ItemInput[];

describe('packing points', () => {
  it('puts arrays and Float32Arrays one after the other, with an offset per item', async () => {
    const given = items([
      {
        kind: 'stroke',
        points: [
          [1, 2, 0.5],
          [3.123456789, 4],
        ],
      },
      { kind: 'rectangle', x: 0, y: 0, w: 1, h: 1 },
      { kind: 'stroke', points: Float32Array.from([5, 6, 0.25]) },
    ]);
    const packed = await packItems(given);
    expect([...packed.offsets]).toEqual([0, 2, 2, 3]);
    expect([...packed.points]).toEqual([1, 2, 0.5, 3.123456789, 4, -1, 5, 6, 0.25]);
    expect(packed.items).toEqual([
      { kind: 'stroke' },
      { kind: 'rectangle', x: 0, y: 0, w: 1, h: 1 },
      { kind: 'stroke' },
    ]);
  });

  it('lets other work through when 8 ms are over', async () => {
    let nowMs = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 5));
    const points = Array.from({ length: 600 }, (_, i) => [i, i]);
    const yieldNow = vi.fn(async () => {});
    await packItems(
      Array.from({ length: 10 }, () => ({ kind: 'stroke', points })),
      0,
      yieldNow,
    );
    clock.mockRestore();
    expect(yieldNow.mock.calls.length).toBeGreaterThan(2);
  });

  it.each([
    ['NaN', [[0, Number.NaN]], 'items[7].points[0]'],
    ['infinity', [[Number.POSITIVE_INFINITY, 0]], 'items[7].points[0]'],
    ['a point without y', [[1, 2], [1]], 'items[7].points[1]'],
    ['numbers one after the other', [0, 0, 0.5], 'items[7].points[0]'],
    ['no list', 'abc', 'items[7].points'],
    ['a length that is no triples', new Float32Array(4), 'items[7].points'],
    ['NaN in a Float32Array', Float32Array.of(0, 0, 1, 0, Number.NaN, 1), 'items[7].points[1]'],
  ])('refuses %s by its place', async (_name, points, field) => {
    await expect(packItems([{ kind: 'stroke', points }], 7)).rejects.toMatchObject({ code: 'bad-item', field });
    if (points instanceof Float32Array) return;
    await expect(packItems([{ kind: 'arrow', points }], 7)).rejects.toMatchObject({ code: 'bad-item', field });
  });

  it('leaves a connector its bends', async () => {
    const arrow = { kind: 'arrow' as const, x: 0, y: 0, w: 90, h: 0, points: [[20, 50.123456789]] };
    const packed = await packItems([arrow, { kind: 'stroke', points: [[1, 2]] }]);
    expect(packed.items).toEqual([arrow, { kind: 'stroke' }]);
    expect([...packed.points]).toEqual([1, 2, -1]);
  });
});
