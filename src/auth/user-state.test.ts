// Every event in every state of a sign-in.

import { describe, expect, test } from 'vitest';
import type { TokenInfo } from './token-info.ts';
import { fullNameOf } from './user-info.ts';
import {
  isPending,
  isSignedIn,
  isUserInfoFailed,
  mustSignInAgain,
  nextState,
  UNKNOWN,
  USER_STATUSES,
  type UserEvent,
  type UserState,
  type UserStatus,
} from './user-state.ts';

const tokenInfo: TokenInfo = { access_token: 'a', id_token: 'i', expires_at: 1 };
const newer: TokenInfo = { access_token: 'b', id_token: 'j', expires_at: 2 };
const rawData = { sub: 's', given_name: 'Ana', family_name: 'Ortiz' };
const mvbPermission = { p_mvbx: { role: 'user' } } as const;

const nothing = { fullName: undefined, rawData: undefined, tokenInfo: undefined, mvbPermission: undefined };
const known = { fullName: 'Ana Ortiz', rawData, tokenInfo };

/** One state of each status, as it comes about. */
const states: Record<UserStatus, UserState> = {
  Unknown: UNKNOWN,
  Fetching: { ...nothing, status: 'Fetching' },
  TokenHeld: { ...nothing, status: 'TokenHeld', tokenInfo },
  Guest: { ...nothing, status: 'Guest' },
  InteractionRequired: { ...nothing, status: 'InteractionRequired' },
  ConsentRequired: { ...nothing, status: 'ConsentRequired' },
  UserInfoOK: { ...nothing, ...known, status: 'UserInfoOK' },
  UserInfoFailed: { ...nothing, status: 'UserInfoFailed', tokenInfo },
  MVBPermissionOK: { ...known, status: 'MVBPermissionOK', mvbPermission },
  MVBPermissionFailed: { ...nothing, ...known, status: 'MVBPermissionFailed' },
};

const events = {
  fetching: { type: 'fetching' },
  'new sign-in': { type: 'token', tokenInfo: newer, isNewSignIn: true },
  renewed: { type: 'token', tokenInfo: newer, isNewSignIn: false },
  'user info': { type: 'user-info', rawData },
  'user info failed': { type: 'user-info-failed' },
  permission: { type: 'permission', mvbPermission },
  'permission failed': { type: 'permission-failed' },
  interaction_required: { type: 'refused', error: 'interaction_required' },
  consent_required: { type: 'refused', error: 'consent_required' },
  login_required: { type: 'refused', error: 'login_required' },
  unreachable: { type: 'unreachable' },
  'sign-out': { type: 'sign-out', silent: false },
  'silent sign-out': { type: 'sign-out', silent: true },
  'signed out elsewhere': { type: 'signed-out-elsewhere' },
} as const satisfies Record<string, UserEvent>;
type Name = keyof typeof events;

/** What is told of whom nobody is known to be. */
const fromNobody: Record<Name, UserStatus | 'same'> = {
  fetching: 'Fetching',
  'new sign-in': 'TokenHeld',
  renewed: 'TokenHeld',
  'user info': 'same',
  'user info failed': 'same',
  permission: 'same',
  'permission failed': 'same',
  interaction_required: 'InteractionRequired',
  consent_required: 'ConsentRequired',
  login_required: 'Guest',
  unreachable: 'Guest',
  'sign-out': 'Fetching',
  'silent sign-out': 'Guest',
  'signed out elsewhere': 'Guest',
};
/** Where a token is held, no answer changes nothing. */
const fromToken: Record<Name, UserStatus | 'same'> = {
  ...fromNobody,
  fetching: 'same',
  renewed: 'same',
  unreachable: 'same',
};

const table: Record<UserStatus, Record<Name, UserStatus | 'same'>> = {
  Unknown: fromNobody,
  Fetching: fromNobody,
  Guest: fromNobody,
  InteractionRequired: fromNobody,
  ConsentRequired: fromNobody,
  TokenHeld: { ...fromToken, 'user info': 'UserInfoOK', 'user info failed': 'UserInfoFailed' },
  UserInfoFailed: { ...fromToken, 'user info': 'UserInfoOK' },
  UserInfoOK: { ...fromToken, permission: 'MVBPermissionOK', 'permission failed': 'MVBPermissionFailed' },
  MVBPermissionFailed: { ...fromToken, 'user info': 'UserInfoOK', permission: 'MVBPermissionOK' },
  MVBPermissionOK: fromToken,
};

describe.each(USER_STATUSES)('%s', (status) => {
  test.each(Object.entries(table[status]) as [Name, UserStatus | 'same'][])('%s: %s', (name, expected) => {
    const next = nextState(states[status], events[name]);
    expect(next.status).toBe(expected === 'same' ? status : expected);
    // What each status must and must not have.
    if (['Unknown', 'Fetching', 'Guest', 'InteractionRequired', 'ConsentRequired'].includes(next.status))
      expect(next).toEqual({ ...nothing, status: next.status, isUnreachable: name === 'unreachable' || undefined });
    else expect(next.tokenInfo).toBeDefined();
    if (next.status === 'MVBPermissionOK') expect(next.mvbPermission).toEqual(mvbPermission);
    if (isSignedIn(next)) expect(next).toMatchObject({ fullName: 'Ana Ortiz', rawData });
  });
});

test('a renewed token takes the place of the one before, and what is known stays; a new sign-in knows nothing yet', () => {
  expect(nextState(states.MVBPermissionOK, events.renewed)).toEqual({ ...states.MVBPermissionOK, tokenInfo: newer });
  expect(nextState(states.MVBPermissionOK, events['new sign-in'])).toEqual({ ...states.TokenHeld, tokenInfo: newer });
});

test('what is derived of a status', () => {
  const withFlag = (flag: (state: UserState) => boolean) => USER_STATUSES.filter((status) => flag(states[status]));
  expect(withFlag(isPending)).toEqual(['Unknown', 'Fetching', 'TokenHeld']);
  expect(withFlag(isSignedIn)).toEqual(['UserInfoOK', 'MVBPermissionOK']);
  expect(withFlag(isUserInfoFailed)).toEqual(['UserInfoFailed']);
  expect(withFlag(mustSignInAgain)).toEqual(['InteractionRequired', 'ConsentRequired']);
});

test.each([
  [{ first_name: 'Ana', last_name: 'Ortiz', given_name: 'Anita', email: 'a@x.example' }, 'Ana Ortiz'],
  [{ first_name: 'Ana', given_name: 'Anita' }, 'Ana'],
  [{ given_name: ' Ana ', family_name: 'Ortiz', email: 'a@x.example' }, 'Ana Ortiz'],
  [{ first_name: '', last_name: '', family_name: 'Ortiz' }, 'Ortiz'],
  [{ email: 'ana.ortiz@northside.example' }, 'ana.ortiz'],
  [{}, ''],
])('the full name of %j is "%s"', (claims, name) => {
  expect(fullNameOf({ sub: 's', ...claims })).toBe(name);
});
