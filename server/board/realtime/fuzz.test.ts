// Seeded fuzz: five clients on one board with lost, doubled, late and overlapping frames, dead tabs, refusals, restarts of the server.
// In the end every client, a newcomer, the server's own log and a snapshot with the rows after it fold to the same board.
// RES-1, ACK-2, ACK-3, REJ-1, SNAP-1.
//
// FUZZ_SEEDS=2000 runs more; SEED=17 runs that one alone.

import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLog } from '../../testing/log-check.ts';
import { ResumingClient } from '../../testing/resuming-client.ts';
import { nextSecret, testSeed } from '../../testing/seed.ts';
import { isSoak } from '../../testing/share.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { deleteTxn, itemId, lockTxn, moveTxn, op, putTxn, Seeded, txn } from '../../testing/txns.ts';
import { BoardModel } from '../core/board-model.ts';
import { EngineInstances } from '../core/engine-instances.ts';

const one = process.env.SEED;
const count = Number(process.env.FUZZ_SEEDS ?? (isSoak ? 2000 : 16));
const seeds = one ? [Number(one)] : Array.from({ length: count }, (_, i) => i + 1);
/** So many lives at a time: mostly they wait, and their edits share commits. */
const TOGETHER = 16;
const PEERS = 5;
/** Of each peer. */
const EDITS = 500;
/** Generous: a busy machine is ten times slower. */
const LIFE_MS = 300_000;
const instances = new EngineInstances();

type Rows = ResumingClient['rows'];

async function digestOf(rows: Rows): Promise<string> {
  const model = await BoardModel.make(instances);
  const digest = await folded(model, rows);
  model.free();
  return digest;
}

async function folded(model: BoardModel, rows: Rows): Promise<string> {
  for (const { seq, actor, atMs, bytes } of rows) await model.apply(seq, actor, atMs, bytes);
  return Buffer.from(model.digest()).toString('hex');
}

/** A snapshot at some row, and the rows after it. */
async function digestBySnapshot(rows: Rows, at: number): Promise<string> {
  const [before, after] = [await BoardModel.make(instances), await BoardModel.make(instances)];
  await folded(before, rows.slice(0, at));
  for (const chunk of before.snapshot().chunks) after.loadChunk(chunk);
  after.setSeq(at);
  const digest = await folded(after, rows.slice(at));
  before.free();
  after.free();
  return digest;
}

function hashOf(rows: Rows): string {
  const hash = createHash('sha256');
  for (const { seq, actor, atMs, bytes } of rows) hash.update(`${seq} ${actor} ${atMs} ${bytes.length} `).update(bytes);
  return hash.digest('hex');
}

function someTxn(random: Seeded, ids: Uint8Array[], last: number): Uint8Array {
  const known = ids[random.below(ids.length)];
  const kind = random.below(12);
  if (known && kind < 3) return moveTxn([known], random.below(50) - 25, random.below(50));
  if (known && kind === 3) return deleteTxn([known]);
  if (known && kind === 4) return putTxn({ id: known });
  if (kind === 5) return txn([op(100 + random.below(100), random.bytes(5))]);
  if (kind === 6) return random.bytes(random.below(60));
  if (known && kind === 7) return lockTxn([known], random.below(3) === 0);
  const id = itemId(random);
  ids.push(id);
  return putTxn({ id, x: random.below(1000), textBytes: random.below(300) }, { after: kind === 8 ? last : 0 });
}

class Life {
  readonly random: Seeded;
  readonly secret: Uint8Array;
  /** Tabs that live; and those that died, whose numbers count still. */
  readonly clients: ResumingClient[];
  readonly dead: ResumingClient[] = [];
  readonly #ids: Uint8Array[] = [];

  constructor(seed: number) {
    this.random = new Seeded(seed);
    this.secret = nextSecret();
    this.clients = Array.from({ length: PEERS }, () => new ResumingClient(this.secret));
  }

