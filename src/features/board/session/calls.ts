// The way from chrome to the open board: one call sent and forgotten, a refusal shown by name. Set by the session alone.

import { codeIn } from '#protocol/board-error.ts';
import type { BoardPort } from '#protocol/bus.ts';
import { LINE_CALLS } from '#protocol/line.ts';
import type { BoardCalls } from '../../../bus/board-link.ts';
import { callInOrder, hold } from './queue.ts';
import { soonLoaded } from './retry-load.ts';
import { showNotice } from './store.ts';

let open: BoardCalls | null = null;
/** The same, ahead of what waits in the line. */
let ahead: BoardCalls | null = null;
/** One can draw, but the engine's second part (workers/engine/engine-rest.ts) is not here: what needs it may be refused. */
let lacksRest = false;
const opened = new Set<() => void>();

export function setOpenBoard(calls: BoardCalls | null): void {
  ahead = calls;
  open = calls && inLine(calls);
  lacksRest = false;
  if (calls) for (const fn of opened) fn();
}

/** Called whenever a board has started, from now on. */
export function onOpenBoard(fn: () => void): void {
  opened.add(fn);
}

export function lackRest(lacks: boolean): void {
  lacksRest = lacks;
}

/** Null before the board has started. */
export function openBoard(): BoardCalls | null {
  return open;
}

/** For who holds the line: to ask the board what the next step is. */
export function boardAhead(): BoardCalls | null {
  return ahead;
}

/** What is numbered comes behind the keys that wait (session/queue.ts); questions do not. */
function inLine(calls: BoardCalls): BoardCalls {
  return new Proxy(calls, {
    get(to, name) {
      const call = to[name as keyof BoardCalls] as (...args: unknown[]) => Promise<unknown>;
      if (LINE_CALLS[name as keyof BoardPort] === undefined) return call;
      return (...args: unknown[]) =>
        callInOrder(() => (lacksRest ? held(() => call.apply(to, args)) : call.apply(to, args)));
    },
  });
}

/** Asked again while it is refused; what is done meanwhile comes behind it, and not before what it was meant for. */
async function held<T>(call: () => Promise<T>): Promise<T> {
  const letGo = hold();
  try {
    return await soonLoaded(call);
  } finally {
    letGo();
  }
}

export function tell(call: (calls: BoardCalls) => unknown): void {
  if (open) quietly(call(open));
}

/** On the main thread a call answers nothing, from the worker a promise. */
export function quietly(answer: unknown): void {
  Promise.resolve(answer).catch((error: unknown) => showNotice(errorCode(error)));
}

/** An error's message begins with its code: all of an error that crosses between threads. */
export function errorCode(error: unknown): string {
  return codeIn(error) ?? (error instanceof Error ? error.message : String(error));
}
