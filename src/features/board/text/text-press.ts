// Which presses on the board may open a text, as far as the page can tell: the board alone knows.

import { board } from '../state.ts';

/** Two clicks within this time and way are a double click, as they are for the board. */
const DOUBLE_MS = 400;
const DOUBLE_CSS = 8;
/** What a double click opens. A finger asks for no keyboard where it is not known to need one. */
const WITH_TEXT: ReadonlySet<string> = new Set(['text', 'sticky', 'rectangle', 'ellipse', 'diamond', 'frame']);

/** Calls within the person's own gesture. */
export function listenTextPresses(canvas: HTMLElement, onPress: () => void): () => void {
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
      if (makesText || (toolAtDown === 'select' && isDouble && mayHoldText(event))) onPress();
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
  return !byFinger || board.selection.kinds.some((kind) => WITH_TEXT.has(kind));
}
