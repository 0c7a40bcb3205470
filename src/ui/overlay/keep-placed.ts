// Positions an open surface, and again whenever it, its anchor or the window changes its size.

import { type Align, type Box, type Placed, placeOverlay, type Side } from './place.ts';

export interface PlaceWish {
  side: Side;
  align: Align;
  /** Between the surface and the bar or menu that contains its anchor, CSS px. */
  gap: number;
  /** The bar or menu around the anchor, which is never covered either. */
  around?: (() => Element | null | undefined) | undefined;
  /** Boxes of the content that the surface acts on, CSS px of the window. */
  avoid?: (() => readonly Box[]) | undefined;
}

/** To the edges of the window, CSS px: less on a phone. */
const EDGE_CSS = 16;
const NARROW_EDGE_CSS = 8;
const NARROW_CSS = 760;

/** Everything that floats over a page and stays there: tool bars, the title, the minimap, side panels. */
const ISLANDS = '[data-island]';

export const boxOf = (element: Element): Box => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left, y: top, w: width, h: height };
};

/** Boxes of the islands that `surface` must not cover: all but those that hold it or its anchor, and those it holds. */
export function islandsBeside(surface: Element, anchor = surface): Box[] {
  return [...document.querySelectorAll(ISLANDS)]
    .filter((one) => !one.contains(surface) && !one.contains(anchor) && !surface.contains(one))
    .map(boxOf)
    .filter(({ w, h }) => w > 0 && h > 0);
}

/** Calls `put` with each position. The returned function ends it. */
export function keepPlaced(
  surface: HTMLElement,
  anchor: Element,
  wish: PlaceWish,
  put: (placed: Placed, scrolls: boolean) => void,
): () => void {
  const place = (): void => {
    const around = wish.around?.();
    const edge = innerWidth > NARROW_CSS ? EDGE_CSS : NARROW_EDGE_CSS;
    // Without the surface's own limits: the height of scrolling content is its scroll height.
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
      avoid: [...(wish.avoid?.() ?? []), ...islandsBeside(surface, anchor)],
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
