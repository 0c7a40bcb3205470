import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { Keys } from '../../platform/secrets/keys.ts';
import { relayOf, relayProof } from './relay.ts';

const keys = new Keys(randomBytes(32));
const clock = { nowMs: () => timeMs };
let timeMs = 1_700_000_000_000;
const request = (header?: string): IncomingMessage =>
  ({ headers: header === undefined ? {} : { 'x-atrium-hop': header } }) as never;

test('SHARE-1 a process that relays a socket here names its network; nobody else can', () => {
  expect(relayOf(keys, request(), clock)).toBeUndefined();
  expect(relayOf(keys, request(relayProof(keys, '2001:db8:0:1::/64', clock)), clock)).toEqual({
    network: '2001:db8:0:1::/64',
  });
  for (const header of [
    '1',
    '',
    relayProof(new Keys(randomBytes(32)), '1.1.1.1', clock),
    keys.sign('ticket', `${timeMs} 1.1.1.1`),
  ])
    expect(relayOf(keys, request(header), clock), header).toEqual({ network: undefined });
});

test('SHARE-1 what it said is not good for ever', () => {
  const proof = relayProof(keys, '1.1.1.1', clock);
  timeMs += 9 * 60_000;
  expect(relayOf(keys, request(proof), clock)).toEqual({ network: '1.1.1.1' });
  timeMs += 2 * 60_000;
  expect(relayOf(keys, request(proof), clock)).toEqual({ network: undefined });
});
