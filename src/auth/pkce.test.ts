// The proof key: its form, that every character is as likely, and that it is kept by its state for one use.

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Begun, challengeOf, keepBegun, newVerifier, takeBegun } from './pkce.ts';

const begun = (atMs = Date.now()): Begun => ({
  verifier: newVerifier(),
  nonce: crypto.randomUUID(),
  provider: 'MVB',
  redirectUri: 'https://app.example/oauth/callback',
  returnPath: '/',
  isLogin: false,
  atMs,
});

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

test('it is kept by its state, for one use, and not for ever', () => {
  const old = begun(Date.now() - 25 * 3600 * 1000);
  keepBegun('old', old);
  const kept = begun();
  keepBegun('state', kept);
  expect(Object.keys(localStorage)).toEqual(['teamone.pkce.state']);
  expect(takeBegun('other')).toBeUndefined();
  expect(takeBegun('state')).toEqual(kept);
  expect(takeBegun('state')).toBeUndefined();
  expect(takeBegun('old')).toBeUndefined();
});
