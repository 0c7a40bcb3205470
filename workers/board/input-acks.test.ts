import { expect, test } from 'vitest';
import { InputAcks } from './input-acks.ts';

test('a serial counts when it and all before it are done', () => {
  const acks = new InputAcks();
  acks.arrives(1);
  const slow = acks.begin();
  acks.arrives(undefined);
  expect(acks.begin()).toBeNull();
  acks.arrives(2);
  const quick = acks.begin();
  expect([slow, quick, acks.upTo]).toEqual([1, 2, 0]);
  acks.done(2);
  expect(acks.upTo).toBe(0);
  acks.done(1);
  expect(acks.upTo).toBe(2);
  // Samples are done as they come.
  acks.arrives(3);
  expect(acks.upTo).toBe(3);
});
