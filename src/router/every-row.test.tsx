// Where each row of the table of addresses leads for each kind of caller, and that no query leads to another origin.

import { cleanup, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { proxy } from 'valtio/vanilla';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RETURN_URL, returnPathOf } from '#protocol/return-path.ts';
import { ROUTES, type Route, type RouteGroup, routeAt } from '#protocol/routes.ts';
import { HOSTILE_ADDRESSES, hostileQuery, sampleAddressOf } from '#protocol/testing/sample-address.ts';
import account from '../../locales/en/account.json';
import dict from '../../locales/en/dict.json';
import { authOfPage } from '../account/auth-of-page.ts';
import { UNKNOWN, type UserState } from '../auth/user-state.ts';
import { Routed } from './routed.tsx';

vi.mock('./routes.ts', () => ({
  pageOf: (name: string) => ({ page: () => <p>{name}</p> }),
}));
vi.mock('../account/auth-of-page.ts', async (original) => ({
  ...(await original<typeof import('../account/auth-of-page.ts')>()),
  startedAuth: () => new Promise(() => {}),
}));

const i18n = createInstance();
const resources = { en: { dict, account } };
await i18n.use(initReactI18next).init({ lng: 'en', ns: ['dict', 'account'], defaultNS: 'dict', resources });

const user = { role: 'user' } as const;
const admin = { role: 'admin' } as const;
const withScopes = (mvbPermission: UserState['mvbPermission']): Partial<UserState> => ({
  status: 'MVBPermissionOK',
  mvbPermission,
});

/** Kinds of callers. `hash`: the link that a guest came by. */
const CALLERS = {
  'signed out': { state: { status: 'Guest' }, hash: '' },
  'guest by link': { state: { status: 'Guest' }, hash: `#abcdefghij234567.${'A'.repeat(43)}` },
  member: { state: withScopes({ p_mvbx: user }), hash: '' },
  'team admin': { state: withScopes({ p_mvbx: user, p_manager: user }), hash: '' },
  'entity admin': { state: withScopes({ p_mvbx: user, p_manager: admin }), hash: '' },
  administrator: { state: withScopes({ p_mvbx: admin, p_manager: admin }), hash: '' },
  'person of a server without scopes': { state: { status: 'UserInfoOK' }, hash: '' },
  'person without the whiteboard': { state: withScopes({ p_manager: user }), hash: '' },
} as const satisfies Record<string, { state: Partial<UserState>; hash: string }>;
type Caller = keyof typeof CALLERS;

const [SHOWN, SIGN_IN, PERMISSION] = ['the page', ROUTES.signIn.path, ROUTES.permissionRequired.path] as const;

/** Where the pages that need an account lead. All others are shown to everybody. */
const LEADS: Record<Caller, Record<Extract<RouteGroup, 'sign-in' | 'management'>, string>> = {
  'signed out': { 'sign-in': SIGN_IN, management: SIGN_IN },
  'guest by link': { 'sign-in': SIGN_IN, management: SIGN_IN },
  member: { 'sign-in': SHOWN, management: PERMISSION },
  'team admin': { 'sign-in': SHOWN, management: SHOWN },
  'entity admin': { 'sign-in': SHOWN, management: SHOWN },
  administrator: { 'sign-in': SHOWN, management: SHOWN },
  'person of a server without scopes': { 'sign-in': SHOWN, management: SHOWN },
  'person without the whiteboard': { 'sign-in': PERMISSION, management: PERMISSION },
};

const rows: readonly Route[] = Object.values(ROUTES);
const callers = Object.keys(CALLERS) as Caller[];
const leadsOf = (caller: Caller, group: RouteGroup): string =>
  group === 'sign-in' || group === 'management' ? LEADS[caller][group] : SHOWN;
const state: UserState = proxy({ ...UNKNOWN });

beforeEach(() => {
  const start = async () => undefined;
  Object.assign(authOfPage, { auth: { state, start, config: { enableFetchMVBPermission: true } }, isMissing: false });
});
afterEach(() => {
  cleanup();
  Object.assign(authOfPage, { auth: null });
  history.replaceState(null, '', '/');
});

/** Shows an address to a caller. Returns where it leads, once a page is shown. */
async function opened(address: string, caller: Caller): Promise<URL> {
  const { state: known, hash } = CALLERS[caller];
  Object.assign(state, UNKNOWN, known);
  Object.assign(authOfPage.auth?.config ?? {}, {
    enableFetchMVBPermission: caller !== 'person of a server without scopes',
  });
  history.replaceState(null, '', address + hash);
  render(
    <I18nextProvider i18n={i18n}>
      <Routed />
    </I18nextProvider>,
  );
  await vi.waitFor(() => expect(screen.getByText(routeAt(location.pathname)?.route.page ?? '')).toBeTruthy());
  cleanup();
  return new URL(location.href);
}

describe.each(callers)('%s', (caller) => {
  test.each(rows.map((row) => [row.path, row] as const))('%s', async (_path, row) => {
    const address = sampleAddressOf(row);
    const { pathname, searchParams } = await opened(address, caller);
    const leads = leadsOf(caller, row.group);
    expect(pathname).toBe(leads === SHOWN ? address : leads);
    // A secret never stands in a query.
    if (leads === SIGN_IN) expect([...searchParams]).toEqual([[RETURN_URL, address]]);
  });
});

describe('no query leads to another origin', () => {
  test.each(rows.map((row) => [row.path, row] as const))('%s', async (_path, row) => {
    const { origin } = location;
    const address = sampleAddressOf(row);
    for (const hostile of HOSTILE_ADDRESSES) {
      const to = await opened(`${address}?${hostileQuery(hostile)}`, 'signed out');
      expect([to.origin, routeAt(to.pathname)], hostile).toEqual([origin, expect.anything()]);
      if (leadsOf('signed out', row.group) === SIGN_IN)
        expect(new URL(returnPathOf(to.searchParams.get(RETURN_URL)), origin).pathname).toBe(address);
    }
  });
});
