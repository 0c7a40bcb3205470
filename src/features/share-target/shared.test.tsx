// /shared: what came is shown as letters and put nowhere before a board is chosen; what did not come is said.

import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SharedThings } from '#protocol/browser/shared.ts';
import { ROUTES } from '#protocol/routes.ts';
import dict from '../../../locales/en/dict.json';
import offline from '../../../locales/en/offline.json';
import { homeStore } from '../../device/home-store.ts';
import { takeNextBoardContent } from '../../device/shared-things.ts';
import { SharedPage } from './index.tsx';

const THINGS: SharedThings = {
  files: [new File(['{}'], 'plan.excalidraw')],
  text: '<img src=x onerror=alert(1)>',
  refused: ['page.html'],
};
let held: SharedThings | null;
let opened: ((params: { files: { getFile(): Promise<File> }[] }) => void) | undefined;

function Here() {
  return <p>at {useLocation().pathname}</p>;
}

async function show(query: string): Promise<void> {
  history.replaceState(null, '', `/shared${query}`);
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ lng: 'en', ns: ['dict', 'offline'], resources: { en: { dict, offline } } });
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter initialEntries={['/shared']}>
        <Routes>
          <Route path={ROUTES.shared.path} element={<SharedPage />} />
          <Route path="*" element={<Here />} />
        </Routes>
      </MemoryRouter>
    </I18nextProvider>,
  );
}

beforeEach(() => {
  held = THINGS;
  opened = undefined;
  const postMessage = ({ id }: { id: string }, [port]: MessagePort[]): void => {
    port?.postMessage(id === 'one' ? held : null);
    held = null;
  };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: { postMessage } } });
  window.launchQueue = {
    setConsumer(consumer) {
      opened = consumer as unknown as typeof opened;
    },
  };
});
afterEach(() => {
  cleanup();
  takeNextBoardContent();
});

test('what was shared is shown as letters, and goes to the board that is chosen', async () => {
  await homeStore().note('a'.repeat(16), 's', { openedAtMs: 5, title: 'Leaf lab' }, 'guest:g');
  await show('?of=one');
  await screen.findByRole('heading', { name: 'Where should this go?' });
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
  expect(screen.getByText(/^Not added: .page\.html.\./)).toBeTruthy();
  expect(location.search).toBe('');
  fireEvent.click(await screen.findByRole('button', { name: 'Leaf lab' }));
  await screen.findByText('at /board/incognito');
  expect(takeNextBoardContent()).toMatchObject({ text: THINGS.text });
  expect(takeNextBoardContent()).toBeNull();
});

test('who does not want it has it nowhere', async () => {
  await show('?of=one');
  fireEvent.click(await screen.findByRole('button', { name: 'Don’t add it' }));
  await screen.findByText('at /');
  expect([takeNextBoardContent(), held]).toEqual([null, null]);
});

test.each([
  ['?missed=', 'Try again'],
  ['?of=another', 'Try again'],
  ['?too-large=', 'That was too much at once'],
  ['', 'Nothing was shared'],
])('%s: %s', async (query, title) => {
  await show(query);
  await screen.findByRole('heading', { name: title });
});

test('files that are opened with the product wait there too', async () => {
  await show('');
  await screen.findByRole('heading', { name: 'Nothing was shared' });
  opened?.({ files: [{ getFile: async () => new File(['x'], 'leaf.png', { type: 'image/png' }) }] });
  expect(await screen.findByText('leaf.png')).toBeTruthy();
  opened?.({ files: [{ getFile: async () => new File(['x'], 'run.exe') }] });
  await screen.findByRole('heading', { name: 'This can’t be added to a board' });
});
