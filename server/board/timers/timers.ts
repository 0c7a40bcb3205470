// The timer of a board: one for everybody on it. Each change is published, and the board's sockets send it on. SPEC: TIMER.

import type { TimerAnswer } from '#protocol/contract/timers.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { Grant } from '../../policies/grant.ts';
import type { TimerChange, timerChanges } from './timer-changes.ts';
import type { timerQueries } from './timer-queries.ts';

export interface TimersDeps {
  db: Uses<{
    reads: { timers: Only<typeof timerQueries, 'timersOf'> };
    changes: { timers: Only<typeof timerChanges, 'changeTimer' | 'endTimer'> };
  }>;
  bus: Pick<Bus, 'publish'>;
}

export class Timers {
  readonly #deps: TimersDeps;

  constructor(deps: TimersDeps) {
    this.#deps = deps;
  }

  async ofBoard(board: string): Promise<TimerAnswer> {
    const [timer] = await this.#deps.db.reads.timers.timersOf([board]);
    return { timer: timer ? { leftMs: timer.leftMs, isPaused: timer.isPaused, by: timer.by } : null };
  }

  /** Throws `not-found` if there is none to change, `bad-request` if it would be longer than a timer may be. */
  async change(grant: Grant, change: TimerChange): Promise<void> {
    await this.#deps.db.changes.timers.changeTimer({ by: grant, change });
    this.#publish(grant);
  }

  /** Does nothing if there is none. */
  async end(grant: Grant): Promise<void> {
    await this.#deps.db.changes.timers.endTimer(grant);
    this.#publish(grant);
  }

  #publish({ thing: resource }: Grant): void {
    this.#deps.bus.publish({ kind: 'timer', board: resource.id });
  }
}
