// What somebody new is told on an empty board, until the first stroke, text or image is there; and the word beside the Help button until Help was
// opened once. Loaded when the page is idle, so it is a root of its own in the layer of the bars, below them.

import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { subscribe } from 'valtio';
import { readSetting, writeSetting } from '../../../../device/settings.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { dialogsOf } from '../../shell/dialogs.ts';
import styles from './first-steps.module.css';
import { FirstSteps } from './first-steps.tsx';

const STEPS = 'atrium-first-steps';
const HELP = 'atrium-help-opened';
const DONE = 'done';

export function showFirstSteps(board: BoardSession): void {
  const bar = document.querySelector('[data-bars]');
  const layer = bar?.parentElement;
  if (!layer) return;
  if (!readSetting(HELP)) showHelpWord(board, layer);
  if (readSetting(STEPS)) return;
  if (hasBegun(board)) {
    writeSetting(STEPS, DONE);
    return;
  }
  if (isEmptyBoard(board)) showSteps(board, layer);
}

/** Whether this person, or somebody with a tool bar of their own on this screen, has made something here. */
const hasBegun = (board: BoardSession): boolean =>
  board.store.history.canUndo || board.store.hands.some(({ canUndo }) => canUndo);

const isAbsent = (board: BoardSession): boolean =>
  board.store.saved?.state === 'offline' && board.store.saved.isAbsent === true;

const isEmptyBoard = (board: BoardSession): boolean =>
  board.store.ready &&
  board.store.items === 0 &&
  !board.store.drawnByOthers &&
  !board.store.loading &&
  board.store.role === 'editor' &&
  !board.store.editing &&
  !isAbsent(board);

function showSteps(board: BoardSession, layer: Element): void {
  const place = document.createElement('div');
  place.className = styles.place as string;
  layer.prepend(place);
  const root = createRoot(place);
  root.render(createElement(FirstSteps));
  const remove = (): void => {
    removeEventListener('pointerdown', onPress, true);
    stopDialogs();
    root.unmount();
    place.remove();
  };
  // Nothing covers the ink of the first stroke.
  const onPress = ({ target }: PointerEvent): void => {
    if (target instanceof HTMLCanvasElement) remove();
  };
  addEventListener('pointerdown', onPress, true);
  const stopDialogs = subscribe(dialogsOf(board), remove);
  const stop = subscribe(board.store, () => {
    const isLeft = !layer.isConnected;
    if (isLeft || hasBegun(board)) {
      stop();
      if (!isLeft) writeSetting(STEPS, DONE);
      remove();
    } else if (!isEmptyBoard(board)) remove();
  });
}

function showHelpWord(board: BoardSession, layer: HTMLElement): void {
  const dialogs = dialogsOf(board);
  layer.classList.add(styles.withHelpWord as string);
  const stop = subscribe(dialogs, () => {
    if (dialogs.open?.kind !== 'help') return;
    stop();
    writeSetting(HELP, DONE);
    layer.classList.remove(styles.withHelpWord as string);
  });
}
