// Which text box is open, so that a press on the board ends it before the press itself is sent, and how a key opens it.

import { openBoard } from '../tell.ts';

interface TextBox {
  end(): void;
  /** Takes the keys at once, before the board has said whether there is a text to type in. */
  wait(begin?: () => Promise<boolean>, goesOn?: boolean, key?: KeyboardEvent): void;
  /** A text is open, or asked for and not known yet. */
  readonly isBusy: boolean;
}

let box: TextBox | null = null;

export function holdTextBox(one: TextBox): () => void {
  box = one;
  return () => {
    if (box === one) box = null;
  };
}

export function endEditing(): void {
  box?.end();
}

/** Somebody writes, as far as the page can tell: the board may not have said yet that the text is open. */
export const isWriting = (): boolean => box?.isBusy ?? false;

/** After a call that may open a text. `key`: one that is the text's if there is any, else the board's once more. */
export function awaitTextBox(key?: KeyboardEvent): void {
  box?.wait(undefined, false, key);
}

/** Questions that the board has not answered yet. */
let asked = 0;

/** Behind what may have put a tool back, selected something or opened a text: the page hears of that a little later. */
export async function askWhatBecame(): Promise<void> {
  asked++;
  try {
    await openBoard()?.isEditing();
  } catch {
    // The board is gone: it becomes nothing.
  } finally {
    asked--;
  }
}

/** What the page knows of tool, selection and text may be of before that. */
export const isBehind = (): boolean => asked > 0;
