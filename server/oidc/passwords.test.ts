import { expect, test } from 'vitest';
import { hashOf, isPassword } from './passwords.ts';

test('a password opens its own hash alone, however its letters are spelled; without an account nothing opens', async () => {
  const hash = await hashOf('Zoë’s ten letters');
  expect(hash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  expect(await hashOf('Zoë’s ten letters')).not.toBe(hash);
  expect(await isPassword('Zoe\u0308’s ten letters', hash)).toBe(true);
  expect(await isPassword('Zoe’s ten letters', hash)).toBe(false);
  expect(await isPassword('Zoë’s ten letters', undefined)).toBe(false);
});
