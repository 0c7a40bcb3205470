// What is pasted is what the server takes, whatever the clipboard brings.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Engine, initSync, ServerModel } from '#engine/atrium_engine.js';
import { ByteWriter } from '#protocol/bytes.ts';
import { TAG } from '#protocol/item-bytes.ts';
import { kindCode } from '#protocol/items/codes.ts';
import { LIMITS } from '#protocol/limits.ts';
import { splitTxns } from '../connection/engine-host.ts';

initSync({ module: readFileSync(path.join(import.meta.dirname, '../../../engine/pkg/atrium_room_bg.wasm')) });

function text(id: number, letters: string): Uint8Array {
  const box = [0, 0, 5, 5, 0].reduce((out, value) => out.f64(value), new ByteWriter());
  const runs = new ByteWriter().u8(0).varint(1).u8(0).varint(1).str(letters).varint(0);
  const out = new ByteWriter().u8(kindCode('text')).raw(new Uint8Array(16).fill(id));
  out.u8(TAG.g).u8(1).bytes(box.done()).u8(TAG.t).u8(1).bytes(runs.done());
  return new ByteWriter().bytes(out.done()).done();
}

test('of two items with one id both come, what is too large is left out, and the server takes it', () => {
  const engine = new Engine(true, new Uint8Array(32).fill(5), 1_700_000_000_000);
  engine.resize(800, 600, 1);
  const items = [text(1, 'one'), text(1, 'two'), text(2, 'a'.repeat(LIMITS.textBytes + 1)), text(3, 'three')];
  const chunk = items.reduce((out, one) => out.raw(one), new ByteWriter().u8(1).varint(items.length)).done();
  expect(engine.paste(chunk, 0, 0).length).toBe(3 * 16);
  const txns = splitTxns(engine.takeTxns());
  expect(txns).toHaveLength(1);
  const room = new ServerModel();
  const { txn } = txns[0]!;
  room.begin(txn.length, true);
  room.feed(txn);
  expect(room.checkPart('ann', 1e9)).toBeDefined();
  expect(engine.count(-1)).toBe(3);
});
