// Places what has opened, and again whenever it, what it was opened by, or the window changes its size.

import { type Align, type Box, type Placed, placeOverlay, type Side } from './place.ts';

export interface PlaceWish {
  side: Side;
  align: Align;
  /** Between it and the bar or menu its anchor is part of, CSS px. */
  gap: number;
  /** The bar or menu around an anchor: never covered either. */
  around?: (() => Element | null | undefined) | undefined;
  /** What it acts on, CSS px of the window. */
  avoid?: (() => Box | null) | undefined;
}

/** To the edges of the window, CSS px: less on a phone. */
const EDGE_CSS = 16;
const NARROW_EDGE_CSS = 8;
const NARROW_CSS = 760;

const boxOf = (element: Element): Box => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left, y: top, w: width, h: height };
};

/** `put` is told where; the returned function ends it. */
export function keepPlaced(
  surface: HTMLElement,
  anchor: Element,
  wish: PlaceWish,
  put: (placed: Placed, scrolls: boolean) => void,
): () => void {
  const place = (): void => {
    const around = wish.around?.();
    const edge = innerWidth > NARROW_CSS ? EDGE_CSS : NARROW_EDGE_CSS;
    // Its own edges are none: what scrolls says how high the content is.
    const size = { w: surface.offsetWidth, h: surface.scrollHeight };
    const placed = placeOverlay({
      anchor: boxOf(anchor),
      around: around ? boxOf(around) : undefined,
      size,
      room: { x: edge, y: edge, w: innerWidth - 2 * edge, h: innerHeight - 2 * edge },
      side: wish.side,
      align: wish.align,
      gap: wish.gap,
      rtl: getComputedStyle(anchor).direction === 'rtl',
      avoid: wish.avoid?.(),
    });
    put(placed, size.h > placed.maxH);
  };
  place();
  const observer = new ResizeObserver(place);
  for (const one of [anchor, surface, ...surface.children]) observer.observe(one);
  addEventListener('resize', place);
  return () => {
    observer.disconnect();
    removeEventListener('resize', place);
  };
}
