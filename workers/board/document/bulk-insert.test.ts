// Many items put in parts, by the real engine: what happens to the board meanwhile.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { Engine, initSync, ServerModel } from '#engine/atrium_engine.js';
import { ByteWriter, hexOf } from '#protocol/bytes.ts';
import { TAG } from '#protocol/item-bytes.ts';
import type { ItemInput, ItemKind } from '#protocol/item-json.ts';
import { kindCode } from '#protocol/items/codes.ts';
import { packIds, unpackIds } from '#protocol/items/ids.ts';
import { readItems } from '#protocol/items/read.ts';
import { type Part, writeParts } from '#protocol/items/write.ts';
import { LIMITS } from '#protocol/limits.ts';
import { run } from '../../engine/commands.ts';
import { TimeSlices } from '../../engine/time-slices.ts';
import { readUpdates } from '../../engine/updates.ts';
import { splitTxns } from '../connection/engine-host.ts';
import { putChunk } from '../testing/put-chunk.ts';
import { Puts } from './bulk-insert.ts';

initSync({ module: readFileSync(path.join(import.meta.dirname, '../../../engine/pkg/atrium_room_bg.wasm')) });

let engine: Engine;
let puts: Puts;
let sent: Uint8Array[];
let behind: number[];
let progress: ({ done: number; total: number } | null)[];
/** Runs when a part is there and the thread rests, by the number of parts so far. */
let meanwhile: Map<number, () => void>;

beforeEach(() => {
  engine = new Engine(true, new Uint8Array(32).fill(5), 1_700_000_000_000);
  engine.resize(800, 600, 1);
  sent = [];
  behind = [];
  progress = [];
  meanwhile = new Map();
  puts = new Puts({
    engine,
    slices: () => {
      let rests = 0;
      let now = 0;
      const yieldNow = async (): Promise<void> => meanwhile.get(++rests)?.();
      return new TimeSlices(yieldNow, () => (now += 100));
    },
    done: async (_token, txn, after) => {
      behind.push(after);
      sent.push(...splitTxns(engine.takeTxns()).map((one) => one.txn), txn);
      return undefined;
    },
    progress: (state) => progress.push(state),
  });
});

const options = { nowMs: 0, measure: () => ({ w: 60, h: 26 }) };
const parts = (n: number): Part[] => [
  ...writeParts(
    Array.from({ length: n }, (_, k) => one(k)),
    null,
    options,
  ),
];
const one = (k: number): ItemInput =>
  k % 3 === 0
    ? { kind: 'stroke', points: [0, 1, 2, 3].map((j) => [k * 10 + j, j * j]), style: { width: 2 } }
    : { kind: 'rectangle', x: k * 10, y: 0, w: 5, h: 5 };

function logged(): string {
  const room = new ServerModel();
  for (const [k, txn] of sent.entries()) {
    room.begin(txn.length, true);
    room.feed(txn);
    expect(room.checkPart('ann', 1e9)).toBeDefined();
    room.apply(k + 1, 'ann', 5, txn);
  }
  return hexOf(room.digest());
}
const shown = (): string => {
  for (const [k] of sent.entries()) engine.confirm(k + 1, k + 1, 'ann', 5, new Uint8Array());
  return hexOf(engine.digest());
};

