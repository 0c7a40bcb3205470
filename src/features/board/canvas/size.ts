// The canvas's size in device pixels, exact where the browser says it (device-pixel-content-box), rounded elsewhere.

export interface CanvasSize {
  widthPx: number;
  heightPx: number;
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
  const dpr = devicePixelRatio || 1;
  const { width, height } = canvas.getBoundingClientRect();
  return { widthPx: Math.max(1, Math.round(width * dpr)), heightPx: Math.max(1, Math.round(height * dpr)), dpr };
}

function sizeOf(entry: ResizeObserverEntry): CanvasSize {
  const dpr = devicePixelRatio || 1;
  const exact = entry.devicePixelContentBoxSize?.[0];
  if (exact) return { widthPx: exact.inlineSize, heightPx: exact.blockSize, dpr };
  return {
    widthPx: Math.round(entry.contentRect.width * dpr),
    heightPx: Math.round(entry.contentRect.height * dpr),
    dpr,
  };
}
