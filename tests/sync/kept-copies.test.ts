// CLI-27: a copy of what was only on a device, read as a board.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Engine, initSync } from '#engine/atrium_engine.js';
import { ByteWriter } from '#protocol/bytes.ts';
import { deleteTxn, item, itemId, moveOp, OP, op, putTxn, restoreTxn, Seeded, txn } from '../../server/testing/txns.ts';
import { exportKept } from '../../workers/board/sync/kept-file.ts';
import { isKeptFile } from '../../workers/jobs/archive/is-kept-file.ts';
import { readKept } from '../../workers/jobs/archive/read-kept.ts';

beforeAll(() => {
  initSync({ module: readFileSync(path.join(import.meta.dirname, '../../engine/pkg/atrium_room_bg.wasm')) });
});

const SEED = 4_227;
const random = new Seeded(SEED);
const makeEngine = async () => new Engine(true, new Uint8Array(32).fill(5), 1_700_000_000_000);

function png(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(2000).fill(7);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, 24);
  new DataView(bytes.buffer).setUint32(20, 16);
  return bytes;
}

const copyOf = (txns: readonly Uint8Array[], images: Record<string, Blob> = {}) =>
  exportKept(
    'aaaabbbbccccdddd',
    txns.map((one, k) => ({
      ...{ clientIdHex: '01'.repeat(16), clientSeq: k + 1, txn: one },
      ...{ after: k, order: k, atMs: 5, code: 'unsent' },
    })),
    async (name) => images[name],
  );

interface Read {
  items: { kind: string; x: number; text?: string }[];
}
const itemsOf = async (file: Blob): Promise<Read['items']> => {
  const { board } = await readKept(file, 'a.kept.json', makeEngine);
  return ((await new Response(board.stream()).json()) as Read).items;
};

describe('CLI-27 a copy', () => {
  test('has what the person put there as it was last, and nothing of others', async () => {
    const [mine, second, gone, theirs] = [itemId(random), itemId(random), itemId(random), itemId(random)];
    const file = await copyOf([
      putTxn({ id: mine, x: 10 }, { base: 40 }),
      txn([op(OP.put, item({ id: second, x: 20, parent: theirs })), moveOp([mine, theirs], 5, 0)]),
      putTxn({ id: gone }),
      deleteTxn([gone, theirs]),
      restoreTxn([{ id: theirs, x: 99 }]),
    ]);
    expect(await isKeptFile(file)).toBe(true);
    const items = (await itemsOf(file)).map(({ kind, x }) => [kind, x] as const);
    expect(items.sort(([, a], [, b]) => a - b)).toEqual([
      ['rectangle', 15],
      ['rectangle', 20],
    ]);
  });

  test('has the words that were typed on what the person put there', async () => {
    const id = itemId(random);
    const splice = (position: number, word: string) =>
      txn([op(OP.splice, new ByteWriter(64).raw(id).varint(position).varint(0).str(word).done())], { base: 40 });
    const [one] = await itemsOf(await copyOf([putTxn({ id }), splice(0, 'leaf'), splice(4, ' lab')]));
    expect(one?.text).toBe('leaf lab');
  });

  test('has its images, as far as they are what they are called', async () => {
    const bytes = png();
    const digest = createHash('sha256').update(bytes).digest();
    const other = new Uint8Array(32).fill(9);
    const file = await copyOf(
      [
        putTxn({ id: itemId(random), kind: 9, pictures: [digest] }),
        putTxn({ id: itemId(random), kind: 9, pictures: [other] }),
      ],
      { [digest.toString('hex')]: new Blob([bytes]), [Buffer.from(other).toString('hex')]: new Blob([bytes]) },
    );
    const { pictures } = await readKept(file, 'a.kept.json', makeEngine);
    const found = await pictures(new Set([digest.toString('hex'), Buffer.from(other).toString('hex')]));
    expect(found.map(({ type, size }) => [type, size])).toEqual([['image/png', bytes.length]]);
  });

  test('that was damaged has what can be read of it, or says that it is damaged', async () => {
    const transactions = [{ txn: '%' }, null, { txn: btoa('none') }, {}];
    const file = new Blob([JSON.stringify({ format: 'atrium-kept', version: 1, transactions })]);
    expect(await itemsOf(file)).toEqual([]);
    await expect(readKept(new Blob(['{"format":"atrium-kept",']), 'x', makeEngine)).rejects.toThrow('import-not-json');
  });
});
