// Messages with a head of our own, read by the WebSocket that clients have.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { wireOf } from './wire.ts';

test('messages of every length arrive as they are, from pieces that others share', async () => {
  const http = createServer();
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const connected = once(http, 'connection');
  const joined = once(server, 'connection');
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
  client.binaryType = 'nodebuffer';
  const [[line]] = await Promise.all([connected, joined, once(client, 'open')]);

  const got: Buffer[] = [];
  client.on('message', (data: Buffer, isBinary) => isBinary && got.push(data));
  const lengths = [1, 2, 124, 125, 126, 127, 4000, 65535, 65536, 65537, 1_000_000];
  const shared = Buffer.from(Array.from({ length: 1_000_000 }, (_, k) => k * 7));
  for (const length of lengths) {
    const middle = Math.floor(length / 2);
    const [own, rest] = [
      shared.subarray(0, 1),
      [shared.subarray(1, Math.max(1, middle)), shared.subarray(Math.max(1, middle), length)],
    ];
    for (const piece of wireOf(own, ...rest)) line.write(piece);
  }
  while (got.length < lengths.length) await once(client, 'message');
  expect(got.map(({ length }) => length)).toEqual(lengths);
  expect(got.every((data, k) => data.equals(shared.subarray(0, lengths[k])))).toBe(true);
  client.terminate();
  server.close();
  http.close();
});
