// Which text box is open, so that a press on the board ends it before the press itself is sent, and how a key opens it.

interface TextBox {
  end(): void;
  /** Takes the keys at once, before the board has said whether there is a text to type in. */
  wait(): void;
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

/** After a call that may open a text. */
export function awaitTextBox(): void {
  box?.wait();
}
