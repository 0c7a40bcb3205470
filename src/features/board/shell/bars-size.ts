// How much of the board the bars at its edges cover (the elements with `data-bars`): what is shown whole stands between them.

import type { BoardSession } from '../session/board-session.ts';

interface BarsCss {
  topCss: number;
  footCss: number;
}

/** Tells the open board, now and whenever a bar changes its size, until what it answers is called. */
export function observeBars(board: BoardSession, layer: HTMLElement): () => void {
  const bars = layer.querySelectorAll('[data-bars]');
  const observer = new ResizeObserver(() => {
    const { topCss, footCss } = barsOver(layer);
    board.tell((calls) => calls.setBars(topCss, footCss));
  });
  for (const one of [layer, ...bars]) observer.observe(one);
  return () => observer.disconnect();
}

/** As they stand now. */
export function barsOver(layer: HTMLElement): BarsCss {
  const { top, bottom, height } = layer.getBoundingClientRect();
  let [topCss, footCss] = [0, 0];
  for (const bar of layer.querySelectorAll('[data-bars]')) {
    const box = bar.getBoundingClientRect();
    if (box.height === 0) continue;
    // On the side of a phone the title stands at the foot too.
    if (box.top - top < height / 2) topCss = Math.max(topCss, box.bottom - top);
    else footCss = Math.max(footCss, bottom - box.top);
  }
  return { topCss, footCss };
}
