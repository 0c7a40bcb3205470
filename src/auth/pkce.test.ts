// The proof key: its form, that every character is as likely, and its challenge.

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { challengeOf, newVerifier } from './pkce.ts';

test('a verifier is 128 alphanumeric characters, all of them as likely', () => {
  const counts = new Map<string, number>();
  for (let round = 0; round < 500; round++) {
    const verifier = newVerifier();
    expect(verifier).toMatch(/^[A-Za-z0-9]{128}$/);
    for (const char of verifier) counts.set(char, (counts.get(char) ?? 0) + 1);
  }
  expect(counts.size).toBe(62);
  // 1,032 each; seven standard deviations.
  for (const [char, count] of counts) expect(Math.abs(count - 1032), char).toBeLessThan(225);
});

test('its challenge is its SHA-256 in base64url', async () => {
  const verifier = newVerifier();
  expect(await challengeOf(verifier)).toBe(createHash('sha256').update(verifier).digest('base64url'));
});
