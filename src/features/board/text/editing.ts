// Which text box is open, so that a press on the board ends it before the press itself is sent, and how a key opens it.

interface TextBox {
  end(): void;
  /** Takes the keys at once, before the board has said whether there is a text to type in. */
  wait(): void;
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

/** After a call that may open a text. */
export function awaitTextBox(): void {
  box?.wait();
}
