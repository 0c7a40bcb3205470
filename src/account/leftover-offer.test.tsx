// CLI-27 on a page in place of a board: the person's own unsent changes are counted and offered, another's are not.

import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import dict from '../../locales/en/dict.json';
import unsent from '../../locales/en/unsent.json';
import { homeStore } from '../device/home-store.ts';
import { takeNextBoardContent } from '../device/shared-things.ts';
import { LeftoverOffer } from './leftover-offer.tsx';

const { BoardStore } = await import('../../workers/store/board-store.ts');
const i18n = createInstance();
const resources = { en: { dict, unsent } };
await i18n.use(initReactI18next).init({ lng: 'en', ns: ['dict', 'unsent'], defaultNS: 'dict', resources });

const ALIAS = 'abcdefghij234567';
const SECRET = 'A'.repeat(43);
const nothing = { clients: [], pending: [], rows: [], settled: [], kept: [], unkept: [], retired: [] };
const pageShown = vi.fn();

function Where() {
  pageShown(useLocation().pathname);
  return null;
}

async function storeUnsent(alias: string, actor: string | null): Promise<void> {
  await homeStore().note(alias, SECRET, { openedAtMs: 1, title: 'Leaf lab' });
  const store = await BoardStore.open(indexedDB, alias);
  const clientIdHex = '01'.repeat(16);
  const one = { clientIdHex, clientSeq: 1, txn: new Uint8Array([1]), after: 0, order: 0, atMs: 5 };
  const clients = [{ clientIdHex, secret: SECRET, actor, createdAtMs: 5 }];
  await store.write({ ...nothing, clients, pending: [one] }, true);
  store.close();
}

async function show(alias: string): Promise<void> {
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <Where />
        <LeftoverOffer alias={alias} />
      </MemoryRouter>
    </I18nextProvider>,
  );
  await act(async () => void (await homeStore().boards()));
}

afterEach(cleanup);

test('CLI-27 the person’s own changes are counted, and put on a new board by one press', async () => {
  await storeUnsent(ALIAS, null);
  await show(ALIAS);
  await screen.findByText('1 change is only on this device.');
  for (const name of ['Try again', 'Save a copy']) screen.getByRole('button', { name });
  fireEvent.click(screen.getByRole('button', { name: 'Put on a new board' }));
  await vi.waitFor(() => expect(pageShown).toHaveBeenLastCalledWith('/board/incognito'));
  const [file] = takeNextBoardContent()?.files ?? [];
  expect(file?.name).toBe('Leaf lab.kept.json');
  expect(JSON.parse((await file?.text()) ?? '')).toMatchObject({ format: 'atrium-kept', transactions: [{}] });
});

test('CLI-27 another person’s changes are neither counted nor offered', async () => {
  const alias = 'bbcdefghij234567';
  await storeUnsent(alias, 'person:other');
  await show(alias);
  await vi.waitFor(async () => expect((await indexedDB.databases()).length).toBeGreaterThan(1));
  expect(screen.queryByRole('button')).toBeNull();
});

test('CLI-27 a board that the device does not list leaves no database behind', async () => {
  const alias = 'cbcdefghij234567';
  await show(alias);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`atrium-board-${alias}`);
  expect(screen.queryByRole('button')).toBeNull();
});
