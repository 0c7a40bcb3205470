// The list of versions: who and when, naming in place, and what it says while it cannot be had.

import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnyArgs, requestOf } from '#protocol/browser/call.ts';
import { ApiError } from '#protocol/browser/request.ts';
import type { Version } from '#protocol/contract/history.ts';
import words from '../../../../locales/en/dict.json';
import { api } from '../../../api/api.ts';
import { History } from '../history/index.tsx';
import { applyEvents } from '../session/store.ts';
import { onBoard, testBoard } from '../testing/test-board.tsx';
import { historyOf } from './history-open.ts';

let board = testBoard();

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: 'en', ns: 'dict', defaultNS: 'dict', resources: { en: { dict: words } } });

const version = (seq: number, more: Partial<Version> = {}): Version => ({
  seq,
  atMs: Date.now() - 1000 * seq,
  name: null,
  kind: 'automatic',
  by: [
    { actor: 'a', name: 'Ann' },
    { actor: 'panel:p', name: '' },
  ],
  edits: 3,
  ...more,
});

let answer: (path: string) => unknown;
const ask = vi.fn(async (_method: string, path: string, _body?: unknown) => answer(path));
/** Makes a call of the contract, as `ask` of its path below the board's own. */
const call = (key: string, { params, ...args }: AnyArgs) => {
  const { path, init } = requestOf(key, { ...args, params: { ...params, id: 'b' } });
  const ownPath = path.replace('boards/b/', '');
  return args.body === undefined ? ask(`${init.method}`, ownPath) : ask(`${init.method}`, ownPath, args.body);
};
vi.spyOn(api, 'board').mockReturnValue({ call } as unknown as ReturnType<typeof api.board>);
const entries = () => screen.getAllByRole('listitem');
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const canvas = document.createElement('canvas');

async function open(): Promise<void> {
  await act(async () => {
    historyOf(board).open = true;
    render(
      <I18nextProvider i18n={i18n}>
        <History canvas={canvas} />
      </I18nextProvider>,
      onBoard(board),
    );
  });
}

beforeEach(() => {
  board = testBoard();
  applyEvents(board.store, { saved: { state: 'saved' }, readsHistory: true });
  answer = () => ({
    versions: [
      version(9),
      version(5, { name: 'Before lunch', kind: 'named', by: [{ actor: 'b', name: '' }], edits: 1 }),
    ],
    more: false,
  });
  ask.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('version history', () => {
  it('lists versions newest first: the present one, names, who and how much', async () => {
    await open();
    const [now, named] = entries().map((entry) => entry.textContent ?? '');
    expect(now).toContain('Current version');
    expect(now).toContain('Ann (guest) and Wall panel');
    expect(now).toContain('3 edits');
    expect(named).toContain('Before lunch');
    expect(named).toContain('Guest');
    expect(named).toContain('1 edit');
    expect(screen.getByRole('heading', { name: 'Today' })).toBeTruthy();
  });

  it('names a version in place, and takes a name away', async () => {
    await open();
    const [first, second] = entries() as [HTMLElement, HTMLElement];
    await act(async () => fireEvent.click(within(first).getByRole('button', { name: 'Name this version' })));
    const field = screen.getByRole('textbox', { name: 'Name of this version' });
    await act(async () => fireEvent.change(field, { target: { value: '  Final  ' } }));
    await act(async () => fireEvent.keyDown(field, { key: 'Enter' }));
    expect(ask).toHaveBeenCalledWith('PUT', 'versions/9', { name: 'Final' });
    await act(async () => fireEvent.click(within(second).getByRole('button', { name: 'Name this version' })));
    await press('Remove name');
    expect(ask).toHaveBeenCalledWith('DELETE', 'versions/5');
  });

  it('shows earlier versions when they are asked for', async () => {
    answer = (path) =>
      path.includes('before=') ? { versions: [version(2)], more: false } : { versions: [version(9)], more: true };
    await open();
    await press('Show earlier versions');
    expect(ask).toHaveBeenLastCalledWith('GET', 'versions?limit=50&before=9');
    expect(entries()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Show earlier versions' })).toBeNull();
  });

  it('says that there is none', async () => {
    answer = () => ({ versions: [], more: false });
    await open();
    expect(screen.getByText(/Nothing has been drawn yet/)).toBeTruthy();
  });

  it('says that the server cannot be reached, and asks again when it is back', async () => {
    answer = () => {
      throw new Error('network');
    };
    applyEvents(board.store, { saved: { state: 'offline', pending: 0, unkept: 0 } });
    await open();
    expect(screen.getByRole('alert').textContent).toContain('Can’t reach the server');
    answer = () => ({ versions: [version(1)], more: false });
    await act(async () => applyEvents(board.store, { saved: { state: 'saved' } }));
    expect(entries()).toHaveLength(1);
  });

  it('a viewer names nothing', async () => {
    board.store.role = 'viewer';
    await open();
    expect(screen.queryByRole('button', { name: 'Name this version' })).toBeNull();
  });

  it('says that the right to it was lost, and lists nothing any more', async () => {
    await open();
    await act(async () => applyEvents(board.store, { readsHistory: false }));
    expect(screen.getByRole('alert').textContent).toBe('You can no longer see version history on this board.');
    expect(screen.queryAllByRole('listitem')).toHaveLength(0);
  });

  it('says so where the server has denied it', async () => {
    answer = () => {
      throw new ApiError('forbidden', 403);
    };
    await open();
    expect(screen.getByRole('alert').textContent).toBe('You can no longer see version history on this board.');
  });

  it('Escape in the panel closes it', async () => {
    await open();
    await act(async () => fireEvent.keyDown(screen.getByRole('complementary'), { key: 'Escape' }));
    expect(historyOf(board).open).toBe(false);
  });
});
