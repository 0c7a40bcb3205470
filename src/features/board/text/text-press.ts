// Which presses on the board may open a text, as far as the page can tell: the board alone knows.

import { board } from '../state.ts';

/** Two clicks within this time and way are a double click, as they are for the board. */
const DOUBLE_MS = 400;
const DOUBLE_CSS = 8;
/** What a double click opens. A finger asks for no keyboard where it is not known to need one; on the empty board it does. */
const WITH_TEXT: ReadonlySet<string> = new Set(['text', 'sticky', 'rectangle', 'ellipse', 'diamond', 'frame']);

/** Calls within the person's own gesture. `doubled`: it was a double click, which may begin a text where there is none. */
export function listenTextPresses(canvas: HTMLElement, onPress: (doubled: MouseEvent | null) => void): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  let toolAtDown = board.tool;
  let isDouble = false;
  let last: MouseEvent | null = null;
  canvas.addEventListener(
    'pointerdown',
    (event) => {
      toolAtDown = board.tool;
      isDouble = last !== null && isNear(last, event);
    },
    { signal },
  );
  canvas.addEventListener(
    'click',
    (event) => {
      last = isDouble ? null : event;
      if (board.role !== 'editor') return;
      const makesText = toolAtDown === 'text' || toolAtDown === 'sticky';
      if (makesText) onPress(null);
      else if (toolAtDown === 'select' && isDouble && mayHoldText(event)) onPress(event);
    },
    { signal },
  );
  return () => abort.abort();
}

function isNear(a: MouseEvent, b: MouseEvent): boolean {
  const way = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  return b.timeStamp - a.timeStamp < DOUBLE_MS && way < DOUBLE_CSS;
}

function mayHoldText(event: MouseEvent): boolean {
  const byFinger = (event as PointerEvent).pointerType === 'touch';
  const { count, kinds } = board.selection;
  return !byFinger || count === 0 || kinds.some((kind) => WITH_TEXT.has(kind));
}
