// Notices about the network, and notices that close by themselves. The note about unsent changes has tests of its own.

import { act, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import words from '../../../../locales/en/dict.json';
import { applyEvents } from '../session/store.ts';
import { onBoard, testBoard } from '../testing/test-board.tsx';
import { Notices } from './notices.tsx';

let board = testBoard();

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: 'en', ns: 'dict', defaultNS: 'dict', resources: { en: { dict: words } } });

const tell = (events: Parameters<typeof applyEvents>[1]) => act(async () => applyEvents(board.store, events));
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

beforeEach(() => {
  board = testBoard();
  render(
    <I18nextProvider i18n={i18n}>
      <Notices canvas={document.createElement('canvas')} />
    </I18nextProvider>,
    onBoard(board),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a server out of reach', () => {
  it('is said once, beside the title, as long as all is on this device', async () => {
    await tell({ saved: { state: 'offline', pending: 3, unkept: 0 } });
    expect(document.body.textContent).toBe('');
  });

  it('is told with the promise that changes are on this device only while they are', async () => {
    await tell({ notice: { code: 'not-ready' }, saved: { state: 'offline', pending: 1, unkept: 0 } });
    expect(screen.getByRole('alert').textContent).toContain('Your changes are saved here and will be sent.');
    await tell({ saved: { state: 'offline', pending: 1, unkept: 1 } });
    expect(screen.getByRole('alert').textContent).toContain('this device can’t store 1 change');
  });
});

describe('a board that loads', () => {
  it('has a bar until it is known that the board is absent', async () => {
    await tell({ loading: { done: 0, total: 0 }, saved: { state: 'offline', pending: 0, unkept: 0 } });
    await screen.findByRole('progressbar');
    await tell({ saved: { state: 'offline', pending: 0, unkept: 0, isAbsent: true } });
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});

describe('a notice', () => {
  it('goes when what it says is over, not before', async () => {
    await tell({ kept: 0, role: 'viewer' });
    await tell({ notice: { code: 'read-only' } });
    expect(screen.getByRole('alert').textContent).toContain('You can only view this board.');
    await tell({ items: 3 });
    expect(screen.getByRole('alert')).toBeTruthy();
    await tell({ role: 'editor' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('about a denial stays as long as that, whenever one looks', async () => {
    vi.useFakeTimers();
    await tell({
      notice: { code: 'removed' },
      saved: { state: 'denied', reason: 'access-revoked', pending: 0, unkept: 0, others: 0 },
    });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByRole('alert').textContent).toContain('You were removed from this board.');
    await tell({ saved: { state: 'saved' } });
    expect(screen.queryByRole('alert')).toBeNull();
    vi.useRealTimers();
  });

  it('that has more to say says it when asked, and is gone then', async () => {
    const more = vi.fn();
    await act(async () => board.notify('paste-changed', undefined, more));
    expect(screen.getByRole('alert').textContent).toContain('looks different or was left out');
    await press('Show details');
    expect(more).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
