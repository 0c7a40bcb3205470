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
beforeEach(() => {
  document.body.innerHTML = '<div><div data-bars></div></div>';
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
    await act(async () => showFirstSteps(board));
    expect(isShown()).toBe(true);
    await act(async () => applyEvents(board.store, events));
    expect(isShown()).toBe(false);
  });
});
