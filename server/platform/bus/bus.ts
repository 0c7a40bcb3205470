// Hints between processes: something happened that you may want to look at. Every hint may be lost, come late or twice; whoever
// hears one looks at the database, which has the truth. In one process a function call, between several Redis.

import type { LEAD_EVENT, PRESENTATION_EVENT, TIMER_EVENT } from '#protocol/room-events.ts';
import type { WorkspaceEvent } from '#protocol/workspace.ts';

/** Rows about a board that are sent to its sockets, by the name of their event. */
export type BoardRowKind = typeof TIMER_EVENT | typeof PRESENTATION_EVENT | typeof LEAD_EVENT;

export type Hint =
  /** Rows up to `seq` are committed. */
  | { kind: 'head'; board: string; seq: number }
  /** Links of the board were changed or ended, or it was deleted. Without a board: a membership, of any number of boards. */
  | { kind: 'rights'; board?: string }
  /**
   * Something of the workspace changed: for whoever may know of it where teams are named or nobody is, else for these people (ids,
   * no actors). Of those who are named all hear that something changed, whatever they may know.
   */
  | { kind: 'workspace'; event: WorkspaceEvent; teams: readonly string[]; people: readonly string[] }
  /** The row of this kind about the board was written or removed. */
  | { kind: BoardRowKind; board: string }
  /** Lowers raised hands, of one session of the board or of all. */
  | { kind: 'hands'; board: string; session: number | 'all' }
  /** Boards may have no owner any more. */
  | { kind: 'free' };

export interface Bus {
  publish(hint: Hint): void;
  /** Hears all hints, its own too. */
  subscribe(hear: (hint: Hint) => void): void;
  /** Fails unless hints go out now. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

export async function openBus(redisUrl: string | undefined): Promise<Bus> {
  // Loaded when used.
  return redisUrl ? new (await import('./redis-bus.ts')).RedisBus(redisUrl) : new LocalBus();
}

export class LocalBus implements Bus {
  readonly #hearers: ((hint: Hint) => void)[] = [];

  publish(hint: Hint): void {
    for (const hear of this.#hearers) hear(hint);
  }

  subscribe(hear: (hint: Hint) => void): void {
    this.#hearers.push(hear);
  }

  async probe(): Promise<void> {}

  async close(): Promise<void> {
    this.#hearers.length = 0;
  }
}
