// What bringing typing to the present text may cost: with the engine's own passing.

import { expect, test } from 'vitest';
import { ByteWriter } from '#protocol/bytes.ts';
import { itemId, OP, op, Seeded, spliceTxn, txn } from '../../testing/txns.ts';
import { EngineInstances } from './engine-instances.ts';
import { TextRebase } from './text-rebase.ts';
import { TimeSlices } from './time-slices.ts';

const random = new Seeded(19);

test('WORK-3 splices that would pass over far too many others are refused rebase, and those on a newer base are not', async () => {
  const { passSplices } = await new EngineInstances().take();
  let passes = 0;
  const pass = (mine: Uint8Array, theirs: Uint8Array): Uint8Array => {
    passes += 1;
    return passSplices(mine, theirs);
  };
  const tails = new TextRebase(0, pass, new TimeSlices());
  const id = itemId(random);
  const rows = 1100;
  const bob = { clientId: 'bob', actor: 'bob' };
  for (let seq = 1; seq <= rows; seq++)
    await tails.note(seq, bob, { txn: spliceTxn(id, 0, 0, 'b', seq - 1), passed: new Map() });
  const typed = (base: number): Uint8Array => {
    const one = new ByteWriter().raw(id).varint(0).varint(0).str('a').done();
    return txn(
      Array.from({ length: 256 }, () => op(OP.splice, one)),
      { base },
    );
  };
  expect(await tails.rebased('ann', typed(0))).toBe('rebase');
  expect(passes).toBeLessThan(rows);
  expect(await tails.rebased('ann', typed(rows - 10))).toMatchObject({ passed: expect.any(Map) });
});
