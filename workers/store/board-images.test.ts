import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { BoardImages } from './board-images.ts';
import { BoardStore } from './board-store.ts';

globalThis.IDBKeyRange ??= IDBKeyRange;

const MIB = 1 << 20;
const nameOf = (n: number): string => n.toString(16).padStart(64, '0');
const file = (n: number): Blob => new Blob([Uint8Array.of(n)], { type: 'image/jpeg' });

async function opened(): Promise<BoardImages> {
  const store = await BoardStore.open(new IDBFactory(), 'board');
  let nowMs = 0;
  return new BoardImages(store.database, () => nowMs++);
}

test('a small picture is kept beside the image, and made anew takes the place of the old one', async () => {
  const images = await opened();
  await images.put(nameOf(1), file(1), false);
  expect(await images.preview(nameOf(1))).toBeUndefined();
  await images.putPreview(nameOf(1), new Blob(['old'], { type: 'image/webp' }));
  await images.putPreview(nameOf(1), new Blob(['new'], { type: 'image/jpeg' }));
  const preview = await images.preview(nameOf(1));
  expect([await preview?.text(), preview?.type]).toEqual(['new', 'image/jpeg']);
  expect(await (await images.get(nameOf(1)))?.arrayBuffer()).toEqual(await file(1).arrayBuffer());
});

test('small pictures make room for newer ones, never for images', async () => {
  const images = await opened();
  await images.put(nameOf(1), file(1), false);
  for (let n = 1; n <= 65; n++) await images.putPreview(nameOf(n), new Blob([new Uint8Array(MIB)]));
  expect(await images.preview(nameOf(1))).toBeUndefined();
  expect((await images.preview(nameOf(2)))?.size).toBe(MIB);
  expect((await images.preview(nameOf(65)))?.size).toBe(MIB);
  expect((await images.get(nameOf(1)))?.size).toBe(1);
});
