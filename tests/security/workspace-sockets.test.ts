// What each kind of caller may do on the socket of a board of a private project: every frame a client sends, tried by all of them.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import { hexOf } from '#protocol/bytes.ts';
import { decodeLive, LIVE } from '#protocol/live.ts';
import { encodePresence } from '#protocol/presence.ts';
import { decodePresence } from '#protocol/presence-reader.ts';
import { roleOfCode } from '#protocol/roles.ts';
import { liveAppend } from '../../server/testing/live-records.ts';
import { TestClient } from '../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { deleteTxn, itemId, modeTxn, moveTxn, putTxn, Seeded } from '../../server/testing/txns.ts';
import { asksFirst, GUESTS, type Guest, type Kind, PEOPLE, World } from './workspace-world.ts';

const random = new Seeded(23);
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await testServer({ distDir: '/nowhere' });
  world = await World.of(server);
});
afterAll(async () => {
  world.close();
  await server.end();
});

const NO = { role: undefined };
const READS = {
  appears: true,
  raisesHand: true,
  signals: false,
  calls: false,
  draws: false,
  add: 'forbidden',
  change: 'forbidden',
  remove: 'forbidden',
  setMode: 'forbidden',
};
const EDITS = {
  ...READS,
  ...{ signals: true, calls: true, draws: true, add: 'ok', change: 'ok', remove: 'ok' },
};
const viewer = { role: 'viewer', ...READS };
const commenter = { role: 'commenter', ...READS, signals: true };
const editor = { role: 'editor', ...EDITS };
const manager = { role: 'manager', ...EDITS, setMode: 'ok' };

const TABLE: Record<Guest | Kind, object> = {
  nobody: NO,
  guestViewer: viewer,
  guestCommenter: commenter,
  guestEditor: editor,
  guestExpired: NO,
  guestLocked: NO,
  guestWaiting: NO,
  otherEntity: NO,
  locked: NO,
  waiting: NO,
  sameEntity: NO,
  inTeam: NO,
  viewer,
  commenter,
  editor,
  manager,
  teamAdmin: manager,
  entityAdmin: manager,
};

const join = (opened: OpenBoardAnswer | undefined): Promise<TestClient> =>
  TestClient.join(server.address, new Uint8Array(32), { opened: opened as OpenBoardAnswer });

test('every frame of the socket for every kind of caller', async () => {
  const things = world.things();
  world.endLink(things);
  const [watcher, beat] = await Promise.all([
    join(await world.opened(things, 'teamAdmin')),
    join(await world.opened(things, 'entityAdmin')),
  ]);
  const valuesOf = ({ welcome }: TestClient) =>
    watcher
      .of('presences')
      .flatMap(({ events }) => events.filter((event) => event.session === welcome?.session))
      .flatMap((event) => {
        const shown = event.kind === 'value' ? decodePresence(event.value) : undefined;
        return shown?.ok ? [shown.value] : [];
      });
  const answers: Record<string, object> = {};
  let [pushed, beats] = [0, 0];
  for (const who of [...GUESTS, ...PEOPLE]) {
    const opened = await world.opened(asksFirst(who) ? world.things(who) : things, who);
    if (!opened) {
      answers[who] = NO;
      continue;
    }
    const peer = await join(opened);
    let number = 0;
    const push = async (bytes: Uint8Array): Promise<string> => {
      number += 1;
      peer.push(number, bytes);
      const answer = await peer.answer(number);
      return 'code' in answer ? answer.code : 'ok';
    };
    const id = itemId(random);
    pushed += 1;
    watcher.push(pushed, putTxn({ id }));
    await watcher.answer(pushed);

    peer.send({ type: 'presence', value: encodePresence({ cursor: { x: 3, y: 4 } }) });
    await watcher.until(() => valuesOf(peer).length > 0);
    const light = { hand: 0, isTyping: true, chat: 'hello', attention: { number: 1, x: 1, y: 2 } };
    peer.send({ type: 'presence', value: encodePresence({ ...light, reaction: { number: 1, name: 'heart' } }) });
    await watcher.until(() => valuesOf(peer).some(({ cursor }) => !cursor));
    const { hand, ...signals } = valuesOf(peer).find(({ cursor }) => !cursor) ?? {};
    const count = Object.keys(signals).length;
    // All of them or none.
    expect([0, Object.keys(light).length]).toContain(count);
    peer.send({ type: 'presence', value: encodePresence({ cursor: { x: 1, y: 1 }, calls: 1 }) });
    const stream = itemId(random);
    peer.send({ type: 'live', records: liveAppend(stream, 0, [1, 2]) });
    const outcome = {
      role: roleOfCode(peer.welcome?.role ?? -1),
      add: await push(putTxn({ id: itemId(random) })),
      change: await push(moveTxn([id], 1, 1)),
      remove: await push(deleteTxn([id])),
      setMode: await push(modeTxn(2)),
    };
    if (outcome.setMode === 'ok') await push(modeTxn(0));
    // What the server has read of it goes out with or before what it reads now of another.
    await peer.ping();
    beats += 1;
    beat.send({ type: 'presence', value: encodePresence({ cursor: { x: beats, y: 0 } }) });
    await watcher.until(() => valuesOf(beat).some(({ cursor }) => cursor?.x === beats));
    const drawn = watcher
      .of('lives')
      .flatMap(({ streams }) => streams)
      .flatMap(({ records }) => {
        const checked = decodeLive(records);
        return checked.ok ? checked.records : [];
      })
      .some((record) => record.kind === LIVE.append && hexOf(record.id) === hexOf(stream));
    const calls = valuesOf(peer).some((value) => value.calls === 1);
    const raisesHand = hand !== undefined;
    answers[who] = { ...outcome, appears: true, raisesHand, signals: count > 0, calls, draws: drawn };
    await peer.leave();
  }
  await Promise.all([watcher, beat].map((one) => one.leave()));
  expect(answers).toEqual(TABLE);
}, 120_000);
