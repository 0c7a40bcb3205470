// What the log promises on either engine: one commit for all that waits, no gaps, boards apart, two owners fenced.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Batch, LogRow } from '../../../server/platform/database/log/batch.ts';
import { checksumOfRow } from '../../../server/platform/database/log/checksums.ts';
import { type LogCommit, LogWriter } from '../../../server/platform/database/log/log-writer.ts';
import type { Where } from '../../../server/platform/database/open-database.ts';
import { type Engine, engines, type View, viewOf } from './engines.ts';

const clientId = new Uint8Array(16).fill(7);
function batch(board: string, after: number, rows: number, owner = 'first'): Batch {
  return {
    board,
    owner,
    after,
    rows: Array.from({ length: rows }, (_, i) => ({
      seq: after + i + 1,
      clientId,
      clientSeq: after + i + 1,
      actor: 'ann',
      atMs: 5,
      data: new Uint8Array(10).fill(after + i + 1),
      size: 10,
    })),
    outcomes: [],
    clients: [],
  };
}
const withSums = (board: string, { rows }: Batch): LogRow[] =>
  rows.map((row) => ({ ...row, sum: checksumOfRow(board, row) }));
const settled = (promises: Promise<void>[]) =>
  Promise.allSettled(promises).then((all) => all.map(({ status }) => status));

