import { expect, test } from 'vitest';
import { mustSignInAgain } from './identity.ts';

test('a session begun before the password was set anew, in whichever part of a second, has to sign in again', () => {
  const setMs = 5_000_400;
  expect(mustSignInAgain(setMs, 5_000_399)).toBe(true);
  expect(mustSignInAgain(setMs, 5_000_401)).toBe(false);
  expect(mustSignInAgain(0, 1)).toBe(false);
  expect(mustSignInAgain(0, undefined)).toBe(true);
});
