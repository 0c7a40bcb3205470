// The page's end of the line (protocol/line.ts). Presses and calls go to the board as they come; a key waits until the board has said whose
// it is: until a batch holds all that was sent before the key. What comes behind a key that waits, waits with it, so that the board becomes
// the same however late its answers are. Nothing is guessed by time. Knows neither texts nor tools.
//
//   key, words ──▶ is anything sent that may have changed whose they are?  no ──▶ run at once
//                          │ yes
//                          ▼
//   press, call ──▶ the queue (only while something is in it) ──▶ run in order, a key when the board has answered all that was sent

import type { LineKind } from '#protocol/line.ts';

interface Step {
  run(): void;
  /** Not before the board has answered all that was sent. */
  isKey: boolean;
}

let sent = 0;
let upTo = 0;
/** The last serial that may have changed whose the keys are. */
let turn = 0;
/** Before the board has started nothing it might say is waited for. */
let answers = false;
let holds = 0;
let keyHolds = 0;
let running = false;
let queue: Step[] = [];
let settling: { at: number; resolve(): void }[] = [];
let calming: (() => void)[] = [];

/** The serial of what is sent now. */
export function serialOf(kind: LineKind): number {
  sent += 1;
  if (!answers) upTo = sent;
  else if (kind === 'turns') turn = sent;
  return sent;
}

/** The board has said that it has come so far; `show`: what it has become by that, before the keys that waited for it. */
export function heardUpTo(serial: number, show: () => void = () => {}): void {
  upTo = Math.max(upTo, serial);
  show();
  settling = settling.filter(({ at, resolve }) => at > upTo || void resolve());
  goOn();
}

/** Of all that was sent, and of all that the board has answered. */
export const lastSent = (): number => sent;
export const lastHeard = (): number => upTo;

/** Whose a key is that is pressed now is known. */
const isKnown = (): boolean => turn <= upTo && holds === 0 && keyHolds === 0;

/** What is sent from now on comes behind something that waits. */
export const isHeld = (): boolean => !running && (queue.length > 0 || holds > 0);

/** A key would have to wait now. */
export const mustWait = (): boolean => isHeld() || (!isKnown() && !running);

export const anyWaits = (): boolean => queue.length > 0;

/** In its place behind what waits; at once where nothing does. */
export function inOrder(run: () => void): void {
  if (isHeld()) queue.push({ run, isKey: false });
  else run();
}

/** A call in its place; its answer. */
export function callInOrder<T>(call: () => Promise<T>): Promise<T> {
  if (!isHeld()) return call();
  return new Promise((resolve, reject) => inOrder(() => void call().then(resolve, reject)));
}

/** When the board has said all that decides whose it is. */
export function whenKnown(run: () => void): void {
  if (mustWait()) queue.push({ run, isKey: true });
  else run();
}

/** Before all that waits, once the board has answered what has just been sent: whose key this is was decided by that. */
export function firstWhenKnown(run: () => void): void {
  queue.unshift({ run, isKey: true });
  goOn();
}

/** When the board has answered all that was sent until now. */
export function settled(): Promise<void> {
  if (turn <= upTo) return Promise.resolve();
  return new Promise((resolve) => settling.push({ at: turn, resolve }));
}

/** When the board has answered all that was sent, and nothing waits any more. */
export function whenCalm(run: () => void): void {
  calming.push(run);
  goOn();
}

/** Nothing goes on until what it answers is called: what comes next is decided by several questions to the board. */
export function hold(): () => void {
  holds += 1;
  return once(() => {
    holds -= 1;
  });
}

/** Keys wait until what it answers is called; presses before them go on. */
export function holdKeys(): () => void {
  keyHolds += 1;
  return once(() => {
    keyHolds -= 1;
  });
}

/** The board answers from now on. */
export function beginLine(): void {
  answers = true;
}

/** The board's thread is no more: it answers nothing of what it was sent. */
export function breakLine(): void {
  answers = false;
  heardUpTo(sent);
}

/** Another board: what waited was for the one before. */
export function resetLine(): void {
  queue = [];
  breakLine();
}

function once(letGo: () => void): () => void {
  let holds = true;
  return () => {
    if (!holds) return;
    holds = false;
    letGo();
    goOn();
  };
}

function goOn(): void {
  if (running) return;
  running = true;
  try {
    for (let step = queue[0]; step && holds === 0 && (!step.isKey || isKnown()); step = queue[0]) {
      queue.shift();
      step.run();
    }
  } finally {
    running = false;
  }
  if (queue.length > 0 || !isKnown()) return;
  const calm = calming;
  calming = [];
  for (const run of calm) run();
}
