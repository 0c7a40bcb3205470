import { expect, it } from 'vitest';
import { guestNumber } from './naming.ts';

it('people without a name are told apart by a number, in the order they came, and so are wall panels among themselves', () => {
  const people = [
    { session: 9, name: '', panel: false },
    { session: 2, name: '', panel: false },
    { session: 5, name: 'Ana', panel: false },
    { session: 3, name: '', panel: true },
    { session: 8, name: '', panel: true },
  ];
  expect(people.map((one) => guestNumber(people, one))).toEqual([2, 1, 1, 1, 2]);
});
