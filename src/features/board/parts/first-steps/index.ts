// Shows the first steps on an empty board until the first stroke, text or image is there, and the name of the Help button until Help was opened
// once. Loaded when the page is idle, so it is a root of its own in the layer of the bars, below them.

import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { subscribe } from 'valtio';
import { readSetting, writeSetting } from '../../../../device/settings.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { hasEdits } from '../../session/has-edits.ts';
import { dialogsOf } from '../../shell/dialogs.ts';
import styles from './first-steps.module.css';
import { FirstSteps } from './first-steps.tsx';

const STEPS = 'atrium-first-steps';
const HELP = 'atrium-help-opened';
const DONE = 'done';

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

/** Shows the steps as soon as the board is empty and nothing is open over it; once per board, and never after they were seen and something was made. */
export function showFirstSteps(board: BoardSession, layer: HTMLElement): void {
  if (readSetting(STEPS)) return;
  const dialogs = dialogsOf(board);
  let remove: (() => void) | undefined;
  const update = (): void => {
    if (!layer.isConnected || hasEdits(board)) {
      stop();
      // Steps that were never shown are not done: the next empty board shows them.
      if (layer.isConnected && remove) writeSetting(STEPS, DONE);
      remove?.();
    } else if (remove) {
      if (!isEmptyBoard(board)) remove();
    } else if (isEmptyBoard(board) && dialogs.open === null) remove = addSteps(board, layer);
  };
  const stops = [subscribe(board.store, update), subscribe(dialogs, update)];
  const stop = (): void => {
    for (const end of stops) end();
  };
  update();
}

/** Returns the function that removes the steps. */
function addSteps(board: BoardSession, layer: Element): () => void {
  const container = document.createElement('div');
  container.className = styles.place as string;
  layer.prepend(container);
  const root = createRoot(container);
  root.render(createElement(FirstSteps));
  const remove = (): void => {
    removeEventListener('pointerdown', onPress, true);
    stopDialogs();
    root.unmount();
    container.remove();
  };
  // The steps must not cover the ink of the first stroke.
  const onPress = ({ target }: PointerEvent): void => {
    if (target instanceof HTMLCanvasElement) remove();
  };
  addEventListener('pointerdown', onPress, true);
  const stopDialogs = subscribe(dialogsOf(board), remove);
  return remove;
}

/** Shows the name of the Help button beside its icon until Help was opened once on this device. */
export function showHelpLabel(board: BoardSession, layer: HTMLElement): void {
  if (readSetting(HELP)) return;
  const dialogs = dialogsOf(board);
  layer.classList.add(styles.withHelpWord as string);
  const stop = subscribe(dialogs, () => {
    if (dialogs.open?.kind !== 'help') return;
    stop();
    writeSetting(HELP, DONE);
    layer.classList.remove(styles.withHelpWord as string);
  });
}
