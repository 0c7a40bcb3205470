import { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { CLOSE } from '#protocol/errors.ts';
import { decodeServerFrame } from '#protocol/frames.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { PlainWebSocket, testVisitor } from '../../testing/plain-websocket.ts';
import { BoardSocket } from './socket.ts';
import { wireOf } from './wire.ts';

const log = { warn: () => undefined, error: () => undefined };
const is = {
  session: 1,
  proto: 2,
  reqId: 'socket-1',
  visitor: testVisitor,
  own: 'guest:a',
  colour: 0,
  clients: [],
  nowMs: 0,
  log,
};

test('LIM-3 who asks and never listens is closed when 4 MiB of answers are unsent', () => {
  const line = new Duplex({ read() {}, write() {} });
  const ws = new PlainWebSocket(line);
  const said: Uint8Array[] = [];
  ws.send = (bytes) => void said.push(bytes);
  const socket = new BoardSocket(ws as unknown as WebSocket, line, is);
  const answer = wireOf(new Uint8Array(1000));
  while (ws.closed === undefined && line.writableLength < 2 * SERVER_LIMITS.tooSlowBytes) socket.sendWire(answer);
  expect(ws.closed).toBe(CLOSE['too-slow']);
  expect(line.writableLength).toBeLessThan(SERVER_LIMITS.tooSlowBytes + 3000);
  expect(said.map(decodeServerFrame)).toEqual([
    { ok: true, frame: { type: 'bye', code: CLOSE['too-slow'], reason: 'too-slow' } },
  ]);
  expect(socket.isOpen).toBe(false);
});

test('what is said to a socket in one turn of the loop is one write', async () => {
  const writes: number[] = [];
  let wake = () => {};
  const line = new Duplex({
    read() {},
    writev(chunks, done) {
      writes.push(chunks.length);
      wake();
      done();
    },
  });
  const socket = new BoardSocket(new PlainWebSocket(line) as unknown as WebSocket, line, is);
  const written = () => new Promise<void>((resolve) => (wake = resolve));
  for (const frames of [3, 2]) {
    for (let n = 0; n < frames; n++) socket.sendWire(wireOf(new Uint8Array(8)));
    await written();
  }
  expect(writes).toEqual([3, 2]);
});
