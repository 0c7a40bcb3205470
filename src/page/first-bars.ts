// The bars as they stand in the page before any of its code has run: the build has rendered them (first-bars-markup.tsx), the page server
// has put them into the page. They look as the real ones do and can do nothing; where React begins they stay until those stand.

/** Then the real ones come whether one can draw or not: on a slow line. */
const MAX_MS = 2000;

let bars = globalThis.document?.getElementById('first-bars') ?? null;

export const firstBars = (): HTMLElement | null => bars;

/** Not once something else has been shown in their place. */
export const areFirstBarsShown = (): boolean => bars?.isConnected === true;

let untilMs: number | undefined;

/** How long they stay at most where one cannot draw yet, from the first call on. */
export function firstBarsLeftMs(): number {
  untilMs ??= performance.now() + MAX_MS;
  return Math.max(0, untilMs - performance.now());
}

/** The real ones stand. */
export function firstBarsDone(): void {
  bars = null;
}

/** Whether it was a press on them. */
export function isOnFirstBars({ clientX, clientY }: PointerEvent): boolean {
  const all = bars?.querySelectorAll('[data-island]') ?? [];
  return [...all].some((island) => {
    const { left, right, top, bottom } = island.getBoundingClientRect();
    return clientX >= left && clientX < right && clientY >= top && clientY < bottom;
  });
}
