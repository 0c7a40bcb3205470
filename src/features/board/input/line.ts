// The page's end of the line (protocol/line.ts). Presses and calls go to the board as they come; a key waits until the board has said whose
// it is: until a batch holds all that was sent before the key. What comes behind a key that waits, waits with it, so that the board becomes
// the same however late its answers are. Nothing is guessed by time. Knows neither texts nor tools.
//
//   key, words ──▶ is anything sent that may have changed whose they are?  no ──▶ run at once
//                          │ yes
//                          ▼
//   press, call ──▶ the queue (only while something is in it) ──▶ run in order, a key when `upTo` has reached its serial

import type { LineKind } from '#protocol/line.ts';

interface Step {
  run(): void;
  /** Runs when the board has come so far; null: as soon as it is its turn. */
  at: number | null;
}

let sent = 0;
let upTo = 0;
/** Serials of the last that may have changed whose the keys are, of the last of each that one asks for, and of what a step has sent. */
let turn = 0;
let wrote = 0;
let stepped = 0;
/** Before the board has started nothing it might say is waited for. */
let counts = false;
let holds = 0;
/** Of the keys alone. */
let keyHolds = 0;
let running = false;
let queue: Step[] = [];
/** `at` null: it is not known yet, something holds the line. */
let settling: { at: number | null; resolve(): void }[] = [];

/** The serial of what is sent now. */
export function serialOf(kind: LineKind): number {
  sent += 1;
  if (!counts) upTo = Math.max(upTo, sent);
  else if (kind === 'turns') turn = sent;
  wrote = sent;
  return sent;
}

/** The board has said that it has come so far; `show`: what it has become by that, before the keys that waited for it. */
export function heardUpTo(serial: number, show: () => void = () => {}): void {
  upTo = Math.max(upTo, serial);
  show();
  tellSettled();
  goOn();
}

/** Whose a key is may not be known: something was sent that the board has not answered yet. */
export const isBehind = (): boolean => turn > upTo || holds > 0 || keyHolds > 0;

/** What is sent from now on comes behind something that waits. */
export const isHeld = (): boolean => !running && (queue.length > 0 || holds > 0);

export const anyWaits = (): boolean => queue.length > 0;

/** Everything sent, for `hasHeard`. */
export const lastSent = (): number => wrote;
export const hasHeard = (serial: number): boolean => upTo >= serial;

/** In its place behind what waits; at once where nothing does. */
export function inOrder(run: () => void): void {
  if (isHeld()) queue.push({ run, at: null });
  else run();
}

/** A call in its place; its answer. */
export function callInOrder<T>(call: () => Promise<T>): Promise<T> {
  if (!isHeld()) return call();
  return new Promise((resolve, reject) => inOrder(() => void call().then(resolve, reject)));
}

/** Whether it would have to wait now. */
export const mustWait = (): boolean => isHeld() || (isBehind() && !running);

/** When the board has said all that decides whose it is. */
export function whenKnown(run: () => void): void {
  if (mustWait()) queue.push({ run, at: turn });
  else run();
}

/** Before all that waits, once the board has answered what has just been sent: whose key this is was decided by that. */
export function firstWhenKnown(run: () => void): void {
  queue.unshift({ run, at: turn });
  goOn();
}

/** When the board has answered all that was sent until now. */
export function settled(): Promise<void> {
  if (holds === 0 && turn <= upTo) return Promise.resolve();
  return new Promise((resolve) => settling.push({ at: holds === 0 ? turn : null, resolve }));
}

/** Nothing goes on until what it answers is called: what comes next is decided by several questions to the board. */
export function hold(): () => void {
  holds += 1;
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    holds -= 1;
    // What was asked has sent something.
    stepped = turn;
    if (holds === 0) for (const one of settling) one.at ??= turn;
    tellSettled();
    goOn();
  };
}

/** Keys wait until what it answers is called; presses go on. */
export function holdKeys(): () => void {
  keyHolds += 1;
  return () => {
    keyHolds -= 1;
    goOn();
  };
}

/** The board answers from now on. */
export function beginLine(): void {
  counts = true;
}

/** The board's thread is no more: it answers nothing of what it was sent. */
export function breakLine(): void {
  counts = false;
  heardUpTo(sent);
}

/** Another board: what waited was for the one before. */
export function resetLine(): void {
  queue = [];
  breakLine();
}

function tellSettled(): void {
  settling = settling.filter(({ at, resolve }) => at === null || at > upTo || void resolve());
}

function goOn(): void {
  if (running) return;
  running = true;
  try {
    for (let step = queue[0]; step && holds === 0; step = queue[0]) {
      if (step.at !== null && (keyHolds > 0 || Math.max(step.at, stepped) > upTo)) break;
      queue.shift();
      const before = turn;
      step.run();
      if (turn !== before) stepped = turn;
    }
  } finally {
    running = false;
  }
}
