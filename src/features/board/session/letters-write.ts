// Where letters write: exactly one thing is selected that carries text, as in the best whiteboards. Everywhere else they are shortcuts.

import { TEXT_KINDS } from '#protocol/items/kinds.ts';
import { type BoardSession, perBoard } from './board-session.ts';

/** Kinds that a double click or Enter opens a text of: a frame's title too, which typing alone does not open. */
export const WITH_TEXT: ReadonlySet<string> = new Set([...TEXT_KINDS, 'frame']);

interface State {
  /** The item whose text was left by a key, with no press on the board since. */
  leftId: string | null;
}

const stateOf = perBoard((): State => ({ leftId: null }));

/** Null: somebody has pressed on the board since. */
export function noteLeft(board: BoardSession, id: string | null): void {
  stateOf(board).leftId = id;
}

export function wasLeft(board: BoardSession, id: string): boolean {
  return id === stateOf(board).leftId;
}

/** The one thing that what is typed now goes into; null: it is for the board. */
export function writtenIn(board: BoardSession): string | null {
  const { count, ids, kinds, locked } = board.store.selection;
  const [id] = ids;
  if (board.store.tool !== 'select' || board.store.role !== 'editor' || count !== 1 || locked || !id) return null;
  return kinds.every((kind) => TEXT_KINDS.has(kind)) ? id : null;
}

/** Whether the text that is open is the title of a frame: one line of plain words. */
export function isTitle(board: BoardSession): boolean {
  return board.store.editing?.kind === 'frame';
}
