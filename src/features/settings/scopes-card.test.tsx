// What the account may use is read in the settings: every scope, those this page has no name for too, and whether it has ended.

import { cleanup, render, screen, within } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { proxy, ref } from 'valtio/vanilla';
import { afterEach, expect, test } from 'vitest';
import words from '../../../locales/en/settings.json';
import { authOfPage } from '../../account/auth-of-page.ts';
import type { Auth } from '../../auth/index.ts';
import type { MvbPermission } from '../../auth/user-state.ts';
import { ScopesCard } from './scopes-card.tsx';

const i18n = createInstance();
await i18n.use(initReactI18next).init({
  lng: 'en',
  ns: 'settings',
  defaultNS: 'settings',
  resources: { en: { settings: words } },
});

const show = (mvbPermission: MvbPermission | undefined) => {
  authOfPage.auth = ref({ state: proxy({ mvbPermission }) } as unknown as Auth);
  render(
    <I18nextProvider i18n={i18n}>
      <ScopesCard />
    </I18nextProvider>,
  );
};
afterEach(() => {
  cleanup();
  authOfPage.auth = null;
});

test('each scope with its role and its end', () => {
  show({
    p_mvbx: { role: 'user' },
    p_manager: { role: 'admin', expires_at: Date.UTC(2001, 0, 15, 12) },
    p_mvbw: { role: 'admin', expires_at: Date.UTC(2999, 0, 15, 12) },
  });
  const rows = screen.getAllByRole('listitem').map((row) => within(row));
  expect(rows).toHaveLength(3);
  expect(rows[0]?.getByText('Whiteboard')).toBeTruthy();
  expect(rows[0]?.getByText('User')).toBeTruthy();
  expect(rows[1]?.getByText('Ended on Jan 15, 2001')).toBeTruthy();
  expect(rows[1]?.getByText('Ended')).toBeTruthy();
  expect(rows[2]?.getByText('p_mvbw')).toBeTruthy();
  expect(rows[2]?.getByText('Until Jan 15, 2999')).toBeTruthy();
});

test('where this server asks for none there is nothing to show', () => {
  show(undefined);
  expect(screen.queryByRole('region')).toBeNull();
});
