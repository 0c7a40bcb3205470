// People of this release beside those of the one before on one board, over sockets: eight whenever tests run, fifty in a soak.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeServerFrame, type PresenceEvent } from '#protocol/frames.ts';
import { encodePresence, type PresenceValue, presenceVersion } from '#protocol/presence.ts';
import { decodePresence } from '#protocol/presence-reader.ts';
import { share } from '../../testing/share.ts';
import { openBoard, TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { Seeded } from '../../testing/txns.ts';

const ROUNDS = 16;
/** So many values of 33 ms each are two reactions a second. */
const ROUNDS_PER_REACTION = 15;
const OLDER = 7;

const random = new Seeded(405);
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.end());

interface Person {
  peer: TestClient;
  proto: number;
}

const eventsOf = (peer: TestClient): PresenceEvent[] => peer.of('presences').flatMap(({ events }) => events);
/** Different in each round, so that nobody misses one unseen. */
const movedTo = (round: number): PresenceValue => ({
  cursor: { x: round, y: -round },
  viewport: { x: 0, y: 0, w: 1280, h: 720 },
});

async function join(people: number): Promise<Person[]> {
  const secret = random.bytes(32);
  const all: Person[] = [];
  for (let n = 0; n < people; n++) {
    const proto = n < people / 5 ? OLDER : OLDER + 1;
    const opened = await openBoard(server.address, secret, { name: `Person ${n}` });
    all.push({ peer: await TestClient.join(server.address, secret, { proto, opened }), proto });
  }
  return all;
}

/** Everybody moves in each round, and the newer ones add `more` to it. Returns the bytes of presence that each was sent. */
async function move(all: Person[], more: (round: number) => PresenceValue): Promise<number[]> {
  for (const { peer } of all) peer.frames.length = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    for (const { peer, proto } of all) {
      const value = { ...movedTo(round), ...(proto > OLDER && more(round)) };
      peer.send({ type: 'presence', value: encodePresence(value, presenceVersion(proto)) });
    }
    for (const { peer } of all) await peer.until(() => countIn(peer, round) === all.length - 1);
  }
  return all.map(({ peer }) => peer.of('presences').reduce((sum, frame) => sum + encodeServerFrame(frame).length, 0));
}

/** How many others this one was shown in this round. */
function countIn(peer: TestClient, round: number): number {
  return new Set(
    eventsOf(peer).flatMap((event) => {
      const decoded = event.kind === 'value' ? decodePresence(event.value) : undefined;
      return decoded?.ok && decoded.value.cursor?.x === round ? [event.session] : [];
    }),
  ).size;
}

test('VER-5 older clients get their bytes alone and stay open; nobody gets over 1.3 times the bytes', async () => {
  const all = await join(share('cases', { ci: 8, soak: 50 }));
  const plain = await move(all, () => ({}));
  const lively = await move(all, (round) => ({
    reaction: { number: Math.ceil(round / ROUNDS_PER_REACTION), name: 'celebrate' },
  }));
  for (const [n, bytes] of lively.entries()) expect(bytes / (plain[n] as number)).toBeLessThanOrEqual(1.3);
  const reactions = eventsOf(all.at(-1)?.peer as TestClient).flatMap((event) => {
    const decoded = event.kind === 'value' ? decodePresence(event.value) : undefined;
    return decoded?.ok ? (decoded.value.reaction?.number ?? []) : [];
  });
  expect(new Set(reactions)).toEqual(new Set([1, 2]));

  await move(all, () => ({
    hand: 0,
    isTyping: true,
    chat: 'hello',
    hasLeftFocus: true,
    attention: { number: 1, x: 1, y: 2 },
  }));
  const expected = new Set(Array.from({ length: ROUNDS }, (_, n) => encodePresence(movedTo(n + 1), 1).toString()));
  for (const older of all.filter(({ proto }) => proto === OLDER)) {
    const values = eventsOf(older.peer).flatMap((event) => (event.kind === 'value' ? [event.value] : []));
    expect(values).toHaveLength(ROUNDS * (all.length - 1));
    expect(values.every((value) => expected.has(value.toString()))).toBe(true);
    expect(older.peer.closed).toBeUndefined();
    expect(older.peer.frames.map(({ type }) => type).filter((type) => type !== 'presences')).toEqual([]);
  }
  await Promise.all(all.map(({ peer }) => peer.leave()));
}, 120_000);
