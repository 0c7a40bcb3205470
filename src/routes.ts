// The table of routes: path, who may open it, and the page, loaded when it is first shown. A test holds it.

import { matchPath } from 'react-router-dom';
import { type OnDemand, onDemand } from './on-demand.ts';

/** Open to everyone with own handling, or public: what the specification's groups ask of a page that has no sign-in. */
export type RouteGroup = 'open' | 'public';

export interface Route extends OnDemand {
  path: string;
  group: RouteGroup;
  /** What of the page can begin before React shows it, on the address the browser was called with. */
  begin?: () => Promise<void>;
}

const home = onDemand(async () => (await import('./features/home/index.tsx')).HomePage);
const board = {
  ...onDemand(async () => (await import('./features/board/index.tsx')).BoardPage),
  begin: async () => (await import('./features/board/index.tsx')).beginBoard(),
};
const notFound = onDemand(async () => (await import('./features/not-found/index.tsx')).NotFoundPage);

export const routes: readonly Route[] = [
  { path: '/', group: 'public', ...home },
  { path: '/board/incognito', group: 'public', ...board },
  { path: '/board/:alias', group: 'open', ...board },
  { path: '/404', group: 'public', ...notFound },
];

/** The code of the page at an address is there, and what can go before React has begun. */
export async function pageReady(pathname: string): Promise<void> {
  const route = routes.find(({ path }) => matchPath(path, pathname));
  await (route ?? notFound).ready();
  await route?.begin?.();
}
