// A board with all that carries a hash: rows in the table and in a pack, one that travelled by reference, three snapshots, outcomes.

import { createHash } from 'node:crypto';
import { hexOf } from '#protocol/bytes.ts';
import type { Manifest } from '#protocol/frames.ts';
import { loadBoard } from '../../server/board/core/board-loader.ts';
import { EngineInstances } from '../../server/board/core/engine-instances.ts';
import { PackReader } from '../../server/board/core/pack-reader.ts';
import { SnapshotQueue } from '../../server/board/core/snapshot-queue.ts';
import { openStore } from '../../server/platform/blobs/open-store.ts';
import type { LogRow } from '../../server/platform/database/log/batch.ts';
import { startDatabase } from '../../server/start/start-threads.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { testServer } from '../../server/testing/test-server.ts';
import { deleteTxn, item, itemId, moveTxn, OP, op, putTxn, type Seeded, txn } from '../../server/testing/txns.ts';
import { unclaimed } from '../../server/testing/unclaimed.ts';
import type { Kept } from './harm-stores.ts';

export interface Whole {
  id: string;
  secret: Uint8Array;
  /** Who wrote all of it, and what became of each number. */
  clientId: Uint8Array;
  guest: string;
  outcomes: Map<number, { seq: number } | { code: string }>;
  digest: string;
  /** Rows 1 to `packed`, as a reader had them. */
  first: LogRow[];
  packed: number;
  /** The row by reference, and the newest snapshot's. */
  large: number;
  largeSha256: string;
  newest: number;
  head: number;
  /** Chunks of each snapshot, the newest first. */
  chunks: string[][];
  pack: string;
}

const silent = { warn: () => undefined, error: () => undefined };
const PACK_BYTES = 1000;

export async function writeBoard(kept: Kept, random: Seeded): Promise<Whole> {
  const server = await testServer(kept.settings);
  const secret = random.bytes(32);
  const opened = await openBoard(server.address, secret);
  const peer = await TestClient.join(server.address, secret, { opened });
  const outcomes: Whole['outcomes'] = new Map();
  let number = 0;
  const database = await startDatabase(kept.where);
  const snapshots = new SnapshotQueue(kept.store, database, PACK_BYTES, silent);
  const push = async (bytes: Uint8Array): Promise<void> => {
    number += 1;
    peer.push(number, bytes);
    outcomes.set(number, await peer.answer(number));
  };
  let large = 0;
  let largeSha256 = '';
  for (let phase = 0; phase < 4; phase++) {
    const ids = Array.from({ length: 8 }, () => itemId(random));
    for (const id of ids) await push(putTxn({ id, x: random.below(1e6), textBytes: 2000 }));
    await push(moveTxn(ids.slice(0, 4), 5, -5));
    await push(deleteTxn(ids.slice(6)));
    // A refusal is an outcome too.
    await push(putTxn({ id: ids[0] as Uint8Array }));
    if (phase === 1) {
      const bytes = txn(Array.from({ length: 300 }, () => op(OP.put, item({ id: itemId(random), textBytes: 1000 }))));
      number += 1;
      await fetch(`${server.address}/api/boards/${opened.id}/parts/${hexOf(peer.clientId)}/${number}?offset=0`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${opened.token}`, 'content-type': 'application/octet-stream' },
        body: bytes as Uint8Array<ArrayBuffer>,
      });
      const sha256 = createHash('sha256').update(bytes).digest();
      const body = { sha256: new Uint8Array(sha256), size: bytes.length };
      peer.send({ type: 'push', txns: [{ client: 0, clientSeq: number, settled: 0, body }] });
      const answer = await peer.answer(number);
      outcomes.set(number, answer);
      large = (answer as { seq: number }).seq;
      largeSha256 = sha256.toString('hex');
    }
    if (phase < 3) await snapshots.make(opened.id);
  }
  await peer.leave();
  await server.close();

  const db = database.calls;
  const { blobs } = await openStore(kept.store, unclaimed);
  const stored = await db.reads.boards.snapshots(opened.id);
  const pack = await db.reads.packs.lastPack(opened.id);
  const packed = pack?.to ?? 0;
  const { model, seq } = await loadBoard(opened.id, db, blobs, new EngineInstances());
  const first = await new PackReader(db, blobs).page({ board: opened.id, after: 0, upTo: packed, maxBytes: 1 << 20 });
  const whole: Whole = {
    id: opened.id,
    secret,
    clientId: peer.clientId,
    guest: opened.guest,
    outcomes,
    digest: hexOf(model.digest()),
    first,
    packed,
    large,
    largeSha256,
    newest: stored[0]?.seq ?? 0,
    head: seq,
    chunks: stored.map(({ manifest }) => (JSON.parse(manifest) as Manifest).chunks.map(({ sha256 }) => sha256)),
    pack: pack ? hexOf(pack.sha256) : '',
  };
  await snapshots.close();
  await db.close();
  await database.stop();
  return whole;
}
