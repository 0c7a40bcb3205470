// Positions a popover of the component library by place.ts, for as long as it is open.

import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { keepPlaced, type PlaceWish } from './keep-placed.ts';

/** The library hides what it has not positioned itself. No `inset`: it would reset `left` and `top`, which the library sets first. */
const SHOWN: CSSProperties = {
  position: 'fixed',
  right: 'auto',
  bottom: 'auto',
  opacity: 1,
  clip: 'auto',
  clipPath: 'none',
  maskImage: 'none',
};

/**
 * Positions a popover by place.ts. The library's own positioning is turned off (`shouldUpdatePosition`): it writes into the element's style
 * and cuts off what does not fit on one side. On a phone the style sheet makes a sheet of it.
 */
export function usePlaced(anchor: RefObject<Element | null>, wish: PlaceWish) {
  const [surface, setSurface] = useState<HTMLElement | null>(null);
  const [style, setStyle] = useState<CSSProperties>({});
  const wished = useRef(wish);
  useLayoutEffect(() => {
    if (!surface || !anchor.current) return;
    return keepPlaced(surface, anchor.current, wished.current, ({ x, y, maxW, maxH }) =>
      setStyle({ ...SHOWN, left: x, top: y, maxWidth: maxW, maxHeight: maxH }),
    );
  }, [surface, anchor]);
  // By what came of it: on a phone the sheet has a height of its own.
  useLayoutEffect(() => {
    surface?.toggleAttribute('data-scrolls', surface.scrollHeight > surface.clientHeight + 1);
  });
  return { ref: setSurface, style };
}
