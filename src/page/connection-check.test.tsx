// The connection check: with a line the page is loaded with the time in its address, without one plainly; never with something unsent.

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import account from '../../locales/en/account.json';
import { unsent } from '../pwa/unsent.ts';
import { hasConnection, reloadByConnection } from './connection-check.ts';
import { ReloadButton } from './reload-button.tsx';

let asked: string[];
let has: boolean;
const replace = vi.fn();
const reload = vi.fn();

beforeEach(() => {
  asked = [];
  for (const fn of [replace, reload]) fn.mockReset();
  vi.stubGlobal('location', {
    origin: 'https://boards.example',
    href: 'https://boards.example/settings?a=1',
    replace: (to: URL) => replace(String(to)),
    reload,
  });
  vi.stubGlobal(
    'Image',
    class {
      onload = (): void => {};
      onerror = (): void => {};
      set src(address: string) {
        asked.push(address);
        queueMicrotask(() => (has ? this.onload() : this.onerror()));
      }
    },
  );
  vi.useFakeTimers({ now: 1_700_000_000_000, toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Object.assign(unsent, { isAny: false, isKeptNowhere: false });
});

test('our own host is asked, or the configured address, past every cache', async () => {
  has = true;
  expect(await hasConnection()).toBe(true);
  document.head.innerHTML = '<meta name="connection-check" content="https://videos.example/icon.png?b=2">';
  await hasConnection();
  expect(asked).toEqual([
    'https://boards.example/icon.svg?at=1700000000000',
    'https://videos.example/icon.png?b=2&at=1700000000000',
  ]);
});

test('success reloads with a refresh timestamp', async () => {
  has = true;
  await reloadByConnection('/settings?a=1');
  expect(replace).toHaveBeenCalledWith('https://boards.example/settings?a=1&refresh=1700000000000');
});

test('failure reloads plainly, with no timestamp of before', async () => {
  has = false;
  await reloadByConnection('/settings?a=1');
  expect(reload).toHaveBeenCalledTimes(1);
  await reloadByConnection('/boards?refresh=1#b');
  expect(replace).toHaveBeenCalledWith('https://boards.example/boards#b');
});

test('it is offered only while nothing is unsent', async () => {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ lng: 'en', ns: 'account', resources: { en: { account } } });
  unsent.isAny = true;
  render(
    <I18nextProvider i18n={i18n}>
      <ReloadButton address="/boards">Open again</ReloadButton>
    </I18nextProvider>,
  );
  expect(screen.queryByRole('button')).toBeNull();
  unsent.isAny = false;
  const shown = await screen.findByRole('button', { name: 'Open again' });
  has = true;
  fireEvent.click(shown);
  expect(shown.textContent).toBe('Checking the connection…');
  await vi.waitFor(() => expect(replace).toHaveBeenCalled());
});
