// Keys behind what asks for a part of the page whose code has not come yet are that part's: they wait in the line (queue.ts) until it is here.
// Who draws meanwhile, or presses Escape, does not wait for it any more.

import { holdKeys } from './queue.ts';

export interface AwaitedPart {
  readonly name: 'palette' | 'find' | 'eyedropper' | 'formats';
  /** What its keys are pressed in, now that it is here; null: they are nobody's but an open text's. */
  field: HTMLElement | null;
}

let awaited: { part: AwaitedPart; letGo(): void; cancel: (() => void) | undefined } | null = null;

export const awaitedPart = (): AwaitedPart | null => awaited?.part ?? null;

/** Keys that wait in a row, and the part they are for: who asks for one may be a key that waited itself, with these behind it. */
export interface KeyRow {
  part: AwaitedPart | null;
}

let row: KeyRow = { part: null };
/** Of the key that is given now. */
let given: KeyRow | null = null;

/** Of a key that begins to wait now. `isLast`: it ends what the keys before it are for. */
export function rowOfKey(isLast: boolean): KeyRow {
  const own = row;
  if (isLast) row = { part: null };
  return own;
}

/** A key of that row comes to what it is for. */
export function inRow(own: KeyRow, give: (part: AwaitedPart | null) => void): void {
  given = own;
  try {
    give(own.part);
  } finally {
    given = null;
  }
}

/** `cancel`: it is not asked for any more. */
export function awaitPart(name: AwaitedPart['name'], cancel?: () => void): void {
  if (awaited?.part.name === name) return;
  stopAwaiting();
  const part = { name, field: null };
  awaited = { part, letGo: holdKeys(), cancel };
  (given ?? row).part = part;
}

/** The keys that come now are not for what is awaited: what asked for it was the last of its own. */
export function endRow(): void {
  row = { part: null };
}

/** `field`: without it the keys are the open text's. */
export function partIsHere(name: AwaitedPart['name'], field: HTMLElement | null = null): void {
  if (awaited?.part.name !== name) return;
  awaited.part.field = field;
  // React shows what a key has changed only when it is not about to show something.
  queueMicrotask(stopAwaiting);
}

/** Its keys are nobody's. */
export function stopAwaiting(): void {
  const one = awaited;
  awaited = null;
  endRow();
  one?.letGo();
}

/** By the person: it is not to come any more. */
export function cancelAwaiting(): void {
  const cancel = awaited?.cancel;
  stopAwaiting();
  cancel?.();
}
