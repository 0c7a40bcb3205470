// Places before HELLO: a late deadline gives those who say nothing no more than an early one would.

import { describe, expect, test } from 'vitest';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { WAITING_SOCKETS } from '../../platform/settings/settings.ts';
import { WaitingSockets } from './waiting-sockets.ts';

const limits = {
  waitingSockets: WAITING_SOCKETS,
  waitingPerNetwork: 128,
  waitingPlaceMs: SERVER_LIMITS.waitingPlaceMs,
};
/** The longest round trip that connects. */
const ROUND_TRIP_MS = 30_000;

test('UP-3 HELLO may come a round trip of 30 s after the upgrade', () => {
  expect(SERVER_LIMITS.helloMs).toBeGreaterThan(ROUND_TRIP_MS);
});

test('HS-1 a ticket is valid until HELLO arrives over a round trip of 30 s', () => {
  // Half a round trip for the ticket, then TCP, TLS, the upgrade, and half a one for HELLO.
  expect(SERVER_LIMITS.ticketMs).toBeGreaterThan((0.5 + 1 + 2 + 1 + 0.5) * ROUND_TRIP_MS);
});

describe('UP-6 the places of waiting sockets', () => {
  const fill = (waiting: WaitingSockets, network: string, nowMs: number, ended: string[], count = 128): void => {
    for (let n = 0; n < count; n++) {
      expect(waiting.makeRoom(network, nowMs)).toBeUndefined();
      waiting.take(network, nowMs, () => ended.push(`${network} ${nowMs}`));
    }
  };

  test('are 128 of a network; one more takes that of its socket that waits longest, after 5 s', () => {
    const waiting = new WaitingSockets(limits);
    const ended: string[] = [];
    fill(waiting, 'far', 0, ended, 1);
    fill(waiting, 'near', 1000, ended);
    expect(waiting.makeRoom('near', 1000 + SERVER_LIMITS.waitingPlaceMs - 1)).toBe(429);
    fill(waiting, 'near', 1000 + SERVER_LIMITS.waitingPlaceMs, ended, 1);
    expect(ended).toEqual(['near 1000']);
  });

  test('are 1,024 in all; one more takes that of the network with most places', () => {
    const waiting = new WaitingSockets(limits);
    const ended: string[] = [];
    fill(waiting, 'slow', 0, ended, 1);
    for (let n = 1; n <= 7; n++) fill(waiting, `stranger ${n}`, n, ended);
    fill(waiting, 'stranger 8', 8, ended, 127);
    expect(waiting.makeRoom('newcomer', SERVER_LIMITS.waitingPlaceMs - 1)).toBe(503);
    fill(waiting, 'newcomer', SERVER_LIMITS.waitingPlaceMs + 8, ended, 1);
    expect(ended).toEqual(['stranger 1 1']);
  });

  test('never are more, whatever strangers do: each is kept from a newcomer for 5 s at most', () => {
    const waiting = new WaitingSockets(limits);
    const ended: string[] = [];
    for (let n = 1; n <= 8; n++) fill(waiting, `stranger ${n}`, 0, ended);
    for (let n = 1; n <= 128; n++) fill(waiting, 'newcomer', SERVER_LIMITS.waitingPlaceMs, ended, 1);
    expect(ended).toHaveLength(128);
    // All eight have lost some: none is far below another.
    expect(new Set(ended.map((one) => one.split(' ')[1])).size).toBe(8);
  });

  test('come back once, also where another has taken the place', () => {
    const waiting = new WaitingSockets({ waitingSockets: 1, waitingPerNetwork: 1, waitingPlaceMs: 0 });
    const giveBack = waiting.take('a', 0, () => undefined);
    expect(waiting.makeRoom('b', 1)).toBeUndefined();
    const giveBackOther = waiting.take('b', 1, () => undefined);
    giveBack();
    giveBack();
    expect(waiting.makeRoom('b', 0)).toBe(429);
    giveBackOther();
    expect(waiting.makeRoom('b', 1)).toBeUndefined();
  });
});
