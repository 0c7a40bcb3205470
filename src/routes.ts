// The table of routes: path, who may open it, and the page, loaded when it is first shown. A test holds it.

import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Open to everyone with own handling, or public: what the specification's groups ask of a page that has no sign-in. */
export type RouteGroup = 'open' | 'public';

export interface Route {
  path: string;
  group: RouteGroup;
  page: LazyExoticComponent<ComponentType>;
}

const Board = lazy(async () => ({ default: (await import('./features/board/index.tsx')).BoardPage }));

export const routes: readonly Route[] = [
  {
    path: '/',
    group: 'public',
    page: lazy(async () => ({ default: (await import('./features/home/index.tsx')).HomePage })),
  },
  { path: '/board/incognito', group: 'public', page: Board },
  { path: '/board/:alias', group: 'open', page: Board },
  {
    path: '/404',
    group: 'public',
    page: lazy(async () => ({ default: (await import('./features/not-found/index.tsx')).NotFoundPage })),
  },
];
