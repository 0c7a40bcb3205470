// Keys typed between asking for a part of the page and its coming, the first time it is loaded: they are meant for it, not for the board.

/** Who waits longer does not wait for it any more: it may never come. */
const KEPT_MS = 5000;

type PartName = 'palette' | 'find' | 'text' | 'eyedropper';

/** Letters, and what ends them; where nothing is typed what else is meant for the part. */
function isFor(part: PartName, { key, isComposing, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (isComposing || ctrlKey || metaKey || altKey) return false;
  if (part === 'eyedropper') return /^(Arrow.*|Enter|Escape)$/.test(key);
  return key.length === 1 || key === 'Enter';
}

let of: PartName | null = null;
let kept: KeyboardEvent[] = [];
let end: () => void = () => {};

/** From the next key on; `first` is one that has come. `late`: what becomes of them when the part is waited for no longer. */
export function keepKeys(
  part: PartName,
  first?: KeyboardEvent,
  late: (keys: KeyboardEvent[]) => void = () => {},
): void {
  if (of === part) {
    if (first) kept.push(first);
    return;
  }
  end();
  const keys = first ? [first] : [];
  const giveUp = (): void => {
    end();
    late(keys);
  };
  const listen = (event: KeyboardEvent): void => {
    if (!isFor(part, event)) {
      if (event.key === 'Escape') giveUp();
      return;
    }
    keys.push(event);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // Before anybody else's.
  addEventListener('keydown', listen, { capture: true });
  const timer = setTimeout(giveUp, KEPT_MS);
  [of, kept] = [part, keys];
  end = () => {
    removeEventListener('keydown', listen, { capture: true });
    clearTimeout(timer);
    [of, kept] = [null, []];
  };
}

/** From here on keys go where they go. */
export function takeKeys(part: PartName): KeyboardEvent[] {
  if (of !== part) return [];
  const keys = kept;
  end();
  return keys;
}

/** For a field: the letters, and whether they were followed by Enter. */
export function takeWords(part: PartName): { typed: string; entered: boolean } {
  const keys = takeKeys(part).map(({ key }) => key);
  const entered = keys.indexOf('Enter');
  return { typed: (entered < 0 ? keys : keys.slice(0, entered)).join(''), entered: entered >= 0 };
}
