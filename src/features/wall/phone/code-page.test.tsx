// /code: what is typed and what is scanned leads to the board; what does not says why, and what to do.

import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { marked } from '#protocol/browser/testing/marked.ts';
import code from '../../../../locales/en/code.json';
import dict from '../../../../locales/en/dict.json';
import { dropSetting } from '../../../device/settings.ts';
import { CodePage } from './code-page.tsx';

const i18n = createInstance();
const resources = { en: { dict, code } };
await i18n.use(initReactI18next).init({ lng: 'en', ns: ['dict', 'code'], defaultNS: 'dict', resources });

const TOKEN = 'T'.repeat(22);
const joined = {
  ifp_share_token: 's'.repeat(43),
  ifp_token_expire_at: Date.now() + 3600_000,
  board_alias: 'a'.repeat(16),
  guest: 'g',
};
let answers: [number, object][];
let asked: Record<string, unknown>[];
beforeEach(() => {
  asked = [];
  localStorage.clear();
  // Settings also live as long as the page.
  for (const key of ['atrium-name', 'ifp_share_token', 'ifp_token_expire_at'] as const) dropSetting(key);
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    // Which sessions have ended is asked as well, after joining.
    if (!address.endsWith('/panels/join')) return Response.json({ error: 'not-found' }, { status: 404 });
    asked.push(JSON.parse(String(body)));
    const [status, answer] = (answers.length > 1 ? answers.shift() : answers[0]) as [number, object];
    return marked(Response.json(answer, { status }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

function show(address = '/code'): void {
  history.replaceState(null, '', address);
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter initialEntries={['/code']}>
        <Routes>
          <Route path="/code" element={<CodePage />} />
          <Route path="/board/:alias" element={<p>the board</p>} />
        </Routes>
      </MemoryRouter>
    </I18nextProvider>,
  );
}

const join = () => fireEvent.click(screen.getByRole('button', { name: 'Join' }));

it('what is typed in any case, with dashes, joins; the token is kept, and the name', async () => {
  answers = [[200, joined]];
  show();
  join();
  expect(asked).toEqual([]);
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: 'k7p-4 mx' } });
  fireEvent.change(screen.getByLabelText(/^Your name/), { target: { value: 'Lena' } });
  join();
  await waitFor(() => expect(screen.getByText('the board')).toBeTruthy());
  expect(asked).toMatchObject([{ code: 'K7P4MX', name: 'Lena', guest: expect.stringMatching(/^new\./) }]);
  expect(localStorage.getItem('ifp_share_token')).toBe(joined.ifp_share_token);
  expect(localStorage.getItem('ifp_token_expire_at')).toBe(String(joined.ifp_token_expire_at));
  expect(localStorage.getItem('atrium-name')).toBe('Lena');
});

it('what is scanned leaves the address, and joins without a name', async () => {
  answers = [[200, joined]];
  show(`/code#${TOKEN}`);
  expect(location.hash).toBe('');
  expect(screen.queryByLabelText('Code')).toBeNull();
  join();
  await waitFor(() => expect(screen.getByText('the board')).toBeTruthy());
  expect(asked).toMatchObject([{ token: TOKEN }]);
  expect(asked[0]).not.toHaveProperty('name');
});

it('a scanned code that has run out asks for the one on the wall', async () => {
  answers = [[404, { error: 'not-found' }]];
  show(`/code#${TOKEN}`);
  join();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('That QR code has run out'));
  expect(screen.getByLabelText('Code')).toBeTruthy();
});

it('each refusal has its words; too many wrong ones lead to scanning; a device that has joined shows its token', async () => {
  localStorage.setItem('ifp_share_token', 'h'.repeat(43));
  localStorage.setItem('ifp_token_expire_at', String(Date.now() + 1000_000));
  answers = [
    [404, { error: 'not-found' }],
    [429, { error: 'too-many-requests' }],
    [500, { error: 'internal' }],
  ];
  show();
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: 'AAA222' } });
  for (const words of ['No board has this code', 'Too many wrong codes', 'That didn’t work']) {
    join();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(words));
    expect(screen.queryByText(/point it at the QR code/) !== null).toBe(words.startsWith('Too many'));
  }
  expect(asked[0]).toMatchObject({ ifp_share_token: 'h'.repeat(43) });
});
