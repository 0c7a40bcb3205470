// The order of frames: by their own place among the frames where they have one, the others behind those by where they lie, rows before
// columns. Places are fractions in hex, compared byte by byte: between any two there is another.

import type { ItemChange, ItemJson } from '#protocol/item-json.ts';

/** Hex digits of a place. Where one between two would be longer, or there is none, all get new ones. */
const MAX_DIGITS = 64;

type FrameItem = Pick<ItemJson, 'id' | 'x' | 'y' | 'w' | 'h' | 'frame'>;

export function inOrder<F extends FrameItem>(frames: readonly F[]): F[] {
  const placed = frames.filter(orderOf).sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  return [...placed, ...rows(frames.filter((frame) => !orderOf(frame)))];
}

/** What makes the frame at `from` stand at `to`; frames without a place get one. */
export function move(ordered: readonly FrameItem[], from: number, to: number): ItemChange[] {
  const moved = ordered[from];
  if (!moved || from === to || to < 0 || to >= ordered.length) return [];
  const rest = ordered.filter((frame) => frame !== moved);
  const [before, after] = [rest[to - 1], rest[to]];
  const order = between(before ? orderOf(before) : '', after ? orderOf(after) : '');
  if (ordered.every(orderOf) && order.length <= MAX_DIGITS) return [{ id: moved.id, frame: { ...moved.frame, order } }];
  const all = [...rest.slice(0, to), moved, ...rest.slice(to)];
  const step = Math.floor(0x10000 / (all.length + 1));
  return all.map(({ id, frame }, k) => ({
    id,
    frame: { ...frame, order: trimmed(((k + 1) * step).toString(16).padStart(4, '0')) },
  }));
}

/**
 * A place after `before` and before `after`; '' is no end. Never ends with a zero byte, so that there is always one before it. Longer
 * than MAX_DIGITS where there is none: two frames have the same place when one is the other's copy, or two people moved two at once.
 */
export function between(before: string, after: string): string {
  let order = '';
  let isBelow = after !== '';
  for (let at = 0; at <= MAX_DIGITS; at += 2) {
    const low = byteAt(before, at, 0);
    const high = isBelow ? byteAt(after, at, 0) : 256;
    const middle = (low + high) >> 1;
    if (middle > low) return order + hex(middle);
    order += hex(low);
    isBelow &&= low === high;
  }
  return order;
}

function rows<F extends FrameItem>(frames: readonly F[]): F[] {
  const left = [...frames].sort((a, b) => top(a) - top(b));
  const ordered: F[] = [];
  while (left.length > 0) {
    const first = left[0]!;
    const reach = top(first) + Math.abs(first.h) / 2;
    const row = left.filter((frame) => top(frame) < reach);
    ordered.push(...row.sort((a, b) => Math.min(a.x, a.x + a.w) - Math.min(b.x, b.x + b.w)));
    left.splice(0, left.length, ...left.filter((frame) => !row.includes(frame)));
  }
  return ordered;
}

const top = ({ y, h }: FrameItem): number => Math.min(y, y + h);
const orderOf = (frame: FrameItem): string => frame.frame?.order ?? '';
const hex = (byte: number): string => byte.toString(16).padStart(2, '0');
const byteAt = (order: string, at: number, otherwise: number): number =>
  at < order.length ? Number.parseInt(order.slice(at, at + 2), 16) : otherwise;
const trimmed = (order: string): string => order.replace(/(?:00)+$/, '');
