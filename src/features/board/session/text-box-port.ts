// The text box of the open board: who leads to a text or away from it asks here, and knows nothing of the field.

import type { EditingState, TextEnded, TextEndReason } from '#protocol/board-events.ts';
import { type BoardSession, perBoard } from './board-session.ts';
import { noteLeft } from './letters-write.ts';

/** A contact that went down on the board. */
export interface BoardPress {
  /** Calls `then` once: with true when it has gone 4 px, with false when it has ended before. At once where that is known already. */
  whenDecided(then: (isDrag: boolean) => void): void;
  /** The board takes back what it has drawn. */
  cancel(): void;
}

/** The tool that a letter is the key of. */
export interface LetterTool {
  take(): void;
  /** Whether it draws, or erases, from the first point on. */
  isInk: boolean;
  /** Whether any press behind the letter is the tool's: the text was left by Escape before it. */
  isCertain: boolean;
}

interface TextBox {
  end(): void;
  /** By a press on the board. */
  endByPress(press: BoardPress): void;
  /** Takes the focus at once, before the board has said whether there is a text to type in. */
  expect(): void;
  follow(editing: EditingState | null, ended?: TextEnded): void;
  press(event: KeyboardEvent, tool?: LetterTool): void;
  readonly isBusy: boolean;
  /** Open, or ended from outside: letters go into its words. */
  readonly takesKeys: boolean;
}

interface State {
  box: TextBox | null;
}

const stateOf = perBoard((): State => ({ box: null }));

export function holdTextBox(board: BoardSession, one: TextBox): () => void {
  const state = stateOf(board);
  state.box = one;
  one.follow(board.store.editing);
  return () => {
    if (state.box === one) state.box = null;
  };
}

export function endEditing(board: BoardSession): void {
  stateOf(board).box?.end();
}

/** A press on the board ends it before the press itself is sent. */
export function endByPress(board: BoardSession, press: BoardPress): void {
  noteLeft(board, null);
  stateOf(board).box?.endByPress(press);
}

/** Somebody writes, as far as the page can tell: the board may not have said yet that the text is open. */
export const isWriting = (board: BoardSession): boolean => stateOf(board).box?.isBusy ?? false;

/** A text is open, or was ended from outside and not left yet: keys are its. */
export const isTextOpen = (board: BoardSession): boolean => stateOf(board).box?.takesKeys ?? false;

/** After a call that may open a text. */
export function awaitTextBox(board: BoardSession): void {
  stateOf(board).box?.expect();
}

/** Called after each batch of events. `ended`: a text that the batch says was ended from outside. */
export function followText(board: BoardSession, ended?: TextEnded): void {
  stateOf(board).box?.follow(board.store.editing, ended?.item ? undefined : ended);
}

/** The board can say nothing more: its open text, if there is one, ends for this reason. */
export function endTextFromOutside(board: BoardSession, reason: TextEndReason): void {
  const id = board.store.editing?.id;
  if (id === undefined) return;
  board.store.editing = null;
  followText(board, { id, reason, text: null });
}

/** A key that has was queued until the text was open. `tool`: the tool it is if a press that draws is all that follows. */
export function pressInText(board: BoardSession, event: KeyboardEvent, tool?: LetterTool): void {
  stateOf(board).box?.press(event, tool);
}
