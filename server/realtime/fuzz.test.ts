// Seeded fuzz: several clients on one board with lost, doubled and overlapping connections, resends, refusals and restarts.
// In the end every client, a newcomer and the server's own log fold to the same board. RES-1, ACK-2, ACK-3, REJ-1.

import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BoardModel } from '../rooms/board-model.ts';
import { EngineInstances } from '../rooms/engine-instances.ts';
import { checkLog } from '../testing/log-check.ts';
import { ResumingClient } from '../testing/resuming-client.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { deleteTxn, itemId, moveTxn, op, putTxn, Seeded, txn } from '../testing/txns.ts';

const runs = process.env.ATRIUM_SOAK ? 60 : 4;
const peers = 5;
const steps = 120;

/** The board as one client folded it. */
async function digestOf(client: ResumingClient, instances: EngineInstances): Promise<string> {
  const model = await BoardModel.make(instances);
  for (const { seq, actor, atMs, bytes } of client.rows) model.apply(seq, actor, atMs, bytes);
  const digest = Buffer.from(model.digest()).toString('hex');
  model.free();
  return digest;
}

function someTxn(random: Seeded, ids: Uint8Array[], last: number): Uint8Array {
  const known = ids[random.below(ids.length)];
  const kind = random.below(10);
  if (known && kind < 3) return moveTxn([known], random.below(50) - 25, random.below(50));
  if (known && kind === 3) return deleteTxn([known]);
  if (known && kind === 4) return putTxn({ id: known });
  if (kind === 5) return txn([op(100 + random.below(100), random.bytes(5))]);
  if (kind === 6) return random.bytes(random.below(60));
  const id = itemId(random);
  ids.push(id);
  return putTxn({ id, x: random.below(1000), textBytes: random.below(300) }, { after: kind === 7 ? last : 0 });
}

async function step(random: Seeded, client: ResumingClient, ids: Uint8Array[], address: string): Promise<void> {
  const choice = random.below(20);
  if (choice < 12) {
    for (let n = random.below(6); n >= 0; n--) client.push(someTxn(random, ids, client.pushed.size));
  } else if (choice < 15) {
    const all = [...client.pushed.keys()];
    const number = all[random.below(all.length)];
    if (number !== undefined) client.resend(number);
  } else if (choice === 15) {
    client.cut();
  } else if (choice < 18) {
    // Without cutting first the old connection is still there when the new one comes.
    await client.connect(address);
  } else if (choice === 18) {
    client.peer?.ws.pause();
  } else {
    client.peer?.ws.resume();
  }
}

for (let run = 0; run < runs; run++) {
  const seed = Number(process.env.SEED ?? (run < 2 ? run + 1 : (Date.now() % 1_000_000) + run));
  test(`RES-1 ACK-3 whatever happens to connections, all fold to one board (seed ${seed})`, async () => {
    const random = new Seeded(seed);
    const secret = random.bytes(32);
    const clients = Array.from({ length: peers }, () => new ResumingClient(secret));
    const ids: Uint8Array[] = [];
    let server: TestServer = await testServer();
    try {
      for (const client of clients) await client.connect(server.address);
      for (let i = 0; i < steps; i++) {
        const client = clients[random.below(peers)] as ResumingClient;
        await step(random, client, ids, server.address);
        if (i % 50 === 49) server = await server.restart();
        if (random.below(4) === 0) await delay(random.below(3));
      }
      // Calm again: everybody comes back and is told the rest.
      for (const client of clients) await client.connect(server.address);
      const head = () => checkLog(server.database, secret, []).rows;
      for (const client of clients) await client.isDone(() => 0);
      const last = head();
      for (const client of clients) await client.isDone(() => last);
      const newcomer = new ResumingClient(secret);
      await newcomer.connect(server.address);
      await newcomer.isDone(() => last);

      expect(checkLog(server.database, secret, clients)).toMatchObject({
        rows: last,
        missing: 0,
        gaps: 0,
        duplicates: 0,
      });
      for (const client of [...clients, newcomer]) {
        expect(client.faults).toEqual([]);
        expect(client.undecided).toEqual([]);
        expect(client.seq).toBe(last);
      }
      const instances = new EngineInstances();
      const digests = await Promise.all([...clients, newcomer].map((client) => digestOf(client, instances)));
      expect(new Set(digests).size).toBe(1);
    } finally {
      await server.end();
    }
  });
}
