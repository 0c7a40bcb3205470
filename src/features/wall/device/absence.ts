// Notices that this page did not run: the panel slept, the browser froze the page, or its clock was set back. Then the board is covered and
// input stopped before anything gets it, until it is known what becomes of the session. Must not know how a session ends.

import { runningSession } from './panel-session.ts';
import { AWAY_MS, adoptLaterUse, CLOCK_BACK_MS, idleMs, noteUse, storeUse } from './panel-use.ts';

const CHECK_MS = 500;
/** A timer of a page that runs is late by less. Those of a hidden page may be late by a minute, but nobody sees what that shows. */
const STOPPED_MS = 5_000;

/** Input of any kind. What comes from people goes through one of these first. */
const INPUT = [
  ...['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'pointerover', 'pointerrawupdate'],
  ...['touchstart', 'touchmove', 'touchend', 'mousedown', 'mousemove', 'mouseup', 'click', 'dblclick', 'contextmenu'],
  ...['keydown', 'keyup', 'beforeinput', 'paste', 'drop', 'wheel'],
];

interface Cover {
  show(): void;
  hide(): void;
}

interface SessionEnd {
  /** Whether the session has anything to forget. */
  hasContent(): boolean;
  /** Saves what it can and leaves the page. */
  end(): void;
}

let cover: Cover | undefined;
let isCovered = false;
let sessionEnd: SessionEnd | undefined;
let wallMs = Date.now();
let monotonicMs = performance.now();

/** Starts watching for absence. Called once per page, before anything else listens to input. */
export function watchAbsence(by: Cover): void {
  cover = by;
  tick();
  setInterval(checkAbsence, CHECK_MS);
  const stop = (event: Event): void => {
    if (!checkAbsence()) return;
    event.stopImmediatePropagation();
    if (event.cancelable) event.preventDefault();
  };
  for (const type of INPUT) addEventListener(type, stop, { capture: true, passive: false });
  addEventListener('pageshow', checkAbsence);
  document.addEventListener('resume', checkAbsence);
  document.addEventListener('visibilitychange', () => {
    checkAbsence();
    if (document.visibilityState === 'hidden') storeUse();
  });
  addEventListener('pagehide', storeUse);
}

/** Registers how the session ends, until the returned function is called. Without it the page reloads and decides by what is stored. */
export function endAfterAbsence(by: SessionEnd): () => void {
  sessionEnd = by;
  tick();
  return () => {
    if (sessionEnd === by) sessionEnd = undefined;
  };
}

/** True: the page did not run for longer than the panel may be idle, and what happens now is no use of the session. */
export function checkAbsence(): boolean {
  if (isCovered) return true;
  const { isBack, isStopped } = tick();
  if (!isBack && !(isStopped && idleMs() >= AWAY_MS)) return false;
  const running = runningSession();
  if (!running) return false;
  if (sessionEnd && !sessionEnd.hasContent()) {
    // A clock that was set back would count from the wrong time.
    if (isBack) noteUse();
    return false;
  }
  isCovered = true;
  cover?.show();
  void endUnlessUsed(running.alias, isBack);
  return true;
}

/** How long the page did not run before this moment. */
function tick(): { isBack: boolean; isStopped: boolean } {
  const [lastWallMs, lastMonotonicMs] = [wallMs, monotonicMs];
  wallMs = Date.now();
  monotonicMs = performance.now();
  const [wallGapMs, monotonicGapMs] = [wallMs - lastWallMs, monotonicMs - lastMonotonicMs];
  return {
    isBack: wallGapMs < monotonicGapMs - CLOCK_BACK_MS,
    isStopped: Math.max(wallGapMs, monotonicGapMs) >= STOPPED_MS,
  };
}

async function endUnlessUsed(alias: string, isBack: boolean): Promise<void> {
  // A tab that the browser had frozen, while people used another one.
  if (!isBack && (await adoptLaterUse(alias))) {
    isCovered = false;
    cover?.hide();
  } else if (sessionEnd) sessionEnd.end();
  else location.reload();
}
