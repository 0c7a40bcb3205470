// The frame of every page: StrictMode, error boundary, and the page by the router, or a board that was called for without it.

import { createElement, StrictMode, useCallback, useState } from 'react';
import { BoardAlone, isBoardAddress } from './board-alone.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { onDemand } from './on-demand.ts';

const routed = onDemand(async () => (await import('./routed.tsx')).Routed);

/** What shows the page at an address is there. */
export async function routerReady(pathname: string): Promise<void> {
  if (!isBoardAddress(pathname)) await routed.ready();
}

export function App() {
  const [isAlone, setIsAlone] = useState(() => isBoardAddress(location.pathname));
  const onLeft = useCallback(() => setIsAlone(false), []);
  return (
    <StrictMode>
      <ErrorBoundary>
        {isAlone ? <BoardAlone bringRouter={routed.preload} onLeft={onLeft} /> : createElement(routed.page)}
      </ErrorBoundary>
    </StrictMode>
  );
}