describe.each(Object.entries(engines))('the log on %s', (_name, start) => {
  let engine: Engine;
  let where: Where;
  let view: View;
  beforeAll(async () => {
    engine = await start();
  });
  beforeEach(async () => {
    where = await engine.fresh();
    view = await viewOf(where);
    for (const id of ['a', 'b']) await view.store.createBoard({ id, alias: id, creator: 'guest:a', links: [] });
  });
  afterEach(() => view.database.close());
  afterAll(() => engine.end());

  const seqs = async (board: string) =>
    (
      await view.database.queries
        .selectFrom('board_op')
        .select('seq')
        .where('board', '=', board)
        .orderBy('seq')
        .execute()
    ).map(({ seq }) => seq);

  test('everything that waits is one commit', async () => {
    const { log } = view;
    await Promise.all([log.append(batch('a', 0, 2)), log.append(batch('a', 2, 1)), log.append(batch('b', 0, 1))]);
    expect(log.commits).toBe(1);
    expect(await log.head('a')).toEqual({ seq: 3, total: 30 });
    expect(await seqs('a')).toEqual([1, 2, 3]);
    expect(await new LogWriter(view.database.log).head('a')).toEqual({ seq: 3, total: 30 });
  });

  test('rows come back as they were sent, inline or by reference, empty ones too', async () => {
    const sent = batch('a', 0, 3);
    const [first, second, third] = sent.rows as [Batch['rows'][0], Batch['rows'][0], Batch['rows'][0]];
    first.data = Uint8Array.from({ length: 256 }, (_, i) => i);
    second.data = new Uint8Array(0);
    delete third.data;
    third.sha256 = new Uint8Array(32).fill(9);
    third.size = 70_000_000;
    await view.log.append(sent);
    const rows = await view.store.rows({ board: 'a', after: 0, upTo: 3, maxBytes: 1 << 30 });
    expect(rows).toEqual(withSums('a', sent));
    expect(rows[0]?.data?.buffer.byteLength).toBe(256);
    expect(await view.store.hasBlob({ board: 'a', sha256: third.sha256 })).toBe(true);
    expect(await view.store.hasBlob({ board: 'b', sha256: third.sha256 })).toBe(false);
    expect(await view.store.tailBytes({ board: 'a', after: 2 })).toBe(70_000_000);
  });

  test('a pack is found by any row in it; unloaded rows keep all but their bytes', async () => {
    const { store, log } = view;
    const sent = batch('a', 0, 9);
    await log.append(sent);
    const pack = (from: number, to: number) => ({ from, to, sha256: new Uint8Array(32).fill(to), size: 99 });
    expect(await store.packedUpTo('a')).toBe(0);
    for (const one of [pack(1, 3), pack(4, 7)]) await store.savePack({ board: 'a', pack: one });
    expect(await store.packedUpTo('a')).toBe(7);
    expect(await store.packedUpTo('b')).toBe(0);
    expect(await store.lastPack('a')).toEqual(pack(4, 7));
    for (const seq of [1, 3]) expect(await store.packOf({ board: 'a', seq })).toEqual(pack(1, 3));
    for (const seq of [4, 7]) expect(await store.packOf({ board: 'a', seq })).toEqual(pack(4, 7));
    expect(await store.packOf({ board: 'a', seq: 8 })).toBeUndefined();
    expect(await store.hasBlob({ board: 'a', sha256: pack(1, 3).sha256 })).toBe(true);

    await store.unloadRows({ board: 'a', from: 2, to: 5 });
    const rows = await store.rows({ board: 'a', after: 0, upTo: 9, maxBytes: 1 << 20 });
    const unloaded = ({ data, ...row }: LogRow) => (row.seq >= 2 && row.seq <= 5 ? row : { data, ...row });
    expect(rows).toEqual(withSums('a', sent).map(unloaded));
    expect(await store.tailBytes({ board: 'a', after: 0 })).toBe(90);
  });

  test('a page is bounded in bytes and has a row at least', async () => {
    await view.log.append(batch('a', 0, 300));
    const page = async (after: number, upTo: number, maxBytes: number) =>
      (await view.store.rows({ board: 'a', after, upTo, maxBytes })).map(({ seq }) => seq);
    expect(await page(0, 300, 1)).toEqual([1]);
    expect(await page(299, 300, 1 << 20)).toEqual([300]);
    expect(await page(300, 300, 1 << 20)).toEqual([]);
    expect(await page(100, 300, 640)).toEqual([101, 102, 103, 104, 105, 106, 107, 108, 109, 110]);
    expect(await page(0, 250, 1 << 20)).toHaveLength(250);
  });

  test('ACK-6 a batch that fails takes the later ones of its board along, and no other board', async () => {
    const { log } = view;
    await log.append(batch('a', 0, 1));
    const gap = batch('a', 1, 2);
    (gap.rows[1] as { seq: number }).seq = 9;
    expect(await settled([log.append(gap), log.append(batch('b', 0, 1)), log.append(batch('a', 3, 1))])).toEqual([
      'rejected',
      'fulfilled',
      'rejected',
    ]);
    expect(await seqs('a')).toEqual([1]);
    expect(await seqs('b')).toEqual([1]);
    await log.append(batch('a', 1, 1, 'second'));
    expect(await seqs('a')).toEqual([1, 2]);
  });

  test('ACK-6 what the database itself refuses fails alone too', async () => {
    const { log } = view;
    expect(await settled([log.append(batch('nobody', 0, 1)), log.append(batch('b', 0, 1))])).toEqual([
      'rejected',
      'fulfilled',
    ]);
    expect(await seqs('b')).toEqual([1]);
  });

  test('ACK-7 a row of another owner fences the batch that would have had its number, and what was built on it', async () => {
    const { log } = view;
    await log.append(batch('a', 0, 1));
    const other = await viewOf(where);
    await other.log.append(batch('a', 1, 1));
    await other.database.close();
    expect(await settled([log.append(batch('a', 1, 1)), log.append(batch('a', 2, 1))])).toEqual([
      'rejected',
      'rejected',
    ]);
    expect(await seqs('a')).toEqual([1, 2]);
    await log.append(batch('a', 2, 1, 'second'));
    expect(await seqs('a')).toEqual([1, 2, 3]);
  });

  test('a commit that fails rejects all that were in it, and the next one works', async () => {
    const failing: LogCommit = {
      head: (board) => view.database.log.head(board),
      span: (board) => view.database.log.span(board),
      commit: () => Promise.reject(new Error('away')),
    };
    const switched: LogCommit = { ...failing };
    const log = new LogWriter(switched);
    expect(await settled([log.append(batch('a', 0, 1)), log.append(batch('b', 0, 1))])).toEqual([
      'rejected',
      'rejected',
    ]);
    switched.commit = (parts) => view.database.log.commit(parts);
    expect(await settled([log.append(batch('a', 0, 1))])).toEqual(['rejected']);
    await log.append(batch('a', 0, 1, 'second'));
    expect(await seqs('a')).toEqual([1]);
  });

  test('ACK-4 outcomes are kept until their client has settled them, over batches of one commit', async () => {
    const { log, store } = view;
    const hash = new Uint8Array(32).fill(3);
    const client = (settled: number, last: number) => [{ clientId, actor: 'ann', settled, last }];
    const one = {
      ...batch('a', 0, 1),
      clients: client(0, 1),
      outcomes: [{ clientId, clientSeq: 1, hash, seq: 1, atMs: 5 }],
    };
    const two = {
      ...batch('a', 1, 0),
      clients: client(0, 2),
      outcomes: [{ clientId, clientSeq: 2, hash, code: 'bad-txn' }],
    };
    await Promise.all([log.append(one), log.append(two)]);
    expect(log.commits).toBe(1);
    expect(await store.client({ board: 'a', clientId })).toEqual({
      clientId,
      actor: 'ann',
      settled: 0,
      last: 2,
      damaged: [],
      outcomes: [
        { clientId, clientSeq: 1, hash, seq: 1, atMs: 5 },
        { clientId, clientSeq: 2, hash, code: 'bad-txn' },
      ],
    });
    await log.append({ ...batch('a', 1, 0), clients: client(1, 2) });
    expect((await store.client({ board: 'a', clientId }))?.outcomes.map(({ clientSeq }) => clientSeq)).toEqual([2]);
    expect(await store.client({ board: 'b', clientId })).toBeUndefined();
  });
});
