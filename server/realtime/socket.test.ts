import { Duplex, PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { CLOSE } from '#protocol/errors.ts';
import { decodeServerFrame } from '#protocol/frames.ts';
import { LIMITS } from '#protocol/limits.ts';
import { BoardSocket } from './socket.ts';

/** As much of a WebSocket as a BoardSocket uses, with a buffer that never drains. */
class DeafWebSocket {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  sent: Uint8Array[] = [];
  closed: number | undefined;
  send(bytes: Uint8Array): void {
    this.sent.push(bytes);
    this.bufferedAmount += bytes.length;
  }
  close(code: number): void {
    this.readyState = 2;
    this.closed = code;
  }
  resume(): void {}
  once(): void {}
  terminate(): void {}
}

test('LIM-3 who asks and never listens is closed when 4 MiB of answers are unsent', () => {
  const ws = new DeafWebSocket();
  const grant = { board: 'b', actor: 'a', role: 'editor', name: 'n', link: 'l' } as const;
  const is = { session: 1, grant, colour: 0, clients: [], nowMs: 0 };
  const socket = new BoardSocket(ws as unknown as WebSocket, new PassThrough(), is);
  const answer = new Uint8Array(1000);
  while (ws.closed === undefined && ws.bufferedAmount < 2 * LIMITS.tooSlowBytes) socket.sendBytes(answer);
  expect(ws.closed).toBe(CLOSE['too-slow']);
  expect(ws.bufferedAmount).toBeLessThan(LIMITS.tooSlowBytes + 3000);
  expect(decodeServerFrame(ws.sent.at(-1) as Uint8Array)).toEqual({
    ok: true,
    frame: { type: 'bye', code: CLOSE['too-slow'], reason: 'too-slow' },
  });
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
  const ws = Object.assign(new DeafWebSocket(), { send: (bytes: Uint8Array) => void line.write(bytes) });
  const grant = { board: 'b', actor: 'a', role: 'editor', name: 'n', link: 'l' } as const;
  const is = { session: 1, grant, colour: 0, clients: [], nowMs: 0 };
  const socket = new BoardSocket(ws as unknown as WebSocket, line, is);
  const written = () => new Promise<void>((resolve) => (wake = resolve));
  for (const frames of [3, 2]) {
    for (let n = 0; n < frames; n++) socket.sendBytes(new Uint8Array(8));
    await written();
  }
  expect(writes).toEqual([3, 2]);
});
