// Which text box is open, so that a press on the board ends it before the press itself is sent.

let commit: (() => void) | null = null;

export function holdTextBox(end: () => void): () => void {
  commit = end;
  return () => {
    if (commit === end) commit = null;
  };
}

export function endEditing(): void {
  commit?.();
}
