// Keys of the board page: actions and tools by shortcut, arrows that move and size, space that pans, Tab that walks the items, Enter that
// makes and opens, letters that go into a selected text.

import { PLACING_TOOLS, type ToolName } from '#protocol/tools.ts';
import { inputSettings } from '../../../device/input-settings.ts';
import { flags } from '../../../flags/flags.ts';
import { letterOf } from '../input/text-keys.ts';
import { announce } from '../session/announce.ts';
import { type BoardSession, perBoard } from '../session/board-session.ts';
import { WITH_TEXT, wasLeft, writtenIn } from '../session/letters-write.ts';
import { isOnBoard, isTyping, matches } from '../session/shortcuts.ts';
import { awaitTextBox, pressInText } from '../session/text-box-port.ts';
import { chooseTool, makeInMiddle } from '../session/tool-in-hand.ts';
import type { Action } from './action.ts';
import { actions } from './index.ts';
import { barTools, moreTools, shapeTools } from './tools.ts';

/** CSS px on screen, so that a nudge looks the same at every zoom. */
const NUDGE_CSS = 1;
const NUDGE_FAR_CSS = 10;
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function listenKeys(board: BoardSession): () => void {
  const abort = new AbortController();
  let held: { tool: ToolName; keeps: boolean } | null = null;

  const release = () => {
    if (held) chooseTool(board, held.tool, held.keeps);
    held = null;
  };

  addEventListener(
    'keydown',
    (event) => {
      // The browser would print the page as it stands there, whatever is typed into.
      const isPrint = () => !event.isComposing && actions.print.keys.some((chord) => matches(chord, event));
      if (event.defaultPrevented || board.store.fatal || (isTyping(board, event) && !isPrint())) return;
      const onBoard = isOnBoard(board, event);
      const done = (onBoard && (typesIntoSelected(board, event) || boardKey(event))) || actionKey(board, event);
      if (done) event.preventDefault();
    },
    { signal: abort.signal },
  );

  /** Keys that a focused button needs for itself. */
  const boardKey = (event: KeyboardEvent): boolean => {
    if (event.key === ' ') {
      if (!event.repeat && !held) {
        held = { tool: board.store.tool, keeps: board.store.keepsTool };
        chooseTool(board, 'hand');
      }
      return true;
    }
    const mod = event.ctrlKey || event.metaKey || event.altKey;
    const arrow = ARROWS[event.key];
    if (arrow && (event.ctrlKey || event.metaKey) && flags.features.keyboardNavigation) {
      if (!event.repeat && board.store.role === 'editor') goOnward(board, arrow);
      return true;
    }
    if (arrow) {
      // Where nothing can be moved the board moves the view: it alone knows in time.
      const step = (event.shiftKey ? NUDGE_FAR_CSS : NUDGE_CSS) / board.motion.camera.zoom;
      board.tell((calls) => calls.act(event.altKey ? 'resize' : 'nudge', arrow[0] * step, arrow[1] * step));
      return true;
    }
    if (event.key === 'Tab' && !mod && event.target !== document.body)
      return flags.features.keyboardNavigation && walk(board, event.shiftKey);
    if (event.key === 'Enter' && !mod) {
      const placing = PLACING_TOOLS.has(board.store.tool);
      // A kept tool has what it has just made selected still: its text, rather than one more in the same place.
      if (placing && board.store.keepsTool && holdsText(board)) chooseTool(board, 'select');
      else if (placing) {
        if (!event.repeat && board.store.role === 'editor') makeInMiddle(board);
        return true;
      }
      board.tell((calls) => calls.act('openFocused'));
      if (board.store.role === 'editor') awaitTextBox(board);
      return true;
    }
    return false;
  };

  addEventListener('keyup', (event) => event.key === ' ' && release(), { signal: abort.signal });
  addEventListener('blur', release, { signal: abort.signal });
  return () => abort.abort();
}

/** Another shape on that side of the selected one, with an arrow to it: what is typed next is its text. */
function goOnward(board: BoardSession, [dx, dy]: readonly [number, number]): void {
  board.tell((calls) => calls.connect('onward', dx, dy));
  const { count, locked } = board.store.selection;
  if (count === 1 && !locked) awaitTextBox(board);
}

function holdsText(board: BoardSession): boolean {
  const { count, kinds, locked } = board.store.selection;
  return count === 1 && !locked && kinds.every((kind) => WITH_TEXT.has(kind));
}

/** A letter, a digit or a sign for the one thing that is selected: its text is opened for it. */
function typesIntoSelected(board: BoardSession, event: KeyboardEvent): boolean {
  const id = writtenIn(board);
  if (id === null || event.key === ' ' || event.key === 'Enter' || letterOf(event) === null || event.altKey)
    return false;
  board.tell((calls) => calls.beginEdit(id));
  awaitTextBox(board);
  const tool = [...barTools, ...shapeTools, ...moreTools].find((one) => one.keys?.some((key) => matches(key, event)));
  const isInk = tool?.id === 'pen' || tool?.id === 'highlighter' || tool?.id === 'eraser' || tool?.id === 'laser';
  const isCertain = wasLeft(board, id);
  const type = (): void => pressInText(board, event, tool && { take: () => tool.run(board), isInk, isCertain });
  board.queue.pushFirst({ kind: 'key', run: type });
  return true;
}

interface State {
  /** The item before the first and after the last is the page itself: Tab then leaves the board as it leaves any control. */
  walked: number;
}

const stateOf = perBoard((): State => ({ walked: 0 }));

function walk(board: BoardSession, back: boolean): boolean {
  const state = stateOf(board);
  if (!board.store.focus) state.walked = 0;
  state.walked += back ? -1 : 1;
  if (board.store.items === 0 || state.walked < 0 || state.walked > board.store.items) {
    state.walked = 0;
    return false;
  }
  board.tell((calls) => calls.act(back ? 'focusPrevious' : 'focusNext'));
  return true;
}

/** A key by itself, of a person who wants none to do anything. */
export function isSwitchedOff(event: KeyboardEvent): boolean {
  return !inputSettings.shortcuts && !event.ctrlKey && !event.metaKey && event.key.length === 1;
}

/** A stroke in progress is not a step yet: undo would take back the step before it, and redo would be lost with the stroke's end. */
function isDrawing(board: BoardSession): boolean {
  return board.motion.contacts.size > 0 && board.store.tool !== 'select' && board.store.tool !== 'hand';
}

function actionKey(board: BoardSession, event: KeyboardEvent): boolean {
  if (isSwitchedOff(event)) return false;
  const mayEdit = board.store.role === 'editor';
  const meant = (Object.values(actions) as readonly Action[]).filter((one) =>
    one.keys?.some((chord) => matches(chord, event)),
  );
  // Of two on one key the one that can act now. What the page shows may be a frame old: the board itself decides.
  const action = meant.find((one) => !one.enabled || one.enabled(board)) ?? meant[0];
  if (action && isDrawing(board) && (action === actions.undo || action === actions.redo)) return true;
  if (action) {
    if (mayEdit || !action.edits) action.run(board);
    return true;
  }
  if (event.repeat) return false;
  for (const one of [...barTools, ...shapeTools, ...moreTools]) {
    if (!one.keys?.some((chord) => matches(chord, event))) continue;
    if ((one.edits && !mayEdit) || !one.enabled(board)) return true;
    one.run(board);
    announce(board, { tool: board.store.tool });
    return true;
  }
  return false;
}
