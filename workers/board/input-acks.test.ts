import { expect, test } from 'vitest';
import { LineEnd } from './input-acks.ts';

test('a serial counts when it and all before it are done', () => {
  const line = new LineEnd();
  line.arrives(1);
  const slow = line.begin();
  line.arrives(undefined);
  expect(line.begin()).toBeNull();
  line.arrives(2);
  const quick = line.begin();
  expect([slow, quick, line.upTo]).toEqual([1, 2, 0]);
  line.done(2);
  expect(line.upTo).toBe(0);
  line.done(1);
  expect(line.upTo).toBe(2);
  // Samples are done as they come.
  line.arrives(3);
  expect(line.upTo).toBe(3);
});
