// How long a connection is waited for, by the round trips it takes, on a clock of the test's own.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Access } from '#protocol/browser/board-http.ts';
import { ApiError } from '#protocol/browser/request.ts';
import {
  type ClientFrame,
  decodeClientFrame,
  encodeServerFrame,
  type HelloFrame,
  type ServerFrame,
} from '#protocol/frames.ts';
import type { BoardApi } from './board-api.ts';
import { type SyncEnvironment, TIMING } from './environment.ts';
import { Link } from './link.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const WELCOME: ServerFrame = {
  ...{ type: 'welcome', proto: 1, session: 1, seq: 0, role: 2, actor: 'a', name: '', colour: 1, minClient: 1 },
  outcomes: [],
};

/** A network on which everything takes `tripMs` there and back; a socket four of it to open. */
class SlowNetwork {
  tripMs: number;
  /** Requests get no answer. */
  isAway = false;
  /** A silent socket does not open, a refused one ends at once. */
  sockets: 'open' | 'silent' | 'refused' = 'open';
  opened: number[] = [];
  said: ClientFrame[] = [];
  readonly startedMs = Date.now();

  constructor(tripMs: number) {
    this.tripMs = tripMs;
  }

  readonly api = {
    ticket: (signal: AbortSignal) =>
      new Promise<string>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new ApiError('network', 0)));
        if (!this.isAway) setTimeout(() => resolve('t'), this.tripMs);
      }),
    opened: async () => ({}) as Access,
    forget: () => {},
  } as unknown as BoardApi;

  socket(): WebSocket {
    const socket = {
      ...{ readyState: 0, bufferedAmount: 0, close: () => Object.assign(socket, { readyState: 3 }) },
      ...{ onopen: null as (() => void) | null, onmessage: null as ((event: { data: ArrayBuffer }) => void) | null },
      onclose: null as ((event: { code: number }) => void) | null,
      send: (bytes: Uint8Array) => {
        const decoded = decodeClientFrame(bytes.slice());
        if (!decoded.ok) throw new Error(decoded.error);
        this.said.push(decoded.frame);
        const { type } = decoded.frame;
        const answer: ServerFrame | undefined =
          type === 'hello' ? WELCOME : type === 'ping' ? { type: 'pong' } : undefined;
        if (!answer) return;
        const data = encodeServerFrame(answer).slice().buffer as ArrayBuffer;
        setTimeout(() => socket.onmessage?.({ data }), this.tripMs);
      },
    };
    if (this.sockets === 'refused') setTimeout(() => socket.onclose?.({ code: 1006 }), this.tripMs);
    if (this.sockets === 'open')
      setTimeout(() => {
        if (socket.readyState !== 0) return;
        socket.readyState = 1;
        this.opened.push(Date.now() - this.startedMs);
        socket.onopen?.();
      }, 4 * this.tripMs);
    return socket as unknown as WebSocket;
  }
}

function linkOn(network: SlowNetwork, byHttp = false, unopened = vi.fn()) {
  const downs: unknown[] = [];
  const welcomed: number[] = [];
  const environment = {
    ...{ now: () => Date.now(), random: () => 0, timing: TIMING, unopened, byHttp },
    socket: () => network.socket(),
  } as unknown as SyncEnvironment;
  const link = new Link('http://board.test', network.api, environment, {
    hello: (): HelloFrame => ({
      type: 'hello',
      proto: 1,
      ticket: 't',
      lastSeq: 0,
      clients: [{ clientId: new Uint8Array(16), settled: 0 }],
    }),
    frame: ({ type }) => type === 'welcome' && welcomed.push(Date.now() - network.startedMs),
    down: () => downs.push(link.failure),
  });
  link.start();
  return { link, downs, welcomed, unopened };
}

test.each([10_000, 20_000, 30_000])('CLI-12 with a round trip of %d ms a socket opens, and stays', async (tripMs) => {
  const network = new SlowNetwork(tripMs);
  const { link, welcomed } = linkOn(network);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(welcomed).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(welcomed).toHaveLength(1);
  expect(network.said.filter(({ type }) => type === 'ping').length).toBeGreaterThan(30);
  expect(link.answerMs).toBe(1.5 * tripMs);
  await link.stop();
});

