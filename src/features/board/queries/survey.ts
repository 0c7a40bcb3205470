// What is on the board, in short, read again when something of it has changed while somebody looks at it.

import { useEffect } from 'react';
import { proxy, ref, subscribe, useSnapshot } from 'valtio';
import type { SurveyItem } from '#protocol/bus.ts';
import type { BoardCalls } from '../../../bus/board-link.ts';
import { type BoardSession, perBoard } from '../session/board-session.ts';
import { useBoard } from '../session/use-board.ts';

/** Of one answer: a few ms of the board's thread. */
const PAGE = 500;
/** Between two readings; of a large board as many times as long as one takes. */
const PAUSE_MS = 250;
const PAUSE_TIMES = 10;

/** Null until it has been read once. */
const surveyedOf = perBoard(() => proxy<{ items: readonly SurveyItem[] | null }>({ items: null }));
interface State {
  /** Components that show it. */
  readers: number;
  stop: () => void;
}

const stateOf = perBoard((): State => ({ readers: 0, stop: () => {} }));

export function useSurvey(): readonly SurveyItem[] | null {
  const board = useBoard();
  const state = stateOf(board);
  const surveyed = surveyedOf(board);
  useEffect(() => {
    state.readers += 1;
    if (state.readers === 1) state.stop = keepReading(board);
    return () => {
      state.readers -= 1;
      if (state.readers > 0) return;
      state.stop();
      surveyed.items = null;
    };
  }, [surveyed, board, state]);
  return useSnapshot(surveyed).items as readonly SurveyItem[] | null;
}

function keepReading(board: BoardSession): () => void {
  let ended = false;
  let changed = (): void => undefined;
  let seen = -1;
  const off = subscribe(board.store, () => board.store.changes !== seen && changed());
  const read = async (): Promise<void> => {
    while (!ended) {
      const begunMs = performance.now();
      seen = board.store.changes;
      const calls = board.calls;
      const items = calls && (await readAll(calls).catch(() => null));
      if (ended) return;
      if (items) surveyedOf(board).items = ref(items);
      const tookMs = performance.now() - begunMs;
      await new Promise((done) => setTimeout(done, Math.max(PAUSE_MS, tookMs * PAUSE_TIMES)));
      if (board.store.changes === seen)
        await new Promise<void>((done) => {
          changed = done;
        });
    }
  };
  void read();
  return () => {
    ended = true;
    off();
    changed();
  };
}

export async function readAll(calls: BoardCalls): Promise<SurveyItem[]> {
  const all = new Map<string, SurveyItem>();
  let from: string | null = null;
  for (;;) {
    const page: SurveyItem[] = await calls.survey(from, PAGE);
    const before = all.size;
    for (const item of page) all.set(item.id, item);
    from = page.at(-1)?.id ?? null;
    // Where the last one was deleted meanwhile it begins anew: what is missing comes with the next reading.
    if (page.length < PAGE || all.size === before) return [...all.values()];
  }
}
