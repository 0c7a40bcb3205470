// The one reader of debug flags and feature flags. Owns the debug flags' names; must not act on any.

import { DEFAULT_FEATURES, FEATURES, FEATURES_META, type Feature, featuresSaid } from '#protocol/features.ts';

export interface Flags {
  /** worker=0: the board runs on the main thread. */
  worker: boolean;
  renderer: 'gl' | '2d' | undefined;
  /** fps=1 shows the frame rate. */
  fps: boolean;
  /** cover=0 turns off the making of board covers. */
  cover: boolean;
  /** trackCanvas=1: every canvas and context alive is listed. */
  trackCanvas: boolean;
  /** governor=0: the drawing buffer keeps the screen's px however late frames come (pictures that are compared). */
  governor: boolean;
  /** console-on-screen=1: what is written to the console, workers' too, stands on the screen (devices without one). */
  console: boolean;
  /** debug=1, or development: a view of flags, versions and what is kept here. */
  debug: boolean;
  /** incognito-idle-test=1: a panel forgets after 10 s and 5 s of warning. */
  idleTest: boolean;
  /** mock=1, in development: the product's API is answered by the page itself (src/mocks). */
  mock: boolean;
  features: Features;
}

export type Features = Record<Feature, boolean>;

/** `server`: what it says of features, for everybody. `development`: not built. */
export function readFlags(search: string, server = '', development = false): Flags {
  const query = new URLSearchParams(search);
  const renderer = query.get('renderer');
  return {
    worker: query.get('worker') !== '0',
    renderer: renderer === 'gl' || renderer === '2d' ? renderer : undefined,
    fps: query.get('fps') === '1',
    cover: query.get('cover') !== '0',
    trackCanvas: query.get('trackCanvas') === '1',
    governor: query.get('governor') !== '0',
    console: query.get('console-on-screen') === '1',
    debug: development || query.get('debug') === '1',
    idleTest: query.get('incognito-idle-test') === '1',
    mock: development && query.get('mock') === '1',
    features: { ...defaults(development), ...featuresSaid(server), ...featuresSaid(search) },
  };
}

function defaults(development: boolean): Features {
  const all = Object.entries(FEATURES).map(([name, is]) => [name, is === 'on' || (is !== 'off' && development)]);
  return Object.fromEntries(all) as Features;
}

/** What the server says of features stands in the page. */
export function serverFeatures(): string {
  return document.querySelector<HTMLMetaElement>(`meta[name=${FEATURES_META}]`)?.content ?? '';
}

/** Read once: the router's navigations drop the query, the flags stay for the life of the page. */
export const flags: Flags =
  typeof document === 'undefined'
    ? readFlags('', DEFAULT_FEATURES)
    : readFlags(location.search, serverFeatures(), import.meta.env.DEV);

/** By which this page's workers say what they write to their consoles; every page has its own. Undefined: nobody listens. */
export const CONSOLE_CHANNEL = flags.console ? `console-${Math.random().toString(36).slice(2)}` : undefined;
