// Keys of the board page: actions and tools by shortcut, arrows that move and size, space that pans, Tab that walks the items, Enter that
// makes and opens, letters that go into a selected text.

import { PLACING_TOOLS, type ToolName } from '#protocol/tools.ts';
import { flags } from '../../../flags/flags.ts';
import { letterOf } from '../input/text-keys.ts';
import { announce } from '../session/announce.ts';
import { tell } from '../session/calls.ts';
import { WITH_TEXT, wasLeft, writtenIn } from '../session/letters-write.ts';
import { moving } from '../session/moving.ts';
import { inputSettings } from '../session/person.ts';
import { firstWhenKnown } from '../session/queue.ts';
import { isOnBoard, isTyping, matches } from '../session/shortcuts.ts';
import { board } from '../session/store.ts';
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

export function listenKeys(): () => void {
  const abort = new AbortController();
  let held: { tool: ToolName; keeps: boolean } | null = null;

  const release = () => {
    if (held) chooseTool(held.tool, held.keeps);
    held = null;
  };

  addEventListener(
    'keydown',
    (event) => {
      // The browser would print the page as it stands there, whatever is typed into.
      const isPrint = () => !event.isComposing && actions.print.keys.some((chord) => matches(chord, event));
      if (event.defaultPrevented || board.fatal || (isTyping(event) && !isPrint())) return;
      const onBoard = isOnBoard(event);
      const done = (onBoard && (typesIntoSelected(event) || boardKey(event))) || actionKey(event);
      if (done) event.preventDefault();
    },
    { signal: abort.signal },
  );

  /** Keys that a focused button needs for itself. */
  const boardKey = (event: KeyboardEvent): boolean => {
    if (event.key === ' ') {
      if (!event.repeat && !held) {
        held = { tool: board.tool, keeps: board.keepsTool };
        chooseTool('hand');
      }
      return true;
    }
    const mod = event.ctrlKey || event.metaKey || event.altKey;
    const arrow = ARROWS[event.key];
    if (arrow && (event.ctrlKey || event.metaKey) && flags.features.keyboardNavigation) {
      if (!event.repeat && board.role === 'editor') goOnward(arrow);
      return true;
    }
    if (arrow) {
      // Where nothing can be moved the board moves the view: it alone knows in time.
      const step = (event.shiftKey ? NUDGE_FAR_CSS : NUDGE_CSS) / moving.camera.zoom;
      tell((calls) => calls.act(event.altKey ? 'resize' : 'nudge', arrow[0] * step, arrow[1] * step));
      return true;
    }
    if (event.key === 'Tab' && !mod && event.target !== document.body)
      return flags.features.keyboardNavigation && walk(event.shiftKey);
    if (event.key === 'Enter' && !mod) {
      const placing = PLACING_TOOLS.has(board.tool);
      // A kept tool has what it has just made selected still: its text, rather than one more in the same place.
      if (placing && board.keepsTool && holdsText()) chooseTool('select');
      else if (placing) {
        if (!event.repeat && board.role === 'editor') makeInMiddle();
        return true;
      }
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

/** Another shape on that side of the selected one, with an arrow to it: what is typed next is its text. */
function goOnward([dx, dy]: readonly [number, number]): void {
  tell((calls) => calls.connect('onward', dx, dy));
  const { count, locked } = board.selection;
  if (count === 1 && !locked) awaitTextBox();
}

function holdsText(): boolean {
  const { count, kinds, locked } = board.selection;
  return count === 1 && !locked && kinds.every((kind) => WITH_TEXT.has(kind));
}

/** A letter, a digit or a sign for the one thing that is selected: its text is opened for it. */
function typesIntoSelected(event: KeyboardEvent): boolean {
  const id = writtenIn();
  if (id === null || event.key === ' ' || event.key === 'Enter' || letterOf(event) === null || event.altKey)
    return false;
  tell((calls) => calls.beginEdit(id));
  awaitTextBox();
  const tool = [...barTools, ...shapeTools, ...moreTools].find((one) => one.keys?.some((key) => matches(key, event)));
  const isInk = tool?.id === 'pen' || tool?.id === 'highlighter' || tool?.id === 'eraser' || tool?.id === 'laser';
  const isCertain = wasLeft(id);
  firstWhenKnown(() => pressInText(event, tool && { take: tool.run, isInk, isCertain }));
  return true;
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

/** A stroke in progress is not a step yet: undo would take back the step before it, and redo would be lost with the stroke's end. */
function isDrawing(): boolean {
  return moving.contacts > 0 && board.tool !== 'select' && board.tool !== 'hand';
}

function actionKey(event: KeyboardEvent): boolean {
  if (isSwitchedOff(event)) return false;
  const mayEdit = board.role === 'editor';
  const meant = (Object.values(actions) as readonly Action[]).filter((one) =>
    one.keys?.some((chord) => matches(chord, event)),
  );
  // Of two on one key the one that can act now. What the page shows may be a frame old: the board itself decides.
  const action = meant.find((one) => !one.enabled || one.enabled()) ?? meant[0];
  if (action && isDrawing() && (action === actions.undo || action === actions.redo)) return true;
  if (action) {
    if (mayEdit || !action.edits) action.run();
    return true;
  }
  if (event.repeat) return false;
  for (const one of [...barTools, ...shapeTools, ...moreTools]) {
    if (!one.keys?.some((chord) => matches(chord, event))) continue;
    if (one.edits && !mayEdit) return true;
    one.run();
    announce({ tool: board.tool });
    return true;
  }
  return false;
}
