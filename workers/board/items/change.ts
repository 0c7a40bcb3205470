// What is changed of items that are on the board, as one transaction: whole groups, in place of what they say. Loaded when it is first
// asked for. Owns nothing: the engine asks of it what a server asks.

import { frameGroup, TAG } from '#protocol/item-bytes.ts';
import type { ItemChange } from '#protocol/item-json.ts';
import { formBytes, frameBytes, noteBytes, pictureBytes } from '#protocol/items/extras.ts';
import { frameTxn } from '#protocol/txn.ts';
import type { EngineApi } from '../engine-api.ts';
import { assertUnlocked } from './locks.ts';
import { boxGroup, setOp } from './ops.ts';
import { reroute, reroutes } from './reroute.ts';

/** `isStrict`: throws `locked` where a lock holds one of them, which the engine passes over. Throws `bad-argument` where what is said of a connector cannot be. */
export function changeTxn(
  engine: Pick<EngineApi, 'items'>,
  changes: readonly ItemChange[],
  isStrict = false,
): Uint8Array {
  const ids = changes.map(({ id }) => id);
  if (isStrict) assertUnlocked(engine, ids, 'changes');
  // Ends, route and bends are one group: what is said of them later goes with what was said before.
  const said = new Map<string, ItemChange>();
  const ops = changes.flatMap((change, k) => {
    const groups = groupsOf(change);
    if (reroutes(change)) {
      const all = { ...said.get(change.id), ...change };
      said.set(change.id, all);
      groups.push(...reroute(engine, all, `changes[${k}]`));
    }
    return groups.map((group) => setOp([change.id], group));
  });
  return frameTxn(ops);
}

function groupsOf({ box, form, proportion, hidden, image, note, frame }: ItemChange): Uint8Array[] {
  const groups: Uint8Array[] = [];
  if (box) groups.push(boxGroup(box));
  if (form) groups.push(frameGroup(TAG.f, formBytes(form, proportion)));
  if (hidden !== undefined) groups.push(frameGroup(TAG.h, Uint8Array.of(hidden ? 1 : 0)));
  if (image) groups.push(frameGroup(TAG.i, pictureBytes(image)));
  if (note) groups.push(frameGroup(TAG.n, noteBytes(note)));
  if (frame) groups.push(frameGroup(TAG.o, frameBytes(frame)));
  return groups;
}
