// Leads a socket to the process that decides for its board: every frame is handed on as it is, each way as fast as the other side
// takes it. Looks into no frame. It tells the other process whose socket it is, signed with the key that both have: anybody could
// say so. SPEC: OWN-4, SHARE-1.

import type { IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import { CLOSE } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import type { Keys } from '../auth/keys.ts';
import { cutLater } from './socket.ts';

/** Says to the other process that it must not lead on: it decides, or it closes. */
const hopHeader = 'x-atrium-hop';
/** Two processes' clocks differ by less. */
const PROOF_MS = 10 * 60_000;

/** What `hopOf` of the other process takes for a socket of `network`. */
export function hopProof(keys: Keys, network: string): string {
  return keys.sign('hop', `${Date.now()} ${network}`);
}

/** Of a socket that was led here; without a network where the process that led it did not tell, or not soundly. */
export function hopOf(keys: Keys, { headers }: IncomingMessage): { network: string | undefined } | undefined {
  const header = headers[hopHeader];
  if (header === undefined) return undefined;
  const [, atMs, network] = /^(\d+) (.*)$/.exec(keys.open('hop', String(header)) ?? '') ?? [];
  return { network: Math.abs(Date.now() - Number(atMs)) < PROOF_MS ? network : undefined };
}

const CONNECT_MS = 2000;
const PAUSE_AT_UNSENT = 1 << 18;
const GO_ON_AT_UNSENT = 1 << 16;

/** Bytes, and whether they are binary. */
export type Frame = [Buffer, boolean];

/** `early` came after `first`. False when the other process did not answer, or not for this board; the socket is as it was, and paused. */
export function hop(
  ws: WebSocket,
  address: string,
  proof: string,
  first: Buffer,
  early: readonly Frame[],
): Promise<boolean> {
  const there = new WebSocket(`${address.replace(/^http/, 'ws')}/ws`, {
    headers: { [hopHeader]: proof },
    handshakeTimeout: CONNECT_MS,
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
        if (from.isPaused && to.bufferedAmount <= GO_ON_AT_UNSENT) from.resume();
      });
      if (to.bufferedAmount > PAUSE_AT_UNSENT) from.pause();
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
