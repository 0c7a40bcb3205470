// When a room tells of what was committed, tick by tick, without a clock or a network.

import { expect, test } from 'vitest';
import type { PresenceEvent } from '#protocol/frames.ts';
import { decodeLive } from '#protocol/live.ts';
import { decodePresence } from '#protocol/presence-reader.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { Metrics } from '../../platform/metrics/metrics.ts';
import { liveAppend } from '../../testing/live-records.ts';
import { HeardSocket } from '../../testing/plain-websocket.ts';
import { Room } from './room.ts';

const TURN = { isFull: false, isTurn: true };
const OFF_TURN = { isFull: false, isTurn: false };
/** Longer than rows are taken for a flow. */
const PAUSE_MS = 1000;

const clientOf = (n: number): string => n.toString(16).padStart(32, '0');

/** "1:200": session 1 points at x = 200. */
function shownBy(event: PresenceEvent): string {
  if (event.kind !== 'value') return event.kind;
  const shown = decodePresence(event.value);
  return `${event.session}:${shown.ok ? shown.value.cursor?.x : shown.error}`;
}

/** "1:30": so many records of session 1. */
function drawnBy({ session, records }: { session: number; records: Uint8Array }): string {
  const live = decodeLive(records);
  return `${session}:${live.ok ? live.records.length : live.error}`;
}

class Crowd {
  readonly room = new Room(
    'b',
    { head: 0, title: '', mode: 0, term: { first: 1, name: '0'.repeat(16) } },
    new Metrics(),
    () => {},
    async () => [],
  );
  readonly sockets: HeardSocket[];
  #seq = 0;

  constructor(count: number) {
    this.sockets = Array.from({ length: count }, (_, n) => new HeardSocket(n + 1, clientOf(n + 1)));
    for (const { socket } of this.sockets) this.room.join(socket, 0);
    this.heard();
  }

  /** One of them (from 0) has a row in a commit. */
  commit(writer: number, nowMs: number): void {
    const { socket } = this.sockets[writer] as HeardSocket;
    const clientId = socket.clients[0] as string;
    const seq = ++this.#seq;
    const data = Uint8Array.of(1, 2, 3);
    this.room.push(socket, [{ client: 0, clientSeq: seq, settled: 0, body: { bytes: data } }]);
    const row = {
      seq,
      clientId: Buffer.from(clientId, 'hex'),
      clientSeq: seq,
      actor: 'a',
      atMs: nowMs,
      data,
      size: data.length,
    };
    const done = [{ session: socket.session, txns: 1, bytes: data.length }];
    this.room.decided({ type: 'decided', board: 'b', rows: [row], answers: [], done }, nowMs);
  }

  show(who: number, x: number): void {
    this.room.show((this.sockets[who] as HeardSocket).socket, { cursor: { x, y: 0 } });
  }

  draw(who: number, record: Uint8Array): void {
    const live = decodeLive(record);
    if (!live.ok) throw new Error(live.error);
    this.room.draw((this.sockets[who] as HeardSocket).socket, live.records);
  }

  /** What each heard since last asked: an ACK by its number, rows of others by theirs. */
  heard(): string[] {
    return this.sockets.map((one) =>
      one
        .heard()
        .map((frame) => {
          if (frame.type === 'ops') return `rows ${frame.rows.map(({ seq }) => seq).join(' ')}`;
          if (frame.type === 'ack') return `ack ${frame.acks.map(({ seq }) => seq).join(' ')}`;
          if (frame.type === 'presences') return `shown ${frame.events.map(shownBy).join(' ')}`;
          return frame.type === 'lives' ? `drawn ${frame.streams.map(drawnBy).join(' ')}` : frame.type;
        })
        .join(', '),
    );
  }
}

const others = (crowd: Crowd, text: string): string[] => crowd.sockets.slice(2).map(() => text);

