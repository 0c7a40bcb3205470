// Guards the pages of a signed-in person: stored lists are shown until a server denies the sign-in, whatever the browser says of its
// network.

import { cleanup, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { proxy } from 'valtio/vanilla';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Route as Row } from '#protocol/routes.ts';
import account from '../../locales/en/account.json';
import dict from '../../locales/en/dict.json';
import { authOfPage } from '../account/auth-of-page.ts';
import { markBrowserSession } from '../auth/browser-session.ts';
import { IS_AUTHORIZED } from '../auth/may-be-signed-in.ts';
import { UNKNOWN, type UserState, type UserStatus } from '../auth/user-state.ts';
import { keepAccount } from '../device/account-here.ts';
import { Guarded } from './guarded.tsx';

// Each test has its own sign-in: none is started.
vi.mock('../account/auth-of-page.ts', async (original) => ({
  ...(await original<typeof import('../account/auth-of-page.ts')>()),
  startedAuth: () => new Promise(() => {}),
}));

const i18n = createInstance();
const resources = { en: { dict, account } };
await i18n.use(initReactI18next).init({ lng: 'en', ns: ['dict', 'account'], defaultNS: 'dict', resources });

const state: UserState = proxy({ ...UNKNOWN });
beforeEach(() => {
  vi.spyOn(console, 'info').mockReturnValue();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  localStorage.setItem(IS_AUTHORIZED, 'true');
  keepAccount({ actor: 'person:ana', sinceMs: 1, sub: 'ana' });
  markBrowserSession();
  const start = async () => undefined;
  Object.assign(authOfPage, { auth: { state, start, config: { enableFetchMVBPermission: false } }, isMissing: false });
});
const dropCookie = (name: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookieStore
  document.cookie = `${name}=; Path=/; Max-Age=0`;
};
const closeBrowser = () => dropCookie('atrium-browser-session');
afterEach(() => {
  cleanup();
  localStorage.clear();
  dropCookie('is_saved_signin');
  vi.restoreAllMocks();
});

function show(known: Partial<UserState>, page: Row['page'] = 'dashboard'): void {
  Object.assign(state, UNKNOWN, known);
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter initialEntries={['/here']}>
        <Routes>
          <Route
            path="/here"
            element={
              <Guarded group="sign-in" family="default" page={page}>
                <p>the page</p>
              </Guarded>
            }
          />
          <Route path="*" element={<p>signing in</p>} />
        </Routes>
      </MemoryRouter>
    </I18nextProvider>,
  );
}

const KEPT: Row['page'][] = ['dashboard', 'boards', 'project', 'archive', 'settings'];

test.each(KEPT)('%s is shown while the server is down and the browser says it is online', async (page) => {
  show({ status: 'UserInfoFailed' }, page);
  expect(await screen.findByText('the page')).toBeTruthy();
});

test('shows what is kept to a person whose token this page has not, until a provider answers', async () => {
  show({ status: 'Guest', isUnreachable: true });
  expect(await screen.findByText('the page')).toBeTruthy();
});

test('shows what is kept where it cannot be asked how to sign in', async () => {
  authOfPage.isMissing = true;
  show({ status: 'Unknown' });
  expect(await screen.findByText('the page')).toBeTruthy();
});

test.each<UserStatus>(['Guest', 'InteractionRequired'])(
  'does not show it to a person whom a server denied: %s',
  async (status) => {
    show({ status });
    await screen.findByText(status === 'Guest' ? 'signing in' : account.required.title);
    expect(screen.queryByText('the page')).toBeNull();
  },
);

test('does not show it once a browser was closed over a sign-in that is not saved', async () => {
  closeBrowser();
  show({ status: 'Guest', isUnreachable: true });
  expect(await screen.findByText('signing in')).toBeTruthy();
  cleanup();
  // biome-ignore lint/suspicious/noDocumentCookie: as a provider sets it
  document.cookie = 'is_saved_signin=true; path=/';
  show({ status: 'UserInfoFailed' });
  expect(await screen.findByText('the page')).toBeTruthy();
});

test('does not show it after a sign-out, nor a page of which nothing is kept', async () => {
  show({ status: 'UserInfoFailed' }, 'new-team');
  expect(await screen.findByText(account.failed.title)).toBeTruthy();
  localStorage.setItem(IS_AUTHORIZED, 'false');
  show({ status: 'Guest', isUnreachable: true });
  expect(await screen.findByText('signing in')).toBeTruthy();
});
