// A lock that was set while somebody was away, over the real client, engine and server: what they did to the locked item is kept
// with them by name, and both see the same board. What is known to be locked is not sent. REJ-7, CLI-25.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActionName } from '#protocol/bus.ts';
import { ByteWriter } from '#protocol/bytes.ts';
import { idText } from '#protocol/items/ids.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { item, itemId, Seeded } from '../../server/testing/txns.ts';
import { type Tab, until } from '../../workers/board/sync/testing/browser.ts';
import { run } from '../../workers/engine/commands.ts';
import { readUpdates } from '../../workers/engine/updates.ts';
import type { EngineHost } from './engine-host.ts';
import { openPerson } from './person.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.end());

test('an undo of what was locked since is passed over here, and everything is saved', async () => {
  const random = new Seeded(74);
  const secret = random.bytes(32);
  const [ann, ben] = [
    await openPerson(server.address, secret, random, 1),
    await openPerson(server.address, secret, random, 2),
  ];
  const { host, client } = ann.tab;
  const id = itemId(random);
  host.putItem(new ByteWriter(256).u8(1).varint(1).raw(item({ id })).done());
  run(host.engine, 'select', [idText(id)]);
  for (let step = 0; step < 3; step++) run(host.engine, 'act', 'nudge', 5, 5);
  host.flush();
  await until('ben sees it moved', () => ben.tab.host.seq === 4);
  run(ben.tab.host.engine, 'select', [idText(id)]);
  run(ben.tab.host.engine, 'act', 'lock');
  ben.tab.host.flush();
  await until('ann has the lock', () => host.seq === 5);
  const before = host.digest;
  const told = [0, 1, 2].map(() => {
    run(host.engine, 'undo');
    host.flush();
    return readUpdates(host.engine.drainUpdates()).hasMetLock === true;
  });
  // What came before the step that is gone stands on it.
  expect(told).toEqual([true, false, false]);
  await client.saved();
  expect([await client.kept(), host.seq, host.digest]).toEqual([[], 5, before]);
  for (const { tab } of [ann, ben]) await tab.client.stop();
});

test('who comes back with a change to what was locked meanwhile keeps it here, and sees what the others see', async () => {
  const random = new Seeded(73);
  const secret = random.bytes(32);
  const person = (n: number) => openPerson(server.address, secret, random, n);
  const act = ({ host }: Tab<EngineHost>, id: Uint8Array, action: ActionName): void => {
    run(host.engine, 'select', [idText(id)]);
    run(host.engine, 'act', action, 5, 5);
    host.flush();
  };
  const [ann, ben] = [await person(1), await person(2)];
  const id = itemId(random);
  ann.tab.host.putItem(new ByteWriter(256).u8(1).varint(1).raw(item({ id })).done());
  await until('ben sees it', () => ben.tab.host.seq === 1);

  ben.wire.down = true;
  ben.wire.cut();
  act(ben.tab, id, 'nudge');
  act(ann.tab, id, 'lock');
  await until('the lock is saved', () => ann.tab.host.seq === 2 && ann.tab.host.saved === 'saved');
  ben.wire.down = false;
  ben.tab.client.wake();
  await until('his change is kept', async () => (await ben.tab.client.kept()).length === 1);
  expect((await ben.tab.client.kept()).map(({ code }) => code)).toEqual(['locked']);
  await until('he has the lock', () => ben.tab.host.seq === 2);
  expect(ben.tab.host.digest).toBe(ann.tab.host.digest);

  // Unlocked, it can be tried again.
  act(ann.tab, id, 'unlock');
  await until('ben sees that', () => ben.tab.host.seq === 3);
  await ben.tab.client.retryKept();
  await until('it is moved for both', () => ann.tab.host.seq === 4 && ben.tab.host.seq === 4);
  expect(ben.tab.host.digest).toBe(ann.tab.host.digest);
  for (const { tab } of [ann, ben]) await tab.client.stop();
});
