// Wheel and trackpad to pan and zoom amounts in CSS px. Lines and pages become px; shift turns a wheel sideways; Safari's pinch
// gesture becomes the zooming wheel every other browser sends. The zoom law itself is the engine's.

import type { SessionKey } from '#protocol/browser/device-storage.ts';

const LINE_CSS = 40;
/** No event zooms by more than a quarter (docs/decisions/0047): a notch of a mouse does, in px or in three lines. */
const MAX_ZOOM = 100 * Math.log(1.25);
const ZOOM_LINE = MAX_ZOOM / 3;

/** The canvas's place is read again when the wheel has rested so long: while it turns, reading would force the layout. */
const IDLE_MS = 200;

export type WheelFn = (dx: number, dy: number, xCss: number, yCss: number, zoom: boolean) => void;

export function readWheel(canvas: HTMLElement, onWheel: WheelFn): () => void {
  const abort = new AbortController();
  const options = { passive: false, signal: abort.signal } as const;
  let place = canvas.getBoundingClientRect();
  let lastMs = Number.NEGATIVE_INFINITY;
  let zooms = false;
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      if (event.timeStamp - lastMs > IDLE_MS) {
        place = canvas.getBoundingClientRect();
        zooms = zoomsByWheel();
      }
      lastMs = event.timeStamp;
      const { left, top, height } = place;
      const { dx, dy, zoom } = wheelAmounts(event, height, zooms);
      onWheel(dx, dy, event.clientX - left, event.clientY - top, zoom);
    },
    options,
  );

  let lastScale = 1;
  const gesture = (event: Event) => {
    event.preventDefault();
    const { scale, clientX, clientY } = event as Event & { scale: number; clientX: number; clientY: number };
    if (event.type === 'gesturestart') lastScale = scale;
    const { left, top } = canvas.getBoundingClientRect();
    if (scale > 0 && scale !== lastScale)
      onWheel(0, -100 * Math.log(scale / lastScale), clientX - left, clientY - top, true);
    lastScale = scale;
  };
  // Only a trackpad: on a touch screen the contacts themselves reach the engine, which decides what is a pinch.
  if (navigator.maxTouchPoints === 0) {
    canvas.addEventListener('gesturestart', gesture, options);
    canvas.addEventListener('gesturechange', gesture, options);
  }
  return () => abort.abort();
}

/** As somebody says who moves about with a mouse; a trackpad moves the board (docs/stored-settings.md). */
export function zoomsByWheel(): boolean {
  try {
    return sessionStorage.getItem('navigation-device' satisfies SessionKey) === 'mouse';
  } catch {
    return false;
  }
}

type WheelLike = Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** `zooms`: the wheel does so by itself; with shift it moves the board. */
export function wheelAmounts(
  event: WheelLike,
  pageCss: number,
  zooms = false,
): { dx: number; dy: number; zoom: boolean } {
  const zoom = event.ctrlKey || event.metaKey || (zooms && !event.shiftKey);
  const line = zoom ? ZOOM_LINE : LINE_CSS;
  const unit = event.deltaMode === 1 ? line : event.deltaMode === 2 ? pageCss : 1;
  const dx = event.deltaX * unit;
  const dy = event.deltaY * unit;
  if (zoom) return { dx, dy: Math.min(Math.max(dy, -MAX_ZOOM), MAX_ZOOM), zoom };
  // Some browsers turn a wheel sideways with shift by themselves, some leave it to the page.
  return event.shiftKey && dx === 0 ? { dx: dy, dy: 0, zoom } : { dx, dy, zoom };
}
