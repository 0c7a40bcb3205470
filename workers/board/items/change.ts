// What is changed of items that are on the board, as one transaction: whole groups, in place of what they say. Loaded when it is first
// asked for. Owns nothing: the engine asks of it what a server asks.

import { ByteWriter } from '#protocol/bytes.ts';
import { frameGroup, TAG } from '#protocol/item-bytes.ts';
import type { ItemChange } from '#protocol/item-json.ts';
import { frameOp, frameTxn, OP_CODES } from '#protocol/txn.ts';
import { formBytes, frameBytes, noteBytes, pictureBytes } from './extras.ts';
import { idBytes } from './ids.ts';

export function changeTxn(changes: readonly ItemChange[]): Uint8Array {
  return frameTxn(changes.flatMap(({ id, ...change }) => groupsOf(change).map((group) => setOp(idBytes(id), group))));
}

function groupsOf({ box, form, proportion, hidden, image, note, frame }: Omit<ItemChange, 'id'>): Uint8Array[] {
  const groups: Uint8Array[] = [];
  if (box) {
    const out = new ByteWriter(40).f64(box.x).f64(box.y).f64(box.w).f64(box.h).f64(box.rot);
    groups.push(frameGroup(TAG.g, out.done()));
  }
  if (form) groups.push(frameGroup(TAG.f, formBytes(form, proportion)));
  if (hidden !== undefined) groups.push(frameGroup(TAG.h, Uint8Array.of(hidden ? 1 : 0)));
  if (image) groups.push(frameGroup(TAG.i, pictureBytes(image)));
  if (note) groups.push(frameGroup(TAG.n, noteBytes(note)));
  if (frame) groups.push(frameGroup(TAG.o, frameBytes(frame)));
  return groups;
}

function setOp(id: Uint8Array, group: Uint8Array): Uint8Array {
  return frameOp(OP_CODES.set, new ByteWriter(group.length + 24).varint(1).raw(id).raw(group).done());
}
