// Changes that are only on this device. The person can try again, save a copy or put them on a new board, and no press takes that offer
// away.

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { useState } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Denial } from '#protocol/board-events.ts';
import { JOINED, PANEL } from '#protocol/session-links.ts';
import words from '../../../../locales/en/dict.json';
import unsent from '../../../../locales/en/unsent.json';
import type { BoardCalls } from '../../../bus/board-link.ts';
import { takeNextBoardContent } from '../../../device/shared-things.ts';
import { applyEvents } from '../session/store.ts';
import { SavedStatus } from '../shell/saved-status.tsx';
import { onBoard, testBoard } from '../testing/test-board.tsx';
import { UnsentNote } from './unsent-note.tsx';

let board = testBoard();

const i18n = createInstance();
const resources = { en: { dict: words, unsent } };
await i18n.use(initReactI18next).init({ lng: 'en', ns: ['dict', 'unsent'], defaultNS: 'dict', resources });

const SECRET = 'A'.repeat(43);
const retryKept = vi.fn(async () => {});
const exportKept = vi.fn(async () => new Blob(['{"format":"atrium-kept"}']));
const pageShown = vi.fn();
const tell = (events: Parameters<typeof applyEvents>[1]) => act(async () => applyEvents(board.store, events));
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const said = () => screen.getByRole('alert').textContent;

function Where() {
  pageShown(useLocation().pathname);
  return null;
}

function Note() {
  const [isFolded, fold] = useState(false);
  return <UnsentNote isFolded={isFolded} onFold={fold} />;
}

function show(secret = SECRET): void {
  board = testBoard('editor', { secret });
  board.setCalls({ retryKept, exportKept } as unknown as BoardCalls);
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <Where />
        <SavedStatus />
        <Note />
      </MemoryRouter>
    </I18nextProvider>,
    onBoard(board),
  );
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

describe('rejected changes', () => {
  it('are told, with their number, until the board says there are none', async () => {
    show();
    await tell({ kept: 2 });
    expect(said()).toContain('2 changes couldn’t be added to the board');
    await tell({ kept: 0 });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are told with the words of the refusal, whichever limit it names', async () => {
    show();
    await tell({ kept: 1, notice: { code: 'too-large:text' } });
    expect(said()).toContain('This is too large for the board.');
  });

  it('are sent again when asked for', async () => {
    show();
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
    show();
    await tell({ kept: 1, title: 'Leaf lab' });
    await press('Save a copy');
    expect(names).toEqual(['Leaf lab.kept.json']);
    expect(await made[0]?.text()).toBe('{"format":"atrium-kept"}');
  });

  it('are put on a new board, which this page opens next', async () => {
    show();
    await tell({ kept: 1, title: 'Leaf lab' });
    await press('Put on a new board');
    expect(pageShown).toHaveBeenLastCalledWith('/board/incognito');
    expect(takeNextBoardContent()?.files.map(({ name }) => name)).toEqual(['Leaf lab.kept.json']);
  });

  it('CLI-27 stay in reach when the note is closed', async () => {
    show();
    await tell({ kept: 2 });
    await press('Close');
    expect(screen.queryByRole('alert')).toBeNull();
    await press('2 changes only on this device');
    await press('Save a copy');
    expect(exportKept).toHaveBeenCalledOnce();
  });

  it('on a wall panel are offered neither as a file nor for another board', async () => {
    show(PANEL);
    await tell({ kept: 1 });
    screen.getByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('button', { name: 'Save a copy' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Put on a new board' })).toBeNull();
  });
});

describe('a board of which this device has nothing, offline', () => {
  const absent = (pending: number) =>
    tell({ role: 'viewer', saved: { state: 'offline', pending, unkept: 0, isAbsent: true } });

  it('CLI-28 is said to be absent, not view only, and asked for again', async () => {
    show();
    await absent(0);
    expect(said()).toContain('This board isn’t on this device.');
    expect(screen.queryByText('View only')).toBeNull();
    await press('Try again');
    expect(retryKept).toHaveBeenCalledOnce();
  });

  it('CLI-28 offers what was drawn before that was known', async () => {
    show();
    await absent(2);
    expect(said()).toContain('This board isn’t on this device.');
    expect(said()).toContain('2 changes are only on this device.');
    await press('Save a copy');
    expect(exportKept).toHaveBeenCalledOnce();
    await tell({ saved: { state: 'saved' } });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a server that denies access', () => {
  const denied = (reason: Denial, others = 0, pending = 3) =>
    tell({ saved: { state: 'denied', reason, pending, unkept: 0, others } });

  it.each<[Denial, string, string]>([
    ['wrong-link', SECRET, 'This link is wrong'],
    ['link-ended', SECRET, 'This link no longer opens the board'],
    ['board-deleted', SECRET, 'This board was deleted.'],
    ['access-revoked', SECRET, 'You no longer have access to this board'],
    ['access-revoked', '', 'You’re signed out'],
    ['signed-out', '', 'You’re signed out'],
    ['session-ended', JOINED, 'This session has ended.'],
    ['too-old', SECRET, 'A newer version is needed.'],
    ['damaged', SECRET, 'Part of this board is damaged on the server'],
  ])('CLI-27 %s by "%s" is said with what is unsent, and offers three ways', async (reason, secret, sentence) => {
    show(secret);
    await denied(reason);
    expect(said()).toContain(sentence);
    expect(said()).toContain('3 changes are only on this device.');
    expect(screen.getByRole('status').textContent).toBe('3 changes not sent yet');
    expect(document.body.textContent).not.toContain('ffline');
    for (const name of ['Try again', 'Save a copy', 'Put on a new board']) screen.getByRole('button', { name });
  });

  it('CLI-27 counts pending and rejected together, and says what can’t be copied', async () => {
    show();
    await tell({ kept: 1 });
    await denied('link-ended', 2);
    expect(said()).toContain('4 changes are only on this device.');
    expect(said()).toContain('2 of them change what was already on the board.');
  });

  it('CLI-27 says so where nothing can be copied', async () => {
    show();
    await denied('link-ended', 3);
    exportKept.mockRejectedValueOnce(new Error('nothing-to-export'));
    await press('Save a copy');
    expect(document.body.textContent).toContain('there is nothing to copy');
  });

  it('is said by the state alone where nothing is unsent', async () => {
    show();
    await denied('link-ended', 0, 0);
    expect(screen.getByRole('status').textContent).toBe('No access');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
