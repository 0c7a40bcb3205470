// Somebody who was away for long: hundreds of own edits wait, the log has grown past what is sent as rows, and what they changed
// was changed or deleted by others meanwhile. They get a snapshot, their edits and what is in their hands go on top, and all sides are equal to the byte.

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ByteWriter } from '#protocol/bytes.ts';
import { KIND } from '#protocol/item-bytes.ts';
import { idText } from '#protocol/items/ids.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { item, itemId, OP, op, Seeded, txn } from '../../server/testing/txns.ts';
import { until } from '../../workers/board/sync/testing/browser.ts';
import { run } from '../../workers/engine/commands.ts';
import { MouseInput } from './mouse-input.ts';
import { openPerson } from './person.ts';

const SEED = 2_611;
const BOX = 3;
const STICKY = 7;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.end());

const chunk = (one: Uint8Array) => new ByteWriter(1024).u8(1).varint(1).raw(one).done();

test(`CLI-6 RES-3 after hours away a snapshot is taken, own edits go on top, and all are equal (seed ${SEED})`, async () => {
  const random = new Seeded(SEED);
  const secret = random.bytes(32);
  const open = (n: number) => openPerson(server.address, secret, random, n);
  const { tab: away, wire } = await open(1);
  const shared = Array.from({ length: 20 }, () => itemId(random));
  const note = shared[19] as Uint8Array;
  for (const id of shared) away.host.putItem(chunk(item({ id, kind: id === note ? STICKY : BOX })));
  await until('what both know is saved', () => away.host.seq === shared.length && away.host.saved === 'saved');

  wire.down = true;
  wire.cut();
  const own: Uint8Array[] = [];
  for (let n = 0; n < 400; n++) {
    if (n % 2 === 0) {
      const id = itemId(random);
      own.push(id);
      away.host.putItem(chunk(item({ id, x: random.below(1e6) })));
    } else {
      const id = (random.below(3) === 0 ? shared[n % shared.length] : own[random.below(own.length)]) as Uint8Array;
      run(away.host.engine, 'select', [idText(id)]);
      run(away.host.engine, 'act', n % 19 === 0 ? 'delete' : 'nudge', 3, 4);
      away.host.flush();
    }
  }

  const other = await TestClient.join(server.address, secret, { lastSeq: shared.length });
  const gone = (id: Uint8Array) => op(OP.delete, new ByteWriter(32).varint(1).raw(id).done());
  const made: Uint8Array[] = [];
  // Most of what they write they take away again: as rows it is far longer than what is left.
  for (let n = 1; n <= 600; n++) {
    const id = itemId(random);
    const old = n <= 10 ? shared[n - 1] : n % 50 === 0 ? undefined : made.pop();
    made.push(id);
    other.push(n, txn([op(OP.put, item({ id, textBytes: 9_000 })), ...(old ? [gone(old)] : [])]));
  }
  await other.answer(600);
  await other.leave();
  // Everybody has left: it is made now.
  await until('there is a snapshot', async () => {
    const looking = await TestClient.join(server.address, secret, { lastSeq: shared.length });
    const isThere = looking.welcome?.snapshot !== undefined;
    await looking.leave();
    return isThere;
  });

  const { engine } = away.host;
  run(engine, 'beginEdit', idText(note));
  run(engine, 'writeText', engine.plainText(note), 'letters that nobody has yet');
  run(engine, 'useTool', 'pen', {});
  new MouseInput(engine).drag([100, 200], [190, 200]);
  const emptied = vi.spyOn(away.host, 'clear');
  wire.down = false;
  away.client.wake();
  await until('all is saved', () => away.host.saved === 'saved' && away.host.pending.size === 0);
  expect(emptied, 'by a snapshot').toHaveBeenCalled();
  expect(await away.client.kept()).toEqual([]);
  const { tab: newcomer } = await open(2);
  await until('the newcomer has all', () => newcomer.host.seq === away.host.seq);
  expect(newcomer.host.engine.plainText(note)).toBe('letters that nobody has yet');
  expect(newcomer.host.engine.count(KIND.stroke)).toBe(1);
  expect(newcomer.host.digest).toBe(away.host.digest);
  const opened = await openBoard(server.address, secret);
  const last = await TestClient.join(server.address, secret, { opened });
  expect(last.welcome?.seq).toBe(away.host.seq);
  await last.leave();
  for (const tab of [away, newcomer]) await tab.client.stop();
});
