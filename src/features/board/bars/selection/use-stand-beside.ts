// Keeps the bar of a selection beside it while both move. Sizes and other islands are read when they change or when all rests, never while
// something moves: reading would force the layout. The area is the style sheet's: it knows where the bars at the edges are. While one of the
// bar's buttons is pressed the bar stays where it is, because a button that moves away under a finger is not pressed.

import { type RefObject, useLayoutEffect } from 'react';
import { islandsBeside } from '../../../../ui/overlay/keep-placed.ts';
import type { Box } from '../../../../ui/overlay/place.ts';
import { useBoard } from '../../session/use-board.ts';
import { type BarSide, placeBar } from '../../shell/beside.ts';

/** Nothing has moved for so long. */
const DEBOUNCE_MS = 120;
/** A press so soon after the bar has come to a place was meant for the board. */
const FRESH_MS = 300;

/** `data-side` of the bar: where it stands. `data-fresh`: it has just come there, and lets presses through. */
export function useStandBeside(ref: RefObject<HTMLDivElement | null>): void {
  const board = useBoard();
  useLayoutEffect(() => {
    const bar = ref.current;
    const area = bar?.parentElement;
    if (!bar || !area) return;
    let size = { w: 0, h: 0 };
    let free = { x: 0, y: 0, w: 0, h: 0 };
    let islands: readonly Box[] = [];
    let stands: BarSide | null = null;
    let rest: ReturnType<typeof setTimeout> | undefined;
    let aging: ReturnType<typeof setTimeout> | undefined;
    let isPressed = false;
    let lifted: ReturnType<typeof setTimeout> | undefined;

    const place = (): void => {
      const { selectionBox: box } = board.motion;
      if (!box || isPressed) return;
      const { x, y, side } = placeBar(box, size, free, islands);
      bar.style.transform = `translate(${x - free.x}px, ${y - free.y}px)`;
      if (side === stands) return;
      stands = side;
      bar.dataset.side = side;
      bar.dataset.fresh = '';
      clearTimeout(aging);
      aging = setTimeout(() => delete bar.dataset.fresh, FRESH_MS);
    };
    const measure = (): void => {
      size = { w: bar.offsetWidth, h: bar.offsetHeight };
      free = { x: area.offsetLeft, y: area.offsetTop, w: area.clientWidth, h: area.clientHeight };
      islands = islandsBeside(bar);
      place();
    };
    const measureSoon = (): void => {
      clearTimeout(rest);
      rest = setTimeout(measure, DEBOUNCE_MS);
    };
    const abort = new AbortController();
    const release = (): void => {
      isPressed = false;
      measure();
    };
    const press = (): void => {
      clearTimeout(lifted);
      isPressed = true;
    };
    // The click of a finger comes a little behind its lift.
    const lift = (): void => {
      if (!isPressed) return;
      clearTimeout(lifted);
      lifted = setTimeout(release, DEBOUNCE_MS);
    };
    bar.addEventListener('pointerdown', press, { signal: abort.signal });
    addEventListener('pointerup', lift, { signal: abort.signal });
    addEventListener('pointercancel', lift, { signal: abort.signal });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    observer.observe(area);
    // Panels and the minimap come and go beside it.
    const neighbors = new MutationObserver(measureSoon);
    if (area.parentElement) neighbors.observe(area.parentElement, { childList: true });
    const off = board.motion.onChange(() => {
      place();
      measureSoon();
    });
    return () => {
      clearTimeout(rest);
      clearTimeout(aging);
      clearTimeout(lifted);
      observer.disconnect();
      neighbors.disconnect();
      abort.abort();
      off();
    };
  }, [ref, board]);
}
