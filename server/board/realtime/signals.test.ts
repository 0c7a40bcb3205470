// The presence of others that each socket on a board is sent, by its version, by roles, by rates, and by what a leader withholds; without
// a network. The clock stands still unless a test moves it.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hexOf } from '#protocol/bytes.ts';
import type { PresenceEvent } from '#protocol/frames.ts';
import { LIMITS } from '#protocol/limits.ts';
import { encodePresence, type PresenceValue } from '#protocol/presence.ts';
import { decodePresence } from '#protocol/presence-reader.ts';
import type { BoardRole } from '#protocol/roles.ts';
import { HeardSocket } from '../../testing/plain-websocket.ts';
import { Presence } from './presence.ts';
import type { BoardSocket } from './socket.ts';

const START_MS = 1_800_000_000_000;
beforeEach(() => void vi.useFakeTimers({ now: START_MS, toFake: ['Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const hello = {
  reaction: { number: 1, name: 'heart' },
  isTyping: true,
  chat: 'hello',
  attention: { number: 1, x: 3, y: 4 },
} as const;
const cursor = { x: 1, y: -2 };
const viewport = { x: 0, y: 0, w: 8, h: 6 };

class Board {
  readonly #sockets = new Map<number, BoardSocket>();
  readonly presence = new Presence(this.#sockets);
  readonly #fakes: HeardSocket[] = [];

  join(more: { proto?: number; role?: BoardRole; name?: string } = {}): Person {
    const session = this.#fakes.length + 1;
    const fake = new HeardSocket(session, session.toString(16).padStart(32, '0'), { proto: 8, ...more });
    this.#fakes.push(fake);
    this.#sockets.set(session, fake.socket);
    this.presence.joined(fake.socket);
    return new Person(fake, this.presence);
  }
}

class Person {
  readonly fake: HeardSocket;
  readonly #presence: Presence;

  constructor(fake: HeardSocket, presence: Presence) {
    this.fake = fake;
    this.#presence = presence;
  }

  get session(): number {
    return this.fake.socket.session;
  }

  /** Shows it, and the others are told. */
  show(value: PresenceValue): void {
    this.#presence.set(this.fake.socket, value);
    this.#presence.tell();
  }

  events(): PresenceEvent[] {
    return this.fake.heard().flatMap((frame) => (frame.type === 'presences' ? frame.events : []));
  }

  /** The values that it was sent since it was last asked, decoded. */
  values(): PresenceValue[] {
    return this.events().flatMap((event) => {
      if (event.kind !== 'value') return [];
      const decoded = decodePresence(event.value);
      if (!decoded.ok) throw new Error(decoded.error);
      return [decoded.value];
    });
  }
}

describe('versions', () => {
  test('PRES-7 sends sockets below version 8 the bytes of older releases, whoever the sender is', () => {
    const board = new Board();
    const [old, older, writer, reader] = [
      board.join({ proto: 7 }),
      board.join({ proto: 4 }),
      board.join(),
      board.join(),
    ];
    for (const person of [old, older, writer, reader]) person.fake.heard();
    writer.show({ cursor, name: 'Zoë', ...hello, hand: 0, hasLeftFocus: true });
    // PRESENCES, one event: session 3, a value of 23 bytes, as release 7 encodes it.
    const golden = '45010300170109000000000000f03f00000000000000c0045a6fc3ab';
    expect(old.fake.receivedBytes().map(hexOf)).toEqual([golden]);
    expect(older.fake.receivedBytes().map(hexOf)).toEqual([golden]);
    expect(reader.values()).toEqual([{ cursor, name: 'Zoë', ...hello, hand: START_MS, hasLeftFocus: true }]);
    old.show({ cursor });
    expect(reader.events()).toEqual([{ session: 1, kind: 'value', value: encodePresence({ cursor }, 2) }]);
    expect(older.events()).toEqual([{ session: 1, kind: 'value', value: encodePresence({ cursor }, 1) }]);
    const late = board.join({ proto: 7 });
    expect(hexOf(late.fake.receivedBytes().at(-1) ?? new Uint8Array())).toContain(golden.slice(4));
  });

  test('PRES-7 a value that changed in new fields alone is not sent to older sockets', () => {
    const board = new Board();
    const [old, writer, reader] = [board.join({ proto: 7 }), board.join(), board.join()];
    writer.show({ cursor });
    writer.show({ cursor, isTyping: true });
    expect([old.values(), reader.values()]).toEqual([[{ cursor }], [{ cursor }, { cursor, isTyping: true }]]);
  });

  test('PRES-2 sends a newcomer that got a value before the others the next one, though they have it', () => {
    const board = new Board();
    const writer = board.join();
    const reader = board.join();
    writer.show({ cursor });
    board.presence.set(writer.fake.socket, { cursor, calls: 1 });
    const late = board.join();
    expect(late.values()).toEqual([{ cursor, calls: 1 }]);
    writer.show({ cursor });
    expect([late.values(), reader.values().at(-1)]).toEqual([[{ cursor }], { cursor }]);
  });

  test('PRES-2 a socket that missed a value is sent the next one, though its audience has it', () => {
    const board = new Board();
    // The only one of its audience.
    const [writer, reader] = [board.join({ proto: 7 }), board.join()];
    writer.show({ cursor });
    const unsent = vi.spyOn(reader.fake.socket, 'unsentBytes', 'get').mockReturnValue(LIMITS.presenceDropBytes + 1);
    writer.show({ viewport });
    unsent.mockRestore();
    board.presence.tell();
    writer.show({ cursor });
    expect(reader.values()).toEqual([{ cursor }, { viewport }, { cursor }]);
  });
});

describe('rights and rates', () => {
  test('PRES-8 a viewer raises a hand; reactions, chat, typing and places are left out of its values', () => {
    const board = new Board();
    const reader = board.join();
    for (const [role, shown] of [
      ['viewer', {}],
      ['commenter', hello],
      ['editor', hello],
      ['manager', hello],
    ] as const) {
      board.join({ role }).show({ cursor, ...hello, hand: 0, hasLeftFocus: true });
      const raisedMs = expect.any(Number);
      expect(reader.values(), role).toEqual([{ cursor, ...shown, hand: raisedMs, hasLeftFocus: true }]);
    }
  });

  test('PRES-9 reactions and places beyond two a second are dropped, and cursors are not', () => {
    const board = new Board();
    const [writer, reader] = [board.join(), board.join()];
    for (let n = 1; n <= 10; n++)
      writer.show({
        cursor: { x: n, y: 0 },
        reaction: { number: n, name: 'heart' },
        attention: { number: n, x: n, y: n },
      });
    const first = reader.values();
    expect(first.map(({ cursor: at }) => at?.x)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(first.map(({ reaction }) => reaction?.number)).toEqual([1, ...Array(9).fill(2)]);
    expect(first.map(({ attention }) => attention?.number)).toEqual([1, ...Array(9).fill(2)]);
    vi.advanceTimersByTime(500);
    // Said again with every value: it is not sent late.
    writer.show({ reaction: { number: 10, name: 'heart' } });
    writer.show({ reaction: { number: 11, name: 'idea' } });
    writer.show({ reaction: { number: 12, name: 'idea' } });
    expect(reader.values().map(({ reaction }) => reaction?.number)).toEqual([2, 11]);
  });

  test('PRES-9 shows the last text of a chat that changes too often when the rate allows, and takes it back at once', () => {
    const board = new Board();
    const [writer, reader] = [board.join(), board.join()];
    for (const chat of ['a', 'ab', 'abc', 'abcd']) writer.show({ chat });
    expect(reader.values()).toEqual([{ chat: 'a' }, { chat: 'ab' }]);
    board.presence.tell();
    expect(reader.values()).toEqual([]);
    vi.advanceTimersByTime(500);
    board.presence.tell();
    expect(reader.values()).toEqual([{ chat: 'abcd' }]);
    writer.show({ chat: 'abcde' });
    writer.show({});
    vi.advanceTimersByTime(5000);
    board.presence.tell();
    expect(reader.values()).toEqual([{}]);
  });
});

describe('limits of a leader', () => {
  test('PRES-10 silence takes back and withholds signals of those who may not lead, and replays none', () => {
    const board = new Board();
    const [writer, leader, reader] = [board.join(), board.join({ role: 'manager' }), board.join()];
    writer.show({ cursor, ...hello, hand: 0 });
    reader.fake.heard();
    leader.fake.heard();
    board.presence.restrict({ isSilent: true, hidesNames: false });
    board.presence.tell();
    // A leader sees no more than the others.
    for (const person of [reader, leader]) expect(person.values()).toEqual([{ cursor, hand: START_MS }]);
    writer.show({ cursor, ...hello, chat: 'psst', reaction: { number: 2, name: 'heart' }, hand: 0 });
    expect(reader.values()).toEqual([]);
    leader.show({ chat: 'quiet, please' });
    expect(reader.values()).toEqual([{ chat: 'quiet, please' }]);
    board.presence.restrict({ isSilent: false, hidesNames: false });
    board.presence.tell();
    expect(reader.values()).toEqual([
      { cursor, hand: START_MS, isTyping: true, chat: 'psst' },
      { chat: 'quiet, please' },
    ]);
  });

  test('PRES-11 hides names, cursors and views of those who may not lead from each other, and shows them again', () => {
    const board = new Board();
    const leader = board.join({ role: 'manager', name: 'Lea' });
    const [writer, reader, old] = [
      board.join({ name: 'Zoë' }),
      board.join({ role: 'viewer', name: 'Bo' }),
      board.join({ proto: 7, name: 'Al' }),
    ];
    const all = [leader, writer, reader, old];
    const value = { cursor, viewport, name: 'Zoë', selection: [new Uint8Array(16)], isTyping: true };
    writer.show(value);
    leader.show({ cursor, name: 'Lea' });
    for (const person of all) person.fake.heard();

    board.presence.restrict({ isSilent: false, hidesNames: true });
    board.presence.tell();
    const named = (events: PresenceEvent[]) =>
      events.flatMap((event) => (event.kind === 'joined' ? [[event.session, event.name]] : []));
    const events = reader.events();
    expect(named(events)).toEqual([
      [writer.session, ''],
      [old.session, ''],
    ]);
    const rest = { selection: value.selection, isTyping: true };
    expect(events.filter(({ kind }) => kind === 'value')).toEqual([
      { session: writer.session, kind: 'value', value: encodePresence(rest) },
      { session: leader.session, kind: 'value', value: encodePresence({ cursor, name: 'Lea' }) },
    ]);
    const forOld = old.events();
    expect(named(forOld)).toEqual([
      [writer.session, ''],
      [reader.session, ''],
    ]);
    expect(forOld.find((event) => event.kind === 'value')).toEqual({
      session: writer.session,
      kind: 'value',
      value: encodePresence({ selection: value.selection }, 1),
    });
    // A leader is sent nothing that it knows already.
    expect(named(leader.events())).toEqual([]);

    const [late, second] = [board.join({ name: 'Late' }), board.join({ role: 'manager', name: 'Sam' })];
    expect(named(late.events())).toEqual([
      [leader.session, 'Lea'],
      [writer.session, ''],
      [reader.session, ''],
      [old.session, ''],
      [second.session, 'Sam'],
    ]);
    expect(named(second.events()).map(([, name]) => name)).toEqual(['Lea', 'Zoë', 'Bo', 'Al', 'Late']);
    writer.show({ ...value, cursor: { x: 9, y: 9 } });
    expect(reader.values()).toEqual([]);
    expect(second.values()).toEqual([{ ...value, cursor: { x: 9, y: 9 } }]);

    for (const person of all) person.fake.heard();
    board.presence.restrict({ isSilent: false, hidesNames: false });
    board.presence.tell();
    const laterEvents = reader.events();
    expect(named(laterEvents)).toEqual([
      [writer.session, 'Zoë'],
      [old.session, 'Al'],
      [late.session, 'Late'],
    ]);
    expect(laterEvents).toContainEqual({
      session: writer.session,
      kind: 'value',
      value: encodePresence({ ...value, cursor: { x: 9, y: 9 } }),
    });
  });
});

describe('raised hands', () => {
  test('PRES-12 hands have the time at which they were raised, each a later one, until they are lowered', () => {
    const board = new Board();
    const [one, other, reader] = [board.join(), board.join({ role: 'viewer' }), board.join()];
    one.show({ hand: 0 });
    other.show({ hand: 999 });
    vi.advanceTimersByTime(50);
    one.show({ hand: 0, isTyping: true });
    one.show({});
    one.show({ hand: 0 });
    expect(reader.values().map(({ hand }) => hand)).toEqual([
      START_MS,
      START_MS + 1,
      START_MS,
      undefined,
      START_MS + 50,
    ]);
  });

  test('PRES-12 a hand that a leader lowers stays lowered until its client, which is notified, raises it again', () => {
    const board = new Board();
    const [one, other, reader] = [board.join(), board.join(), board.join()];
    for (const each of [one, other]) each.show({ hand: 0 });
    for (const each of [one, other, reader]) each.fake.heard();
    board.presence.lowerHands(one.session);
    board.presence.tell();
    const eventsOf = (person: Person) => person.fake.heard().filter(({ type }) => type === 'event');
    expect(reader.events()).toEqual([{ session: one.session, kind: 'value', value: encodePresence({}) }]);
    expect(eventsOf(one)).toEqual([{ type: 'event', name: 'hand', value: 'false' }]);
    expect(eventsOf(other)).toEqual([]);
    // It had not heard of it yet.
    one.show({ hand: 0, isTyping: true });
    expect(reader.values()).toEqual([{ isTyping: true }]);
    one.show({ hand: 1 });
    expect(reader.values()).toEqual([{ hand: START_MS + 2 }]);
    board.presence.lowerHands('all');
    board.presence.lowerHands('all');
    board.presence.tell();
    expect(reader.values()).toEqual([{}, {}]);
    for (const each of [one, other]) expect(eventsOf(each)).toHaveLength(1);
    expect(eventsOf(reader)).toEqual([]);
  });
});
