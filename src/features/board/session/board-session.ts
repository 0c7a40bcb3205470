// One open board, as the page has it: what it shows, what moves, the way to its thread, the order of its input. Made for each board
// (start/open-board.ts) and handed down: components take it from use-board.ts, functions as their first argument. Parts keep what they know
// of one board by `perBoard`. Must not know what draws, hears or shows.

import { codeIn } from '#protocol/board-error.ts';
import { orderOf } from '#protocol/commands.ts';
import { BOARD_LEFT, type BoardCalls } from '../../../bus/board-link.ts';
import type { BoardAddress } from './address.ts';
import { Motion } from './motion.ts';
import { InputQueue } from './queue.ts';
import { soonLoaded } from './retry-load.ts';
import { type BoardState, makeStore } from './store.ts';

export class BoardSession {
  readonly address: BoardAddress;
  readonly store: BoardState;
  readonly motion = new Motion();
  readonly queue = new InputQueue();
  /** Null before the board has started. What is numbered comes behind the keys that wait; questions do not. */
  calls: BoardCalls | null = null;
  /** The same, ahead of what waits: for who holds the queue, to ask the board what the next step is. */
  callsAhead: BoardCalls | null = null;
  /** One can draw, but the engine's second part (workers/engine/engine-rest.ts) is not here: what needs it may be refused. */
  lacksRest = false;
  readonly #onStarted = new Set<() => void>();
  #runs = 0;

  constructor(address: BoardAddress) {
    this.address = address;
    this.store = makeStore(address.role);
  }

  /** A thread has begun, or (null) is no more. */
  setCalls(calls: BoardCalls | null): void {
    this.callsAhead = calls;
    this.calls = calls && this.#inOrder(calls);
    this.lacksRest = false;
    if (calls) for (const fn of this.#onStarted) fn();
  }

  /** Called whenever a thread of it has begun, from now on. */
  onStarted(fn: () => void): void {
    this.#onStarted.add(fn);
  }

  /** The number of an export or an import of images, by which the board ends one (`stopRun`): from 1, never the same twice. */
  newRun(): number {
    this.#runs += 1;
    return this.#runs;
  }

  /** Sends a call, if the board has started; a refusal is shown by name. */
  tell(call: (calls: BoardCalls) => unknown): void {
    if (this.calls) this.quietly(call(this.calls));
  }

  /** Shows a refusal by name. On the main thread a call answers nothing, from the worker a promise. */
  quietly(answer: unknown): void {
    Promise.resolve(answer).catch((error: unknown) => this.notify(errorCode(error)));
  }

  /** `more`: shows what there is to say beyond one sentence; `text`: said in place of the code's own sentence. */
  notify(code: string, detail?: string, more?: () => void, text?: string): void {
    // Nobody looks at that board any more.
    if (code === BOARD_LEFT) return;
    this.store.notice = { code, ...(detail !== undefined && { detail }), ...(more && { more }), ...(text && { text }) };
  }

  #inOrder(calls: BoardCalls): BoardCalls {
    return new Proxy(calls, {
      get: (to, name) => {
        const call = to[name as keyof BoardCalls] as (...args: unknown[]) => Promise<unknown>;
        if (orderOf(name) === undefined) return call;
        return (...args: unknown[]) =>
          this.queue.call(() => (this.lacksRest ? this.#held(() => call.apply(to, args)) : call.apply(to, args)));
      },
    });
  }

  /** Asked again while it is refused; what is done meanwhile comes behind it, and not before what it was meant for. */
  async #held<T>(call: () => Promise<T>): Promise<T> {
    const resume = this.queue.pause('deferred');
    try {
      return await soonLoaded(call);
    } finally {
      resume();
    }
  }
}

/** An error's message begins with its code: all of an error that crosses between threads. */
export function errorCode(error: unknown): string {
  return codeIn(error) ?? (error instanceof Error ? error.message : String(error));
}

/** What a part of the page knows of one board: made when first asked for, gone with the board. */
export function perBoard<T extends object>(make: (board: BoardSession) => T): (board: BoardSession) => T {
  const states = new WeakMap<BoardSession, T>();
  return (board) => {
    let state = states.get(board);
    if (!state) {
      state = make(board);
      states.set(board, state);
    }
    return state;
  };
}
