// The first steps lie above the paper: they are there while nobody draws, and only then.

import { act, cleanup } from '@testing-library/react';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import words from '../../../../../locales/en/dict.json';
import type { BoardSession } from '../../session/board-session.ts';
import { applyEvents } from '../../session/store.ts';
import { testBoard } from '../../testing/test-board.tsx';
import { showFirstSteps } from './index.ts';

await createInstance()
  .use(initReactI18next)
  .init({ lng: 'en', ns: ['dict'], defaultNS: 'dict', resources: { en: { dict: words } } });

const isShown = (): boolean => document.body.textContent?.includes(words.help.first.draw) === true;

let board: BoardSession;
let layer: HTMLElement;
beforeEach(() => {
  layer = document.createElement('div');
  document.body.replaceChildren(layer);
  board = testBoard();
  applyEvents(board.store, { items: 0 });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the first steps', () => {
  it.each([
    ['somebody else has begun a stroke', { drawnByOthers: true }],
    ['an item has come', { items: 1 }],
  ])('go when %s', async (_, events) => {
    board.store.ready = true;
    await act(async () => showFirstSteps(board, layer));
    expect(isShown()).toBe(true);
    await act(async () => applyEvents(board.store, events));
    expect(isShown()).toBe(false);
  });

  it('come once the board is empty and loaded, however late', async () => {
    board.store.loading = { done: 0, total: 1 };
    await act(async () => showFirstSteps(board, layer));
    expect(isShown()).toBe(false);
    await act(async () => applyEvents(board.store, { loading: null }));
    board.store.ready = true;
    await act(async () => undefined);
    expect(isShown()).toBe(true);
  });

  it('count as seen only if they were shown before something was made', async () => {
    const edited = { items: 1, history: { canUndo: true, canRedo: false } };
    await act(async () => showFirstSteps(board, layer));
    await act(async () => applyEvents(board.store, edited));
    expect(localStorage.getItem('atrium-first-steps')).toBeNull();
    board = testBoard();
    board.store.ready = true;
    await act(async () => showFirstSteps(board, layer));
    await act(async () => applyEvents(board.store, edited));
    expect(localStorage.getItem('atrium-first-steps')).toBe('done');
  });
});
