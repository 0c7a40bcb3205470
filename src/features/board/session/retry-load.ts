// What is asked of code that is not here yet: without a line it waits for one, and is not lost.

import type { BoardError } from '#protocol/board-error.ts';

const RETRY_MS = 1000;
/** While the server answers: it may not have that code any more. */
const TRIES = 3;

/** `work` is begun anew whenever a part of it could not be loaded. `onWait`: until it is. */
export async function retryLoad<T>(work: () => Promise<T>, onWait?: (waits: boolean) => void): Promise<T> {
  for (let left = TRIES; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (!left || (error as BoardError).code !== 'not-loaded') throw error;
      onWait?.(true);
      while (!(await fetch('/healthz').catch(() => null))) await new Promise((again) => setTimeout(again, RETRY_MS));
      onWait?.(false);
    }
  }
}

/** The same for what others wait behind: for some seconds, whether there is a line or not. */
export async function soonLoaded<T>(work: () => Promise<T>, left = TRIES): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!left || (error as BoardError).code !== 'not-loaded') throw error;
    await new Promise((again) => setTimeout(again, RETRY_MS));
    return soonLoaded(work, left - 1);
  }
}
