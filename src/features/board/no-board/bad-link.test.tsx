// What stands in place of a board that a link does not open.

import { render, screen, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import words from '../../../../locales/en/dict.json';
import { BoardPage } from '../index.tsx';
import { BadLink } from './bad-link.tsx';

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: 'en', ns: 'dict', defaultNS: 'dict', resources: { en: { dict: words } } });

const show = (address: string, page: ReactNode) =>
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>
    </I18nextProvider>,
  );

it('a link that can be no board says that it is wrong, and has a way home', async () => {
  show('/board/incognito#words', <BoardPage />);
  // The page is loaded when it is shown.
  await screen.findByRole('heading', { name: 'This link is wrong or has expired' }, { timeout: 60_000 });
  await waitFor(() => expect(document.title).toBe('This link is wrong or has expired · Atrium'));
  expect(screen.getByText('Check that you copied the whole link.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('a link that was ended can be tried again', async () => {
  show('/', <BadLink refusal="ended" />);
  const heading = screen.getByRole('heading', { name: 'This board or link no longer exists' });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('who has no permission of their provider any more is led to the page that says so', async () => {
  show(
    '/board/plan',
    <Routes>
      <Route path="/board/plan" element={<BadLink refusal="permission-required" />} />
      <Route path="/sorry/permission-required" element={<p>permission</p>} />
    </Routes>,
  );
  await screen.findByText('permission');
});
