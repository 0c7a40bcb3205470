// Threads of whole-board work: one for each work that somebody waits for, one for background work that follows.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MakerQueue } from './maker-queue.ts';

/** The work below asks nothing of the database. */
const database = { calls: { attach: async () => undefined } };

let dataDir: string;
let queue: MakerQueue;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'atrium-makers-'));
});
afterEach(async () => {
  await queue.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const useTwice = async () => [await queue.run(async (calls) => calls), await queue.run(async (calls) => calls)];

test('work that somebody waits for has a thread of its own', async () => {
  queue = new MakerQueue({ dataDir }, database);
  const [first, second] = await useTwice();
  expect(second).not.toBe(first);
});

test('background work goes on in the thread of the work before', async () => {
  queue = new MakerQueue({ dataDir }, database, true);
  const [first, second] = await useTwice();
  expect(second).toBe(first);
});

test('background work after a failure begins in another thread', async () => {
  queue = new MakerQueue({ dataDir }, database, true);
  const [first] = await useTwice();
  await expect(queue.run(() => Promise.reject(new Error('a trap')))).rejects.toThrow('a trap');
  expect(await queue.run(async (calls) => calls)).not.toBe(first);
});

test('no work begins once it is closed, and a thread that waited has ended', async () => {
  queue = new MakerQueue({ dataDir }, database, true);
  const [calls] = await useTwice();
  await queue.close();
  await expect(queue.run(async (one) => one)).rejects.toThrow('stopping');
  await expect(calls?.boardFile('a')).rejects.toThrow('ended');
});
