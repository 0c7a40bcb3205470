// When the offline shell begins: on a board once the page is quiet, so that keeping things for offline never competes with the first
// strokes; elsewhere at once where the service worker is there already, and where something was shared before it was. Never in
// development, where it would hide changes.

import { isBoardPath, routeAt } from '#protocol/routes.ts';

const QUIET_MS = 8000;

export function beginOffline(): void {
  if (!import.meta.env.PROD) return;
  const page = routeAt(location.pathname)?.route.page;
  const quietMs = page === 'shared' ? 0 : QUIET_MS;
  // Missing on plain http beyond localhost.
  const waitMs = navigator.serviceWorker?.controller && !isBoardPath(location.pathname) ? 0 : quietMs;
  // From here on, not from the page's load event: that may be over before this code is there.
  setTimeout(
    () => import('./index.ts').then(({ startOffline }) => startOffline(quietMs - waitMs), console.info),
    waitMs,
  );
}
