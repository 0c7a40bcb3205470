// What a person's status comes to for the screens that show their account.

import type { UserStatus } from '../auth/user-state.ts';

export type AccountStatus =
  | 'guest'
  | 'pending'
  | 'signed-in'
  /** Signed in, and the account could not be read. */
  | 'failed'
  | 'sign-in-again'
  /** No provider has answered, or how one signs in here could not be asked. */
  | 'unreachable';

const STANDING: Record<UserStatus, AccountStatus> = {
  Unknown: 'pending',
  Fetching: 'pending',
  TokenHeld: 'pending',
  Guest: 'guest',
  InteractionRequired: 'sign-in-again',
  ConsentRequired: 'sign-in-again',
  UserInfoOK: 'signed-in',
  UserInfoFailed: 'failed',
  MVBPermissionOK: 'signed-in',
  MVBPermissionFailed: 'signed-in',
};

/** `isAsked`: a person may be signed in on this device. `isUnreachable`: whether they are, no server has said. */
export function accountStatus(
  status: UserStatus,
  { isAsked, isUnreachable }: { isAsked: boolean; isUnreachable: boolean },
): AccountStatus {
  if (!isAsked) return 'guest';
  return isUnreachable ? 'unreachable' : STANDING[status];
}

/** Nobody is signed in any more, on a device on which somebody was. */
export function isOver(standing: AccountStatus): boolean {
  return standing === 'guest' || standing === 'sign-in-again';
}
