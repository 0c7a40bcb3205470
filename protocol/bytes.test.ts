import { expect, test } from 'vitest';
import { bytesOfHex, hexOf } from './bytes.ts';

test('every byte goes to hex and back', () => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const hex = hexOf(all);
  expect(hex).toBe(Buffer.from(all).toString('hex'));
  expect(bytesOfHex(hex, 256)).toEqual(all);
});

test('what is not lower-case hex of that length is none', () => {
  for (const bad of ['0', '000', '0G', 'AB', ' 0', '0x', '/0', ':0', '`0', 'g0', '\u0660\u0661'])
    expect(bytesOfHex(bad, 1)).toBeUndefined();
  expect(bytesOfHex('', 0)).toEqual(new Uint8Array());
});
