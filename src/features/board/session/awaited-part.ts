// Keys behind what asks for a part of the page whose code has not come yet are that part's: they wait in the line (queue.ts) until it is here.
// Who draws meanwhile, or presses Escape, does not wait for it any more.

import { type BoardSession, perBoard } from './board-session.ts';

export interface AwaitedPart {
  readonly name: 'palette' | 'find' | 'eyedropper' | 'formats';
  /** What its keys are pressed in, now that it is here; null: they are nobody's but an open text's. */
  field: HTMLElement | null;
}

interface State {
  awaited: { part: AwaitedPart; letGo(): void; cancel: (() => void) | undefined } | null;
  row: KeyRow;
  /** Of the key that is given now. */
  given: KeyRow | null;
}

const stateOf = perBoard((): State => ({ awaited: null, row: { part: null }, given: null }));

export const awaitedPart = (board: BoardSession): AwaitedPart | null => stateOf(board).awaited?.part ?? null;

/** Keys that wait in a row, and the part they are for: who asks for one may be a key that waited itself, with these behind it. */
export interface KeyRow {
  part: AwaitedPart | null;
}

/** Of a key that begins to wait now. `isLast`: it ends what the keys before it are for. */
export function rowOfKey(board: BoardSession, isLast: boolean): KeyRow {
  const state = stateOf(board);
  const own = state.row;
  if (isLast) state.row = { part: null };
  return own;
}

/** A key of that row comes to what it is for. */
export function inRow(board: BoardSession, own: KeyRow, give: (part: AwaitedPart | null) => void): void {
  const state = stateOf(board);
  state.given = own;
  try {
    give(own.part);
  } finally {
    state.given = null;
  }
}

/** `cancel`: it is not asked for any more. */
export function awaitPart(board: BoardSession, name: AwaitedPart['name'], cancel?: () => void): void {
  const state = stateOf(board);
  if (state.awaited?.part.name === name) return;
  stopAwaiting(board);
  const part = { name, field: null };
  state.awaited = { part, letGo: board.queue.holdKeys(), cancel };
  (state.given ?? state.row).part = part;
}

/** The keys that come now are not for what is awaited: what asked for it was the last of its own. */
export function endRow(board: BoardSession): void {
  stateOf(board).row = { part: null };
}

/** `field`: without it the keys are the open text's. */
export function partIsHere(board: BoardSession, name: AwaitedPart['name'], field: HTMLElement | null = null): void {
  const state = stateOf(board);
  if (state.awaited?.part.name !== name) return;
  state.awaited.part.field = field;
  // React shows what a key has changed only when it is not about to show something.
  queueMicrotask(() => stopAwaiting(board));
}

/** Its keys are nobody's. */
export function stopAwaiting(board: BoardSession): void {
  const state = stateOf(board);
  const one = state.awaited;
  state.awaited = null;
  endRow(board);
  one?.letGo();
}

/** By the person: it is not to come any more. */
export function cancelAwaiting(board: BoardSession): void {
  const cancel = stateOf(board).awaited?.cancel;
  stopAwaiting(board);
  cancel?.();
}
