// The palette offers what can be done now, and what a key has chosen stays chosen while that changes.

import { act, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { beforeEach, expect, it } from 'vitest';
import dict from '../../../../locales/en/dict.json';
import words from '../../../../locales/en/palette.json';
import type { BoardSession } from '../session/board-session.ts';
import { onBoard, testBoard } from '../testing/test-board.tsx';
import { Palette } from './palette.tsx';

const i18n = createInstance();
await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { dict, palette: words } }, defaultNS: 'dict' });

const option = (id: string) => document.querySelector(`[role=option][id$="-${id}"]`);

let board: BoardSession;
beforeEach(() => {
  board = testBoard();
  render(
    <I18nextProvider i18n={i18n}>
      <Palette canvas={document.createElement('canvas')} />
    </I18nextProvider>,
    onBoard(board),
  );
});

it('offers what can be done since it opened, and no longer what cannot', async () => {
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
