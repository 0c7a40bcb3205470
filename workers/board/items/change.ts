// What is changed of items that are on the board, as one transaction: whole groups, in place of what they say. Loaded when it is first
// asked for. Owns nothing: the engine asks of it what a server asks.

import { frameGroup, TAG } from '#protocol/item-bytes.ts';
import type { ItemChange } from '#protocol/item-json.ts';
import { frameTxn } from '#protocol/txn.ts';
import { formBytes, frameBytes, noteBytes, pictureBytes } from './extras.ts';
import { boxGroup, setOp } from './ops.ts';

export function changeTxn(changes: readonly ItemChange[]): Uint8Array {
  return frameTxn(changes.flatMap(({ id, ...change }) => groupsOf(change).map((group) => setOp([id], group))));
}

function groupsOf({ box, form, proportion, hidden, image, note, frame }: Omit<ItemChange, 'id'>): Uint8Array[] {
  const groups: Uint8Array[] = [];
  if (box) groups.push(boxGroup(box));
  if (form) groups.push(frameGroup(TAG.f, formBytes(form, proportion)));
  if (hidden !== undefined) groups.push(frameGroup(TAG.h, Uint8Array.of(hidden ? 1 : 0)));
  if (image) groups.push(frameGroup(TAG.i, pictureBytes(image)));
  if (note) groups.push(frameGroup(TAG.n, noteBytes(note)));
  if (frame) groups.push(frameGroup(TAG.o, frameBytes(frame)));
  return groups;
}
