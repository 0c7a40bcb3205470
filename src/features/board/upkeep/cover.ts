// When the board's cover is made again: soon after a change was saved, not all the time while one draws, and when one leaves. How it
// is made is the board worker's matter (workers/board/cover). cover=0 stops all of it.

import { subscribeKey } from 'valtio/vanilla/utils';
import type { BoardCalls } from '../../../bus/board-link.ts';
import { flags } from '../../../flags/flags.ts';
import type { BoardSession } from '../session/board-session.ts';

/** After a change the board is left alone for so long … */
const DEBOUNCE_MS = 4_000;
/** … and between two covers for so long: whoever draws on and on gets one so often, and the last one follows no later. */
const APART_MS = 30_000;
/** Somebody touches the board just now. */
const BUSY_MS = 1_000;
/** A board being left is kept alive for its cover at most so long, half of it for the last changes to be saved. */
const LEAVE_MS = 3_000;

export interface CoverKeeper {
  /** The last cover, and no more after it. Resolves when it is made, or is given up. */
  leave(): Promise<void>;
}

export interface Changes {
  firstMs: number;
  lastMs: number;
  /** Of the last cover made; −∞: none yet. */
  madeMs: number;
}

export function dueMs({ firstMs, lastMs, madeMs }: Changes): number {
  return Math.max(Math.min(lastMs + DEBOUNCE_MS, firstMs + APART_MS), madeMs + APART_MS);
}

const NONE = { firstMs: Number.POSITIVE_INFINITY, lastMs: 0 };

export function keepCover(board: BoardSession, calls: Pick<BoardCalls, 'cover' | 'saved'>): CoverKeeper | null {
  if (!flags.cover) return null;
  let changes: Changes = { ...NONE, madeMs: Number.NEGATIVE_INFINITY };
  let timer: ReturnType<typeof setTimeout> | undefined;

  const make = (): Promise<void> => {
    clearTimeout(timer);
    // What is not saved yet is in this device's picture alone: the others' follows when it is.
    changes = { ...changes, ...(board.store.saved?.state === 'saved' && NONE), madeMs: Date.now() };
    return Promise.resolve(calls.cover(board.store.role === 'editor')).catch((error: unknown) => {
      // No picture is no harm: the cards show the one before, and the next change tries again.
      console.info('No cover:', error);
    });
  };
  const due = () => {
    if (board.motion.contacts.size > 0) timer = setTimeout(due, BUSY_MS);
    // While changes are on their way, Saved says when to look again.
    else if (board.store.saved?.state !== 'saving') void make();
  };
  const arm = () => {
    clearTimeout(timer);
    if (changes.lastMs > 0) timer = setTimeout(due, Math.max(0, dueMs(changes) - Date.now()));
  };
  let last = board.store.saved;
  const stopWatching = subscribeKey(board.store, 'saved', (saved) => {
    // A board that is opened with nothing to save has no change. After that, a change that was saved within a frame is told as Saved once
    // more; whether there is anything new, the worker knows.
    const nowMs = Date.now();
    if (saved && (last || saved.state !== 'saved'))
      changes = { ...changes, firstMs: Math.min(changes.firstMs, nowMs), lastMs: nowMs };
    last = saved;
    arm();
  });
  const hidden = () => document.visibilityState === 'hidden' && void make();
  const gone = () => void make();
  document.addEventListener('visibilitychange', hidden);
  addEventListener('pagehide', gone);

  return {
    leave() {
      stopWatching();
      document.removeEventListener('visibilitychange', hidden);
      removeEventListener('pagehide', gone);
      const saved = board.store.saved?.state === 'saving' && Promise.resolve(calls.saved()).catch(() => {});
      const last = Promise.race([saved, after(LEAVE_MS / 2)]).then(make);
      return Promise.race([last, after(LEAVE_MS)]);
    },
  };
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
