import { expect, test } from 'vitest';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { TokenBuckets } from './token-buckets.ts';

function spent(buckets: TokenBuckets, frames: number, bytes = 0): TokenBuckets {
  for (let n = 0; n < frames; n++) buckets.take(bytes);
  return buckets;
}

test('LIM-8 a burst is read at once, then as many frames a second as were said', () => {
  const buckets = spent(new TokenBuckets(0), SERVER_LIMITS.readBurstFrames - 1);
  expect(buckets.mayRead(0)).toBe(true);
  spent(buckets, 1 + SERVER_LIMITS.readFramesPerS / 2);
  expect(buckets.mayRead(499)).toBe(false);
  expect(buckets.mayRead(501)).toBe(true);
});

test('LIM-8 bytes count too, and both buckets refill to their capacity and no further', () => {
  const buckets = spent(new TokenBuckets(0), 4, SERVER_LIMITS.readBurstBytes / 4);
  expect(buckets.mayRead(0)).toBe(false);
  expect(buckets.mayRead(3600_000)).toBe(true);
  spent(buckets, 5, SERVER_LIMITS.readBurstBytes / 4);
  const owedMs = (SERVER_LIMITS.readBurstBytes / 4 / SERVER_LIMITS.readBytesPerS) * 1000;
  expect(buckets.mayRead(3600_000 + owedMs - 1)).toBe(false);
  expect(buckets.mayRead(3600_000 + owedMs + 1)).toBe(true);
});

test('LIM-8 a clock that goes back gives nothing and takes nothing', () => {
  const buckets = spent(new TokenBuckets(1000), SERVER_LIMITS.readBurstFrames - 1);
  expect(buckets.mayRead(0)).toBe(true);
  spent(buckets, 1);
  expect(buckets.mayRead(0)).toBe(false);
});
