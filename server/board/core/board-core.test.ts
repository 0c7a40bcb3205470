// One board without sockets: what it says, when, and what is on disk by then. The model is the real one; a trap is made by
// hand, because the real one has none we know of.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hexOf } from '#protocol/bytes.ts';
import type { BoardRole } from '#protocol/roles.ts';
import { linkChanges } from '../../access/link-changes.ts';
import { openStore } from '../../platform/blobs/open-store.ts';
import type { Database } from '../../platform/database/database.ts';
import { logQueries } from '../../platform/database/log/log-queries.ts';
import { LogWriter } from '../../platform/database/log/log-writer.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { deleteTxn, itemId, leaderLockTxn, lockTxn, modeTxn, moveTxn, putTxn, Seeded } from '../../testing/txns.ts';
import { unclaimed } from '../../testing/unclaimed.ts';
import { imageQueries } from '../files/image-queries.ts';
import { BoardCore, type BoardCoreDeps } from './board-core.ts';
import { boardQueries } from './board-queries.ts';
import { clientQueries } from './client-queries.ts';
import { EngineInstances, type Instance, type Instances } from './engine-instances.ts';
import type { RoomEvent } from './messages.ts';
import { packQueries } from './pack-queries.ts';
import { TimeSlices } from './time-slices.ts';

