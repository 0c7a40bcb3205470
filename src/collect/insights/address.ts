// What of an address may be told: its path by the table of addresses, never a query or a fragment, and no part of a path that could be a
// name, a token or an id of somebody's.

import { ALIAS, isBoardPath, routeAt } from '#protocol/routes.ts';

const isAlias = new RegExp(`^#(${ALIAS})\\.`);

/** The row's path, like `/board/:alias`; one that has none is `/404`. */
export function rowOf(pathname: string): string {
  return routeAt(pathname)?.route.path ?? '/404';
}

/** An address of our own API: words of its path, `:id` for everything else. Undefined: it is not ours, or none. */
export function bareCall(address: string, origin: string): string | undefined {
  const path = address.startsWith('/') ? address : address.startsWith(`${origin}/`) ? address.slice(origin.length) : '';
  if (!/^\/(api|graphql)\b/.test(path)) return undefined;
  const segments = (path.split(/[?#]/)[0] ?? '').split('/');
  return segments.map((one) => (/^[a-z]{0,20}([-_][a-z]{1,20}){0,3}$/.test(one) ? one : ':id')).join('/');
}

/** Undefined: the address names no board. */
export function aliasAt({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): string | undefined {
  return isBoardPath(pathname) ? (routeAt(pathname)?.alias ?? isAlias.exec(hash)?.[1]) : undefined;
}

/** Undefined: the address names no team. */
export function teamAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | undefined {
  const named = new URLSearchParams(search).get('teamId') ?? /^\/manage\/team\/([^/]+)/.exec(pathname)?.[1];
  return named && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(named) ? named : undefined;
}
