// Covers on this device: newer ones stay, whoever writes them.

import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import type { BoardCover } from '#protocol/covers.ts';
import { keepNewer, readCover, removeCover } from './covers.ts';

const cover = (seq: number): BoardCover => ({
  alias: 'a',
  picture: null,
  seq,
  pending: false,
  shared: true,
  area: null,
});

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

it('an older one never replaces a newer one', async () => {
  expect(await readCover('a')).toBeNull();
  await keepNewer(cover(4));
  await keepNewer(cover(3));
  expect((await readCover('a'))?.seq).toBe(4);
  await keepNewer(cover(5));
  expect((await readCover('a'))?.seq).toBe(5);
  await removeCover('a');
  expect(await readCover('a')).toBeNull();
});

it('what an earlier version kept is let go', async () => {
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open('atrium-covers', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('covers').put('old', 'a');
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
  expect(await readCover('a')).toBeNull();
  await keepNewer(cover(1));
  expect((await readCover('a'))?.seq).toBe(1);
});