describe('many items', () => {
  test('are one transaction, which says the same as the board', async () => {
    const { ids } = await puts.all(parts(100));
    expect(new Set(ids).size).toBe(100);
    expect(engine.countIds(packIds(ids))).toBe(100);
    expect(sent.length).toBe(1);
    expect(progress.at(0)).toEqual({ done: 32, total: 100 });
    expect(progress.at(-1)).toBeNull();
    expect(shown()).toBe(logged());
    run(engine, 'undo');
    expect(engine.count(-1)).toBe(0);
  });

  test('let a hand do something in between, which goes out first', async () => {
    run(engine, 'useTool', 'rectangle', {});
    const other = new Engine(true, new Uint8Array(32).fill(6), 1_700_000_000_000);
    const [hands] = parts(1) as [Part];
    const { txn } = putChunk(other, hands.chunk);
    meanwhile.set(2, () => {
      run(engine, 'act', 'selectAll');
      run(engine, 'act', 'delete');
      expect(engine.enact(txn)).toBe(true);
    });
    await puts.all(parts(100));
    expect(engine.count(-1), 'what is half there is not deleted').toBe(100 + 1);
    expect(sent.length).toBe(2);
    engine.confirm(2, 1, 'ann', 5, new Uint8Array());
    engine.confirm(1, 2, 'ann', 5, new Uint8Array());
    expect(hexOf(engine.digest())).toBe(logged());
  });

  test('are waited for by who asks whether all is whole', async () => {
    const all = puts.all(parts(100));
    const waited = puts.settled().then(() => sent.length);
    await all;
    expect(await waited).toBe(1);
  });

  test('are put again when the board is emptied, wherever it happens', async () => {
    for (const at of [1, 3, 4]) {
      meanwhile = new Map([[at, () => engine.clearBoard()]]);
      const { ids } = await puts.all(parts(100));
      expect(engine.count(-1), `emptied at ${at}`).toBe(100);
      expect(engine.countIds(packIds(ids)), `emptied at ${at}`).toBe(100);
    }
  });

  test('lie in what they lay in when their ids are not free any more', async () => {
    const given: ItemInput[] = [
      { kind: 'frame', id: '0192f0a0-0000-7000-8000-000000000001', x: 0, y: 0, w: 90, h: 90 },
      { kind: 'rectangle', x: 5, y: 5, w: 5, h: 5, parent: '0192f0a0-0000-7000-8000-000000000001' },
    ];
    const put = () => puts.all([...writeParts(given, null, options)]);
    await put();
    // What takes it back is pending: a server has yet to hear of it.
    run(engine, 'undo');
    const { ids } = await put();
    const [frame, inside] = readItems(engine.items(packIds(ids), -1, false));
    expect(frame?.id).not.toBe(given[0]?.id);
    expect(inside?.parent).toBe(frame?.id);
  });

  test('are what the server takes: what it would refuse is named and takes nothing along', async () => {
    const box = (x: number) => [x, 0, 5, 5, 0].reduce((out, value) => out.f64(value), new ByteWriter());
    const record = (kind: ItemKind, x: number, text?: string) => {
      const out = new ByteWriter().u8(kindCode(kind)).raw(new Uint8Array(16)).u8(TAG.g).u8(1).bytes(box(x).done());
      if (text !== undefined) {
        const runs = new ByteWriter().u8(0).varint(1).u8(0).varint(1).str(text).varint(0);
        out.u8(TAG.t).u8(1).bytes(runs.done());
      }
      return new ByteWriter().bytes(out.done()).done();
    };
    const part = (...records: Uint8Array[]): Part => {
      const out = new ByteWriter().u8(1).varint(records.length);
      for (const one of records) out.raw(one);
      return { chunk: out.done(), count: records.length, heads: records.map((_, k) => k) };
    };
    const whole = 'a'.repeat(LIMITS.textBytes);
    const { ids, refused } = await puts.all([
      ...parts(40),
      part(record('rectangle', 1), record('rectangle', Number.POSITIVE_INFINITY)),
      part(record('text', 1, `${whole}a`), record('text', 2, whole), record('rectangle', 3)),
      ...parts(3),
    ]);
    expect(refused).toEqual([
      { at: 1, kind: kindCode('rectangle'), code: 'bad-item' },
      { at: 0, kind: kindCode('text'), code: 'too-large' },
    ]);
    expect(ids.length).toBe(40 + 1 + 2 + 3);
    expect(engine.count(-1)).toBe(ids.length);
    expect(sent.length).toBe(1);
    expect(shown()).toBe(logged());
  });

  test('of one name are two, and what names them means the nearest before it', async () => {
    const twice = ['frame', 'frame'].flatMap((id): ItemInput[] => [
      { kind: 'frame', id, x: 0, y: 0, w: 50, h: 50 },
      { kind: 'rectangle', id: '0192f3a0-0000-7000-8000-000000000001', parent: id, x: 1, y: 1, w: 5, h: 5 },
    ]);
    const { ids, refused } = await puts.all([...writeParts(twice, null, options)]);
    expect(new Set(ids).size).toBe(4);
    expect(refused).toEqual([]);
    const parents = readItems(engine.items(new Uint8Array(), -1, false)).map(({ id, parent }) => [id, parent]);
    expect(new Map(parents as [string, string][]).get(ids[1]!)).toBe(ids[0]);
    expect(new Map(parents as [string, string][]).get(ids[3]!)).toBe(ids[2]);
    expect(shown()).toBe(logged());
  });

  test('that are more than one transaction may have are several, each whole and in order', async () => {
    // Two thousand texts near the limit are half a GiB: here the least that is more than half of what one may weigh.
    const text = 'a'.repeat(LIMITS.textBytes - 1);
    const items = Array.from({ length: 140 }, (_, k): ItemInput => ({ kind: 'text', x: k, y: 0, text }));
    items.push({ kind: 'rectangle', x: 1, y: 1, w: 5, h: 5 });
    const { ids, txns } = await puts.all([...writeParts(items, null, options)]);
    expect(ids.length).toBe(141);
    expect(txns.map(({ count }) => count).reduce((sum, one) => sum + one, 0)).toBe(141);
    expect(sent.length).toBe(2);
    expect(behind).toEqual([0, txns[0]!.token]);
    for (const txn of sent) expect(txn.length).toBeLessThan(LIMITS.txnBytes);
    expect(shown()).toBe(logged());
  });

  test('leave nothing behind when a part is none, and the next ones come in', async () => {
    const bad = { chunk: new Uint8Array([1, 1, 0]), count: 1, heads: [0] };
    const first = puts.all([...parts(40), bad]);
    const second = puts.all(parts(10));
    expect(puts.open).toBe(true);
    await expect(first).rejects.toThrow('truncated');
    expect((await second).ids.length).toBe(10);
    expect(puts.open).toBe(false);
    expect([engine.count(-1), sent.length]).toEqual([10, 1]);
  });

  test('are refused where nothing may be edited', async () => {
    engine.readOnly(true);
    await expect(puts.all(parts(10))).rejects.toThrow('read-only');
    engine.readOnly(false);
    expect((await puts.all(parts(10))).ids.length).toBe(10);
  });

  test('that are none are no transaction', async () => {
    expect(await puts.all([])).toEqual({ ids: [], refused: [], txns: [] });
    expect([sent.length, readUpdates(engine.drainUpdates()).history?.canUndo]).toEqual([0, false]);
  });

  test('may name one another before they come', async () => {
    const items: ItemInput[] = [
      { kind: 'connector', x: 0, y: 0, w: 10, h: 0, end: { id: 'last', x: 0, y: 0 } },
      ...Array.from({ length: 60 }, (_, k) => one(k)),
      { kind: 'rectangle', id: 'last', x: 50, y: 0, w: 5, h: 5 },
    ];
    const { ids } = await puts.all([...writeParts(items, null, options)]);
    const record = engine.items(packIds([ids[0] as string]), -1, false);
    expect(Buffer.from(record).includes(Buffer.from(packIds([ids[61] as string])))).toBe(true);
    expect(unpackIds(packIds(ids))).toEqual(ids);
    expect(() => [...writeParts(items.slice(0, 40), null, options)]).toThrow(
      'bad-item: items[0].end.id: is neither an id nor an item of this call',
    );
  });
});
