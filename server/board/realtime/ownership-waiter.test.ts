import { expect, test } from 'vitest';
import { OwnershipWaiter } from './ownership-waiter.ts';

test('OWN-5 without hints whoever waits for a board goes on after a moment, and nothing is left of its waiting', async () => {
  const free = new OwnershipWaiter(1);
  await Promise.all(Array.from({ length: 100 }, () => free.maybe()));
  await free.maybe();
  expect(free.waiting).toBe(0);
});

test('OWN-5 a hint wakes all who wait, at once', async () => {
  const free = new OwnershipWaiter(3600_000);
  const all = [free.maybe(), free.maybe()];
  free.wake();
  await Promise.all(all);
  expect(free.waiting).toBe(0);
});
