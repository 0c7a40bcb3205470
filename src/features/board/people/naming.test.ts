import { expect, it } from 'vitest';
import { guestNumber } from './naming.ts';

it('people without a name are told apart by a number, in the order they came', () => {
  const people = [
    { session: 9, name: '' },
    { session: 2, name: '' },
    { session: 5, name: 'Ana' },
  ];
  expect(people.map(({ session }) => guestNumber(people, session))).toEqual([2, 1, 1]);
});
