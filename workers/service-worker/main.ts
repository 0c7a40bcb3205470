// The offline shell: keeps the page, its scripts and words, and answers with it the offline pages (protocol/routes.ts).
// Every other address, and whatever a page of such an address asks for, is the network's: it is not answered here at all. Beside the
// shell it keeps public documents, what the API says of a person (kept-apis.ts), and files of the origins an administrator named.

import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { Route, Router } from 'workbox-routing';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { ASSET_ORIGINS, CACHES, type FromServiceWorker, type ToServiceWorker } from '#protocol/browser/offline.ts';
import { tellElsewhere } from '#protocol/collectors.ts';
import { isServerResponse } from '#protocol/response-mark.ts';
import { isOfBoards, isOfflinePage, PUBLIC_DOCUMENTS, ROUTES, routeAt } from '#protocol/routes.ts';
import { BUILD } from '#protocol/versions.ts';
import { ASSETS, LimitedCaches } from './cache-limits.ts';
import { ServedClients } from './clients.ts';
import { KeptApis } from './kept-apis.ts';
import { SharedForm } from './shared-form.ts';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: PrecacheEntry[];
  /** Paths of the files that this release loads when they are first used. */
  __USED_LATER: string[];
};

/** Keeps what the server itself gave (SPEC: ANS-1): a page of a proxy in place of a file would stay for good. */
const ownAlone = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.status === 200 && isServerResponse(response) ? response : null,
};
const shell = new PrecacheController({ plugins: [ownAlone] });
shell.addToCacheList(self.__WB_MANIFEST);
self.addEventListener('install', (event) => void shell.install(event));
self.addEventListener('activate', (event) => {
  void shell.activate(event);
  event.waitUntil(shell.matchPrecache(ROUTES.home.path).then((page) => limited.trimAll(page)));
});
cleanupOutdatedCaches();

const served = new ServedClients({ all: () => self.clients.matchAll({ type: 'all' }) });
const usedLater = new Set(self.__USED_LATER);
const limited = new LimitedCaches(caches, (pathname) => usedLater.has(pathname));
/** Trims a cache after each write to it. */
const plugins: NonNullable<ConstructorParameters<typeof CacheFirst>[0]>['plugins'] = [
  { cacheDidUpdate: ({ cacheName, newResponse }) => limited.trim(cacheName, newResponse) },
];
const ownPlugins = [ownAlone, ...plugins];
const apis = new KeptApis({
  fetch: (request) => fetch(request),
  caches,
  trim: (response) => void limited.trim(CACHES.apis, response),
});
const sharedForm = new SharedForm();
const page = shell.createHandlerBoundToURL(ROUTES.home.path);
/** With the bars in it (KEPT_PAGES). */
const boardPage = shell.createHandlerBoundToURL(ROUTES.incognito.path);

/** What pages that are served ask for, beside the API. */
const files = new Router();
// The words are asked for with a version query; the list holds them without.
files.registerRoute(new PrecacheRoute(shell, { ignoreURLParametersMatching: [/^v$/] }));
// Hashed names never change what they hold: fonts of other scripts are kept when they are first used.
files.registerRoute(
  new Route(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    new CacheFirst({ cacheName: ASSETS, plugins: ownPlugins }),
  ),
);
files.registerRoute(
  new Route(
    ({ url }) => ` ${ASSET_ORIGINS} `.includes(` ${url.origin} `),
    new StaleWhileRevalidate({ cacheName: CACHES.crossOrigin, plugins }),
  ),
);
const documents = new NetworkFirst({ cacheName: CACHES.pages, plugins: ownPlugins });

self.addEventListener('fetch', (event) => {
  const answer = event.request.mode === 'navigate' ? navigation(event) : request(event);
  if (answer) event.respondWith(answer);
});

function navigation(event: FetchEvent): Promise<Response> | undefined {
  const { request, resultingClientId } = event;
  const url = new URL(request.url);
  const row = routeAt(url.pathname)?.route;
  const isServed = row !== undefined && isOfflinePage(row);
  if (isServed) served.serve(resultingClientId);
  else served.leave(resultingClientId);
  if (request.method === 'POST' && url.pathname === ROUTES.shared.path) return sharedForm.receive(request);
  if (request.method !== 'GET') return undefined;
  if (isServed) return (isOfBoards(row.page) ? boardPage : page)({ request, event, url });
  return PUBLIC_DOCUMENTS.includes(url.pathname) ? documents.handle({ request, event }) : undefined;
}

function request(event: FetchEvent): Promise<Response> | undefined {
  const { request, clientId, resultingClientId } = event;
  const isServed = served.isServed(clientId);
  if (isServed) {
    // A worker of that page.
    served.serve(resultingClientId);
    return answerOf(event);
  }
  if (isServed !== undefined || clientId === '') return undefined;
  const looked = served.look();
  // With a line the network answers while it is found out whose it is.
  if (navigator.onLine) return undefined;
  return looked.then(() => (served.isServed(clientId) ? answerOf(event) : undefined) ?? fetch(request));
}

function answerOf(event: FetchEvent): Promise<Response> | undefined {
  const { request, clientId } = event;
  const row = routeAt(new URL(request.url).pathname)?.route;
  if (row && !isOfflinePage(row)) return undefined;
  return apis.answer(request, clientId) ?? files.handleRequest({ request, event });
}

self.addEventListener('message', ({ data, source, ports }) => {
  if (!(source instanceof Client)) return;
  const said = data as ToServiceWorker;
  switch (said.type) {
    case 'forget':
      return apis.forget();
    case 'take-shared':
      return ports[0]?.postMessage(sharedForm.take(said.id));
    case 'take-over':
      return void self.skipWaiting();
    case 'page':
      served.serve(source.id);
      apis.tell(source.id, said.actor);
      if (said.build !== BUILD) source.postMessage({ type: 'other-release' } satisfies FromServiceWorker);
  }
});

/** Begun anew, none of its pages is known. */
async function askWho(): Promise<void> {
  await served.look();
  for (const client of await self.clients.matchAll()) client.postMessage({ type: 'who' } satisfies FromServiceWorker);
}
void askWho();

// The pages report it where somebody consented to that (src/collect/collectors.ts).
self.addEventListener('error', ({ error }) => tellElsewhere('service-worker', error));
self.addEventListener('unhandledrejection', ({ reason }) => {
  // The response that did not fit into a cache was delivered anyway.
  if ((reason as Partial<Error> | undefined)?.name === 'QuotaExceededError') void limited.makeRoom();
  else tellElsewhere('service-worker', reason);
});
