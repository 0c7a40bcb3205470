// States read page by page: one moment's items, a few states at a time.

import { beforeEach, expect, it } from 'vitest';
import { Pages } from './pages.ts';

/** Records of nothing but bounds and an id, as `engine.items` gives them. */
function records(n: number): Uint8Array[] {
  const each = 32 + 1 + 17;
  const bytes = new Uint8Array(n * each);
  for (let k = 0; k < n; k++) {
    bytes[k * each + 32] = 17;
    bytes[k * each + 33 + 16] = k;
  }
  const cut = each * Math.ceil(n / 2);
  return [bytes.subarray(0, cut), bytes.subarray(cut)];
}
const lastOf = (items: { id: string }[]) => items.map(({ id }) => Number.parseInt(id.slice(-2), 16));

let pages: Pages;
beforeEach(() => {
  pages = new Pages();
});

it('gives each item once, in their order, and lets go behind the last', () => {
  const { run, seq } = pages.open(() => records(5), 12);
  expect(seq).toBe(12);
  expect(lastOf(pages.next(run, 2))).toEqual([0, 1]);
  expect(lastOf(pages.next(run, 2))).toEqual([2, 3]);
  expect(lastOf(pages.next(run, 2))).toEqual([4]);
  expect(pages.next(run, 2)).toEqual([]);
});

it('lets go of each part when it has been read', () => {
  const parts = records(5);
  const { run } = pages.open(() => parts, null);
  expect(parts).toHaveLength(2);
  pages.next(run, 1);
  expect(parts).toHaveLength(1);
  pages.next(run, 3);
  expect(parts).toHaveLength(0);
});

it('keeps four at a time; a fifth waits until one is let go', () => {
  const runs = Array.from({ length: 4 }, () => pages.open(() => records(1), null).run);
  expect(new Set(runs).size).toBe(4);
  expect(() => pages.open(() => records(1), null)).toThrow('busy');
  pages.close(runs[0] as number);
  pages.open(() => records(1), null);
  expect(() => pages.open(() => records(1), null)).toThrow('busy');
  pages.next(runs[1] as number, 10);
  pages.open(() => records(1), null);
});
