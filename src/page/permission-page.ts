// Where somebody goes who is denied for want of a permission scope: /sorry/permission-required, from a page that an account is needed for.
// Every other page stays, for a guest has it too: a call beside it may be denied there.

import type { PageName } from '#protocol/pages.ts';
import { ROUTES, type RouteGroup, routeAt } from '#protocol/routes.ts';

const GROUPS: readonly RouteGroup[] = ['sign-in', 'management'];
/** Pages that sign people in themselves and continue with the account. */
const PAGES: readonly PageName[] = ['invite-board', 'invite-project', 'invite-team', 'board-save', 'panel-revisit'];

export function leadsToPermissionPage(pathname: string): boolean {
  const route = routeAt(pathname)?.route;
  return route !== undefined && (GROUPS.includes(route.group) || PAGES.includes(route.page));
}

/** The server has denied a call. */
export function onPermissionRequired(): void {
  if (leadsToPermissionPage(location.pathname)) location.replace(ROUTES.permissionRequired.path);
}
