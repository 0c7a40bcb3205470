// What a page asked for ends when it is left, or shows something else instead.

import { useCallback, useEffect, useRef } from 'react';

/** Gives the signal of what is shown now: it is aborted when `shown` is another or the page is left. */
export function useLeaving(shown: unknown): () => AbortSignal {
  const leaving = useRef(new AbortController());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thing is left as the page is
  useEffect(() => {
    const left = new AbortController();
    leaving.current = left;
    return () => left.abort();
  }, [shown]);
  return useCallback(() => leaving.current.signal, []);
}
