// What a screen reader hears of saving: Offline at once, Saving only when it takes long, nothing of Saved.

import { act, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import words from '../../../../locales/en/dict.json';
import offline from '../../../../locales/en/offline.json';
import { applyEvents, NO_SELECTION, setReady } from '../session/store.ts';
import { onBoard, testBoard } from '../testing/test-board.tsx';
import { LiveRegion } from './live-region.tsx';
import { SavedStatus } from './saved-status.tsx';

let board = testBoard();

const i18n = createInstance();
await i18n
  .use(initReactI18next)
  .init({ lng: 'en', ns: 'dict', defaultNS: 'dict', resources: { en: { dict: words, offline } } });

const show = () =>
  render(
    <I18nextProvider i18n={i18n}>
      <SavedStatus />
      <LiveRegion />
    </I18nextProvider>,
    onBoard(board),
  );
const tell = (events: Parameters<typeof applyEvents>[1]) => act(async () => applyEvents(board.store, events));
const spoken = () => screen.getByTestId('saved-region').textContent;
const status = () => screen.getByRole('status');

beforeEach(() => {
  vi.useFakeTimers();
  board = testBoard();
});
afterEach(() => vi.useRealTimers());

describe('the saved state', () => {
  it('is read by its words and announces nothing by itself', async () => {
    show();
    expect(status().textContent).toBe('Opening…');
    expect(status().getAttribute('aria-live')).toBe('off');
    await act(async () => setReady(board.store));
    expect(status().textContent, 'no news is not Saved').toBe('Opening…');
    await tell({ saved: { state: 'saved' } });
    expect(status().textContent).toBe('Saved');
    await tell({ saved: { state: 'saving', pending: 2, unkept: 0 } });
    expect(status().textContent).toBe('Saving…');
    await tell({ saved: { state: 'offline', pending: 0, unkept: 0 } });
    expect(status().textContent).toBe('Offline');
    await tell({ saved: { state: 'offline', pending: 2, unkept: 0 } });
    expect(status().textContent).toBe('Offline: 2 changes saved on this device');
    await tell({ saved: { state: 'offline', pending: 2, unkept: 1 } });
    expect(status().textContent).toBe('Offline: 1 change not saved');
  });

  it.each([
    [undefined, 'Offline', offline.board.offline],
    ['server-unreachable', 'Can’t reach the server', offline.board['server-unreachable']],
    ['connection-blocked', 'Live connection blocked', offline.board['connection-blocked']],
  ] as const)('says of %s what is wrong, by sight, by tooltip and aloud', async (reason, text, title) => {
    show();
    await tell({ saved: { state: 'offline', pending: 0, unkept: 0, ...(reason && { reason }) } });
    expect([status().textContent, status().title, spoken()]).toEqual([text, title, text]);
    await tell({ saved: { state: 'offline', pending: 2, unkept: 0, ...(reason && { reason }) } });
    expect(status().textContent).toBe(`${text}: 2 changes saved on this device`);
    await tell({ saved: { state: 'saved' } });
    expect([status().textContent, status().title, spoken()]).toEqual(['Saved', '', '']);
  });

  it('speaks of Offline at once', async () => {
    show();
    await tell({ saved: { state: 'offline', pending: 0, unkept: 0 } });
    expect(spoken()).toBe('Offline');
    await tell({ saved: { state: 'saved' } });
    expect(spoken()).toBe('');
  });

  it('speaks of Saving only beyond two seconds', async () => {
    show();
    await tell({ saved: { state: 'saving', pending: 1, unkept: 0 } });
    await act(async () => vi.advanceTimersByTime(1900));
    expect(spoken()).toBe('');
    await act(async () => vi.advanceTimersByTime(200));
    expect(spoken()).toBe('Saving…');
  });

  it('says nothing of a short save, however many follow each other', async () => {
    show();
    for (let i = 0; i < 5; i++) {
      await tell({ saved: { state: 'saving', pending: 1, unkept: 0 } });
      await act(async () => vi.advanceTimersByTime(1000));
      await tell({ saved: { state: 'saved' } });
    }
    expect(spoken()).toBe('');
  });

  it('says the focused item, by its kind where it has no words', async () => {
    const { container } = show();
    const label = () => container.querySelector('[aria-live=assertive]')?.textContent;
    await tell({ focus: { id: 'a', label: 'Why are leaves green?' } });
    expect(label()).toBe('Why are leaves green?');
    await tell({ focus: { id: 'b', label: 'stroke' } });
    expect(label()).toBe('Pen stroke');
  });

  it('says how many are selected, of several', async () => {
    show();
    const said = () => screen.getByTestId('selection-region').textContent;
    await tell({ selection: { ...NO_SELECTION, count: 1 } });
    expect(said()).toBe('');
    await tell({ selection: { ...NO_SELECTION, count: 3 } });
    expect(said()).toBe('Selected: 3');
  });
});
