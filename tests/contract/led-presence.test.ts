// The presence of a board that is led over HTTP: hands are lowered, signals silenced, names hidden.

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PresenceEvent } from '#protocol/frames.ts';
import { encodePresence, type PresenceValue } from '#protocol/presence.ts';
import { decodePresence } from '#protocol/presence-reader.ts';
import { deriveBoard } from '../../server/access/board-secrets.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { called } from './panels/joining.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.end());

const sessionOf = (peer: TestClient): number => peer.welcome?.session ?? -1;
const eventsFor = (reader: TestClient, peer: TestClient): PresenceEvent[] =>
  reader
    .of('presences')
    .flatMap(({ events }) => events)
    .filter(({ session }) => session === sessionOf(peer));
/** The last value of this peer that the reader was sent. */
const lastValue = (reader: TestClient, peer: TestClient): PresenceValue => {
  const event = eventsFor(reader, peer).findLast(({ kind }) => kind === 'value');
  const decoded = event?.kind === 'value' ? decodePresence(event.value) : undefined;
  return decoded?.ok ? decoded.value : {};
};
const nameOf = (reader: TestClient, peer: TestClient): string | undefined =>
  eventsFor(reader, peer)
    .flatMap((event) => (event.kind === 'joined' ? event.name : []))
    .at(-1);
const handOf = (reader: TestClient, peer: TestClient): number | undefined => lastValue(reader, peer).hand;
const show = (peer: TestClient, value: PresenceValue): void =>
  peer.send({ type: 'presence', value: encodePresence(value) });

test('PRES-12 a manager lowers one hand or all over HTTP, and nobody else does', async () => {
  const secret = randomBytes(32);
  const manager = await openBoard(server.address, secret);
  const editor = await openBoard(server.address, secret);
  const { alias, viewSecret } = deriveBoard(secret);
  const viewer = await openBoard(server.address, viewSecret, { alias });
  const lower = (caller: { token: string }, session: number | string) =>
    called(`${server.address}/api/boards/${manager.id}/hands/${session}`, 'DELETE', undefined, {
      authorization: `Bearer ${caller.token}`,
    });
  const leader = await TestClient.join(server.address, secret, { opened: manager });
  const [one, other] = [
    await TestClient.join(server.address, secret, { opened: editor }),
    await TestClient.join(server.address, secret, { opened: viewer }),
  ];
  const beforeMs = Date.now();
  for (const peer of [one, other]) {
    show(peer, { hand: 0 });
    await leader.until(() => handOf(leader, peer) !== undefined);
  }
  const [first, second] = [one, other].map((peer) => handOf(leader, peer) ?? 0) as [number, number];
  expect(first).toBeGreaterThanOrEqual(beforeMs);
  expect(second).toBeGreaterThan(first);

  for (const caller of [editor, viewer]) expect((await lower(caller, 'all')).status).toBe(403);
  for (const wrong of ['none', '0', '-1', '4294967296']) expect((await lower(manager, wrong)).status).toBe(400);
  // Nobody has this session.
  expect((await lower(manager, 4_000_000_000)).status).toBe(204);
  expect((await lower(manager, sessionOf(one))).status).toBe(204);
  await leader.until(() => handOf(leader, one) === undefined);
  const handEvents = (peer: TestClient) => peer.of('event').filter(({ name }) => name === 'hand');
  await one.until(() => handEvents(one).length > 0);
  expect(handEvents(one)).toEqual([{ type: 'event', name: 'hand', value: 'false' }]);
  expect(handOf(leader, other)).toBe(second);

  expect((await lower(manager, 'all')).status).toBe(204);
  await leader.until(() => handOf(leader, other) === undefined);
  await other.until(() => handEvents(other).length > 0);
  await Promise.all([leader, one, other].map((peer) => peer.ping()));
  expect([leader, one, other].map((peer) => handEvents(peer).length)).toEqual([0, 1, 1]);
  show(one, { hand: 1 });
  await leader.until(() => handOf(leader, one) !== undefined);
  await Promise.all([leader, one, other].map((peer) => peer.leave()));
});

test('PRES-10 PRES-11 a manager silences and hides people over HTTP, those who join later too', async () => {
  const secret = randomBytes(32);
  const manager = await openBoard(server.address, secret);
  const lead = async (limits: { isSilent: boolean; hidesNames: boolean }) => {
    const headers = { authorization: `Bearer ${manager.token}` };
    expect((await called(`${server.address}/api/boards/${manager.id}/lead`, 'PATCH', limits, headers)).status).toBe(
      204,
    );
  };
  const join = async (name: string) =>
    TestClient.join(server.address, secret, { opened: await openBoard(server.address, secret, { name }) });
  const [ann, bob] = [await join('Ann'), await join('Bob')];
  show(ann, { cursor: { x: 1, y: 2 }, chat: 'hello' });
  await bob.until(() => lastValue(bob, ann).chat === 'hello' && lastValue(bob, ann).cursor !== undefined);

  await lead({ isSilent: true, hidesNames: true });
  await bob.until(() => lastValue(bob, ann).chat === undefined && nameOf(bob, ann) === '');
  expect(lastValue(bob, ann)).toEqual({});
  const late = await join('Late');
  await late.until(() => nameOf(late, ann) !== undefined);
  await bob.until(() => nameOf(bob, late) !== undefined);
  expect([nameOf(late, ann), nameOf(bob, late)]).toEqual(['', '']);
  const leader = await TestClient.join(server.address, secret, { opened: manager });
  await leader.until(() => lastValue(leader, ann).cursor !== undefined);
  expect([nameOf(leader, ann), lastValue(leader, ann)]).toEqual(['Ann', { cursor: { x: 1, y: 2 } }]);

  await lead({ isSilent: false, hidesNames: false });
  await bob.until(() => lastValue(bob, ann).chat === 'hello' && nameOf(bob, ann) === 'Ann');
  expect(lastValue(bob, ann).cursor).toEqual({ x: 1, y: 2 });
  await Promise.all([ann, bob, late, leader].map((peer) => peer.leave()));
});
