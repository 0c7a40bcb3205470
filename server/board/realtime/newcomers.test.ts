// Readers without history join while a board is edited. Wherever they start, what they receive folds to the current board. It contains
// nothing that was removed before they joined. SPEC: HIST-7.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { hexOf } from '#protocol/bytes.ts';
import { share } from '../../testing/share.ts';
import { openBoard, TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { deleteTxn, itemId, moveTxn, putTxn, Seeded } from '../../testing/txns.ts';
import { BoardModel } from '../core/board-model.ts';
import { EngineInstances } from '../core/engine-instances.ts';

const instances = new EngineInstances();
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.end());

const chunksOf = (peer: TestClient): Uint8Array[] => peer.of('chunks').flatMap(({ chunks }) => chunks);

/** Digest of the board that the peer received: the snapshot's chunks, then the rows. */
async function digestOf(peer: TestClient): Promise<string> {
  const { welcome, rows } = peer;
  const model = await BoardModel.make(instances);
  for (const chunk of chunksOf(peer)) model.loadChunk(chunk);
  model.setSeq(welcome?.snapshot?.seq ?? 0);
  for (const { seq, actor, atMs, body } of rows) if ('bytes' in body) await model.apply(seq, actor, atMs, body.bytes);
  const digest = hexOf(model.digest());
  model.free();
  return digest;
}

test('HIST-7 SNAP-1 whenever a reader without history comes, what it is sent folds to the board', async () => {
  const random = new Seeded(707);
  const secret = random.bytes(32);
  const maker = await openBoard(server.address, secret);
  const writer = await TestClient.join(server.address, secret, { opened: maker });
  const ids: Uint8Array[] = [];
  const deleted = new Set<string>();
  const newcomers: { peer: TestClient; deletedBefore: Set<string> }[] = [];
  const rounds = share('rounds', { ci: 12, soak: 200 });
  let number = 0;
  for (let round = 0; round < rounds; round++) {
    for (let n = 0; n < 20; n++) {
      number += 1;
      const known = ids[random.below(ids.length)];
      const choice = random.below(4);
      if (known && choice === 0) writer.push(number, moveTxn([known], random.below(90), 1));
      else if (known && choice === 1) {
        writer.push(number, deleteTxn([known]));
        ids.splice(ids.indexOf(known), 1);
        deleted.add(hexOf(known));
      } else {
        const id = itemId(random);
        ids.push(id);
        writer.push(number, putTxn({ id, x: random.below(9000) }));
      }
      // Half of what is deleted by then is on disk; the rest is under way.
      if (n === 10) await writer.answer(number);
    }
    const before = round % 2 === 0 ? new Set<string>() : new Set(deleted);
    if (round % 2 === 1) await writer.answer(number);
    newcomers.push({ peer: await TestClient.join(server.address, secret), deletedBefore: before });
  }
  await writer.answer(number);
  await Promise.all(newcomers.map(({ peer }) => peer.until(() => peer.lastSeq === number)));

  const whole = await TestClient.join(server.address, secret, {
    opened: await openBoard(server.address, secret, { guest: maker.guest }),
  });
  await whole.until(() => whole.lastSeq === number);
  const digest = await digestOf(whole);
  for (const { peer, deletedBefore } of newcomers) {
    expect(await digestOf(peer)).toBe(digest);
    const snapshot = Buffer.concat(chunksOf(peer)).toString('hex');
    for (const id of deletedBefore) expect(snapshot).not.toContain(id);
  }
  await Promise.all([writer, whole, ...newcomers.map(({ peer }) => peer)].map((peer) => peer.leave()));
});
