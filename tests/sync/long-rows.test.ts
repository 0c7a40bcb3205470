// What somebody else did to many things at once, folded step by step by the real engine while this hand goes on.

import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { Engine, initSync, ServerModel } from '#engine/atrium_engine.js';
import { item, itemId, moveOp, OP, op, Seeded, txn } from '../../server/testing/txns.ts';
import { rowSteps, splitTxns } from '../../workers/board/connection/engine-host.ts';
import { run } from '../../workers/engine/commands.ts';

initSync({ module: readFileSync(new URL('../../engine/pkg/atrium_room_bg.wasm', import.meta.url)) });

const COUNT = 3000;
const random = new Seeded(43);
const ids = Array.from({ length: COUNT }, () => itemId(random));
const put = txn(ids.map((id) => op(OP.put, item({ id }))));
const move = txn([moveOp(ids, 5, 7)]);
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

let engine: Engine;
let server: ServerModel;

beforeEach(() => {
  engine = new Engine(true, new Uint8Array(32).fill(4), 1_700_000_000_000);
  engine.resize(800, 600, 1);
  server = new ServerModel();
  server.apply(1, 'ann', 5, put);
  for (const _ of rowSteps(engine, [1, 'ann', 5, put])) expect(engine.seq()).toBeLessThan(2);
  server.apply(2, 'ann', 6, move);
});

test('one op on many things is folded in steps, counts when all of it is there, and meets what is done meanwhile', () => {
  let steps = 0;
  const own: { token: number; txn: Uint8Array }[] = [];
  for (const _ of rowSteps(engine, [2, 'ann', 6, move])) {
    expect(engine.seq()).toBe(1);
    steps += 1;
    // All of them, half moved, go away and come back.
    if (steps === 2) run(engine, 'act', 'selectAll');
    if (steps === 3) run(engine, 'act', 'delete');
    if (steps === 4) run(engine, 'undo');
    own.push(...splitTxns(engine.takeTxns()));
  }
  expect(steps).toBeGreaterThan(3);
  expect(engine.seq()).toBe(2);
  expect(own.length).toBe(2);
  for (const [k, { token, txn: bytes }] of own.entries()) {
    server.apply(3 + k, 'ben', 7, bytes);
    engine.confirm(token, 3 + k, 'ben', 7, new Uint8Array());
  }
  expect(hex(engine.digest())).toBe(hex(server.digest()));
});

test('whoever asks for the whole board in the middle of a row gets it with all of the row', () => {
  const steps = rowSteps(engine, [2, 'ann', 6, move]);
  for (let n = 0; n < 5; n++) expect(steps.next().done).toBe(false);
  expect(hex(engine.digest())).toBe(hex(server.digest()));
  expect(steps.next().done).toBe(true);
  expect(engine.seq()).toBe(2);
});