  async step(address: string): Promise<void> {
    const { random } = this;
    const place = random.below(PEERS);
    const client = this.clients[place] as ResumingClient;
    const choice = random.below(40);
    if (choice < 26) {
      for (let n = random.below(12); n >= 0; n--) client.push(someTxn(random, this.#ids, client.pushed.size));
    } else if (choice < 32) {
      // Once more, and late: after what was pushed since.
      const number = 1 + random.below(client.pushed.size);
      if (client.pushed.has(number)) client.resend(number);
    } else if (choice < 34) {
      client.cut();
    } else if (choice < 37) {
      // Without cutting first the old connection is still there when the new one comes.
      await client.connect(address);
    } else if (choice === 37) {
      this.dead.push(client);
      const heir = client.die();
      this.clients[place] = heir;
      await heir.connect(address);
    } else if (choice === 38) {
      client.peer?.ws.pause();
    } else {
      client.peer?.ws.resume();
    }
    if (random.below(4) === 0) await delay(random.below(3));
  }

  /** Calm again: everybody comes back and is told the rest; then all of it is compared. */
  async end(server: TestServer): Promise<void> {
    const { clients, dead, secret, random } = this;
    const rowsOnDisk = () => checkLog(server.database, secret, []).rows;
    for (const client of clients) await client.connect(server.address);
    for (const client of clients) await client.isDone(() => 0);
    const last = rowsOnDisk();
    for (const client of clients) await client.isDone(() => last);
    const newcomer = new ResumingClient(secret);
    await newcomer.connect(server.address);
    await newcomer.isDone(() => last);

    const sound = { rows: last, missing: 0, gaps: 0, duplicates: 0 };
    expect(checkLog(server.database, secret, [...clients, ...dead])).toMatchObject(sound);
    const hash = hashOf(newcomer.rows);
    for (const client of [...clients, newcomer]) {
      expect(client.faults).toEqual([]);
      expect(client.undecided).toEqual([]);
      expect(client.seq).toBe(last);
      // Who has the same rows with the same authors and times has the same board.
      expect(hashOf(client.rows)).toBe(hash);
      client.cut();
    }
    const digest = await digestOf(newcomer.rows);
    expect(await digestBySnapshot(newcomer.rows, random.below(last + 1))).toBe(digest);
  }
}

describe('whatever happens to connections, all fold to one board', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.end());

  const groups = Array.from({ length: Math.ceil(seeds.length / TOGETHER) }, (_, i) =>
    seeds.slice(i * TOGETHER, (i + 1) * TOGETHER),
  );
  test.each(groups.map((group) => [group.join(', '), group] as const))(
    'RES-1 ACK-3 SNAP-1 seeds %s',
    async (_names, group) => {
      const lives = group.map(async (seed) => {
        const life = new Life(seed);
        for (const client of life.clients) await client.connect(server.address);
        let pushed = 0;
        while (pushed < PEERS * EDITS) {
          await life.step(server.address);
          pushed = [...life.clients, ...life.dead].reduce((sum, client) => sum + client.pushed.size, 0);
        }
        await life.end(server).catch((error: Error) => {
          throw new Error(`seed ${seed}: ${error.message}`, { cause: error });
        });
      });
      await Promise.all(lives);
    },
    LIFE_MS,
  );
});

describe('and whatever happens to the server', () => {
  const restarted = one ? [Number(one)] : [1, 2, testSeed()];
  test.each(restarted)(
    'RES-1 ACK-3 it is restarted again and again, seed %i',
    async (seed) => {
      const life = new Life(seed);
      let server = await testServer();
      try {
        for (const client of life.clients) await client.connect(server.address);
        for (let i = 0; i < 120; i++) {
          await life.step(server.address);
          if (i % 40 === 39) server = await server.restart();
        }
        await life.end(server);
      } finally {
        await server.end();
      }
    },
    LIFE_MS,
  );
});
