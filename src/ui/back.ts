// On a touch device the system's Back closes the topmost dialog, menu, panel or mode before it leaves the page. One history entry represents
// all that is open. It is removed when nothing is open, and a navigation replaces it. With a mouse Back goes back: an entry for each menu
// would remove the forward entries. Knows what to close, and nothing of what it is.
//
//   open ─▶ page, mark ─┬─ Back ─▶ the top one closes; the mark comes again while another is open
//                       └─ the last one closes otherwise ─▶ history.back(), unseen by the router

import { useEffect, useRef } from 'react';

const MARK = 'atrium-back';

type BackHistory = Pick<History, 'state' | 'pushState' | 'replaceState' | 'back'>;

export class BackLayers {
  readonly #history: BackHistory;
  readonly #later: (run: () => void) => void;
  readonly #push: History['pushState'];
  readonly #address: () => string;
  readonly #closers: (() => void)[] = [];
  /** Where the mark is. */
  #markedAt = '';
  /** Our own step back is under way. */
  #isReturning = false;

  /** `later`: after what is happening, so that a dialog that follows its menu needs no other entry. */
  constructor(history: BackHistory, address: () => string, later: (run: () => void) => void) {
    this.#history = history;
    this.#address = address;
    this.#later = later;
    this.#push = history.pushState.bind(history);
    history.pushState = (...entry) => {
      if (this.#isMarked) history.replaceState(...entry);
      else this.#push(...entry);
    };
  }

  /** Until what it answers is called, Back calls `close` if nothing was opened since. */
  add(close: () => void): () => void {
    const closer = () => close();
    this.#closers.push(closer);
    this.settle();
    return () => {
      const at = this.#closers.indexOf(closer);
      if (at >= 0) this.#closers.splice(at, 1);
      this.#later(() => this.settle());
    };
  }

  /** A step in the history has been taken. True: nobody else need know. */
  onPop(): boolean {
    if (this.#isReturning) {
      this.#isReturning = false;
      this.settle();
      return true;
    }
    const close = this.#closers.at(-1);
    if (this.#isMarked || !close || this.#address() !== this.#markedAt) {
      // Forward to a mark, what a reload has left of one, or several steps at once.
      this.settle();
      return false;
    }
    close();
    this.#later(() => this.settle());
    return true;
  }

  /** Makes the history say whether something is open. */
  settle(): void {
    if (this.#isReturning) return;
    const isOpen = this.#closers.length > 0;
    if (isOpen && !this.#isMarked) {
      this.#markedAt = this.#address();
      this.#push({ ...this.#history.state, [MARK]: true }, '');
    } else if (!isOpen && this.#isMarked) {
      this.#isReturning = true;
      this.#history.back();
    }
  }

  get #isMarked(): boolean {
    return this.#history.state?.[MARK] === true;
  }
}

let layers: BackLayers | undefined;

/** Listens until the page is closed. */
export function startBack(): BackLayers {
  if (layers) return layers;
  const started = new BackLayers(
    history,
    () => location.href,
    (run) => setTimeout(run),
  );
  // Ahead of the router.
  addEventListener('popstate', (event) => started.onPop() && event.stopImmediatePropagation(), { capture: true });
  // A page that was loaded anew has nothing open.
  started.settle();
  layers = started;
  return started;
}

/** While it is open, Back calls `close`. Absent: only its own buttons close it. */
export function useBack(close: (() => void) | undefined, isOpen = true): void {
  const last = useRef(close);
  last.current = close;
  const isClosable = isOpen && close !== undefined;
  useEffect(() => (isClosable ? registerBack(() => last.current?.()) : undefined), [isClosable]);
}

export function registerBack(close: () => void): () => void {
  return matchMedia('(pointer: coarse)').matches ? startBack().add(close) : () => {};
}
