// Strokes being drawn: streams of records by the id the item will have. Holds each running stream for newcomers, forwards what a tick
// has brought as one. Never looks at samples. SPEC: LIVE, LIM-4.

import { hexOf } from '#protocol/bytes.ts';
import { LIMITS } from '#protocol/limits.ts';
import { LIVE, type LiveEnd, type LiveRecord, liveEnd } from '#protocol/live.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { BoardSocket } from './socket.ts';

interface Stream {
  session: number;
  id: Uint8Array;
  /** Samples so far. */
  samples: number;
  /** Its records from the first on; empty when they became too many to hold. */
  held: Uint8Array[];
  heldBytes: number;
  /** Since the last tick. */
  fresh: Uint8Array[];
  /** How it ended, until the tick says so. */
  end: LiveEnd | undefined;
}

interface Ended {
  session: number;
  record: Uint8Array;
}

/** Frames stay well within their limit. */
const FRAME_BYTES = LIMITS.frameBytes / 2;
const ENDS_KEPT = 1000;

export class LiveStreams {
  readonly #sockets: ReadonlyMap<number, BoardSocket>;
  /** By session and hex id: two people cannot append to one stream. */
  readonly #streams = new Map<string, Stream>();
  /** Sessions with a socket closed, and when their streams are to be cancelled. */
  readonly #leaving = new Map<number, number>();
  /** Sockets that were skipped because they were behind, and the ends of streams they have not been sent. */
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
    if (this.#of(session).length > 0) this.#leaving.set(session, nowMs + SERVER_LIMITS.liveAfterSocketMs);
  }

  append(session: number, record: LiveRecord): void {
    const key = `${session}:${hexOf(record.id)}`;
    const stream = this.#streams.get(key);
    if (record.kind !== LIVE.append) {
      if (stream) stream.end ??= record.kind;
      return;
    }
    if (record.count === 0 || stream?.end !== undefined) return;
    const into = stream ?? this.#begin(key, session, record);
    if (!into || record.offset !== into.samples) return;
    const bytes = record.bytes.slice();
    into.samples += record.count;
    into.heldBytes += bytes.length;
    if (into.heldBytes <= SERVER_LIMITS.liveHeldBytes) into.held.push(bytes);
    else into.held = [];
    into.fresh.push(bytes);
  }

  /** All that a session draws at the moment. */
  cancel(session: number): void {
    for (const stream of this.#of(session)) stream.end ??= LIVE.cancelled;
  }

  #begin(key: string, session: number, { id }: LiveRecord): Stream | undefined {
    if (this.#of(session).length >= SERVER_LIMITS.liveStreams) return undefined;
    const stream: Stream = { session, id: id.slice(), samples: 0, held: [], heldBytes: 0, fresh: [], end: undefined };
    this.#streams.set(key, stream);
    return stream;
  }

  tick(nowMs: number): void {
    for (const [session, untilMs] of this.#leaving) {
      if (untilMs > nowMs) continue;
      this.#leaving.delete(session);
      this.cancel(session);
    }
    const { parts, ends } = this.#fresh();
    for (const socket of this.#sockets.values()) {
      const missed = this.#missed.get(socket.session);
      if (parts.size === 0 && !missed) continue;
      if (socket.unsentBytes > LIMITS.presenceDropBytes) {
        this.#missed.set(socket.session, [...(missed ?? []), ...ends].slice(-ENDS_KEPT));
        continue;
      }
      if (missed) {
        // All that is held includes what this tick would send.
        this.#missed.delete(socket.session);
        sendStreams(
          socket,
          [...missed, ...ends].map(({ session, record }) => [session, record] as const),
        );
        this.#sendHeld(socket);
      } else {
        sendStreams(socket, [...parts]);
      }
    }
  }

  /** What each session appended or ended since the last tick; ended streams are forgotten. */
  #fresh(): { parts: Map<number, Uint8Array>; ends: Ended[] } {
    const records = new Map<number, Uint8Array[]>();
    const ends: Ended[] = [];
    for (const [key, stream] of this.#streams) {
      const { id, session, fresh, end } = stream;
      stream.fresh = [];
      const own = records.get(session) ?? [];
      own.push(...fresh);
      if (end !== undefined) {
        const record = liveEnd(id, end);
        own.push(record);
        ends.push({ session, record });
        this.#streams.delete(key);
      }
      if (own.length > 0) records.set(session, own);
    }
    return { parts: new Map([...records].map(([session, own]) => [session, Buffer.concat(own)])), ends };
  }

  /** Running streams from their beginning. What the next tick sends may be among it: readers pass over what they have. */
  #sendHeld(socket: BoardSocket): void {
    const streams: [number, Uint8Array][] = [];
    for (const { session, held } of this.#streams.values()) {
      if (held.length > 0) streams.push([session, Buffer.concat(held)]);
    }
    sendStreams(socket, streams);
  }

  #of(session: number): Stream[] {
    return [...this.#streams.values()].filter((stream) => stream.session === session);
  }
}

/** Everybody's but the socket's own, in as many frames as it takes. */
function sendStreams(socket: BoardSocket, all: readonly (readonly [number, Uint8Array])[]): void {
  let streams: { session: number; records: Uint8Array }[] = [];
  let bytes = 0;
  const flush = (): void => {
    if (streams.length > 0) socket.send({ type: 'lives', streams });
    streams = [];
    bytes = 0;
  };
  for (const [session, records] of all) {
    if (session === socket.session) continue;
    if (bytes + records.length > FRAME_BYTES) flush();
    streams.push({ session, records });
    bytes += records.length;
  }
  flush();
}
