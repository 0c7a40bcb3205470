// Strokes while they are drawn: append streams by the id the item will have. Holds each running stream for newcomers, joins
// what came in a tick, forwards it. Never looks into the bytes. SPEC: LIVE, LIM-4.

import { hexOf } from '#protocol/bytes.ts';
import { encodeServerFrame } from '#protocol/frames.ts';
import { LIMITS } from '#protocol/limits.ts';
import { encodeLive, LIVE_MARK, type LiveMark, type LiveRecord } from '#protocol/live.ts';
import type { BoardSocket } from './socket.ts';

interface Stream {
  session: number;
  id: Uint8Array;
  /** Bytes so far; those beyond the held limit are forwarded but not kept. */
  length: number;
  held: Uint8Array[];
  /** Appended since the last tick, from `sent` on. */
  fresh: Uint8Array[];
  sent: number;
  /** How it ended, until the tick says so. */
  end: LiveMark | undefined;
}

interface Ended {
  session: number;
  record: LiveRecord;
}

/** Frames stay well within their limit. */
const frameBytes = LIMITS.frameBytes / 2;

export class LiveStreams {
  readonly #sockets: ReadonlyMap<number, BoardSocket>;
  /** By session and hex id: two people cannot append to one stream. */
  readonly #streams = new Map<string, Stream>();
  /** Sessions with a socket closed, and when their streams are to be cancelled. */
  readonly #leaving = new Map<number, number>();
  /** Sockets that were sent nothing for a while because they were behind, and the ends they have not heard of. */
  readonly #missed = new Map<number, Ended[]>();

  constructor(sockets: ReadonlyMap<number, BoardSocket>) {
    this.#sockets = sockets;
  }

  /** What runs now, for a newcomer. */
  joined(socket: BoardSocket): void {
    this.#sendHeld(socket);
  }

  gone(session: number, nowMs: number): void {
    this.#missed.delete(session);
    if (this.#of(session).length > 0) this.#leaving.set(session, nowMs + LIMITS.liveAfterSocketMs);
  }

  append(session: number, record: LiveRecord): void {
    const key = `${session}:${hexOf(record.id)}`;
    let stream = this.#streams.get(key);
    if (record.mark !== LIVE_MARK.append) {
      if (stream) stream.end = record.mark;
      return;
    }
    if (!stream || record.offset === 0) {
      if (record.offset !== 0 || this.#of(session).length >= LIMITS.liveStreams) return;
      stream = { session, id: record.id.slice(), length: 0, held: [], fresh: [], sent: 0, end: undefined };
      this.#streams.set(key, stream);
    }
    if (record.offset !== stream.length || stream.end !== undefined || record.bytes.length === 0) return;
    const bytes = record.bytes.slice();
    stream.length += bytes.length;
    if (stream.length <= LIMITS.liveHeldBytes) stream.held.push(bytes);
    else stream.held = [];
    stream.fresh.push(bytes);
  }

  tick(nowMs: number): void {
    for (const [session, untilMs] of this.#leaving) {
      if (untilMs > nowMs) continue;
      this.#leaving.delete(session);
      for (const stream of this.#of(session)) stream.end ??= LIVE_MARK.cancelled;
    }
    const { parts, ends } = this.#fresh();
    for (const socket of this.#sockets.values()) {
      const missed = this.#missed.get(socket.session);
      if (parts.size === 0 && !missed) continue;
      if (socket.unsentBytes > LIMITS.presenceDropBytes) {
        this.#missed.set(socket.session, [...(missed ?? []), ...ends].slice(-endsKept));
        continue;
      }
      if (missed) {
        this.#missed.delete(socket.session);
        sendStreams(
          socket,
          missed.map(({ session, record }) => [session, encodeLive([record])] as const),
        );
        this.#sendHeld(socket);
      }
      sendStreams(socket, [...parts]);
    }
  }

  /** What each session appended or ended since the last tick; ended streams are forgotten. */
  #fresh(): { parts: Map<number, Uint8Array>; ends: Ended[] } {
    const records = new Map<number, LiveRecord[]>();
    const ends: Ended[] = [];
    for (const [key, stream] of this.#streams) {
      const { id, session } = stream;
      const own = records.get(session) ?? [];
      if (stream.fresh.length > 0)
        own.push({ id, mark: LIVE_MARK.append, offset: stream.sent, bytes: joined(stream.fresh) });
      if (stream.end !== undefined) {
        const record = { id, mark: stream.end, offset: stream.length, bytes: new Uint8Array() };
        own.push(record);
        ends.push({ session, record });
        this.#streams.delete(key);
      }
      stream.fresh = [];
      stream.sent = stream.length;
      if (own.length > 0) records.set(session, own);
    }
    return { parts: new Map([...records].map(([session, own]) => [session, encodeLive(own)])), ends };
  }

  /** Everything held, up to what the last tick sent: the next tick goes on from there. */
  #sendHeld(socket: BoardSocket): void {
    const streams: [number, Uint8Array][] = [];
    for (const { session, id, held, sent } of this.#streams.values()) {
      if (held.length === 0 || sent === 0) continue;
      const record = { id, mark: LIVE_MARK.append, offset: 0, bytes: joined(held).subarray(0, sent) };
      streams.push([session, encodeLive([record])]);
    }
    sendStreams(socket, streams);
  }

  #of(session: number): Stream[] {
    return [...this.#streams.values()].filter((stream) => stream.session === session);
  }
}

const endsKept = 1000;

/** Everybody's but the socket's own, in as many frames as it takes. */
function sendStreams(socket: BoardSocket, all: readonly (readonly [number, Uint8Array])[]): void {
  let streams: { session: number; records: Uint8Array }[] = [];
  let bytes = 0;
  const flush = (): void => {
    if (streams.length > 0) socket.sendBytes(encodeServerFrame({ type: 'lives', streams }));
    streams = [];
    bytes = 0;
  };
  for (const [session, records] of all) {
    if (session === socket.session) continue;
    if (bytes + records.length > frameBytes) flush();
    streams.push({ session, records });
    bytes += records.length;
  }
  flush();
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts);
}
