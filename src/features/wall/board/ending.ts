// How a session at a panel ends: by hand, or when nobody has used it for long. What was drawn is saved first; what cannot be waits until it
// is, or until somebody says what becomes of it. Then the panel forgets (features/wall/device/wipe.ts).

import { proxy, subscribe } from 'valtio';
import { flags } from '../../../flags/flags.ts';
import { type BoardSession, perBoard } from '../../board/session/board-session.ts';
import { isKeptNowhere } from '../../board/session/store.ts';
import { checkAbsence, endAfterAbsence } from '../device/absence.ts';
import { carryWork } from '../device/carried-work.ts';
import { LOCKED_MS, lockSession, runningSession } from '../device/panel-session.ts';
import { adoptLaterUse, IDLE_MS, idleMs, isSessionUsed, noteUse, trackUse } from '../device/panel-use.ts';
import { type AfterWipe, beginWipe, leave } from '../device/wipe.ts';
import { endSession, runningOf } from './running-session.ts';

/**
 * `warns`: nobody has used it for long; `unsent`: something is on this panel alone; `ended`: the session was ended elsewhere, and something
 * of it was not sent.
 */
export type Ending = 'no' | 'asked' | 'warns' | 'saving' | 'unsent' | 'ended';

export const endingOf = perBoard(() => proxy<{ state: Ending; untilMs: number }>({ state: 'no', untilMs: 0 }));

export const WARNING_MS = flags.idleTest ? 5_000 : 60_000;
const SAVING_MS = 30_000;
/** Nobody has said what becomes of what is unsent. */
const UNANSWERED_MS = 10 * 60_000;
const POLL_MS = 500;

interface State {
  /** When `unsent` began. */
  unsentMs: number;
  /** It forgets already. */
  isOver: boolean;
  /** Unsent work is being stored for the next session. */
  isCarrying: boolean;
  /** Nothing of the board is shown any more. */
  isCovered: boolean;
  /** Of the session that this page was opened for. */
  openAlias: string | undefined;
}

const stateOf = perBoard(
  (): State => ({ unsentMs: 0, isOver: false, isCarrying: false, isCovered: false, openAlias: undefined }),
);

export function ask(board: BoardSession): void {
  endingOf(board).state = 'asked';
}

/** Somebody is there. */
export function goOn(board: BoardSession): void {
  noteUse();
  endingOf(board).state = 'no';
}

/** Somebody uses the panel, here or from elsewhere: what they were asked stays. */
export function used(board: BoardSession): void {
  const ending = endingOf(board);
  // Neither what woke the panel is a use, nor what comes with the warning.
  if (checkAbsence() || stateOf(board).isOver) return;
  if (ending.state === 'no' && isSessionUsed() && isIdle()) {
    look(board);
    return;
  }
  noteUse();
  if (ending.state === 'warns') ending.state = 'no';
}

/** Saves what can be saved and forgets; where something is unsent, says so. */
export function end(board: BoardSession): void {
  Object.assign(endingOf(board), { state: 'saving', untilMs: Date.now() + SAVING_MS });
  look(board);
}

/** What is unsent goes too. */
export function forget(board: BoardSession): void {
  const state = stateOf(board);
  if (state.isOver) return;
  state.isOver = true;
  endingOf(board).state = 'saving';
  over(undefined, state.openAlias, () => endSession(board));
}

/**
 * Ends a session that was ended elsewhere: the panel can send no more of it. Unsent work is offered before the panel forgets the session
 * (PANEL-13).
 */
export function endedElsewhere(board: BoardSession, alias: string): void {
  const state = stateOf(board);
  const ending = endingOf(board);
  if (state.isOver || ending.state === 'ended') return;
  if (state.isCovered || unsentNow(board) === 0 || runningSession()?.alias !== alias) forgetEnded(board, alias);
  else Object.assign(ending, { state: 'ended', untilMs: Date.now() + WARNING_MS });
}

/** Forgets a session that was ended elsewhere, with what is unsent. */
export function forgetEnded(board: BoardSession, alias = stateOf(board).openAlias): void {
  const state = stateOf(board);
  if (state.isOver) return;
  state.isOver = true;
  over('ended', alias);
}

/**
 * Ends the session and begins the next one, whose board gets the file. Rejects where that cannot be made or stored: nothing has ended then.
 */
export async function carryToNextSession(board: BoardSession, copy: () => Promise<Blob>): Promise<void> {
  const state = stateOf(board);
  if (state.isOver || state.isCarrying || state.openAlias === undefined) return;
  state.isCarrying = true;
  try {
    await carryWork(await copy(), state.openAlias);
  } finally {
    state.isCarrying = false;
  }
  if (state.isOver) return;
  state.isOver = true;
  over(undefined, state.openAlias, endingOf(board).state === 'ended' ? undefined : () => endSession(board));
}

