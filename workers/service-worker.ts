// The offline shell: keeps the page, its scripts and words, and answers with it the addresses whose row says so
// (protocol/routes.ts). Everything else is the server's. A new version takes over when the last page of the old one is closed,
// so that no page ever runs with half of each.

import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { ROUTES, routeAt } from '#protocol/routes.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

precacheAndRoute(self.__WB_MANIFEST, {
  // The words are asked for with a version query; the list holds them without.
  ignoreURLParametersMatching: [/^v$/],
});
cleanupOutdatedCaches();

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && routeAt(url.pathname)?.route.offline === true,
  createHandlerBoundToURL(ROUTES.home.path),
);

// Hashed names never change what they hold: fonts of other scripts are kept when they are first used.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: 'assets' }),
);
