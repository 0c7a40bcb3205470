// The offline shell: keeps the page, its scripts and words, and answers navigations with it. Leaves the API, the socket and
// the health checks alone. A new version takes over when the last page of the old one is closed, so that no page ever runs
// with half of each.

import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

precacheAndRoute(self.__WB_MANIFEST, {
  // The words are asked for with a version query; the list holds them without.
  ignoreURLParametersMatching: [/^v$/],
});
cleanupOutdatedCaches();

registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/'), {
    denylist: [
      /^\/api\//,
      /^\/ws$/,
      /^\/healthz$/,
      /^\/readyz$/,
      /^\/graphql/,
      /^\/oidc\//,
      /^\/interaction\//,
      /^\/social\//,
      /\/[^/]+\.[^/]+$/,
    ],
  }),
);

// Hashed names never change what they hold: fonts of other scripts are kept when they are first used.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: 'assets' }),
);