function over(says: AfterWipe | undefined, alias: string | undefined, first?: () => Promise<void>): void {
  const running = runningSession();
  if (running?.alias === alias) beginWipe(says, first);
  // Another tab forgets, and has told the server so.
  else if (!running) leave();
  // Another tab has begun the next session meanwhile: that one stays.
  else if (first) void first().finally(() => leave(says));
  else leave(says);
}

/** Until what is returned is called. */
export function watchUse(board: BoardSession): () => void {
  const state = stateOf(board);
  const ending = endingOf(board);
  const running = runningSession();
  state.openAlias = running?.alias;
  if (running) trackUse(running, running.begunMs ?? 0);
  state.isOver = state.isCovered = false;
  ending.state = 'no';
  const gone = new AbortController();
  const { signal } = gone;
  for (const event of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(event, () => used(board), { signal, capture: true });
  // What a joiner does is use, too.
  let changes = board.store.changes;
  const stop = subscribe(board.store, () => {
    if (board.store.changes === changes) return;
    changes = board.store.changes;
    if (ending.state === 'no' || ending.state === 'warns') used(board);
  });
  // While the panel did not run, those who had joined may have drawn.
  const mayHaveContent = (): boolean => hasContent(board) || !!runningOf(board).shown?.joiners.length;
  const stopEnding = endAfterAbsence({ hasContent: mayHaveContent, end: () => endCovered(board) });
  const timer = setInterval(() => look(board), POLL_MS);
  return () => {
    gone.abort();
    stop();
    stopEnding();
    clearInterval(timer);
  };
}

function look(board: BoardSession): void {
  const state = stateOf(board);
  const ending = endingOf(board);
  if (!state.isCovered && checkAbsence()) return;
  const nowMs = Date.now();
  switch (ending.state) {
    case 'no':
    // Somebody asked for the end and went away.
    case 'asked':
      if (hasContent(board) && isIdle()) void warn(board);
      break;
    case 'warns':
      if (nowMs >= ending.untilMs) end(board);
      break;
    case 'ended':
      if (nowMs >= ending.untilMs && !state.isCarrying) forgetEnded(board);
      break;
    case 'saving':
      if (isSaved(board)) forget(board);
      else if (nowMs < ending.untilMs) break;
      else if (state.isCovered) lock(board, nowMs + LOCKED_MS);
      else {
        state.unsentMs = nowMs;
        Object.assign(ending, { state: 'unsent', untilMs: nowMs + LOCKED_MS });
      }
      break;
    case 'unsent':
      if (isSaved(board)) forget(board);
      else if (Math.min(idleMs(), nowMs - state.unsentMs) >= UNANSWERED_MS) lock(board, ending.untilMs);
  }
}

/** Content from before a reload or a power cut counts too. */
function hasContent(board: BoardSession): boolean {
  return isSessionUsed() || board.store.items > 0;
}

function isIdle(): boolean {
  return idleMs() >= IDLE_MS;
}

async function warn(board: BoardSession): Promise<void> {
  const ending = endingOf(board);
  const own = stateOf(board);
  const { state } = ending;
  if (own.openAlias !== undefined && (await adoptLaterUse(own.openAlias))) return;
  // Somebody has come meanwhile.
  if (ending.state === state && isIdle()) Object.assign(ending, { state: 'warns', untilMs: Date.now() + WARNING_MS });
}

/** The panel comes back after it did not run. What is on its disk is sent later; what is not has the same time as before any end. */
function endCovered(board: BoardSession): void {
  const state = stateOf(board);
  if (state.isOver) return;
  state.isCovered = true;
  if (endingOf(board).state === 'ended') forgetEnded(board);
  else if (isSaved(board) || isKeptNowhere(board.store)) end(board);
  else lock(board, Date.now() + LOCKED_MS);
}

/** Nobody has said what becomes of what is unsent: that is kept to be sent (features/wall/device/locked-sessions.ts), the rest is forgotten. */
function lock(board: BoardSession, untilMs: number): void {
  const state = stateOf(board);
  if (state.isOver) return;
  state.isOver = true;
  lockSession(untilMs);
  beginWipe('locked');
}

function isSaved(board: BoardSession): boolean {
  // Without the server too, where it has all of it.
  return board.store.saved !== null && unsentNow(board) === 0;
}

/** So many changes are on this panel alone. */
export function unsentNow(board: BoardSession): number {
  const pending = board.store.saved && board.store.saved.state !== 'saved' ? board.store.saved.pending : 0;
  return pending + board.store.kept + board.store.waiting;
}
