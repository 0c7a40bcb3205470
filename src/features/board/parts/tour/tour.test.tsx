// Tests how the first tour goes on and when it hides, and that it waits for the settings of the person's other devices.

import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import dictionary from '../../../../../locales/en/dict.json';
import strings from '../../../../../locales/en/tour.json';
import { accountSettings } from '../../../../account/synced-settings.ts';
import { IS_AUTHORIZED } from '../../../../auth/may-be-signed-in.ts';
import { dropSetting } from '../../../../device/settings.ts';
import { i18n, initI18n } from '../../../../i18n/i18n.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { applyEvents } from '../../session/store.ts';
import { closeDialog, openDialog } from '../../shell/dialogs.ts';
import { testBoard } from '../../testing/test-board.tsx';
import { showTour } from './index.ts';

await initI18n('en', { en: dictionary });
i18n.addResourceBundle('en', 'tour', strings);

let board: BoardSession;
let layer: HTMLElement;
let left: AbortController;
beforeEach(() => {
  layer = document.createElement('div');
  document.body.replaceChildren(layer);
  left = new AbortController();
  board = testBoard();
  applyEvents(board.store, { items: 0 });
  board.store.ready = true;
});

afterEach(async () => {
  await act(async () => left.abort());
  cleanup();
  dropSetting('atrium-tour');
  localStorage.clear();
  accountSettings.areMerged = null;
});

/** The title of the step that is visible; null while the tour is hidden or not there. */
const visibleStep = (): string | null =>
  layer.querySelector('[role=region]:not([hidden])')?.querySelector('h2')?.textContent ?? null;
const show = (canBeShown = true) => act(() => showTour(board, layer, left.signal, () => canBeShown));
const edit = () => act(async () => applyEvents(board.store, { items: 1, history: { canUndo: true, canRedo: false } }));
const press = (key: string) =>
  act(async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });

describe('the first tour', () => {
  it('goes on when a step is done, hides behind a dialog, and ends with the palette', async () => {
    expect(await show()).toBe(true);
    expect(visibleStep()).toBe(strings.draw.title);
    expect(localStorage.getItem('atrium-tour')).toBe('true');
    await edit();
    expect(visibleStep()).toBe(strings.share.title);
    await act(async () => openDialog(board, { kind: 'share' }));
    expect(visibleStep()).toBeNull();
    await act(async () => closeDialog(board));
    expect(visibleStep()).toBe(strings.find.title);
    await act(async () => openDialog(board, { kind: 'palette' }));
    expect(layer.children).toHaveLength(0);
  });

  it('begins with the second step if something is drawn already', async () => {
    await edit();
    await show();
    expect(visibleStep()).toBe(strings.share.title);
  });

  it('does not count as seen while a notice hides it', async () => {
    board.notify('internal');
    await show();
    expect(visibleStep()).toBeNull();
    expect(localStorage.getItem('atrium-tour')).toBeNull();
    await act(async () => {
      board.store.notice = null;
    });
    expect(visibleStep()).toBe(strings.draw.title);
    expect(localStorage.getItem('atrium-tour')).toBe('true');
  });

  it('hides while the stack of notices shows something, whatever its source', async () => {
    const stack = document.createElement('div');
    stack.dataset.notices = '';
    document.body.append(stack);
    await show();
    expect(visibleStep()).toBe(strings.draw.title);
    await act(async () => stack.append(document.createElement('p')));
    expect(visibleStep()).toBeNull();
    await act(async () => stack.replaceChildren());
    expect(visibleStep()).toBe(strings.draw.title);
  });

  it('ends by Escape', async () => {
    await show();
    await press('Escape');
    expect(layer.children).toHaveLength(0);
  });

  it('ends when the board is left', async () => {
    await show();
    await act(async () => left.abort());
    expect(layer.children).toHaveLength(0);
  });

  it('is not shown on a board that may not have it any more', async () => {
    expect(await show(false)).toBe(false);
    expect(layer.children).toHaveLength(0);
  });

  it.each([
    ['is shown to a person who has not seen it', true, undefined, true],
    ['is not shown to a person who has seen it on another device', true, 'true', false],
    ['is not shown if the settings of other devices cannot be fetched', false, undefined, false],
  ])('%s', async (_, areMerged, stored, isShown) => {
    localStorage.setItem(IS_AUTHORIZED, 'true');
    const shown = showTour(board, layer, left.signal, () => true);
    await act(async () => undefined);
    expect(layer.children).toHaveLength(0);
    if (stored) localStorage.setItem('atrium-tour', stored);
    accountSettings.areMerged = areMerged;
    expect(await act(() => shown)).toBe(isShown);
  });
});
