import { expect, test } from 'vitest';
import { mayComeBack, mayDeleteAccount } from './person.ts';

test('an account is deleted within five minutes of the password, and never where the provider does not say when that was', () => {
  const at = (authTimeS: number | undefined) => mayDeleteAccount({ authTimeS }, 1_000_000_000);
  expect([at(1_000_000), at(999_700), at(999_699), at(undefined)]).toEqual([true, true, false, false]);
});

test('what was given out before an account was deleted does not bring it back', () => {
  expect([mayComeBack(undefined, undefined), mayComeBack(5000, 6), mayComeBack(5000, 5)]).toEqual([true, true, false]);
  expect(mayComeBack(5000, undefined)).toBe(false);
});
