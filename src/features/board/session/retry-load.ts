// Retries work whose code could not be loaded, so that a call made without a network is not lost.

import type { BoardError } from '#protocol/board-error.ts';

const RETRY_MS = 1000;
/** While the server answers: it may not have that code any more. */
const TRIES = 3;

/** Retries once the server answers, however long that takes. `onWait` is told whether the work waits. */
export const retryLoad = <T>(work: () => Promise<T>, onWait?: (waits: boolean) => void): Promise<T> =>
  retried(work, async () => {
    onWait?.(true);
    while (!(await fetch('/healthz').catch(() => null))) await pause();
    onWait?.(false);
  });

/** Retries for some seconds, whether the server answers or not: for work that other work waits behind. */
export const soonLoaded = <T>(work: () => Promise<T>): Promise<T> => retried(work, pause);

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, RETRY_MS));

async function retried<T>(work: () => Promise<T>, wait: () => Promise<void>): Promise<T> {
  for (let left = TRIES; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (!left || (error as BoardError).code !== 'not-loaded') throw error;
      await wait();
    }
  }
}
