// The palette of a board: what can be done now, boards and texts and people of who is signed in, and the boards of a guest's device.

import 'fake-indexeddb/auto';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { PANEL } from '#protocol/session-links.ts';
import dict from '../../../../locales/en/dict.json';
import words from '../../../../locales/en/palette.json';
import { IS_AUTHORIZED } from '../../../auth/may-be-signed-in.ts';
import type { BoardCalls } from '../../../bus/board-link.ts';
import { homeStore } from '../../../device/home-store.ts';
import { SEARCH_BOARDS } from '../../../workspace/palette/operations.ts';
import { ask } from '../../../workspace/signed-in-api.ts';
import type { BoardSession } from '../session/board-session.ts';
import { onBoard, testBoard } from '../testing/test-board.tsx';
import { Palette } from './palette.tsx';

vi.mock('../../../workspace/signed-in-api.ts');

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { dict, palette: words } }, defaultNS: 'dict' });

const ITEM = '01980000-0000-7000-8000-000000000001';
const ALIAS = 'abcdefghijklmnop';
const LEAF_LAB = { id: 'h', alias: ALIAS, title: 'Leaf lab', coverSeq: null, project: null };
const LEAVES = { id: 'o', alias: 'bcdefghijklmnopq', title: 'Leaves', coverSeq: null, project: { name: 'Science' } };

const option = (id: string) => document.querySelector(`[role=option][id$="-${id}"]`);
const groups = () => screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
const namesIn = (name: string) =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('option')
    .map((row) => row.textContent);
const type = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } });

function Address() {
  const { pathname, search, hash } = useLocation();
  return <output>{pathname + search + hash}</output>;
}

function open(secret?: string): BoardSession {
  const board = testBoard('editor', secret === undefined ? {} : { secret });
  render(
    <MemoryRouter initialEntries={[`/board/${ALIAS}#secret`]}>
      <I18nextProvider i18n={i18n}>
        <Palette canvas={document.createElement('canvas')} />
      </I18nextProvider>
      <Address />
    </MemoryRouter>,
    onBoard(board),
  );
  return board;
}

beforeEach(async () => {
  localStorage.clear();
  vi.mocked(ask).mockReset();
  vi.mocked(ask).mockImplementation(async (operation) =>
    operation === SEARCH_BOARDS
      ? {
          titles: { rows: [{ board: LEAF_LAB }, { board: LEAVES }] },
          written: { rows: [{ board: LEAF_LAB, item: { id: ITEM, kind: 'note', excerpt: 'A leaf' } }] },
        }
      : { searchPeople: [] },
  );
  const device = { title: 'Leaf press', openedAtMs: 1 };
  await homeStore().note('cdefghijklmnopqr', 'secret', device, 'guest:1');
  await homeStore().note(ALIAS, 'secret', { ...device, title: 'Leaf lab' }, 'guest:1');
});

it('offers what can be done since it opened, and no longer what cannot', async () => {
  const board = open();
  expect(option('redo')).toBeNull();
  await act(async () => {
    board.store.history = { canUndo: false, canRedo: true };
  });
  expect(option('redo')).not.toBeNull();
  await act(async () => {
    board.store.role = 'viewer';
  });
  expect(option('redo')).toBeNull();
});

it('keeps what a key has chosen while other rows come before it', async () => {
  const board = open();
  const chosen = () => document.querySelector('[role=option][aria-selected=true]')?.id;
  const first = chosen();
  while (!chosen()?.endsWith('-selectAll')) {
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'ArrowDown' });
    expect(chosen(), 'there is one to select all').not.toBe(first);
  }
  await act(async () => {
    board.store.history = { canUndo: true, canRedo: true };
  });
  expect(option('undo')).not.toBeNull();
  expect(chosen()).toMatch(/-selectAll$/);
});

it('lists boards, texts on boards and the way to all results below the actions of who is signed in', async () => {
  localStorage.setItem(IS_AUTHORIZED, 'true');
  open();
  type('le');
  await screen.findByRole('group', { name: 'Written on boards' });
  expect(groups()).toEqual(['Actions', 'Boards', 'Written on boards']);
  // The board that is open is not listed.
  expect(namesIn('Boards')).toEqual(['LeavesScience']);
  fireEvent.click(screen.getByRole('option', { name: 'All results for “le”' }));
  await screen.findByText('/boards?q=le');
});

it('shows an item of the open board without leaving it, and writes its link into the address', async () => {
  localStorage.setItem(IS_AUTHORIZED, 'true');
  const board = open();
  const goTo = vi.fn(async () => false);
  board.setCalls({ goTo, setTool: async () => undefined } as unknown as BoardCalls);
  board.lacksRest = false;
  type('leaf');
  fireEvent.click(await screen.findByRole('option', { name: /^A leaf/ }));
  await screen.findByText(`/board/${ALIAS}?shape-id=${ITEM}#secret`);
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(ITEM));
  // It was deleted since the search index was written.
  await waitFor(() => expect(board.store.notice?.code).toBe('shape-gone'));
});

it('lists the boards of this device for a guest, and requests nothing', async () => {
  open();
  type('leaf');
  await screen.findByRole('group', { name: 'Boards' });
  expect(namesIn('Boards')).toEqual(['Leaf press']);
  expect(screen.queryByRole('option', { name: /^All results/ })).toBeNull();
  expect(ask).not.toHaveBeenCalled();
});

it('lists the boards of this device when the server cannot be reached, and says so', async () => {
  localStorage.setItem(IS_AUTHORIZED, 'true');
  vi.mocked(ask).mockRejectedValue(new TypeError('Failed to fetch'));
  open();
  type('leaf');
  await screen.findByText(/^Can’t reach the server/);
  expect(namesIn('Boards')).toEqual(['Leaf press']);
});

it('lists no boards on a wall panel', async () => {
  open(PANEL);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(groups()).toEqual(['Actions']);
});
