// Lines by HTTP: the same frames as by a socket, each once and in order, whatever requests come again, late or not at all.

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HttpSocket } from '#protocol/browser/http-socket.ts';
import { CLOSE } from '#protocol/errors.ts';
import { decodeServerFrame, encodeClientFrame, type ServerFrame } from '#protocol/frames.ts';
import { PROTOCOL_VERSION } from '#protocol/limits.ts';
import { bodyOfFrames } from '#protocol/line-body.ts';
import { openBoard, TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.end());

interface Line {
  socket: HttpSocket;
  frames: ServerFrame[];
  closed: number | undefined;
}

async function line(secret: Uint8Array, ask: typeof fetch = fetch): Promise<Line> {
  const { ticket } = await openBoard(server.address, secret);
  const socket = new HttpSocket(server.address, {
    fetch: ask,
    randomBytes: (n) => randomBytes(n),
    hold: (work) => work(true),
  });
  const opened: Line = { socket, frames: [], closed: undefined };
  socket.onopen = () => {
    const clients = [{ clientId: randomBytes(16), settled: 0 }];
    socket.send(
      encodeClientFrame({ type: 'hello', proto: PROTOCOL_VERSION, ticket: ticket as string, lastSeq: 0, clients }),
    );
  };
  socket.onmessage = ({ data }) => {
    const decoded = decodeServerFrame(new Uint8Array(data));
    if (decoded.ok) opened.frames.push(decoded.frame);
  };
  socket.onclose = ({ code }) => {
    opened.closed = code;
  };
  await expect.poll(() => opened.frames.some(({ type }) => type === 'welcome'), { timeout: 10_000 }).toBe(true);
  return opened;
}

test('LINE-1 a line by HTTP is welcomed, answers PING, and shows its presence to sockets', async () => {
  const secret = randomBytes(32);
  const peer = await TestClient.join(server.address, secret);
  const { socket, frames } = await line(secret);
  socket.send(encodeClientFrame({ type: 'ping' }));
  await expect.poll(() => frames.some(({ type }) => type === 'pong'), { timeout: 10_000 }).toBe(true);
  socket.close();
  await peer.leave();
});

test('LINE-2 requests whose responses are lost do nothing twice', async () => {
  let n = 0;
  const lossy: typeof fetch = async (...request) => {
    const response = await fetch(...request);
    n += 1;
    if (n % 3 === 0) throw new TypeError('lost');
    return response;
  };
  const { socket, frames } = await line(randomBytes(32), lossy);
  for (let k = 0; k < 20; k++) socket.send(encodeClientFrame({ type: 'ping' }));
  await expect.poll(() => frames.filter(({ type }) => type === 'pong').length, { timeout: 30_000 }).toBe(20);
  socket.close();
}, 60_000);

test('LINE-3 a line that the server closes says with which code', async () => {
  const opened = await line(randomBytes(32));
  opened.socket.send(new Uint8Array([0xff, 0xff]));
  await expect.poll(() => opened.closed, { timeout: 10_000 }).toBe(CLOSE['bad-frame']);
  expect(opened.frames.at(-1)?.type).toBe('bye');
});

test.each([
  ['PUT', '/ws/lines/short', 400],
  ['GET', `/ws/lines/${'A'.repeat(43)}/down/0`, 410],
  ['POST', `/ws/lines/${'A'.repeat(43)}/up/1`, 410],
])('LINE-4 %s %s is refused %i', async (method, path, status) => {
  const body = method === 'POST' ? bodyOfFrames([]) : undefined;
  const headers = { 'content-type': 'application/octet-stream' };
  expect((await fetch(server.address + path, { method, ...(body && { body, headers }) })).status).toBe(status);
});

test('LINE-4 another site’s page opens none', async () => {
  const id = randomBytes(32).toString('base64url');
  const headers = { origin: 'https://elsewhere.example' };
  expect((await fetch(`${server.address}/ws/lines/${id}`, { method: 'PUT', headers })).status).toBe(403);
});
