import { expect, test } from 'vitest';
import { base32, codeAt, otpauthUrl, stepOf } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('RFC 6238, appendix B, at %d s', (atS, code) => {
  expect(codeAt(secret, Math.floor(atS / 30))).toBe(code.slice(-6));
});

test.each([
  [0, '755224'],
  [1, '287082'],
  [2, '359152'],
  [9, '520489'],
])('RFC 4226, appendix D, counter %d', (step, code) => {
  expect(codeAt(secret, step)).toBe(code);
});

test('a code counts in its own step, the one before and the one after', () => {
  const [nowMs, step] = [1111111111_000, Math.floor(1111111111 / 30)];
  for (const at of [step - 1, step, step + 1]) expect(stepOf(codeAt(secret, at), secret, nowMs)).toBe(at);
  for (const at of [step - 2, step + 2]) expect(stepOf(codeAt(secret, at), secret, nowMs)).toBeUndefined();
  for (const code of ['', '05047', '0504711', '05047a', '٠٥٠٤٧١']) expect(stepOf(code, secret, nowMs)).toBeUndefined();
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of "%s", RFC 4648', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

test('the address for an app has the account, the issuer and the secret', () => {
  expect(otpauthUrl(secret, 'ana+1@northside.example')).toBe(
    'otpauth://totp/Atrium%3Aana%2B1%40northside.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Atrium&digits=6&period=30',
  );
});
