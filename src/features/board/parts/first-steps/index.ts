// What somebody new is told on an empty board, until the first stroke, text or image is there; and the word beside the Help button until Help was
// opened once. Loaded when the page is idle, so it is a root of its own in the layer of the bars, below them.

import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { subscribe } from 'valtio';
import { readSetting, writeSetting } from '../../../../device/settings.ts';
import { board } from '../../session/store.ts';
import { dialogs } from '../../shell/dialogs.ts';
import styles from './first-steps.module.css';
import { FirstSteps } from './first-steps.tsx';

const STEPS = 'atrium-first-steps';
const HELP = 'atrium-help-opened';
const DONE = 'done';

export function showFirstSteps(): void {
  const bar = document.querySelector('[data-bars]');
  const layer = bar?.parentElement;
  if (!layer) return;
  if (!readSetting(HELP)) showHelpWord(layer);
  if (readSetting(STEPS)) return;
  if (hasBegun()) {
    writeSetting(STEPS, DONE);
    return;
  }
  if (isEmptyBoard()) showSteps(layer);
}

/** Whether this person, or somebody with a tool bar of their own on this screen, has made something here. */
const hasBegun = (): boolean => board.history.canUndo || board.hands.some(({ canUndo }) => canUndo);

const isAbsent = (): boolean => board.saved?.state === 'offline' && board.saved.isAbsent === true;

const isEmptyBoard = (): boolean =>
  board.ready &&
  board.items === 0 &&
  !board.drawnByOthers &&
  !board.loading &&
  board.role === 'editor' &&
  !board.editing &&
  !isAbsent();

function showSteps(layer: Element): void {
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
  const stopDialogs = subscribe(dialogs, remove);
  const stop = subscribe(board, () => {
    const isLeft = !layer.isConnected;
    if (isLeft || hasBegun()) {
      stop();
      if (!isLeft) writeSetting(STEPS, DONE);
      remove();
    } else if (!isEmptyBoard()) remove();
  });
}

function showHelpWord(layer: HTMLElement): void {
  layer.classList.add(styles.withHelpWord as string);
  const stop = subscribe(dialogs, () => {
    if (dialogs.open?.kind !== 'help') return;
    stop();
    writeSetting(HELP, DONE);
    layer.classList.remove(styles.withHelpWord as string);
  });
}
