// What is open beside its button closes by Escape, by Back, by a press elsewhere, and by losing the focus to elsewhere. A field in which something is
// typed that does not count yet (data-typed) has Escape for itself.

import { type RefObject, useEffect } from 'react';

/** `ref`: around the button and what it opens. */
export function useDismiss(ref: RefObject<HTMLElement | null>, open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    const abort = new AbortController();
    const elsewhere = (event: Event) => {
      if (!ref.current?.contains(event.target as Node)) close();
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || (event.target as HTMLElement).dataset?.typed) return;
      event.preventDefault();
      event.stopPropagation();
      close();
      // Keys that were elsewhere stay there.
      if (ref.current?.contains(document.activeElement))
        ref.current.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    const options = { signal: abort.signal, capture: true };
    addEventListener('pointerdown', elsewhere, options);
    addEventListener('focusin', elsewhere, options);
    addEventListener('keydown', closeByKey, options);
    const back = import('./back.ts').then(({ registerBack }) =>
      abort.signal.aborted ? undefined : registerBack(close),
    );
    return () => {
      abort.abort();
      back.then((release) => release?.()).catch(() => undefined);
    };
  }, [ref, open, close]);
}
