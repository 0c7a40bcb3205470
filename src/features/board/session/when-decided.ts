// Waits for a state that the board, or the account, has not said yet.

import { subscribe } from 'valtio/vanilla';

/** Resolves with the first result of `decide` that is not null, calling it on every change of `state`; with null once `signal` aborts. */
export function whenDecided<T>(state: object, decide: () => T | null, signal: AbortSignal): Promise<T | null> {
  return new Promise((resolve) => {
    const check = (): void => {
      const result = signal.aborted ? null : decide();
      if (result === null && !signal.aborted) return;
      stop();
      signal.removeEventListener('abort', check);
      resolve(result);
    };
    const stop = subscribe(state, check);
    signal.addEventListener('abort', check);
    check();
  });
}
