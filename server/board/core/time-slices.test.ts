// Long work of several boards, by a clock that the work itself moves.

import { expect, test } from 'vitest';
import { item, itemId, OP, op, Seeded, txn } from '../../testing/txns.ts';
import { BoardModel } from './board-model.ts';
import { EngineInstances } from './engine-instances.ts';
import { TimeSlices } from './time-slices.ts';

test('WORK-2 of all long work one slice is done in a round of the event loop, by turns', async () => {
  let nowMs = 0;
  let round = 0;
  let isOver = false;
  const count = (): void => {
    round += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const turns = new TimeSlices(() => nowMs);
  const done: { name: string; round: number }[] = [];
  const work = (name: string) => {
    let left = 5;
    return turns.work(() => {
      nowMs += 10;
      left -= 1;
      done.push({ name, round });
      return left === 0 || undefined;
    });
  };
  await Promise.all([work('a'), work('b'), work('c')]);
  isOver = true;
  expect(done.map(({ name }) => name).join('')).toBe('abc'.repeat(5));
  // The first slice of each is done at once.
  const rounds = done.slice(3).map(({ round: of }) => of);
  expect(new Set(rounds).size).toBe(rounds.length);
});

test('WORK-2 a transaction of megabytes is copied, read, checked and folded with many looks at the clock', async () => {
  const random = new Seeded(20);
  const bytes = txn(Array.from({ length: 3000 }, () => op(OP.put, item({ id: itemId(random), textBytes: 2000 }))));
  let looks = 0;
  const turns = new TimeSlices(() => {
    looks += 1;
    return looks;
  });
  const model = await BoardModel.make(new EngineInstances(), turns);
  await model.check(bytes, 'ann');
  const [checked] = [looks];
  await model.take(1, 'ann', 5, bytes);
  expect(model.count()).toBe(3000);
  // Of 6 MiB: 2 MiB are copied, 32 KiB read between two looks.
  expect(checked).toBeGreaterThan(180);
  expect(looks - checked).toBeGreaterThan(20);
  model.free();
});
