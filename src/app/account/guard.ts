// Who is let in where: what a page of each group (protocol/routes.ts) shows to somebody of each status.

import type { RouteGroup } from '#protocol/routes.ts';
import type { UserState } from '../../auth/user-state.ts';

/** `retry`: somebody is signed in, and what belongs to that could not be read. Never a reason to lead anywhere else. */
export type GuardDecision = 'show' | 'wait' | 'sign-in' | 'sign-in-again' | 'retry' | 'permission-required';

/** The scope by which a provider opens the whiteboard to an account, and the one by which it opens the management pages. */
const USES = 'p_mvbx';
const MANAGES = 'p_manager';

export function guardOf(
  group: RouteGroup,
  { status, mvbPermission }: Pick<UserState, 'status' | 'mvbPermission'>,
  fetchPermission: boolean,
): GuardDecision {
  if (group !== 'sign-in' && group !== 'management') return 'show';
  switch (status) {
    case 'Unknown':
    case 'Fetching':
    case 'TokenHeld':
      return 'wait';
    case 'Guest':
      return 'sign-in';
    case 'InteractionRequired':
    case 'ConsentRequired':
      return 'sign-in-again';
    case 'UserInfoFailed':
    case 'MVBPermissionFailed':
      return 'retry';
    case 'UserInfoOK':
      return fetchPermission ? 'wait' : 'show';
    case 'MVBPermissionOK': {
      const needed = group === 'management' ? [USES, MANAGES] : [USES];
      return needed.every((scope) => mvbPermission?.[scope]) ? 'show' : 'permission-required';
    }
  }
}
