// Keeps the bar beside the selection while both move. Sizes are read when they change, never while something moves: reading would force the
// layout. Which side is free is asked when nothing has moved for a while; meanwhile the bar keeps its side. Where none is, it is docked above
// the tool bar. The area is the style sheet's: it knows where the islands are. While one of its buttons is pressed it stays where it is: what
// moves away under a finger is not pressed.

import { type RefObject, useLayoutEffect } from 'react';
import type { Box } from '#protocol/bus.ts';
import { boardFromCss, moving, onMoving } from '../canvas/moving.ts';
import { openBoard } from '../tell.ts';
import { APART_CSS, type BarSide, placeBeside, SIDES } from './beside.ts';

/** Nothing has moved for so long. */
const REST_MS = 120;
/**
 * It is asked once more then: what has just been put beside it may have come after the first answer. Where it is docked, again and again: what
 * was in the way may have been moved by others.
 */
const AGAIN_MS = 1000;
/** Between two points that are looked at: no target is smaller. */
const STEP_CSS = 14;
/** A press so soon after the bar has come to a place was meant for the board. */
export const FRESH_MS = 300;

type Stand = BarSide | 'docked';

/** `data-side` of the bar: where it stands, absent until that is known. `data-fresh`: it has just come there, and lets presses through. */
export function useStandBeside(ref: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const bar = ref.current;
    const area = bar?.parentElement;
    if (!bar || !area) return;
    let size = { w: 0, h: 0 };
    let free = { x: 0, y: 0, w: 0, h: 0 };
    let stands: Stand | null = null;
    let asked = 0;
    let rest: ReturnType<typeof setTimeout> | undefined;
    let aging: ReturnType<typeof setTimeout> | undefined;
    let isPressed = false;
    let lifted: ReturnType<typeof setTimeout> | undefined;

    const stand = (at: Stand): void => {
      if (at === stands) {
        place();
        return;
      }
      stands = at;
      place();
      bar.dataset.side = at;
      bar.dataset.fresh = '';
      clearTimeout(aging);
      aging = setTimeout(() => delete bar.dataset.fresh, FRESH_MS);
    };
    const place = (): void => {
      const { selectionBox: box } = moving;
      if (!box || !stands || isPressed) return;
      const beside = stands === 'docked' ? null : placeBeside(stands, box, size, free);
      if (!beside && stands !== 'docked') {
        stand('docked');
        return;
      }
      const { x, y } = beside ?? { x: free.x + (free.w - size.w) / 2, y: free.y + free.h - size.h };
      bar.style.transform = `translate(${Math.round(x - free.x)}px, ${Math.round(y - free.y)}px)`;
    };
    const choose = async (isAgain = false): Promise<void> => {
      const { selectionBox: box, camera } = moving;
      const calls = openBoard();
      if (!box || !calls) return;
      const run = ++asked;
      const fitting = SIDES.flatMap((side) => {
        const at = placeBeside(side, box, size, free);
        return at ? [{ side, ...size, ...at }] : [];
      });
      const areas = fitting.map((one) => toBoard(grown(one, APART_CSS)));
      const found =
        areas.length === 0
          ? -1
          : await calls.firstFree(areas, toBoard(aroundOf(box)), STEP_CSS / camera.zoom).catch(() => 0);
      if (run !== asked || isPressed) return;
      stand(fitting[found]?.side ?? 'docked');
      if (found >= 0 && isAgain) return;
      clearTimeout(rest);
      rest = setTimeout(() => void choose(true), AGAIN_MS);
    };
    const chooseSoon = (): void => {
      clearTimeout(rest);
      rest = setTimeout(() => void choose(), REST_MS);
    };
    const measure = (): void => {
      size = { w: bar.offsetWidth, h: bar.offsetHeight };
      free = { x: area.offsetLeft, y: area.offsetTop, w: area.clientWidth, h: area.clientHeight };
      place();
    };
    const abort = new AbortController();
    const release = (): void => {
      isPressed = false;
      place();
      chooseSoon();
    };
    const press = (): void => {
      clearTimeout(lifted);
      isPressed = true;
    };
    // The click of a finger comes a little behind its lift.
    const lift = (): void => {
      if (!isPressed) return;
      clearTimeout(lifted);
      lifted = setTimeout(release, REST_MS);
    };
    bar.addEventListener('pointerdown', press, { signal: abort.signal });
    addEventListener('pointerup', lift, { signal: abort.signal });
    addEventListener('pointercancel', lift, { signal: abort.signal });
    measure();
    void choose();
    const observer = new ResizeObserver(() => {
      measure();
      chooseSoon();
    });
    observer.observe(bar);
    observer.observe(area);
    const off = onMoving(() => {
      place();
      chooseSoon();
    });
    return () => {
      asked++;
      clearTimeout(rest);
      clearTimeout(aging);
      clearTimeout(lifted);
      observer.disconnect();
      abort.abort();
      off();
    };
  }, [ref]);
}

/** What is upright around a turned box, CSS px. */
function aroundOf({ x, y, w, h, rot }: Box & { rot: number }): Box {
  const [cos, sin] = [Math.abs(Math.cos(rot)), Math.abs(Math.sin(rot))];
  const [width, height] = [Math.abs(w) * cos + Math.abs(h) * sin, Math.abs(w) * sin + Math.abs(h) * cos];
  return { x: x + (w - width) / 2, y: y + (h - height) / 2, w: width, h: height };
}

function grown({ x, y, w, h }: Box, by: number): Box {
  return { x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by };
}

function toBoard({ x, y, w, h }: Box): Box {
  const from = boardFromCss(x, y);
  const { zoom } = moving.camera;
  return { ...from, w: w / zoom, h: h / zoom };
}
