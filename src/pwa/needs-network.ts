// Whether the page that is shown needs a line, has none, and does not say so itself.

import { useSyncExternalStore } from 'react';
import type { PageName } from '#protocol/pages.ts';
import { routeAt } from '#protocol/routes.ts';

/** They say what works without a line, or lists of them do (workspace/frame.tsx). */
const SAY_IT: readonly PageName[] = [
  'home',
  'board',
  'panel-board',
  'dashboard',
  'boards',
  'project',
  'archive',
  'settings',
  'new-team',
  'team-profile',
  'team-people',
  'entity-profile',
  'entity-teams',
  'entity-people',
  'manage-templates',
  'manage-categories',
  'error',
];

export function useNeedsNetwork(): boolean {
  return useSyncExternalStore(listen, needsLine);
}

function needsLine(): boolean {
  return !navigator.onLine && !SAY_IT.includes(routeAt(location.pathname)?.route.page ?? 'not-found');
}

/** The router tells nobody outside of it; where a browser does not either, a press may have led elsewhere. */
const moves: [EventTarget, string][] = [
  [window, 'online'],
  [window, 'offline'],
  [window, 'popstate'],
  ...('navigation' in window
    ? [[(window as unknown as { navigation: EventTarget }).navigation, 'currententrychange'] as [EventTarget, string]]
    : [[window, 'click'] as [EventTarget, string]]),
];

function listen(changed: () => void): () => void {
  const later = (): void => void setTimeout(changed);
  for (const [target, type] of moves) target.addEventListener(type, later);
  return () => {
    for (const [target, type] of moves) target.removeEventListener(type, later);
  };
}