const random = new Seeded(707);
const board = '00000000-0000-8000-8000-000000000001';
const client = hexOf(random.bytes(16));
let folder: string;
let db: DatabaseSync;
let database: Database;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atrium-core-'));
  const file = path.join(folder, 'atrium.db');
  database = await openDatabase({ file });
  db = new DatabaseSync(file, { readOnly: true });
});
afterEach(async () => {
  db.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function surroundings(instances: Instances = new EngineInstances()): Promise<{
  around: BoardCoreDeps;
  events: RoomEvent[];
  said(count: number): Promise<void>;
}> {
  const reads = {
    boards: boardQueries(database.queries),
    packs: packQueries(database.queries),
    clients: clientQueries(database.queries),
    images: imageQueries(database.queries),
  };
  const log = logQueries(database.queries, { log: new LogWriter(database.log) });
  await linkChanges(database.queries).createBoard({ id: board, alias: 'a', creator: 'guest:a', links: [] });
  const events: RoomEvent[] = [];
  let wake = () => {};
  const deps: BoardCoreDeps = {
    db: { reads, log },
    ...(await openStore({ dataDir: folder }, unclaimed)),
    instances,
    turns: new TimeSlices(),
    emit: (event) => {
      events.push(event);
      wake();
    },
    nowMs: () => 1000,
  };
  const said = async (count: number) => {
    while (events.length < count) await new Promise<void>((resolve) => (wake = resolve));
  };
  return { around: deps, events, said };
}

const push = (core: BoardCore, ...txns: [number, Uint8Array][]) =>
  core.push({
    board,
    session: 1,
    own: 'ann',
    ofGuest: {},
    role: 'editor',
    txns: txns.map(([clientSeq, bytes]) => ({ clientId: client, clientSeq, settled: 0, body: { bytes } })),
  });
const put = () => putTxn({ id: itemId(random) });

/** Real rooms that trap when they are shown `poison`. */
class TrappingInstances implements Instances {
  readonly #real = new EngineInstances();
  readonly poison: Uint8Array;
  letGoOf = 0;
  readonly rooms: { __wbg_ptr: number }[] = [];
  constructor(poison: Uint8Array) {
    this.poison = poison;
  }
  async take(): Promise<Instance> {
    const real = await this.#real.take();
    const { poison, rooms } = this;
    class ServerModel extends real.ServerModel {
      constructor() {
        super();
        rooms.push(this as unknown as { __wbg_ptr: number });
      }
      override feed(piece: Uint8Array): void {
        if (Buffer.compare(piece, poison) === 0) throw new WebAssembly.RuntimeError('unreachable');
        super.feed(piece);
      }
    }
    return { ServerModel, passSplices: real.passSplices };
  }
  letGo(): void {
    this.letGoOf += 1;
  }
}

describe('a board that works', () => {
  test('ACK-1 says nothing before the rows are on disk, then says them in order', async () => {
    const { around, events, said } = await surroundings();
    const core = await BoardCore.open(board, around);
    push(core, [1, put()], [2, put()]);
    expect(events).toEqual([]);
    await said(1);
    expect(events[0]).toMatchObject({
      type: 'decided',
      rows: [
        { seq: 1, clientSeq: 1, atMs: 1000 },
        { seq: 2, clientSeq: 2 },
      ],
      done: [{ session: 1, txns: 2 }],
    });
    expect(db.prepare('SELECT count(*) AS n FROM board_op').get()).toEqual({ n: 2 });
    await core.close();
  });

  test('pushes that come together are one commit, and one message', async () => {
    const { around, events, said } = await surroundings();
    const core = await BoardCore.open(board, around);
    for (let n = 1; n <= 20; n++) push(core, [n, put()]);
    await said(1);
    expect(events[0]).toMatchObject({ type: 'decided', rows: Array.from({ length: 20 }, (_, i) => ({ seq: i + 1 })) });
    await core.close();
  });

  test('LIM-6 closing waits for what was taken and answers it', async () => {
    const { around, events } = await surroundings();
    const core = await BoardCore.open(board, around);
    for (let n = 1; n <= 20; n++) push(core, [n, put()]);
    await core.close();
    expect(events.flatMap((event) => (event.type === 'decided' ? event.rows : []))).toHaveLength(20);
    push(core, [21, put()]);
    expect(db.prepare('SELECT count(*) AS n FROM board_op').get()).toEqual({ n: 20 });
  });

  test('LIM-6 what comes while it closes stays with its sender: it is not decided without a model', async () => {
    const { around, events, said } = await surroundings();
    const { append } = around.db.log;
    const { client: stored } = around.db.reads.clients;
    const gate = () => {
      let open = (): void => {};
      return { opened: new Promise<void>((resolve) => (open = resolve)), open: () => open() };
    };
    const [commit, question] = [gate(), gate()];
    around.db.log.append = async (batch) => {
      await commit.opened;
      return append(batch);
    };
    const core = await BoardCore.open(board, around);
    push(core, [1, put()]);
    const closed = core.close();
    const unknown = 'c'.repeat(32);
    // A client of which nothing is known yet: deciding waits for the database, beyond the end of closing.
    around.db.reads.clients.client = async (ask) => {
      if (hexOf(ask.clientId) === unknown) await question.opened;
      return stored(ask);
    };
    const txns = [{ clientId: unknown, clientSeq: 1, settled: 0, body: { bytes: put() } }];
    core.push({ board, session: 2, own: 'ben', ofGuest: {}, role: 'editor', txns });
    commit.open();
    await said(1);
    await closed;
    question.open();
    const again = await BoardCore.open(board, around);
    push(again, [2, put()]);
    await said(2);
    await again.close();
    expect(events.map(({ type }) => type)).toEqual(['decided', 'decided']);
    expect(db.prepare('SELECT code FROM board_outcome WHERE code IS NOT NULL').all()).toEqual([]);
  });
});

describe('locks and modes', () => {
  const random = new Seeded(708);

  /** What became of each person's transaction, in turn. */
  async function story(...said: [role: BoardRole, own: string, txn: Uint8Array][]): Promise<string[]> {
    const { around, events } = await surroundings();
    const core = await BoardCore.open(board, around);
    for (const [i, [role, own, bytes]] of said.entries()) {
      const clientId = hexOf(new Uint8Array(16).fill(i + 1));
      const txns = [{ clientId, clientSeq: 1, settled: 0, body: { bytes } }];
      core.push({ board, session: 1, own, ofGuest: {}, role, txns });
    }
    await core.close();
    const refused = new Map(
      events.flatMap((event) =>
        event.type === 'decided'
          ? event.answers.flatMap(({ clientId, decision }) => (decision.ok ? [] : [[clientId, decision.code] as const]))
          : [],
      ),
    );
    return said.map((_, i) => refused.get(hexOf(new Uint8Array(16).fill(i + 1))) ?? 'ok');
  }

  test('REJ-7 a locked item is not moved or deleted until somebody unlocks it', async () => {
    const id = itemId(random);
    const outcomes = await story(
      ['editor', 'ann', putTxn({ id })],
      ['editor', 'ann', lockTxn([id], true)],
      ['editor', 'ben', moveTxn([id], 1, 1)],
      ['manager', 'mia', deleteTxn([id])],
      ['editor', 'ben', lockTxn([id], false)],
      ['editor', 'ben', moveTxn([id], 1, 1)],
    );
    expect(outcomes).toEqual(['ok', 'ok', 'locked', 'locked', 'ok', 'ok']);
  });

  test('REJ-12 an editor neither unlocks nor changes an item that a leader has locked', async () => {
    const id = itemId(random);
    const outcomes = await story(
      ['editor', 'ann', putTxn({ id })],
      ['editor', 'ann', leaderLockTxn([id])],
      ['manager', 'mia', leaderLockTxn([id])],
      ['editor', 'ann', lockTxn([id], false)],
      ['editor', 'ann', lockTxn([id], true)],
      ['editor', 'ann', moveTxn([id], 1, 1)],
      ['editor', 'ann', deleteTxn([id])],
      ['manager', 'mia', moveTxn([id], 1, 1)],
      ['manager', 'mia', lockTxn([id], false)],
      ['editor', 'ann', moveTxn([id], 1, 1)],
    );
    const locked = Array.from({ length: 4 }, () => 'locked');
    expect(outcomes).toEqual(['ok', 'forbidden', 'ok', ...locked, 'locked', 'ok', 'ok']);
  });

  test('REJ-12 a frame that an editor moves takes along what a leader has locked in it, unless that is named', async () => {
    const [frame, id] = [itemId(random), itemId(random)];
    const outcomes = await story(
      ['editor', 'ann', putTxn({ id: frame, kind: 10 })],
      ['editor', 'ann', putTxn({ id, parent: frame })],
      ['manager', 'mia', leaderLockTxn([id])],
      ['editor', 'ann', moveTxn([frame], 1, 1)],
      ['editor', 'ann', moveTxn([frame, id], 1, 1)],
    );
    expect(outcomes).toEqual(['ok', 'ok', 'ok', 'ok', 'forbidden']);
  });

  test('REJ-8 a board that a manager locked is edited by managers alone, until it is opened again', async () => {
    const outcomes = await story(
      ['editor', 'ann', modeTxn(1)],
      ['manager', 'mia', modeTxn(1)],
      ['editor', 'ann', putTxn({ id: itemId(random) })],
      ['manager', 'mia', putTxn({ id: itemId(random) })],
      ['editor', 'ann', modeTxn(0)],
      ['manager', 'mia', modeTxn(0)],
      ['editor', 'ann', putTxn({ id: itemId(random) })],
    );
    expect(outcomes).toEqual(['forbidden', 'ok', 'board-locked', 'ok', 'board-locked', 'ok', 'ok']);
  });

  test('the mode is told with the rows that set it, and to whoever opens the board anew', async () => {
    const { around, events, said } = await surroundings();
    const core = await BoardCore.open(board, around);
    expect(core.mode).toBe(0);
    const one = (n: number, role: BoardRole, bytes: Uint8Array): void => {
      const txns = [{ clientId: hexOf(new Uint8Array(16).fill(n)), clientSeq: 1, settled: 0, body: { bytes } }];
      core.push({ board, session: 1, own: `p${n}`, ofGuest: {}, role, txns });
    };
    one(1, 'editor', putTxn({ id: itemId(random) }));
    await said(1);
    one(2, 'manager', modeTxn(1));
    await said(2);
    one(3, 'editor', modeTxn(0));
    await core.close();
    const told = events.map((event) => (event.type === 'decided' ? event.mode : 'failed'));
    expect(told).toEqual([undefined, 1, undefined]);
    const again = await BoardCore.open(board, around);
    expect(again.mode).toBe(1);
    await again.close();
  });

  test('REJ-9 with own objects only, others’ things are left alone, and new ones are added', async () => {
    const [hers, his] = [itemId(random), itemId(random)];
    const outcomes = await story(
      ['editor', 'ann', putTxn({ id: hers })],
      ['manager', 'mia', modeTxn(2)],
      ['editor', 'ben', moveTxn([hers], 1, 1)],
      ['editor', 'ben', putTxn({ id: his })],
      ['editor', 'ben', moveTxn([his], 1, 1)],
      ['editor', 'ben', lockTxn([hers], true)],
      ['editor', 'ann', moveTxn([hers], 1, 1)],
      ['manager', 'mia', deleteTxn([hers, his])],
    );
    expect(outcomes).toEqual(['ok', 'ok', 'not-yours', 'ok', 'ok', 'not-yours', 'ok', 'ok']);
  });
});

describe('a board that fails', () => {
  test('ACK-6 a commit that fails acknowledges nothing, and the board opened anew goes on from disk', async () => {
    const { around, events, said } = await surroundings();
    const core = await BoardCore.open(board, around);
    push(core, [1, put()]);
    await said(1);
    const { append } = around.db.log;
    around.db.log.append = () => Promise.reject(new Error('disk is full'));
    const lost = put();
    push(core, [2, lost]);
    push(core, [3, put()]);
    await said(2);
    expect(events[1]).toEqual({ type: 'failed', board, reason: 'disk is full' });
    await core.close();
    expect(events).toHaveLength(2);

    around.db.log.append = append;
    const again = await BoardCore.open(board, around);
    expect(again.seq).toBe(1);
    push(again, [2, lost]);
    await said(3);
    expect(events[2]).toMatchObject({ type: 'decided', rows: [{ seq: 2, clientSeq: 2 }] });
    await again.close();
  });

  test('REJ-6 what makes the model trap is refused for ever, and what came before it is kept', async () => {
    const poison = put();
    const instances = new TrappingInstances(poison);
    const { around, events, said } = await surroundings(instances);
    const core = await BoardCore.open(board, around);
    push(core, [1, put()], [2, poison], [3, put()]);
    await said(2);
    expect(events[0]).toMatchObject({
      type: 'decided',
      rows: [{ seq: 1, clientSeq: 1 }],
      answers: [{ clientSeq: 2, decision: { ok: false, code: 'bad-txn' } }],
      done: [],
    });
    expect(events[1]).toMatchObject({ type: 'failed', board });
    expect(instances.letGoOf).toBe(1);
    // Nothing is left for the collector to free in an instance that trapped.
    expect(instances.rooms.map(({ __wbg_ptr }) => __wbg_ptr)).toEqual([0]);

    const again = await BoardCore.open(board, around);
    push(again, [2, poison], [3, put()]);
    await said(3);
    expect(events[2]).toMatchObject({
      rows: [{ seq: 2, clientSeq: 3 }],
      answers: [{ clientSeq: 2, decision: { ok: false, code: 'bad-txn' } }],
    });
    await again.close();
    expect(instances.letGoOf).toBe(2);
  });
});
