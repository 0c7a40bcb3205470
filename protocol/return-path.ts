// Where a page leads back to after a sign-in: the only reader of `return_url`, which anybody can write into a link.

import type { PageName } from './pages.ts';
import { ROUTES, routeAt } from './routes.ts';

export const RETURN_URL = 'return_url';

/** Of a request to the provider inside the server: where its pages lead back to whoever gives up. */
export const BACK = 'back';

/** Pages of signing in themselves, and none. */
const NOWHERE: ReadonlySet<PageName> = new Set([
  'sign-in',
  'sign-up',
  'board-sign-in',
  'board-sign-up',
  'not-found',
] as const);

/** Stands for whatever origin the page has: no address that names one of its own keeps it. */
const BASE = 'https://same.invalid';

/**
 * A page of this product, by path and query. Whatever else is asked for leads home: another origin in any spelling, what is no page
 * (of the API, of the provider), and pages of signing in themselves. A fragment is dropped: it may hold a board's secret, and this
 * stands in a query, which servers log.
 */
export function returnPathOf(asked: string | null | undefined): string {
  const home = ROUTES.home.path;
  const { origin, pathname, search } = addressOf(asked) ?? {};
  if (!pathname || origin !== BASE || pathname.startsWith('//')) return home;
  const { group, page } = routeAt(pathname)?.route ?? ROUTES.notFound;
  const leadsOn = group !== 'auth-callback' && !NOWHERE.has(page);
  return leadsOn ? pathname + search : home;
}

function addressOf(asked: string | null | undefined): URL | undefined {
  try {
    return asked?.startsWith('/') ? new URL(asked, BASE) : undefined;
  } catch {
    return undefined;
  }
}

/** The address of a page of `path`, `/signin` or another, that leads back to `returnPath`. */
export function withReturn(path: string, returnPath: string): string {
  const back = returnPathOf(returnPath);
  return back === ROUTES.home.path ? path : `${path}?${new URLSearchParams({ [RETURN_URL]: back })}`;
}

/** Names a board in the address of a page about it; no secret. */
export const BOARD_ALIAS = 'board_alias';

/** Where the board of this alias is saved to a project. */
export function boardSavePath(alias: string): string {
  return `${ROUTES.incognitoSave.path}?${BOARD_ALIAS}=${alias}`;
}
