// When panels were last heard: noted when one uses its credential, and while its socket is open. A session ends when its panel is silent for
// long (SPEC: PANEL-12), so a panel in use is noted far more often than that.

import { isPanel } from '#protocol/people.ts';
import type { Logger } from '../platform/logging/logger.ts';

/** Panels whose last note is remembered; above it all are forgotten, and noted again. */
const MAX_NOTED = 10_000;

export interface PanelActivityDeps {
  db: { changes: { panelSessions: { panelsHeard(ask: { actors: string[]; nowMs: number }): Promise<void> } } };
  log: Pick<Logger, 'warn'>;
  /** One panel is noted at most as often. */
  everyMs: number;
}

export class PanelActivity {
  readonly #deps: PanelActivityDeps;
  /** By actor, ms of performance.now. */
  readonly #notedMs = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: PanelActivityDeps) {
    this.#deps = deps;
  }

  /** Actors that are no panels are passed over. Nobody waits for it: a note that fails is made again. */
  note(actors: Iterable<string>): void {
    const nowMs = performance.now();
    const due = [...new Set(actors)].filter((actor) => isPanel(actor) && this.#isDue(actor, nowMs));
    if (due.length === 0) return;
    if (this.#notedMs.size + due.length > MAX_NOTED) this.#notedMs.clear();
    for (const actor of due) this.#notedMs.set(actor, nowMs);
    this.#deps.db.changes.panelSessions.panelsHeard({ actors: due, nowMs: Date.now() }).catch((error: unknown) => {
      for (const actor of due) this.#notedMs.delete(actor);
      this.#deps.log.warn({ err: error }, 'that panels were heard was not noted; it is tried again');
    });
  }

  /** Notes again and again who is on a socket. */
  watch(actorsNow: () => Iterable<string>): void {
    this.#timer = setInterval(() => this.note(actorsNow()), this.#deps.everyMs);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #isDue(actor: string, nowMs: number): boolean {
    return nowMs - (this.#notedMs.get(actor) ?? Number.NEGATIVE_INFINITY) >= this.#deps.everyMs;
  }
}
