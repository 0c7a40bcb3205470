// Between the pages and the service worker: what they say to each other, and what it keeps beside the shell.

import { ROUTES } from '../routes.ts';
import type { KeptCache } from './device-storage.ts';

/** The pages of the shell: that of every address, and a board's, which has the bars in it. */
export const KEPT_PAGES: readonly string[] = [ROUTES.home.path, ROUTES.incognito.path];

/** The caches beside the shell; all of them go with a sign-out. */
export const CACHES = { pages: 'pages', apis: 'apis', crossOrigin: 'cross-origin' } as const satisfies Record<
  string,
  KeptCache
>;

/** GETs of the API that are kept by person: what the local cache (src/device/local-cache.ts) does not hold. */
export const KEPT_APIS: readonly RegExp[] = [/^\/api\/boards\/[0-9a-f-]+\/cover$/];

/** Stands in the service worker as it is built; the page server puts the origins of `ASSET_ORIGINS` there, with spaces between them. */
export const ASSET_ORIGINS = '%ASSET_ORIGINS%';

export type ToServiceWorker =
  /** An offline page (protocol/routes.ts), its build, and the person it shows things of; null: nobody that it knows of. */
  | { type: 'page'; build: string; actor: string | null }
  /** Somebody signs out: what was asked for them is not kept any more, nor what is still under way. */
  | { type: 'forget' }
  /** What was shared is asked for, once, over the port that comes along; the answer is `SharedThings | null`. */
  | { type: 'take-shared'; id: string }
  /** No tab has anything unsent: what waits begins. */
  | { type: 'take-over' };

export type FromServiceWorker =
  /** It began anew and knows none of its pages: each says `page` again. */
  | { type: 'who' }
  /** The page that said `page` is of another build. */
  | { type: 'other-release' };
