// Where the banner stands: at the end of the page's foot, and on a board above whatever can be pressed there, or at its other side.

import { isBoardPath } from '#protocol/routes.ts';

/** Between the banner and what it stands above, CSS px; what is pressed has 4 px of its island around it. */
const GAP_PX = 20;
const GAP_NARROW_PX = 12;
const NARROW_PX = 600;
/** Selects the controls of a board that the banner must not cover. The selection bar is not among them, because it avoids the banner. */
const PRESSED = '#root :is(button, a[href], input, select, textarea, [role=toolbar])';

interface Box {
  /** CSS px of the viewport. */
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Until what it answers is called. */
export function placeBanner(banner: HTMLElement): () => void {
  let asked = 0;
  const place = (): void => {
    asked = 0;
    if (isBoardPath(location.pathname)) placeOnBoard(banner);
    else placeOnPage(banner);
  };
  const ask = (): void => {
    asked ||= requestAnimationFrame(place);
  };
  const changes = new MutationObserver(ask);
  const root = document.getElementById('root');
  if (root) changes.observe(root, { childList: true, subtree: true });
  addEventListener('resize', ask);
  // Only while it is shown: hidden it keeps its size.
  banner.dataset.island = '';
  place();
  return () => {
    delete banner.dataset.island;
    cancelAnimationFrame(asked);
    changes.disconnect();
    removeEventListener('resize', ask);
    document.body.style.paddingBlockEnd = '';
  };
}

/** Above a bar that stays at the page's foot; what it would cover can be scrolled above it. */
function placeOnPage(banner: HTMLElement): void {
  banner.dataset.side = 'end';
  const foot = document.querySelector<HTMLElement>('[data-page-foot]');
  const footPx = foot && getComputedStyle(foot).position === 'fixed' ? foot.offsetHeight : 0;
  banner.style.insetBlockEnd = footPx > 0 ? `${footPx + GAP_NARROW_PX}px` : '';
  document.body.style.paddingBlockEnd = `${footPx + banner.offsetHeight + 2 * GAP_PX}px`;
}

function placeOnBoard(banner: HTMLElement): void {
  document.body.style.paddingBlockEnd = '';
  const boxes = [...document.querySelectorAll(PRESSED)]
    .filter((one) => !one.closest('[data-side]'))
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
  const size = { width: banner.offsetWidth, height: banner.offsetHeight };
  const view = { width: innerWidth, height: innerHeight };
  const { side, bottomPx } = freePlace(size, boxes, view, document.documentElement.dir === 'rtl');
  banner.dataset.side = side;
  banner.style.insetBlockEnd = `${bottomPx}px`;
}

/** At the end or the start of the foot, raised above what lies in its way; at the end's foot where there is no such place. */
export function freePlace(
  { width, height }: { width: number; height: number },
  boxes: readonly Box[],
  view: { width: number; height: number },
  isRtl: boolean,
): { side: 'end' | 'start'; bottomPx: number } {
  const gapPx = view.width <= NARROW_PX ? GAP_NARROW_PX : GAP_PX;
  const edgePx = gapPx - 4;
  for (const side of ['end', 'start'] as const) {
    const left = (side === 'end') === isRtl ? edgePx : view.width - edgePx - width;
    const beside = boxes.filter((box) => box.right > left - gapPx && box.left < left + width + gapPx);
    let bottom = view.height - edgePx;
    for (const box of beside.sort((a, b) => b.bottom - a.bottom))
      if (box.bottom > bottom - height - gapPx && box.top < bottom + gapPx) bottom = Math.min(bottom, box.top - gapPx);
    if (bottom - height >= edgePx) return { side, bottomPx: view.height - bottom };
  }
  return { side: 'end', bottomPx: edgePx };
}
