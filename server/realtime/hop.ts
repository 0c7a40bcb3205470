// Leads a socket to the process that decides for its board: every frame is handed on as it is, each way as fast as the other side
// takes it. Looks into no frame. SPEC: OWN-4.

import { WebSocket } from 'ws';
import { CLOSE } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import { cutLater } from './socket.ts';

/** Says to the other process that it must not lead on: it decides, or it closes. */
export const hopHeader = 'x-atrium-hop';

const connectMs = 2000;
const pauseAtUnsent = 1 << 18;
const goOnAtUnsent = 1 << 16;

/** Bytes, and whether they are binary. */
export type Frame = [Buffer, boolean];

/** `early` came after `first`. False when the other process did not answer, or not for this board; the socket is as it was, and paused. */
export function hop(ws: WebSocket, address: string, first: Buffer, early: readonly Frame[]): Promise<boolean> {
  const there = new WebSocket(`${address.replace(/^http/, 'ws')}/ws`, {
    headers: { [hopHeader]: '1' },
    handshakeTimeout: connectMs,
    maxPayload: 2 * LIMITS.frameBytes,
    perMessageDeflate: false,
  });
  return new Promise((resolve) => {
    let answered = false;
    const left = (): void => there.terminate();
    ws.once('close', left);
    there.on('error', () => there.terminate());
    there.on('open', () => there.send(first));
    there.once('message', (data: Buffer) => {
      answered = true;
      ws.off('close', left);
      join(ws, there);
      for (const [bytes, binary] of early) there.send(bytes, { binary });
      ws.send(data);
      resolve(true);
    });
    there.once('close', () => {
      ws.off('close', left);
      if (!answered) resolve(false);
    });
  });
}

function join(ws: WebSocket, there: WebSocket): void {
  for (const [from, to] of [
    [ws, there],
    [there, ws],
  ] as const) {
    from.on('message', (data: Buffer, isBinary) => {
      if (to.readyState !== to.OPEN) return;
      to.send(data, { binary: isBinary }, () => {
        if (from.isPaused && to.bufferedAmount <= goOnAtUnsent) from.resume();
      });
      if (to.bufferedAmount > pauseAtUnsent) from.pause();
    });
    from.once('close', (code, reason) => {
      // Whoever is paused would not see the answer to its close.
      to.resume();
      if (to.readyState === to.OPEN) to.close(sayable(code), reason.toString());
      cutLater(to);
    });
  }
}

/** Codes for a lost connection are told, never sent: whoever was led here comes again. */
function sayable(code: number): number {
  return code === 1005 ? 1000 : code === 1006 || code === 1015 ? CLOSE.restart : code;
}
