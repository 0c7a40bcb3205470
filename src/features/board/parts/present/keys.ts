// Keys while this page presents or follows: as in other presentations. They come before the board's own, which mean something else meanwhile.

import { inputSettings } from '../../../../device/input-settings.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { isTyping } from '../../session/shortcuts.ts';
import { chooseTool } from '../../session/tool-in-hand.ts';
import { type FrameStep, stepOfKey } from './frame-steps.ts';
import { toggleFullScreen } from './full-screen.ts';
import { coverScreen, endTalk, isPresenter, showFrame, stepFrames, talkOf } from './talk.ts';
import { talkTool, talkUiOf, toggleTool } from './talk-ui.ts';

/** Time in which digits and Enter have to follow each other. */
const DIGITS_MS = 3000;
/** Elements that handle keys themselves: all keys, or arrows, which elsewhere turn frames from a focused button too. */
const OWN_KEYS = '[role=toolbar], [role=group], button, a';
const OWN_ARROWS = '[role=toolbar], [role=dialog]';

const OPEN_CHOICE = '[data-talk-bar] [aria-expanded="true"]';

type Does = (board: BoardSession) => void;

const cover =
  (screen: 'black' | 'white'): Does =>
  (board) =>
    coverScreen(board, talkOf(board).screen === screen ? 'shown' : screen);
const next: Does = (board) => stepFrames(board, 1);
const previous: Does = (board) => stepFrames(board, -1);
const toggleOverview: Does = (board) => {
  const ui = talkUiOf(board);
  ui.isOverviewOpen = !ui.isOverviewOpen;
};

const STEPS: Readonly<Record<FrameStep, Does>> = {
  next,
  previous,
  first: (board) => showFrame(board, 0),
  last: (board) => showFrame(board, talkOf(board).frames.length - 1),
};

/** By the character, or by the position of the key on a keyboard without Latin letters. */
const LETTERS: Readonly<Record<string, Does>> = {
  b: cover('black'),
  '.': cover('black'),
  w: cover('white'),
  ',': cover('white'),
  l: (board) => toggleTool(board, 'laser'),
  p: (board) => board.store.role === 'editor' && toggleTool(board, 'pen'),
  e: (board) => board.store.role === 'editor' && toggleTool(board, 'eraser'),
  o: toggleOverview,
  g: toggleOverview,
  s: (board) => {
    const ui = talkUiOf(board);
    ui.hasSpotlight = !ui.hasSpotlight;
  },
  f: toggleFullScreen,
};

/** Handles the keys of the window `view`. Returns a function that stops this. */
export function listenTalkKeys(board: BoardSession, view: Window = window): () => void {
  let digits = '';
  let digitsMs = 0;

  const enter = (): void => {
    const isNumber = digits !== '' && performance.now() - digitsMs < DIGITS_MS;
    if (isNumber) showFrame(board, Number(digits) - 1);
    else next(board);
    digits = '';
  };

  const presenterKey = (event: KeyboardEvent): boolean => {
    const { key } = event;
    const step = stepOfKey(event);
    if ((key === 'Enter' || key === ' ') && isWithin(event, OWN_KEYS)) return false;
    if (key.startsWith('Arrow') && isWithin(event, OWN_ARROWS)) return false;
    if (key === 'Enter') enter();
    else if (step) STEPS[step](board);
    else if (/^\d$/.test(key)) {
      digits = performance.now() - digitsMs < DIGITS_MS ? `${digits}${key}`.slice(-4) : key;
      digitsMs = performance.now();
    } else if (inputSettings.shortcuts) letterOf(event)?.(board);
    return true;
  };

  const onKey = (event: KeyboardEvent): void => {
    if (event.isComposing || board.store.fatal || isTyping(board, event)) return;
    const isOwn = isPresenter(talkOf(board));
    // An open choice of the bar closes by itself.
    if (event.key === 'Escape' && document.querySelector(OPEN_CHOICE)) return;
    if (event.key === 'Escape') stepOut(board);
    // Tab, F-keys, Ctrl+Z and Help keep their usual effect.
    else if (event.ctrlKey || event.metaKey || event.altKey || isLeftAlone(event.key)) return;
    else if (isOwn && !presenterKey(event)) return;
    else if (!isOwn && isWithin(event, OWN_KEYS)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  view.addEventListener('keydown', onKey, { capture: true });
  return () => view.removeEventListener('keydown', onKey, { capture: true });
}

/** An element of another window is no `Element` of this one. */
function isWithin({ target }: Event, selector: string): boolean {
  return target !== null && 'closest' in target && (target as Element).closest(selector) !== null;
}

/** Leaves one of these, the first that is active: overlay, tool, presentation. */
export function stepOut(board: BoardSession): void {
  const ui = talkUiOf(board);
  const talk = talkOf(board);
  if (ui.isOverviewOpen) ui.isOverviewOpen = false;
  else if (ui.hasSpotlight) ui.hasSpotlight = false;
  else if (isPresenter(talk) && talkTool(board.store.tool)) chooseTool(board, 'hand');
  else endTalk(board);
}

function isLeftAlone(key: string): boolean {
  return (
    key === 'Tab' || key === '?' || /^F\d+$/.test(key) || ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'].includes(key)
  );
}

function letterOf({ key, code }: KeyboardEvent): Does | undefined {
  const letter = key.toLowerCase();
  if (/^[a-z.,]$/.test(letter)) return LETTERS[letter];
  const letterOfCode = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
  return letterOfCode === undefined ? undefined : LETTERS[letterOfCode];
}
