// Relays a socket to the process that owns its board: frames are passed on unchanged, with back-pressure each way. It tells the other
// process the caller's network, signed with the key that both have, since any client could send such a header. SPEC: OWN-4, SHARE-1.

import type { IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import { CLOSE } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { cutLater } from './socket.ts';

/** Tells the other process not to relay again: it owns the board or has the line, or it is over. */
export const relayHeader = 'x-atrium-hop';
/** Two processes' clocks differ by less. */
const PROOF_MS = 10 * 60_000;

/** What `relayOf` of the other process takes for a socket of `network`. */
export function relayProof(keys: Keys, network: string, clock: Clock): string {
  return keys.sign('hop', `${clock.nowMs()} ${network}`);
}

/** Of a socket that was relayed here; without a network where the relaying process named none, or its signature is wrong. */
export function relayOf(
  keys: Keys,
  { headers }: IncomingMessage,
  clock: Clock,
): { network: string | undefined } | undefined {
  const header = headers[relayHeader];
  if (header === undefined) return undefined;
  const [, atMs, network] = /^(\d+) (.*)$/.exec(keys.open('hop', String(header)) ?? '') ?? [];
  return { network: Math.abs(clock.nowMs() - Number(atMs)) < PROOF_MS ? network : undefined };
}

const CONNECT_MS = 2000;
/** Water marks of what one side has not taken, bytes. */
const HIGH_WATER_BYTES = 1 << 18;
const LOW_WATER_BYTES = 1 << 16;

/** Bytes, and whether they are binary. */
export type Frame = [Buffer, boolean];

/** `early` came after `first`. False when the other process did not answer, or not for this board; the socket is as it was, and paused. */
export function relay(
  ws: WebSocket,
  address: string,
  proof: string,
  first: Buffer,
  early: readonly Frame[],
): Promise<boolean> {
  const there = new WebSocket(`${address.replace(/^http/, 'ws')}/ws`, {
    headers: { [relayHeader]: proof },
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
        if (from.isPaused && to.bufferedAmount <= LOW_WATER_BYTES) from.resume();
      });
      if (to.bufferedAmount > HIGH_WATER_BYTES) from.pause();
    });
    from.once('close', (code, reason) => {
      // A paused socket would not see the answer to its close.
      to.resume();
      if (to.readyState === to.OPEN) to.close(closeCode(code), reason.toString());
      cutLater(to);
    });
  }
}

/** Codes of a lost connection must not be sent; the client is to reconnect. */
function closeCode(code: number): number {
  return code === 1005 ? 1000 : code === 1006 || code === 1015 ? CLOSE.restart : code;
}
