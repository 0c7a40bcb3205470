// The message to a participant whose session is over says no more than what is true of their drawing.

import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { JOINED } from '#protocol/session-links.ts';
import dict from '../../../../locales/en/dict.json';
import words from '../../../../locales/en/panel.json';
import unsent from '../../../../locales/en/unsent.json';
import { homeStore } from '../../../device/home-store.ts';
import { isSessionOverNoted } from '../../../page/session-over-note.ts';
import { SessionOver } from './session-over.tsx';

const { BoardStore } = await import('../../../../workers/store/board-store.ts');
const i18n = createInstance();
const resources = { en: { dict, panel: words, unsent } };
await i18n.use(initReactI18next).init({ lng: 'en', ns: ['dict', 'panel', 'unsent'], defaultNS: 'dict', resources });

const ALIAS = 'abcdefghij234567';
const nothing = { clients: [], pending: [], rows: [], settled: [], kept: [], unkept: [], retired: [] };
const SAVED = /Everything you drew is saved/;

async function storeUnsent(count: number): Promise<void> {
  const store = await BoardStore.open(indexedDB, ALIAS);
  const clientIdHex = '01'.repeat(16);
  const pending = Array.from({ length: count }, (_, k) => ({
    clientIdHex,
    clientSeq: k + 1,
    txn: new Uint8Array([1]),
    after: 0,
    order: k,
    atMs: 5,
  }));
  await store.write(
    { ...nothing, clients: [{ clientIdHex, secret: JOINED, actor: null, createdAtMs: 5 }], pending },
    true,
  );
  store.close();
}

function show(isDeclined = false): void {
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <SessionOver link={{ alias: ALIAS, secret: JOINED }} picture={null} isDeclined={isDeclined} />
      </MemoryRouter>
    </I18nextProvider>,
  );
}

afterEach(cleanup);

test('somebody who has nothing unsent is told that it is saved, and the device lists nothing', async () => {
  await homeStore().note(ALIAS, JOINED, { openedAtMs: 1 });
  show();
  await screen.findByText(SAVED);
  expect(await homeStore().boards()).toEqual([]);
  expect(isSessionOverNoted()).toBe(true);
});

test('somebody with unsent changes is told how many, saves a copy, and removes the board', async () => {
  await homeStore().note(ALIAS, JOINED, { openedAtMs: 1 });
  await storeUnsent(3);
  show();
  await screen.findByText(/^3 changes couldn’t be sent and are only on this device/);
  expect(screen.queryByText(SAVED)).toBeNull();
  const download = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:copy');
  fireEvent.click(screen.getByRole('button', { name: 'Save a copy' }));
  await vi.waitFor(() => expect(download).toHaveBeenCalled());
  const [file] = download.mock.calls[0] as [Blob];
  const copy = JSON.parse(await file.text());
  expect(copy.transactions).toHaveLength(3);
  fireEvent.click(screen.getByRole('button', { name: 'Remove from this device' }));
  await vi.waitFor(async () => expect(await homeStore().boards()).toEqual([]));
  await screen.findByText(/^What was saved is on the board/);
});

test('a reload of its address, of which the device knows nothing any more, says no more than that it ended', async () => {
  show();
  await screen.findByText(/^What was saved is on the board/);
  expect(screen.queryByText(SAVED)).toBeNull();
});

test('somebody whom the panel did not let in is told how to ask again, and the device lists nothing', async () => {
  await homeStore().note(ALIAS, JOINED, { openedAtMs: 1 });
  show(true);
  await screen.findByRole('heading', { name: 'You weren’t let in' });
  screen.getByText(/You can ask again in ten minutes, with the code/);
  await vi.waitFor(async () => expect(await homeStore().boards()).toEqual([]));
});
