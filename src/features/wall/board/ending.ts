// How a session at a panel ends: by hand, or when nobody has used it for long. What was drawn is saved first; what cannot be waits until it
// is, or until somebody says what becomes of it. Then the panel forgets (features/wall/device/wipe.ts).

import { proxy, subscribe } from 'valtio';
import { flags } from '../../../flags/flags.ts';
import { board, isKeptNowhere } from '../../board/session/store.ts';
import { checkAbsence, endAfterAbsence } from '../device/absence.ts';
import { carryWork } from '../device/carried-work.ts';
import { LOCKED_MS, lockSession, runningSession } from '../device/panel-session.ts';
import { adoptLaterUse, IDLE_MS, idleMs, isSessionUsed, noteUse, trackUse } from '../device/panel-use.ts';
import { type AfterWipe, beginWipe, leave } from '../device/wipe.ts';
import { endSession, session } from './running-session.ts';

/**
 * `warns`: nobody has used it for long; `unsent`: something is on this panel alone; `ended`: the session was ended elsewhere, and something
 * of it was not sent.
 */
export type Ending = 'no' | 'asked' | 'warns' | 'saving' | 'unsent' | 'ended';

export const ending = proxy<{ state: Ending; untilMs: number }>({ state: 'no', untilMs: 0 });

export const WARNING_MS = flags.idleTest ? 5_000 : 60_000;
const SAVING_MS = 30_000;
/** Nobody has said what becomes of what is unsent. */
const UNANSWERED_MS = 10 * 60_000;
const POLL_MS = 500;

/** When `unsent` began. */
let unsentMs = 0;
/** It forgets already. */
let isOver = false;
/** Unsent work is being stored for the next session. */
let isCarrying = false;
/** Nothing of the board is shown any more. */
let isCovered = false;
/** Of the session that this page was opened for. */
let openAlias: string | undefined;

export function ask(): void {
  ending.state = 'asked';
}

/** Somebody is there. */
export function goOn(): void {
  noteUse();
  ending.state = 'no';
}

/** Somebody uses the panel, here or from elsewhere: what they were asked stays. */
export function used(): void {
  // Neither what woke the panel is a use, nor what comes with the warning.
  if (checkAbsence() || isOver) return;
  if (ending.state === 'no' && isSessionUsed() && isIdle()) {
    look();
    return;
  }
  noteUse();
  if (ending.state === 'warns') ending.state = 'no';
}

/** Saves what can be saved and forgets; where something is unsent, says so. */
export function end(): void {
  Object.assign(ending, { state: 'saving', untilMs: Date.now() + SAVING_MS });
  look();
}

/** What is unsent goes too. */
export function forget(): void {
  if (isOver) return;
  isOver = true;
  ending.state = 'saving';
  over(undefined, openAlias, endSession);
}

/**
 * Ends a session that was ended elsewhere: the panel can send no more of it. Unsent work is offered before the panel forgets the session
 * (PANEL-13).
 */
export function endedElsewhere(alias: string): void {
  if (isOver || ending.state === 'ended') return;
  if (isCovered || unsentNow() === 0 || runningSession()?.alias !== alias) forgetEnded(alias);
  else Object.assign(ending, { state: 'ended', untilMs: Date.now() + WARNING_MS });
}

/** Forgets a session that was ended elsewhere, with what is unsent. */
export function forgetEnded(alias = openAlias): void {
  if (isOver) return;
  isOver = true;
  over('ended', alias);
}

/**
 * Ends the session and begins the next one, whose board gets the file. Rejects where that cannot be made or stored: nothing has ended then.
 */
export async function carryToNextSession(copy: () => Promise<Blob>): Promise<void> {
  if (isOver || isCarrying || openAlias === undefined) return;
  isCarrying = true;
  try {
    await carryWork(await copy(), openAlias);
  } finally {
    isCarrying = false;
  }
  if (isOver) return;
  isOver = true;
  over(undefined, openAlias, ending.state === 'ended' ? undefined : endSession);
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
export function watchUse(): () => void {
  const running = runningSession();
  openAlias = running?.alias;
  if (running) trackUse(running, running.begunMs ?? 0);
  isOver = isCovered = false;
  ending.state = 'no';
  const gone = new AbortController();
  const { signal } = gone;
  for (const event of ['pointerdown', 'keydown', 'wheel']) addEventListener(event, used, { signal, capture: true });
  // What a joiner does is use, too.
  let changes = board.changes;
  const stop = subscribe(board, () => {
    if (board.changes === changes) return;
    changes = board.changes;
    if (ending.state === 'no' || ending.state === 'warns') used();
  });
  // While the panel did not run, those who had joined may have drawn.
  const mayHaveContent = (): boolean => hasContent() || !!session.shown?.joiners.length;
  const stopEnding = endAfterAbsence({ hasContent: mayHaveContent, end: endCovered });
  const timer = setInterval(look, POLL_MS);
  return () => {
    gone.abort();
    stop();
    stopEnding();
    clearInterval(timer);
  };
}

function look(): void {
  if (!isCovered && checkAbsence()) return;
  const nowMs = Date.now();
  switch (ending.state) {
    case 'no':
    // Somebody asked for the end and went away.
    case 'asked':
      if (hasContent() && isIdle()) void warn();
      break;
    case 'warns':
      if (nowMs >= ending.untilMs) end();
      break;
    case 'ended':
      if (nowMs >= ending.untilMs && !isCarrying) forgetEnded();
      break;
    case 'saving':
      if (isSaved()) forget();
      else if (nowMs < ending.untilMs) break;
      else if (isCovered) lock(nowMs + LOCKED_MS);
      else {
        unsentMs = nowMs;
        Object.assign(ending, { state: 'unsent', untilMs: nowMs + LOCKED_MS });
      }
      break;
    case 'unsent':
      if (isSaved()) forget();
      else if (Math.min(idleMs(), nowMs - unsentMs) >= UNANSWERED_MS) lock(ending.untilMs);
  }
}

/** Content from before a reload or a power cut counts too. */
function hasContent(): boolean {
  return isSessionUsed() || board.items > 0;
}

function isIdle(): boolean {
  return idleMs() >= IDLE_MS;
}

async function warn(): Promise<void> {
  const { state } = ending;
  if (openAlias !== undefined && (await adoptLaterUse(openAlias))) return;
  // Somebody has come meanwhile.
  if (ending.state === state && isIdle()) Object.assign(ending, { state: 'warns', untilMs: Date.now() + WARNING_MS });
}

/** The panel comes back after it did not run. What is on its disk is sent later; what is not has the same time as before any end. */
function endCovered(): void {
  if (isOver) return;
  isCovered = true;
  if (ending.state === 'ended') forgetEnded();
  else if (isSaved() || isKeptNowhere()) end();
  else lock(Date.now() + LOCKED_MS);
}

/** Nobody has said what becomes of what is unsent: that is kept to be sent (features/wall/device/locked-sessions.ts), the rest is forgotten. */
function lock(untilMs: number): void {
  if (isOver) return;
  isOver = true;
  lockSession(untilMs);
  beginWipe('locked');
}

function isSaved(): boolean {
  // Without the server too, where it has all of it.
  return board.saved !== null && unsentNow() === 0;
}

/** So many changes are on this panel alone. */
export function unsentNow(): number {
  const pending = board.saved && board.saved.state !== 'saved' ? board.saved.pending : 0;
  return pending + board.kept + board.waiting;
}
