// The bars as they stand in the page before any of its code has run: the build has rendered them (first-bars-markup.tsx), the page server
// has put them into the page. They look as the real ones do and can do nothing; where React begins they stay until those stand.

import islands from '../../ui/island.module.css';

let bars = globalThis.document?.getElementById('first-bars') ?? null;

/** Not once something else has been shown in their place. */
export const firstBarsStand = (): boolean => bars?.isConnected === true;

/** The real ones stand. */
export function firstBarsDone(): void {
  bars = null;
}

export function FirstBars() {
  return <div ref={(place) => void (bars && place?.append(bars))} />;
}

/** Whether it was a press on them. */
export function isOnFirstBars({ clientX, clientY }: PointerEvent): boolean {
  const all = bars?.querySelectorAll(`.${islands.island}`) ?? [];
  return [...all].some((island) => {
    const { left, right, top, bottom } = island.getBoundingClientRect();
    return clientX >= left && clientX < right && clientY >= top && clientY < bottom;
  });
}
