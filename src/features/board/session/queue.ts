// The input queue of one board: has the state of the reducer (input-state.ts), runs its effects, and gives the board's port its sequence
// numbers. Input behind a queued key is queued with it, so that the board becomes the same however late its answers are. Nothing is guessed
// by time. Must not know texts, tools or the DOM.

import type { CommandOrder } from '#protocol/command-row.ts';
import {
  type Effect,
  INITIAL_INPUT,
  type InputEvent,
  type InputRecord,
  type InputState,
  type KeyKind,
  mustWait,
  type PauseReason,
  type RecordKind,
  step,
} from './input-state.ts';

const RAN: InputEvent = { type: 'ran' };
const APPLIED: InputEvent = { type: 'applied' };

export class InputQueue {
  #state: InputState = INITIAL_INPUT;
  #settling: { barrier: number; resolve(): void }[] = [];
  /** Called when the board has acknowledged all that was sent and nothing is queued, after `textRequested` or `idleAwaited`. */
  onIdle: (() => void) | undefined;

  get state(): InputState {
    return this.#state;
  }

  /** Whether a record of this kind would be queued now. */
  mustWait(kind: RecordKind): boolean {
    return mustWait(this.#state, kind);
  }

  /** Runs the record in its order: at once where nothing is before it. */
  push(record: InputRecord): void {
    this.dispatch({ type: 'pushed', record });
  }

  /** Runs the record before all that is queued, when the board has acknowledged what was sent. */
  pushFirst(record: InputRecord<KeyKind>): void {
    this.dispatch({ type: 'pushedFirst', record });
  }

  /** Makes the call in its order; its result. */
  call<T>(call: () => Promise<T>): Promise<T> {
    if (!this.mustWait('call')) return call();
    return new Promise((resolve, reject) => this.push({ kind: 'call', run: () => void call().then(resolve, reject) }));
  }

  /** Stops the queue, or its keys alone, until the returned function is called. */
  pause(reason: PauseReason): () => void {
    this.dispatch({ type: 'paused', reason });
    let isPaused = true;
    return () => {
      if (!isPaused) return;
      isPaused = false;
      this.dispatch({ type: 'resumed', reason });
    };
  }

  /** The input sequence number of what is sent now. */
  readonly nextInputSeq = (order: CommandOrder): number => {
    this.dispatch({ type: 'sent', order });
    return this.#state.sent;
  };

  /** The board has acknowledged its input up to `inputSeq`; `applyEvents` shows what it has become, before a queued record runs. */
  acknowledge(inputSeq: number, applyEvents: () => void = () => {}): void {
    this.dispatch({ type: 'acked', upTo: inputSeq });
    applyEvents();
    this.dispatch(APPLIED);
  }

  /** Resolves when the board has acknowledged what was sent until now. */
  settled(): Promise<void> {
    const { barrier, acked } = this.#state;
    if (barrier <= acked) return Promise.resolve();
    return new Promise((resolve) => this.#settling.push({ barrier, resolve }));
  }

  /** Tells the reducer of an event, and performs what follows from it. */
  dispatch(event: InputEvent): void {
    for (let next: InputEvent | undefined = event; next; ) {
      const [state, effects] = step(this.#state, next);
      this.#state = state;
      if (this.#settling.length > 0) this.#settle(state.acked);
      next = undefined;
      for (const effect of effects) next = this.#perform(effect);
    }
  }

  #settle(acked: number): void {
    this.#settling = this.#settling.filter(({ barrier, resolve }) => barrier > acked || void resolve());
  }

  /** Returns the event that follows. */
  #perform(effect: Effect): InputEvent | undefined {
    if (effect.type === 'idle') this.onIdle?.();
    else if (effect.type === 'pass') effect.record.run(null);
    else {
      try {
        effect.record.run(effect.part);
      } catch (error) {
        this.dispatch(RAN);
        throw error;
      }
      return RAN;
    }
    return undefined;
  }
}
