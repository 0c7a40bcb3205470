// States read page by page: one moment's items, a few states at a time.

import { beforeEach, expect, it } from 'vitest';
import { Pages } from './pages.ts';

/** So many parts, each of its own number. */
const parts = (n: number): Uint8Array[] => Array.from({ length: n }, (_, k) => Uint8Array.of(k));

let pages: Pages;
beforeEach(() => {
  pages = new Pages();
});

it('gives each part once, in their order, and lets go of it', () => {
  const all = parts(2);
  const { run, seq } = pages.open(() => all, 12);
  expect(seq).toBe(12);
  expect(pages.next(run)).toEqual(Uint8Array.of(0));
  expect(all).toHaveLength(1);
  expect(pages.next(run)).toEqual(Uint8Array.of(1));
  expect(pages.next(run)).toBeNull();
  expect(pages.next(run)).toBeNull();
});

it('keeps four at a time; a fifth waits until one is let go', () => {
  const runs = Array.from({ length: 4 }, () => pages.open(() => parts(1), null).run);
  expect(new Set(runs).size).toBe(4);
  expect(() => pages.open(() => parts(1), null)).toThrow('busy');
  pages.close(runs[0] as number);
  pages.open(() => parts(1), null);
  expect(() => pages.open(() => parts(1), null)).toThrow('busy');
  pages.next(runs[1] as number);
  expect(pages.next(runs[1] as number)).toBeNull();
  pages.open(() => parts(1), null);
});
