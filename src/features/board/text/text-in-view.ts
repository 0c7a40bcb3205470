// Keeps the text that is written by touch above the keyboard of the screen. The board takes what the keyboard leaves: a browser that lays the
// keyboard over the page moves and cuts only its visual viewport, and the board follows that. The camera is moved when the text opens, grows,
// or has less room, until the person moves the view. Loaded with the first text.

import { useEffect, useRef } from 'react';
import type { EditingState } from '#protocol/board-events.ts';
import type { Box } from '#protocol/bus.ts';
import { isIFP } from '../../../device/device.ts';
import { useBoard } from '../session/use-board.ts';
import { barsOver } from '../shell/bars-size.ts';

const GAP_CSS = 8;
/** Below a text its bar begins so far from the dots of its connectors, of the bar's height (shell/beside.ts). */
const BAR_CLEAR = 1.42;
const DOT_CSS = 32;

/** At a wall others draw beside the text: nothing is moved there. */
const isByTouch = () => !isIFP && matchMedia('(pointer: coarse)').matches;

export function useInView(field: HTMLElement, { box, text, zoom }: EditingState): void {
  const board = useBoard();
  const isWanted = useRef(true);
  const { x, y, w, h } = box;

  useEffect(() => {
    if (!isByTouch()) return;
    const stopFollowing = followViewport();
    let { view } = board.motion;
    const stop = board.motion.onChange(() => {
      if (board.motion.contacts.size > 0) isWanted.current = false;
      if (board.motion.view.h === view.h && board.motion.view.w === view.w) return;
      view = board.motion.view;
      isWanted.current = true;
    });
    return () => {
      stop();
      stopFollowing();
    };
  }, [board]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed may move the caret out of view
  useEffect(() => {
    if (h > 0) isWanted.current = true;
  }, [text, w / zoom, h / zoom]);

  useEffect(() => {
    const layer = field.closest('main');
    if (!layer || !isWanted.current || board.motion.contacts.size > 0 || !isByTouch()) return;
    const { topCss, footCss } = barsOver(layer);
    const free: Box = {
      x: GAP_CSS,
      y: topCss + GAP_CSS,
      w: board.motion.view.w - 2 * GAP_CSS,
      h: board.motion.view.h - topCss - footCss - 2 * GAP_CSS,
    };
    const bar = layer.querySelector<HTMLElement>('[data-text-bar]')?.offsetHeight ?? 0;
    const { dx, dy } = shiftInto({ x, y, w, h }, caretIn(field, layer), bar && bar * BAR_CLEAR + DOT_CSS, free);
    const { camera } = board.motion;
    if (Math.hypot(dx, dy) < 1) return;
    board.tell((calls) => calls.cameraSet({ ...camera, x: camera.x - dx / zoom, y: camera.y - dy / zoom }));
  }, [field, x, y, w, h, zoom, board]);
}

/**
 * How far what is written must move to be in what is free: the whole text, with its bar below where both fit, else the caret's line. CSS px from the
 * canvas's top left.
 */
export function shiftInto(text: Box, caret: Box | null, barCss: number, free: Box): { dx: number; dy: number } {
  const line = caret ?? { ...text, w: 1, h: Math.min(text.h, free.h) };
  const [tall, bar] = text.h <= free.h ? [text, Math.min(barCss, free.h - text.h)] : [line, 0];
  const wide = text.w <= free.w ? text : line;
  return {
    dx: shiftAlong(wide.x, wide.w, free.x, free.w),
    dy: shiftAlong(tall.y, tall.h + bar, free.y, free.h),
  };
}

function shiftAlong(at: number, size: number, from: number, room: number): number {
  if (at < from) return from - at;
  return Math.min(0, from + room - (at + size));
}

/** Null: it stands nowhere yet. */
function caretIn(field: HTMLElement, layer: HTMLElement): Box | null {
  const selection = document.getSelection();
  if (!selection?.focusNode || !field.contains(selection.focusNode)) return null;
  const range = document.createRange();
  range.setStart(selection.focusNode, selection.focusOffset);
  const line = selection.focusNode instanceof Element ? selection.focusNode : selection.focusNode.parentElement;
  const caret = range.getClientRects()[0] ?? line?.getBoundingClientRect();
  if (!caret) return null;
  const { left, top } = layer.getBoundingClientRect();
  return { x: caret.left - left, y: caret.top - top, w: 1, h: caret.height };
}

/** Lays the board out in the visual viewport, until the returned function is called. */
function followViewport(): () => void {
  const viewport = visualViewport;
  if (!viewport) return () => {};
  const { style } = document.documentElement;
  const follow = (): void => {
    // Zoomed by two fingers it is a part of the page, not what a keyboard leaves.
    const isZoomed = viewport.scale > 1.01;
    const top = isZoomed ? 0 : viewport.offsetTop;
    const bottom = isZoomed ? 0 : Math.max(0, document.documentElement.clientHeight - viewport.height - top);
    style.setProperty('--seen-top', `${top}px`);
    style.setProperty('--seen-bottom', `${bottom}px`);
  };
  follow();
  const abort = new AbortController();
  viewport.addEventListener('resize', follow, abort);
  viewport.addEventListener('scroll', follow, abort);
  return () => {
    abort.abort();
    style.removeProperty('--seen-top');
    style.removeProperty('--seen-bottom');
  };
}