test('RES-1 in a small room every commit is told to all at once', () => {
  const crowd = new Crowd(3);
  crowd.room.tick(0, TURN);
  crowd.commit(0, 1);
  expect(crowd.heard()).toEqual(['ack 1', 'rows 1', 'rows 1']);
  crowd.room.tick(33, OFF_TURN);
  expect(crowd.heard()).toEqual(['', '', '']);
});

for (const [name, count, isFull] of [
  ['a large room', SERVER_LIMITS.largeRoomSockets + 2, false],
  ['a room of three of a process that is full', 3, true],
] as const) {
  test(`RES-7 in ${name} whoever wrote hears at once and after all before it, the others every second tick`, () => {
    const crowd = new Crowd(count);
    const tick = (nowMs: number, isTurn: boolean) => crowd.room.tick(nowMs, { isFull, isTurn });
    tick(0, false);
    crowd.commit(0, 1);
    crowd.commit(1, 2);
    expect(crowd.heard()).toEqual(['ack 1', 'rows 1, ack 2', ...others(crowd, '')]);
    tick(33, false);
    expect(crowd.heard()).toEqual(['', '', ...others(crowd, '')]);
    tick(66 + PAUSE_MS, true);
    expect(crowd.heard()).toEqual(['rows 2', '', ...others(crowd, 'rows 1 2')]);
    tick(99 + PAUSE_MS, false);
    tick(132 + PAUSE_MS, true);
    expect(crowd.heard()).toEqual(['', '', ...others(crowd, '')]);
  });

  test(`RES-7 in ${name} rows that flow are told with the next commit after the turn, or the tick after it`, () => {
    const crowd = new Crowd(count);
    const tick = (nowMs: number, isTurn: boolean) => crowd.room.tick(nowMs, { isFull, isTurn });
    tick(0, false);
    crowd.commit(0, 30);
    tick(33, true);
    expect(crowd.heard()).toEqual(['ack 1', '', ...others(crowd, '')]);
    crowd.commit(1, 40);
    expect(crowd.heard()).toEqual(['rows 2', 'rows 1, ack 2', ...others(crowd, 'rows 1 2')]);
    crowd.commit(0, 90);
    tick(99, true);
    tick(132, false);
    expect(crowd.heard()).toEqual(['ack 3', 'rows 3', ...others(crowd, 'rows 3')]);
  });
}

test('PRES-2 of what changed in a tick the latest values are one frame', () => {
  const crowd = new Crowd(3);
  crowd.room.tick(0, TURN);
  for (let x = 1; x <= 200; x++) for (const who of [0, 1]) crowd.show(who, x);
  expect(crowd.heard()).toEqual(['', '', '']);
  crowd.room.tick(33, OFF_TURN);
  expect(crowd.heard()).toEqual(['shown 2:200', 'shown 1:200', 'shown 1:200 2:200']);
  crowd.room.tick(66, TURN);
  expect(crowd.heard()).toEqual(['', '', '']);
});

test('PRES-2 in a large room that is every second tick', () => {
  const crowd = new Crowd(SERVER_LIMITS.largeRoomSockets + 1);
  crowd.room.tick(PAUSE_MS, TURN);
  crowd.show(0, 1);
  crowd.room.tick(PAUSE_MS + 33, OFF_TURN);
  crowd.show(0, 2);
  expect(crowd.heard()).toEqual(['', '', ...others(crowd, '')]);
  crowd.room.tick(PAUSE_MS + 66, TURN);
  expect(crowd.heard()).toEqual(['', 'shown 1:2', ...others(crowd, 'shown 1:2')]);
});

test('LIVE-1 of what was drawn in a tick there is one frame', () => {
  const crowd = new Crowd(3);
  const id = new Uint8Array(16).fill(7);
  for (let at = 0; at < 300; at += 10) crowd.draw(0, liveAppend(id, at, Array(10).fill(at)));
  expect(crowd.heard()).toEqual(['', '', '']);
  crowd.room.tick(33, OFF_TURN);
  expect(crowd.heard()).toEqual(['', 'drawn 1:30', 'drawn 1:30']);
  crowd.room.tick(66, TURN);
  expect(crowd.heard()).toEqual(['', '', '']);
});
