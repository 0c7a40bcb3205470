// What one reader costs: what it does not take is kept once and bounded, and it is cut when it takes nothing.

import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { WorkspaceEvent } from '#protocol/workspace.ts';
import type { Person } from '../../policies/person.ts';
import { EventStream } from './event-stream.ts';

const person = { id: 'p' } as Person;
const server = http.createServer();
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A stream and the answer its reader has, which is not read yet. */
async function opened(): Promise<{ stream: EventStream; response: http.ServerResponse; read: http.IncomingMessage }> {
  const requested = once(server, 'request') as Promise<[http.IncomingMessage, http.ServerResponse]>;
  const answered = once(http.get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }), 'response');
  const [, response] = await requested;
  const stream = new EventStream(person, undefined, response);
  const [read] = (await answered) as [http.IncomingMessage];
  return { stream, response, read };
}

const team = (n: number): WorkspaceEvent => ({ kind: 'team', id: `${n}-${'x'.repeat(200)}` });

async function readUntil(read: http.IncomingMessage, last: string): Promise<string> {
  let text = '';
  for await (const part of read) {
    text += part;
    if (text.includes(last)) break;
  }
  return text;
}

test('a reader that is behind is told of everything at once, and costs no more than that', async () => {
  const { stream, response, read } = await opened();
  for (let n = 0; n < 100_000; n++) stream.tell(team(n));
  expect(response.writableLength).toBeLessThan(256 * 1024);
  stream.tell({ kind: 'team', id: 'within all' });
  const text = await readUntil(read, '"all"');
  expect(text.split('data:').length).toBeLessThan(1000);
  expect(text).not.toContain('within all');
});

test('what waits when rights change is not told', async () => {
  const { stream, read, response } = await opened();
  for (let n = 0; response.writableLength < response.writableHighWaterMark; n++) stream.tell(team(n));
  stream.tell({ kind: 'team', id: 'allowed before' });
  stream.tell({ kind: 'cover', id: 'b', seq: 1 });
  stream.recheck();
  expect(await readUntil(read, '"all"')).not.toMatch(/allowed before|cover/);
});

test('one that takes nothing is cut; one that reads gets signs of life', async () => {
  const [stuck, alive] = [await opened(), await opened()];
  for (let n = 0; n < 1000; n++) stuck.stream.tell(team(n));
  const nowMs = performance.now() + SERVER_LIMITS.eventsStuckMs + 1;
  stuck.stream.beat(nowMs);
  alive.stream.beat(nowMs);
  await once(stuck.response, 'close');
  expect(await readUntil(alive.read, ':\n\n:\n\n')).toBe(':\n\n:\n\n');
});

test('a cover that changes again is told once, as the newest', async () => {
  const { stream, read, response } = await opened();
  for (let n = 0; response.writableLength < response.writableHighWaterMark; n++) stream.tell(team(n));
  for (let seq = 1; seq <= 9; seq++) stream.tell({ kind: 'cover', id: 'b', seq });
  const text = await readUntil(read, '"cover"');
  expect(text.match(/"cover".*/g)).toEqual(['"cover","id":"b","seq":9}']);
});
