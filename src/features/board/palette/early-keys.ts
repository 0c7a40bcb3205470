// Keys typed between asking for the palette and its coming, the first time it is loaded: they are meant for its field, not for the board.

/** Who waits longer does not wait for it any more: it may never come. */
const KEPT_MS = 5000;

let kept: string[] | null = null;
let end: () => void = () => {};

export function keepKeys(): void {
  if (kept) return;
  const keys: string[] = [];
  kept = keys;
  const listen = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') end();
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.length !== 1 && event.key !== 'Enter') return;
    keys.push(event.key);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // Before anybody else's.
  addEventListener('keydown', listen, { capture: true });
  const timer = setTimeout(() => end(), KEPT_MS);
  end = () => {
    removeEventListener('keydown', listen, { capture: true });
    clearTimeout(timer);
    kept = null;
  };
}

/** The letters, and whether they were followed by Enter. From here on keys go where they go. */
export function takeKeys(): { typed: string; entered: boolean } {
  const keys = kept ?? [];
  end();
  const entered = keys.indexOf('Enter');
  return { typed: (entered < 0 ? keys : keys.slice(0, entered)).join(''), entered: entered >= 0 };
}