test('CLI-12 a round trip that becomes short makes silence short again', async () => {
  const network = new SlowNetwork(20_000);
  const { link, welcomed } = linkOn(network);
  await vi.advanceTimersByTimeAsync(600_000);
  network.tripMs = 50;
  await vi.advanceTimersByTimeAsync(90_000);
  expect(link.answerMs).toBe(TIMING.answerMs);
  network.tripMs = 1e9;
  await vi.advanceTimersByTimeAsync(TIMING.pingMs + 2 * TIMING.answerMs);
  expect(welcomed).toHaveLength(1);
  expect(link.send({ type: 'ping' })).toBe(false);
  await link.stop();
});

test('CLI-12 an attempt that took too long is followed by one with twice its time, up to three minutes', async () => {
  const network = new SlowNetwork(10);
  network.isAway = true;
  const { link, downs } = linkOn(network);
  const endedMs: number[] = [];
  for (let ms = 0; ms < 600_000; ms += 1000) {
    const before = downs.length;
    await vi.advanceTimersByTimeAsync(1000);
    if (downs.length > before) endedMs.push(ms);
  }
  const gaps = endedMs.slice(1).map((at, k) => at - endedMs[k]!);
  expect(gaps.map((ms) => 10 * Math.floor(ms / 10_000))).toEqual([20, 40, 80, 160, 180]);
  await link.stop();
});

test.each([
  ['silent', [TIMING.answerMs]],
  ['refused', [0]],
] as const)('LINE-5 lines by HTTP are asked for when a socket is %s', async (sockets, [afterMs]) => {
  const network = new SlowNetwork(10);
  network.sockets = sockets;
  const { link, unopened } = linkOn(network);
  await vi.advanceTimersByTimeAsync(10 + afterMs - 1);
  expect(unopened).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(11);
  expect(unopened).toHaveBeenCalledOnce();
  await link.stop();
});

test('LINE-5 on a device that remembers lines by HTTP the first connection waits for the code of one', async () => {
  const network = new SlowNetwork(10);
  network.sockets = 'silent';
  let loaded = (): void => {};
  const code = new Promise<void>((resolve) => {
    loaded = resolve;
  });
  const { link, unopened } = linkOn(network, true, vi.fn().mockReturnValueOnce(code));
  const opens = vi.spyOn(network, 'socket');
  await vi.advanceTimersByTimeAsync(100);
  expect(unopened.mock.calls).toEqual([[undefined, expect.any(Function)]]);
  expect(opens).not.toHaveBeenCalled();
  loaded();
  await vi.advanceTimersByTimeAsync(0);
  expect(opens).toHaveBeenCalledOnce();
  // Once: the next connection is by what opens.
  link.restart();
  await vi.advanceTimersByTimeAsync(TIMING.answerMs - 1);
  expect(opens).toHaveBeenCalledTimes(2);
  expect(unopened).toHaveBeenCalledOnce();
  await link.stop();
});

test('CLI-11 names what fails: no network, the server, or the network that lets no connection through', async () => {
  const network = new SlowNetwork(10);
  const { link, downs } = linkOn(network);
  await vi.advanceTimersByTimeAsync(1000);
  network.isAway = true;
  link.restart();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(new Set(downs.splice(0))).toEqual(new Set(['server-unreachable']));
  Object.assign(network, { isAway: false, sockets: 'silent' });
  await vi.advanceTimersByTimeAsync(300_000);
  expect(downs.at(-1)).toBe('connection-blocked');
  link.network(false);
  expect(link.failure).toBe(undefined);
  link.network(true);
  network.sockets = 'open';
  await vi.advanceTimersByTimeAsync(300_000);
  link.restart();
  await vi.advanceTimersByTimeAsync(0);
  expect(downs.at(-1)).toBe('server-unreachable');
  await link.stop();
});
