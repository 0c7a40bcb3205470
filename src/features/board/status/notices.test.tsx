// Changes the server refused: the person is told, can send them again or save them, and nothing else is done with them.

import { act, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import words from '../../../../locales/en/dict.json';
import type { BoardCalls } from '../../../bus/board-link.ts';
import { applyEvents, board, resetBoard, showNotice } from '../state.ts';
import { setOpenBoard } from '../tell.ts';
import { Notices } from './notices.tsx';

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: 'en', ns: 'dict', defaultNS: 'dict', resources: { en: { dict: words } } });

const retryKept = vi.fn(async () => {});
const exportKept = vi.fn(async () => new Blob(['{"format":"atrium-kept"}']));
const tell = (events: Parameters<typeof applyEvents>[0]) => act(async () => applyEvents(events));
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

beforeEach(() => {
  resetBoard('editor');
  setOpenBoard({ retryKept, exportKept } as unknown as BoardCalls);
  render(
    <I18nextProvider i18n={i18n}>
      <Notices />
    </I18nextProvider>,
  );
});
afterEach(() => {
  setOpenBoard(null);
  vi.restoreAllMocks();
});

describe('changes kept on this device', () => {
  it('are told, with their number, until the board says there are none', async () => {
    await tell({ kept: 2 });
    expect(screen.getByRole('alert').textContent).toContain('2 changes couldn’t be added to the board');
    await tell({ kept: 0 });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are told with the reason for as long as they are, and closed with it', async () => {
    vi.useFakeTimers();
    await tell({ kept: 1, notice: { code: 'board-locked' } });
    await act(async () => vi.advanceTimersByTime(60_000));
    vi.useRealTimers();
    const note = screen.getByRole('alert').textContent;
    expect(note).toContain('Only managers can edit this board.');
    expect(note).toContain('1 change couldn’t be added to the board');
    await press('Close');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are told with the words of the refusal, whichever limit it names', async () => {
    await tell({ kept: 1, notice: { code: 'too-large:text' } });
    expect(screen.getByRole('alert').textContent).toContain('This is too large for the board.');
  });

  it('are sent again when asked for', async () => {
    await tell({ kept: 1 });
    await press('Try again');
    expect(retryKept).toHaveBeenCalledOnce();
  });

  it('are saved as a file of their own', async () => {
    const made: Blob[] = [];
    const names: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      made.push(blob as Blob);
      return 'blob:kept';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await tell({ kept: 1, title: 'Leaf lab' });
    await press('Save a copy');
    expect(names).toEqual(['Leaf lab.kept.json']);
    expect(await made[0]?.text()).toBe('{"format":"atrium-kept"}');
  });

  it('are left alone when the notice is closed', async () => {
    await tell({ kept: 1 });
    await press('Close');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(board.kept).toBe(0);
  });
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

  it('that has more to say says it when asked, and is gone then', async () => {
    const more = vi.fn();
    await act(async () => showNotice('paste-changed', undefined, more));
    expect(screen.getByRole('alert').textContent).toContain('looks different or was left out');
    await press('Show details');
    expect(more).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('tells why changes are kept, and goes with them', async () => {
    await tell({ kept: 1, notice: { code: 'bad-item', detail: '' } });
    await tell({ kept: 0 });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
