// Access lent over a port: answers and refusals by name, each to whom it belongs, and what is given up is given up on the page too.

import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Access, Lend } from './board-http.ts';
import { borrowOver, lendOver } from './lending.ts';
import { ApiError } from './request.ts';
import { serverClock } from './server-clock.ts';

let port1: MessagePort;
let port2: MessagePort;
const access = (token: string) => ({ id: 'b', token }) as Access;
const borrowed = (lend: Lend): Lend => {
  lendOver(port1, lend);
  return borrowOver(port2);
};
const never = new AbortController().signal;

beforeEach(() => {
  ({ port1, port2 } = new MessageChannel());
});
afterEach(() => port1.close());

it('each asking gets its own answer, in whichever order they come', async () => {
  const answers: ((access: Access) => void)[] = [];
  const lend = borrowed(() => new Promise((resolve) => answers.push(resolve)));
  const [first, second] = [lend(never), lend(never)];
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(access('two'));
  expect((await second).token).toBe('two');
  answers[0]?.(access('one'));
  expect((await first).token).toBe('one');
});

it('a refusal keeps its code and status; another fault is no network', async () => {
  const faults = [new ApiError('gone', 410), new TypeError('broken')];
  const lend = borrowed(() => Promise.reject(faults.shift()));
  await expect(lend(never)).rejects.toMatchObject({ name: 'ApiError', code: 'gone', status: 410 });
  await expect(lend(never)).rejects.toMatchObject({ name: 'ApiError', code: 'network', status: 0 });
});

it('who gives up is told at once, and the request on the page ends', async () => {
  let asked: AbortSignal | undefined;
  const lend = borrowed((signal) => {
    asked = signal;
    return new Promise(() => {});
  });
  const giving = new AbortController();
  const waiting = lend(giving.signal);
  await expect.poll(() => asked !== undefined).toBe(true);
  giving.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'network' });
  await expect.poll(() => asked?.aborted).toBe(true);
});

it('the server’s time comes with an access: the thread judges by it when that ends', async () => {
  const SERVER_MS = Date.parse('2026-11-28T12:00:00Z');
  port2.postMessage = () => port1.postMessage({ n: 1, access: access('a'), date: new Date(SERVER_MS).toUTCString() });
  await borrowOver(port2)(never);
  expect(Math.abs(serverClock.now() - SERVER_MS)).toBeLessThan(60_000);
});
