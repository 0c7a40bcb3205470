// Where letters write: exactly one thing is selected that carries text, as in the best whiteboards. Everywhere else they are shortcuts.

import { type BoardSession, perBoard } from './board-session.ts';

/** Kinds that letters go into; a frame's title opens by Enter. */
const LETTERED = ['text', 'sticky', 'rectangle', 'ellipse', 'diamond', 'shape', 'connector'];
const WRITTEN_IN: ReadonlySet<string> = new Set(LETTERED);
/** Kinds that a double click or Enter opens a text of. */
export const WITH_TEXT: ReadonlySet<string> = new Set([...LETTERED, 'frame']);

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
  return kinds.every((kind) => WRITTEN_IN.has(kind)) ? id : null;
}

/** Whether the text that is open is the title of a frame: one line of plain words. */
export function isTitle(board: BoardSession): boolean {
  return board.store.editing?.kind === 'frame';
}
