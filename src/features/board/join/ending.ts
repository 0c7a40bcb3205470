// How a session at a panel ends: by hand, or when nobody has used it for long. What was drawn is saved first; what cannot be waits until it
// is, or until somebody says what becomes of it. Then the panel forgets (app/wipe.ts).

import { proxy, subscribe } from 'valtio';
import { lockSession, runningSession } from '../../../app/panel-session.ts';
import { type AfterWipe, beginWipe, leave } from '../../../app/wipe.ts';
import { flags } from '../../../flags/flags.ts';
import { board } from '../state.ts';
import { endSession } from './session.ts';

/** `warns`: nobody has used it for long; `unsent`: something is on this panel alone. */
export type Ending = 'no' | 'asked' | 'warns' | 'saving' | 'unsent';

export const ending = proxy<{ state: Ending; untilMs: number }>({ state: 'no', untilMs: 0 });

const IDLE_MS = flags.idleTest ? 10_000 : 15 * 60_000;
export const WARNING_MS = flags.idleTest ? 5_000 : 60_000;
const SAVING_MS = 30_000;
/** However long the network is away. */
const UNSENT_MS = 24 * 3600_000;
/** Nobody has said what becomes of what is unsent. */
const UNANSWERED_MS = 10 * 60_000;
const LOOK_MS = 500;

let usedMs = Date.now();
/** Somebody has done something since the page was opened. */
let isUsed = false;
/** It forgets already. */
let isOver = false;
/** Of the session that this page was opened for. */
let openAlias: string | undefined;

export function ask(): void {
  ending.state = 'asked';
}

/** Somebody is there. */
export function goOn(): void {
  usedMs = Date.now();
  ending.state = 'no';
}

/** Somebody uses the panel from elsewhere: what they were asked stays. */
export function used(): void {
  usedMs = Date.now();
  isUsed = true;
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

/** Whoever lent the board has ended it here: nothing more of it can be sent, and nothing of it stays. */
export function endedElsewhere(alias: string): void {
  if (isOver) return;
  isOver = true;
  over('ended', alias);
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
  usedMs = Date.now();
  isUsed = false;
  isOver = false;
  openAlias = runningSession()?.alias;
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
  const timer = setInterval(look, LOOK_MS);
  return () => {
    gone.abort();
    stop();
    clearInterval(timer);
  };
}

function look(): void {
  const nowMs = Date.now();
  switch (ending.state) {
    case 'no':
      // What stands there since before a reload, or a power cut, is somebody's too.
      if ((isUsed || board.items > 0) && nowMs - usedMs >= IDLE_MS)
        Object.assign(ending, { state: 'warns', untilMs: nowMs + WARNING_MS });
      break;
    case 'warns':
      if (nowMs >= ending.untilMs) end();
      break;
    case 'saving':
      if (isSaved()) forget();
      else if (nowMs >= ending.untilMs) {
        usedMs = nowMs;
        Object.assign(ending, { state: 'unsent', untilMs: nowMs + UNSENT_MS });
      }
      break;
    case 'unsent':
      if (isSaved()) forget();
      else if (nowMs - usedMs >= UNANSWERED_MS) lock();
      break;
    case 'asked':
  }
}

/** Nobody has said what becomes of what is unsent: that is kept to be sent (app/locked-sessions.ts), the rest is forgotten. */
function lock(): void {
  if (isOver) return;
  isOver = true;
  lockSession(ending.untilMs);
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
