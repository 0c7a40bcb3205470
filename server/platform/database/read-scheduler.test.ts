// Turns of those who read, with threads that answer when they are told to.

import { expect, test } from 'vitest';
import type { Client } from '../threads/rpc.ts';
import { askedBy, createReadScheduler } from './read-scheduler.ts';

type Reads = { list: (name: string) => Promise<string> };

/** So many threads; what each is reading, and an end of it. */
function threadsOf(count: number) {
  const running = new Map<string, () => void>();
  const thread = {
    list: (name: string) => new Promise<string>((resolve) => running.set(name, () => resolve(name))),
  } as unknown as Client<Reads>;
  let started = 0;
  const reads = createReadScheduler<Reads>(count, () => {
    started += 1;
    return { ...thread };
  });
  const end = async (name: string): Promise<void> => {
    running.get(name)?.();
    running.delete(name);
    // Its thread is free once everything that hangs on the answer has run.
    await new Promise(setImmediate);
  };
  const allStarted = async (): Promise<void> => {
    for (let k = 0; k <= count; k++) void reads.list(`first ${k}`);
    for (let k = 0; k <= count; k++) await end(`first ${k}`);
  };
  return { reads, end, allStarted, running: () => [...running.keys()], started: () => started };
}

test('of one person one thing is read at a time, in the order asked; others have the other thread', async () => {
  const { reads, end, allStarted, running } = threadsOf(2);
  await allStarted();
  const lists = askedBy('eve', () => ['1', '2', '3'].map((name) => reads.list(`eve ${name}`)));
  expect(running()).toEqual(['eve 1']);
  const me = askedBy('ana', () => reads.list('ana'));
  expect(running()).toEqual(['eve 1', 'ana']);
  await end('ana');
  expect(await me).toBe('ana');
  expect(running()).toEqual(['eve 1']);
  await end('eve 1');
  expect(running()).toEqual(['eve 2']);
  await end('eve 2');
  await end('eve 3');
  expect(await Promise.all(lists)).toEqual(['eve 1', 'eve 2', 'eve 3']);
});

test('what the server asks for itself is read on all threads', async () => {
  const { reads, end, allStarted, running } = threadsOf(2);
  await allStarted();
  const all = ['1', '2', '3'].map((name) => reads.list(name));
  expect(running()).toEqual(['1', '2']);
  await end('2');
  expect(running()).toEqual(['1', '3']);
  await end('1');
  await end('3');
  expect(await Promise.all(all)).toEqual(['1', '2', '3']);
});

test('what fails is told to who asked, and the next has the turn', async () => {
  const failing = {
    list: (name: string) => (name === 'bad' ? Promise.reject(new Error('bad')) : Promise.resolve(name)),
  };
  const reads = createReadScheduler<Reads>(1, () => failing as unknown as Client<Reads>);
  const [bad, good] = [reads.list('bad'), reads.list('good')];
  await expect(bad).rejects.toThrow('bad');
  expect(await good).toBe('good');
});

test('a thread is started when none is free and none is about to be, and no more than there may be', async () => {
  const { reads, end, running, started } = threadsOf(2);
  expect(started()).toBe(0);
  for (const name of ['1', '2', '3']) void reads.list(name);
  expect([started(), running()]).toEqual([1, ['1']]);
  for (const name of ['1', '2', '3']) await end(name);
  expect(started()).toBe(2);
  for (const name of ['4', '5', '6']) void reads.list(name);
  expect([started(), running()]).toEqual([2, ['4', '5']]);
});

test('one that is free reads; one after another needs no second thread', async () => {
  const { reads, end, started } = threadsOf(2);
  for (const name of ['1', '2']) {
    void reads.list(name);
    await end(name);
  }
  expect(started()).toBe(1);
});
