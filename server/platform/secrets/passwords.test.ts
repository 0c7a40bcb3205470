import { expect, test } from 'vitest';
import { hashOf, isPassword, noPassword } from './passwords.ts';

const by = { queue: 'sign-in', network: '192.0.2.1', actor: 'zoe' } as const;

test('a password opens its own hash alone, however its letters are spelled; without an account nothing opens', async () => {
  const hash = await hashOf('Zoë’s ten letters', by);
  expect(hash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  expect(await hashOf('Zoë’s ten letters', by)).not.toBe(hash);
  expect(await isPassword('Zoe\u0308’s ten letters', hash, by)).toBe(true);
  expect(await isPassword('Zoe’s ten letters', hash, by)).toBe(false);
  expect(await isPassword('Zoë’s ten letters', undefined, by)).toBe(false);
  expect(await isPassword('Zoë’s ten letters', noPassword(), by)).toBe(false);
});
