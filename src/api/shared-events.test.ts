// @vitest-environment node
// One stream for all tabs, against a server of the test's own that says what it is told to.

import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RESPONSE_MARK } from '#protocol/response-mark.ts';
import type { WorkspaceEvent } from '#protocol/workspace.ts';
import { SharedEvents, type SharedEventsDeps } from './shared-events.ts';

const all: WorkspaceEvent = { kind: 'all' };
const team = (id: string): WorkspaceEvent => ({ kind: 'team', id });

/** What a browser does for one name: a lock is had by one at a time, in the order they asked. */
function oneLock(): SharedEventsDeps['locks'] {
  let last: Promise<unknown> = Promise.resolve();
  let held = 0;
  const request = async (
    _name: string,
    { ifAvailable, signal }: LockOptions,
    work: (lock: Lock | null) => unknown,
  ): Promise<unknown> => {
    if (ifAvailable && held > 0) return work(null);
    held += 1;
    const mine = last.then(() => {
      if (signal?.aborted) throw new Error('AbortError');
      return work({ name: 'n', mode: 'exclusive' });
    });
    last = mine.catch(() => undefined).finally(() => (held -= 1));
    return mine;
  };
  return { request: request as LockManager['request'] };
}

let server: http.Server;
let streams: { response: http.ServerResponse; token: string }[];
let refuses: Set<string>;
let pauses: number[];
let asked: () => void;
const stops: (() => void)[] = [];
beforeEach(async () => {
  [streams, refuses, pauses] = [[], new Set(), []];
  asked = () => undefined;
  server = http.createServer(({ headers }, response) => {
    const token = String(headers.authorization).slice('Bearer '.length);
    if (refuses.has(token))
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"unauthorized"}');
    else {
      response.writeHead(200, { [RESPONSE_MARK]: '1' }).write(':\n\n');
      streams.push({ response, token });
    }
    asked();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  server.closeAllConnections();
  server.close();
});

function tab(locks: SharedEventsDeps['locks'], tokens: (refused?: string) => string | undefined = () => 'good') {
  const events = new SharedEvents({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fetch,
    bearer: async (refused) => tokens(refused),
    locks,
    pause(ms) {
      pauses.push(ms);
      return new Promise((resolve) => setImmediate(resolve));
    },
  });
  const heard: WorkspaceEvent[] = [];
  let wake = (): void => undefined;
  const stop = events.on((event) => {
    heard.push(event);
    wake();
  });
  stops.push(stop);
  return {
    heard,
    stop,
    async until(count: number) {
      while (heard.length < count) await new Promise<void>((resolve) => (wake = resolve));
      return heard;
    },
  };
}

async function opened(count: number): Promise<http.ServerResponse> {
  while (streams.length < count) await new Promise<void>((resolve) => (asked = resolve));
  return streams[count - 1]?.response as http.ServerResponse;
}

const say = (response: http.ServerResponse, ...events: unknown[]): void => {
  for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`);
};

test('each tab hears what one of them reads; the next one reads when that is gone, and tells that something may be missed', async () => {
  const locks = oneLock();
  const [one, two] = [tab(locks), tab(locks)];
  const first = await opened(1);
  say(first, team('a'));
  expect(await Promise.all([one.until(1), two.until(1)])).toEqual([[team('a')], [team('a')]]);
  one.stop();
  const second = await opened(2);
  say(second, team('b'));
  expect(await two.until(3)).toEqual([team('a'), all, team('b')]);
  expect(one.heard).toEqual([team('a')]);
});

test('without locks each tab reads by itself', async () => {
  tab(undefined);
  tab(undefined);
  await opened(2);
});

test('an event that comes in parts is one; what is none is passed over', async () => {
  const { until } = tab(oneLock());
  const response = await opened(1);
  response.write('data: {"kind":"te');
  response.write('am","id":"ä"}\n');
  response.write('\ndata: {"kind":"later"}\n\ndata: {\n\ndata: null\n\n:\n\n');
  say(response, team('b'));
  expect(await until(2)).toEqual([team('ä'), team('b')]);
});

test('after a gap everything may be another, and the tries grow rarer', async () => {
  const { until } = tab(oneLock());
  for (let n = 1; n <= 8; n++) (await opened(n)).end();
  say(await opened(9), team('a'));
  expect(await until(9)).toEqual([...Array.from({ length: 8 }, () => all), team('a')]);
  expect(pauses).toHaveLength(8);
  pauses.forEach((ms, i) => {
    const longest = Math.min(1000 * 2 ** i, 60_000);
    expect(ms).toBeGreaterThanOrEqual(longest / 2);
    expect(ms).toBeLessThanOrEqual(longest);
  });
});

test('a token that is refused is asked for anew; while there is none nothing is asked', async () => {
  refuses.add('old');
  const given = [undefined, 'old'];
  const refusals: (string | undefined)[] = [];
  tab(oneLock(), (refused) => {
    refusals.push(refused);
    return given.length > 0 ? given.shift() : 'new';
  });
  await opened(1);
  expect(streams[0]?.token).toBe('new');
  expect(refusals).toEqual([undefined, undefined, 'old']);
});

test('nothing is read once the last listener has gone', async () => {
  const { stop } = tab(oneLock());
  const response = await opened(1);
  const closed = once(response, 'close');
  stop();
  await closed;
  expect(streams).toHaveLength(1);
});
