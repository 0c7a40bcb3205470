// The element around the bars of a board, in which hints of deferred code stand as roots of their own.

import { frameShown } from '../../../page/frame-shown.ts';

/** Resolves once the bars can be used: those of the page's first picture are replaced. With null if the board is left before. */
export async function findBarsLayer(left: AbortSignal): Promise<HTMLElement | null> {
  while (!left.aborted) {
    const layer = document.querySelector('[data-bars]:not(#first-bars *)')?.parentElement;
    if (layer) return layer;
    await frameShown();
  }
  return null;
}
