import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { Keys } from '../auth/keys.ts';
import { relayOf, relayProof } from './relay.ts';

const keys = new Keys(randomBytes(32));
const request = (header?: string): IncomingMessage =>
  ({ headers: header === undefined ? {} : { 'x-atrium-hop': header } }) as never;

afterEach(() => {
  vi.useRealTimers();
});

test('SHARE-1 a process that relays a socket here names its network; nobody else can', () => {
  expect(relayOf(keys, request())).toBeUndefined();
  expect(relayOf(keys, request(relayProof(keys, '2001:db8:0:1::/64')))).toEqual({ network: '2001:db8:0:1::/64' });
  for (const header of [
    '1',
    '',
    relayProof(new Keys(randomBytes(32)), '1.1.1.1'),
    keys.sign('ticket', `${Date.now()} 1.1.1.1`),
  ])
    expect(relayOf(keys, request(header)), header).toEqual({ network: undefined });
});

test('SHARE-1 what it said is not good for ever', () => {
  vi.useFakeTimers();
  const proof = relayProof(keys, '1.1.1.1');
  vi.setSystemTime(Date.now() + 9 * 60_000);
  expect(relayOf(keys, request(proof))).toEqual({ network: '1.1.1.1' });
  vi.setSystemTime(Date.now() + 2 * 60_000);
  expect(relayOf(keys, request(proof))).toEqual({ network: undefined });
});
