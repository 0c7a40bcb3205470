// The steps of the first tour, which of them are done, and whether the tour may be seen now.

import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { subscribe, useSnapshot } from 'valtio';
import type { BoardSession } from '../../session/board-session.ts';
import { hasEdits } from '../../session/has-edits.ts';
import { dialogsOf } from '../../shell/dialogs.ts';
import { historyOf } from '../../shell/history-open.ts';
import { panelsOf } from '../../shell/side-panels.ts';

/** After the last stroke, so that the card does not appear between the strokes of a word. */
const RETURN_MS = 800;

export const STEPS = ['draw', 'share', 'find'] as const;
export type TourStep = (typeof STEPS)[number];

/** The first step that is not done, undefined once all are, and the function that finishes one. A step ends by doing it, also ahead of its turn. */
export function useDoneSteps(board: BoardSession): [step: TourStep | undefined, finish: (step: TourStep) => void] {
  const [done, setDone] = useState<readonly TourStep[]>([]);
  const finish = useCallback(
    (step: TourStep) => setDone((steps) => (steps.includes(step) ? steps : [...steps, step])),
    [],
  );
  const step = STEPS.find((each) => !done.includes(each));
  useEffect(() => {
    const check = (): void => {
      if (hasEdits(board)) finish('draw');
    };
    check();
    return subscribe(board.store, check);
  }, [board, finish]);
  useEffect(() => {
    const dialogs = dialogsOf(board);
    return subscribe(dialogs, () => {
      if (dialogs.open?.kind === 'share') finish('share');
      // Opening the palette teaches where boards are found only once the tour says so.
      if (dialogs.open?.kind === 'palette' && step === 'find') finish('find');
    });
  }, [board, finish, step]);
  return [step, finish];
}

/** Whether nothing else speaks to the person or is open, and they are not drawing or writing. */
export function useIsFree(board: BoardSession): boolean {
  const isPressing = useIsPressing();
  const { ready, role, notice, kept, waiting, following, fatal, editing } = useSnapshot(board.store);
  const dialogs = useSnapshot(dialogsOf(board));
  const panels = useSnapshot(panelsOf(board));
  const history = useSnapshot(historyOf(board));
  const hasStackedNotice = useHasStackedNotice();
  const isOpen = dialogs.open !== null || panels.open !== null || history.open;
  const hasNotice = notice !== null || fatal !== null || following !== null || kept > 0 || waiting > 0;
  return ready && role === 'editor' && !isPressing && !isOpen && !hasNotice && !hasStackedNotice && editing === null;
}

/** Whether the stack of notices (page/notices.tsx) shows one: also those that no state of the board has, such as an account that is signed out. */
function useHasStackedNotice(): boolean {
  return useSyncExternalStore(followStack, isStackFilled);
}

const findStack = (): Element | null => document.querySelector('[data-notices]');

const isStackFilled = (): boolean => (findStack()?.childElementCount ?? 0) > 0;

function followStack(onChange: () => void): () => void {
  const stack = findStack();
  if (!stack) return () => {};
  const observer = new MutationObserver(onChange);
  observer.observe(stack, { childList: true });
  return () => observer.disconnect();
}

/** Whether a pointer is, or was just now, down on the board: nothing covers ink that is being drawn. */
function useIsPressing(): boolean {
  const [isPressing, setPressing] = useState(false);
  useEffect(() => {
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = ({ target }: PointerEvent): void => {
      if (!(target instanceof HTMLCanvasElement)) return;
      clearTimeout(timer);
      setPressing(true);
    };
    const lift = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setPressing(false), RETURN_MS);
    };
    const options = { capture: true, signal: abort.signal };
    addEventListener('pointerdown', press, options);
    addEventListener('pointerup', lift, options);
    addEventListener('pointercancel', lift, options);
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, []);
  return isPressing;
}
