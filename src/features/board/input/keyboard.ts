// Keys of the board page: actions and tools by shortcut, arrows that nudge, space that pans, Tab that walks the items.

import { type Action, actions, barTools, moreTools, shapeTools } from '../actions.ts';
import { moving } from '../canvas/moving.ts';
import { inputSettings } from '../people/person.ts';
import { board } from '../state.ts';
import { tell } from '../tell.ts';
import { awaitTextBox } from '../text/editing.ts';
import { chooseTool } from '../tool-bar/tools.ts';
import { isTyping, matches } from './shortcuts.ts';

/** CSS px on screen, so that a nudge looks the same at every zoom. */
const NUDGE_CSS = 1;
const NUDGE_FAR_CSS = 10;
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function listenKeys(onHelp: () => void): () => void {
  const abort = new AbortController();
  let heldTool: typeof board.tool | null = null;

  const release = () => {
    if (heldTool) chooseTool(heldTool);
    heldTool = null;
  };

  addEventListener(
    'keydown',
    (event) => {
      if (event.defaultPrevented || isTyping(event) || board.fatal) return;
      const onBoard = event.target instanceof HTMLCanvasElement || event.target === document.body;
      const done = onBoard ? boardKey(event) || actionKey(event, onHelp) : actionKey(event, onHelp);
      if (done) event.preventDefault();
    },
    { signal: abort.signal },
  );

  /** Keys that a focused button needs for itself. */
  const boardKey = (event: KeyboardEvent): boolean => {
    if (event.key === ' ') {
      if (!event.repeat && !heldTool) {
        heldTool = board.tool;
        chooseTool('hand');
      }
      return true;
    }
    const mod = event.ctrlKey || event.metaKey || event.altKey;
    const arrow = ARROWS[event.key];
    if (arrow && !mod) {
      if (board.selection.count === 0 || board.role === 'viewer') return false;
      const step = (event.shiftKey ? NUDGE_FAR_CSS : NUDGE_CSS) / moving.camera.zoom;
      tell((calls) => calls.act('nudge', arrow[0] * step, arrow[1] * step));
      return true;
    }
    if (event.key === 'Tab' && !mod && event.target instanceof HTMLCanvasElement) return walk(event.shiftKey);
    if (event.key === 'Enter' && !mod) {
      tell((calls) => calls.act('openFocused'));
      if (board.role === 'editor') awaitTextBox();
      return true;
    }
    return false;
  };

  addEventListener('keyup', (event) => event.key === ' ' && release(), { signal: abort.signal });
  addEventListener('blur', release, { signal: abort.signal });
  return () => abort.abort();
}

/** The item before the first and after the last is the page itself: Tab then leaves the board as it leaves any control. */
let walked = 0;

function walk(back: boolean): boolean {
  if (!board.focus) walked = 0;
  walked += back ? -1 : 1;
  if (board.items === 0 || walked < 0 || walked > board.items) {
    walked = 0;
    return false;
  }
  tell((calls) => calls.act(back ? 'focusPrevious' : 'focusNext'));
  return true;
}

/** A key by itself, of a person who wants none to do anything. */
export function isSwitchedOff(event: KeyboardEvent): boolean {
  return !inputSettings.shortcuts && !event.ctrlKey && !event.metaKey && event.key.length === 1;
}

function actionKey(event: KeyboardEvent, onHelp: () => void): boolean {
  if (isSwitchedOff(event)) return false;
  if (matches('?', event)) {
    onHelp();
    return true;
  }
  const mayEdit = board.role === 'editor';
  const meant = (Object.values(actions) as readonly Action[]).filter((one) =>
    one.keys?.some((chord) => matches(chord, event)),
  );
  // Of two on one key the one that can act now. What the page shows may be a frame old: the board itself decides.
  const action = meant.find((one) => !one.enabled || one.enabled()) ?? meant[0];
  if (action) {
    if (mayEdit || !action.edits) action.run();
    return true;
  }
  if (event.repeat) return false;
  for (const one of [...barTools, ...shapeTools, ...moreTools]) {
    if (!one.keys?.some((chord) => matches(chord, event))) continue;
    if (one.edits && !mayEdit) return true;
    one.run();
    return true;
  }
  return false;
}
