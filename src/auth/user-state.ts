// The states of a sign-in as a pure function: what is known, and what an event makes of it. Effects (auth.ts) bring the events.

import type { TokenInfo } from './token-info.ts';
import { fullNameOf, type UserInfo } from './user-info.ts';

export const USER_STATUSES = [
  'Unknown',
  'Fetching',
  'TokenHeld',
  'Guest',
  'InteractionRequired',
  'ConsentRequired',
  'UserInfoOK',
  'UserInfoFailed',
  'MVBPermissionOK',
  'MVBPermissionFailed',
] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** What a permission scope says, by its name (p_mvbx opens boards). */
export type MvbPermission = Readonly<Record<string, { role: 'user' | 'admin'; expires_at?: number }>>;

export interface UserState {
  status: UserStatus;
  fullName: string | undefined;
  /** As the provider answered. */
  rawData: UserInfo | undefined;
  tokenInfo: TokenInfo | undefined;
  mvbPermission: MvbPermission | undefined;
  /** Set on a `Guest` whom no provider has denied: none has answered yet. */
  isUnreachable?: true | undefined;
}

export type UserEvent =
  | { type: 'fetching' }
  /** `isNewSignIn`: whatever was known was of the sign-in before. */
  | { type: 'token'; tokenInfo: TokenInfo; isNewSignIn: boolean }
  | { type: 'user-info'; rawData: UserInfo }
  | { type: 'user-info-failed' }
  | { type: 'permission'; mvbPermission: MvbPermission }
  | { type: 'permission-failed' }
  /** `error`: as the provider said it. */
  | { type: 'refused'; error: string }
  | { type: 'unreachable' }
  | { type: 'sign-out'; silent: boolean }
  | { type: 'signed-out-elsewhere' };

export const UNKNOWN: UserState = only('Unknown');

export function nextState(state: UserState, event: UserEvent): UserState {
  switch (event.type) {
    case 'fetching':
      return state.tokenInfo ? state : only('Fetching');
    case 'token': {
      const { tokenInfo, isNewSignIn } = event;
      return state.tokenInfo && !isNewSignIn ? { ...state, tokenInfo } : { ...only('TokenHeld'), tokenInfo };
    }
    case 'user-info':
      if (!state.tokenInfo) return state;
      return {
        ...state,
        status: state.mvbPermission ? state.status : 'UserInfoOK',
        rawData: event.rawData,
        fullName: fullNameOf(event.rawData),
      };
    case 'user-info-failed':
      // Known already: an answer that did not come takes nothing away.
      return state.tokenInfo && !state.rawData ? { ...state, status: 'UserInfoFailed' } : state;
    case 'permission':
      return state.rawData ? { ...state, status: 'MVBPermissionOK', mvbPermission: event.mvbPermission } : state;
    case 'permission-failed':
      return state.rawData && !state.mvbPermission ? { ...state, status: 'MVBPermissionFailed' } : state;
    case 'refused':
      return only(REFUSALS[event.error] ?? 'Guest');
    case 'unreachable':
      return state.tokenInfo ? state : { ...only('Guest'), isUnreachable: true };
    case 'sign-out':
      return only(event.silent ? 'Guest' : 'Fetching');
    case 'signed-out-elsewhere':
      return only('Guest');
  }
}

const REFUSALS: Readonly<Record<string, UserStatus>> = {
  interaction_required: 'InteractionRequired',
  consent_required: 'ConsentRequired',
};

function only(status: UserStatus): UserState {
  const known = { fullName: undefined, rawData: undefined, tokenInfo: undefined, mvbPermission: undefined };
  return { status, ...known, isUnreachable: undefined };
}

type Seen = Pick<UserState, 'status'>;

export function isPending({ status }: Seen): boolean {
  return status === 'Unknown' || status === 'Fetching' || status === 'TokenHeld';
}

/** Where permissions are fetched, the answer to that comes after it and takes nothing of it away. */
export function isSignedIn({ status }: Seen): boolean {
  return status === 'UserInfoOK' || status === 'MVBPermissionOK';
}

export function isUserInfoFailed({ status }: Seen): boolean {
  return status === 'UserInfoFailed';
}

export function mustSignInAgain({ status }: Seen): boolean {
  return status === 'InteractionRequired' || status === 'ConsentRequired';
}
