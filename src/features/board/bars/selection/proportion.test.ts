import { expect, test } from 'vitest';
import { sharedProportion, withProportion } from './proportion.ts';

test('what all have is a percentage of the way they can go; what they were given beyond it is all of the way', () => {
  expect(sharedProportion([{ id: 'a' }, { id: 'b', form: 'pentagon' }])).toBeUndefined();
  const cross = { id: 'a', form: 'cross' } as const;
  expect(sharedProportion([cross])).toBe(67);
  expect(sharedProportion([{ ...cross, proportion: 0.9 }])).toBe(100);
  expect(sharedProportion([cross, { id: 'b', form: 'chevron' }])).toBeNull();
  expect(sharedProportion([cross, { id: 'b', form: 'chevron', proportion: 0.67 }])).toBe(67);
});

test('each goes by its own way, and what has none is left alone', () => {
  const items = [{ id: 'a', form: 'cross' } as const, { id: 'b', form: 'chevron' } as const, { id: 'c' }];
  expect(withProportion(items, 50)).toEqual([
    { id: 'a', form: 'cross', proportion: 0.25 },
    { id: 'b', form: 'chevron', proportion: 0.5 },
  ]);
});
