// The canvas's size in device pixels, exact where the browser says it (device-pixel-content-box), rounded elsewhere. The ratio
// always comes from the same place as the px: an emulated screen, or a zoom that has just changed, has another
// devicePixelRatio than the box it reports, and ink would lie away from the finger.

export interface CanvasSize {
  widthPx: number;
  heightPx: number;
  /** Device px per CSS px of this canvas. */
  dpr: number;
}

export function observeSize(canvas: HTMLElement, onSize: (size: CanvasSize) => void): () => void {
  let last = '';
  const observer = new ResizeObserver(([entry]) => {
    if (!entry) return;
    const size = sizeOf(entry);
    const key = `${size.widthPx} ${size.heightPx} ${size.dpr}`;
    if (key === last || size.widthPx === 0 || size.heightPx === 0) return;
    last = key;
    onSize(size);
  });
  try {
    observer.observe(canvas, { box: 'device-pixel-content-box' });
  } catch {
    // Safari has no such box.
    observer.observe(canvas);
  }
  return () => observer.disconnect();
}

/** Before the observer has said it. */
export function sizeNow(canvas: HTMLElement): CanvasSize {
  const { width, height } = canvas.getBoundingClientRect();
  const { widthPx, heightPx, dpr } = rounded(width, height);
  return { widthPx: Math.max(1, widthPx), heightPx: Math.max(1, heightPx), dpr };
}

function sizeOf({ contentRect: { width, height }, devicePixelContentBoxSize }: ResizeObserverEntry): CanvasSize {
  const exact = devicePixelContentBoxSize?.[0];
  if (!exact || width === 0) return rounded(width, height);
  return { widthPx: exact.inlineSize, heightPx: exact.blockSize, dpr: exact.inlineSize / width };
}

function rounded(widthCss: number, heightCss: number): CanvasSize {
  const dpr = devicePixelRatio || 1;
  return { widthPx: Math.round(widthCss * dpr), heightPx: Math.round(heightCss * dpr), dpr };
}
