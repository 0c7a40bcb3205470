// Which presses on the board may open a text, as far as the page can tell: the board alone knows.

import { DOUBLE_CSS, DOUBLE_MS, DRAG_CSS } from '#protocol/samples.ts';
import { PLACING_TOOLS } from '#protocol/tools.ts';
import { type BoardSession, perBoard } from '../session/board-session.ts';
import { WITH_TEXT } from '../session/letters-write.ts';
import { isWriting } from '../session/text-box-port.ts';
import { mayBeSelect } from '../session/tool-in-hand.ts';

/**
 * It made a text; it was a double click, which may begin one where there is none; it was a click while another text was open, which goes
 * on writing in the next. The others open none: `touched` is a click on what was selected already, or with Mod held, where there may be a
 * box or a link; `clicked` any other by Select.
 */
export type TextPress = 'made' | 'doubled' | 'next' | 'touched' | 'clicked';

type OnTextPress = (press: TextPress, event: MouseEvent) => void;

interface State {
  hear: OnTextPress | undefined;
}

const stateOf = perBoard((): State => ({ hear: undefined }));

/** Until what it answers is called. */
export function hearTextPresses(board: BoardSession, onPress: OnTextPress): () => void {
  const state = stateOf(board);
  state.hear = onPress;
  return () => {
    if (state.hear === onPress) state.hear = undefined;
  };
}

/** Where nobody hears of them yet they wait as keys do, and what is typed behind one with it. */
export function tellTextPress(board: BoardSession, press: TextPress, event: MouseEvent): void {
  const state = stateOf(board);
  if (state.hear) state.hear(press, event);
  else board.queue.pushFirst({ kind: 'text', run: () => state.hear?.(press, event) });
}

/** Calls within the person's own gesture. */
export function listenTextPresses(board: BoardSession, canvas: HTMLElement, onPress: OnTextPress): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  let toolAtDown = board.store.tool;
  let keptAtDown = false;
  let isDouble = false;
  let last: MouseEvent | null = null;
  let down: MouseEvent | null = null;
  /** It has not become a drag: a mouse clicks behind one all the same, wherever it lifts. */
  let stays = false;
  /** It ends a text. */
  let isLeaving = false;
  /** The board may have put Select in hand before it. */
  let isToolOpen = false;
  /** On what may be selected already. */
  let mayTouch = false;
  canvas.addEventListener(
    'pointerdown',
    (event) => {
      isDouble = last !== null && isNear(last, event);
      down = event;
      stays = true;
      const note = (): void => {
        toolAtDown = board.store.tool;
        keptAtDown = board.store.keepsTool;
        isToolOpen = mayBeSelect(board);
        mayTouch = (board.store.selection.count === 1 && mayHoldText(board, event)) || event.ctrlKey || event.metaKey;
        isLeaving = board.store.editing !== null || isWriting(board);
      };
      board.queue.push({ kind: 'pointer', run: note });
    },
    // Before the press itself ends a text.
    { signal, capture: true },
  );
  const follow = (event: MouseEvent): void => {
    stays &&= down !== null && wayCss(down, event) < DRAG_CSS;
  };
  canvas.addEventListener('pointermove', follow, { signal });
  const clicked = (event: MouseEvent, wasDouble: boolean, stayed: boolean): void => {
    const selects = toolAtDown === 'select';
    const clicks = selects && stayed;
    if (board.store.role !== 'editor') {
      if (clicks) onPress('clicked', event);
      return;
    }
    const makesText = toolAtDown === 'text' || toolAtDown === 'sticky';
    const doubles = wasDouble && stayed && mayHoldText(board, event);
    // A tool that has just made its one thing is select by now, which the page hears a little later.
    const isSelect = selects || (PLACING_TOOLS.has(toolAtDown) && !keptAtDown);
    if (makesText) {
      // The next press is Select's, however late the page hears of it: it would open, and empty, the box once more.
      if (!keptAtDown) board.store.tool = 'select';
      onPress('made', event);
    } else if (doubles && isSelect) onPress('doubled', event);
    else if (doubles && isToolOpen) {
      const open = (): void => {
        if (board.store.tool === 'select') onPress('doubled', event);
      };
      board.queue.pushFirst({ kind: 'text', run: open });
    } else if (clicks && isLeaving) onPress('next', event);
    else if (clicks) onPress(mayTouch ? 'touched' : 'clicked', event);
  };
  canvas.addEventListener(
    'click',
    (event) => {
      follow(event);
      last = isDouble || !stays ? null : event;
      const [wasDouble, stayed] = [isDouble, stays];
      board.queue.push({ kind: 'pointer', run: () => clicked(event, wasDouble, stayed) });
    },
    { signal },
  );
  return () => abort.abort();
}

function isNear(a: MouseEvent, b: MouseEvent): boolean {
  return b.timeStamp - a.timeStamp < DOUBLE_MS && wayCss(a, b) < DOUBLE_CSS;
}

function wayCss(a: MouseEvent, b: MouseEvent): number {
  return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
}

/** A finger asks for no keyboard where it is not known to need one; on the empty board it does. */
function mayHoldText(board: BoardSession, event: MouseEvent): boolean {
  const byFinger = (event as PointerEvent).pointerType === 'touch';
  const { count, kinds } = board.store.selection;
  return !byFinger || count === 0 || kinds.some((kind) => WITH_TEXT.has(kind));
}
