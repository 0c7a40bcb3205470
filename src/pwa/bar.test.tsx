// What stands over every page: a release that is ready, a part that is gone, a line that is missing where the page does not say so.

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { ERRORS } from '#protocol/errors.ts';
import dict from '../../locales/en/dict.json';
import offline from '../../locales/en/offline.json';
import { pageFetch } from '../api/page-fetch.ts';
import { pageAge } from '../page/page-age.ts';
import { Bars } from './bar.tsx';
import { gone } from './gone-part.ts';
import { update } from './update.ts';

async function show(): Promise<void> {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ lng: 'en', ns: ['dict', 'offline'], resources: { en: { dict, offline } } });
  render(
    <I18nextProvider i18n={i18n}>
      <Bars />
    </I18nextProvider>,
  );
}
function line(isThere: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
  act(() => void dispatchEvent(new Event(isThere ? 'online' : 'offline')));
}
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  gone.part = null;
  update.state = 'none';
  pageAge.isTooOld = false;
  vi.unstubAllGlobals();
});

test('a release is offered, and can be left for later', async () => {
  await show();
  act(() => {
    update.state = 'offered';
  });
  await screen.findByText('A new version of Atrium is ready.');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await vi.waitFor(() => expect(screen.queryByText('A new version of Atrium is ready.')).toBeNull());
  expect(update.state).toBe('declined');
});

test('a part that is gone is named', async () => {
  await show();
  act(() => {
    gone.part = 'part.history';
  });
  await screen.findByText(/^Version history can’t be opened: Atrium has been updated.*Your work is safe/);
});

test('an answer that the page is older than the server offers to reload, and no other answer does', async () => {
  await show();
  const { status } = ERRORS['too-old'];
  for (const answered of [200, 403, status]) {
    vi.stubGlobal('fetch', async () => new Response(null, { status: answered }));
    await act(async () => void (await pageFetch('/api/anything')));
    expect(screen.queryByRole('button', { name: 'Reload' }) !== null, `${answered}`).toBe(answered === status);
  }
  screen.getByText(/^Atrium has been updated since this page was loaded\. Your work is safe/);
});

test.each([
  ['/code', true],
  ['/settings', false],
  ['/signin', true],
  ['/no/such/page', true],
  ['/', false],
  ['/board/incognito', false],
  ['/dashboard', false],
])('without a line %s says what works: %s', async (address, says) => {
  history.replaceState(null, '', address);
  await show();
  line(false);
  const text = /^You are offline, and this page needs a connection\./;
  if (says) await screen.findByText(text);
  else await expect(screen.findByText(text, {}, { timeout: 50 })).rejects.toThrow();
  line(true);
  await vi.waitFor(() => expect(screen.queryByText(text)).toBeNull());
});
