// Bytes without authors: made once for all who come meanwhile and after, without holding up others, and kept within the budget.

import { expect, test } from 'vitest';
import { FrameError } from '#protocol/bytes.ts';
import { frameChunk } from '#protocol/item-bytes.ts';
import { AuthorFreeBytes } from './author-free-bytes.ts';

const CHUNK = frameChunk([]);

function counted(bytes: Uint8Array) {
  let reads = 0;
  const read = async (): Promise<Uint8Array> => {
    reads += 1;
    await new Promise(setImmediate);
    return bytes;
  };
  return { read, reads: () => reads };
}

test('EMBED-2 reads a chunk once for all who fetch it', async () => {
  const bytes = new AuthorFreeBytes();
  const { read, reads } = counted(CHUNK);
  const all = await Promise.all(Array.from({ length: 20 }, () => bytes.chunk('a', read)));
  all.push(await bytes.chunk('a', read));
  expect(reads()).toBe(1);
  for (const chunk of all) expect(chunk).toEqual(CHUNK);
});

test('keeps what was used last within its budget', async () => {
  const bytes = new AuthorFreeBytes(2 * CHUNK.length);
  const { read, reads } = counted(CHUNK);
  for (const name of ['a', 'b', 'a', 'c', 'a']) await bytes.chunk(name, read);
  expect(reads()).toBe(3);
  await bytes.chunk('b', read);
  expect(reads()).toBe(4);
});

test('reads again after bytes that are no transaction, and goes on with the next', async () => {
  const bytes = new AuthorFreeBytes();
  const { read, reads } = counted(Uint8Array.of(255, 255));
  await expect(bytes.txn('a', read)).rejects.toThrow(FrameError);
  await expect(bytes.txn('a', read)).rejects.toThrow(FrameError);
  expect(reads()).toBe(2);
});
