// Where somebody goes who is denied for want of a permission scope: /sorry/permission-required, from a page that is for accounts alone. A
// board, and what is public, stays: a guest has it too.

import { isOfBoards, ROUTES, routeAt } from '#protocol/routes.ts';

export function leadsToPermissionPage(pathname: string): boolean {
  const route = routeAt(pathname)?.route;
  if (!route || isOfBoards(route.page) || route.page === 'permission-required') return false;
  return route.group !== 'public' && route.group !== 'auth-callback';
}

/** The server has denied a call. */
export function onPermissionRequired(): void {
  if (leadsToPermissionPage(location.pathname)) location.replace(ROUTES.permissionRequired.path);
}
