// Lasers between people: the own one on its way into the presence, those of others on their way to the engine. Shown while they
// glow and never kept. A value holds the points of the last moments, so that one that is skipped tears nothing.

import { LIMITS } from '#protocol/limits.ts';
import type { LaserTrail } from '#protocol/presence.ts';
import type { EngineApi } from '../../engine/engine.ts';

/** What was drawn so long ago has been said. */
const SAID_MS = 150;
/** Own trails are numbered by the engine, from one up. */
const OTHERS = 0x8000_0000;
const FAR = 1e9;

interface OwnPoint {
  trail: number;
  /** How many the trail had before. */
  at: number;
  x: number;
  y: number;
  atMs: number;
}

export class Lasers {
  readonly #engine: Pick<EngineApi, 'takeLaser' | 'laser'>;
  #own: OwnPoint[] = [];
  readonly #lengths = new Map<number, number>();
  /** Of each session's trails: the engine's number, and how many points it has. */
  readonly #others = new Map<number, Map<number, { id: number; have: number }>>();
  #last = OTHERS;

  constructor(engine: Pick<EngineApi, 'takeLaser' | 'laser'>) {
    this.#engine = engine;
  }

  /** What others are to see of the own one now; undefined: nothing. */
  own(nowMs: number): LaserTrail[] | undefined {
    const fresh = this.#engine.takeLaser();
    for (let k = 0; k + 2 < fresh.length; k += 3) {
      const [trail = 0, x = 0, y = 0] = fresh.subarray(k, k + 3);
      const at = this.#lengths.get(trail) ?? 0;
      this.#lengths.set(trail, at + 1);
      this.#own.push({ trail, at, x, y, atMs: nowMs });
    }
    this.#own = this.#own.filter(({ atMs }) => nowMs - atMs < SAID_MS).slice(-LIMITS.laserPoints);
    if (this.#own.length === 0) return undefined;
    const trails = new Map<number, LaserTrail>();
    for (const { trail, at, x, y } of this.#own) {
      const one = trails.get(trail) ?? { trail, from: at, points: [] };
      one.points.push({ x, y });
      trails.set(trail, one);
    }
    return [...trails.values()].slice(-LIMITS.laserTrails);
  }

  show(session: number, rgba: number, trails: readonly LaserTrail[]): void {
    const before = this.#others.get(session);
    const now = new Map<number, { id: number; have: number }>();
    for (const { trail, from, points } of trails) {
      const { id, have } = before?.get(trail) ?? { id: ++this.#last, have: 0 };
      for (const { x, y } of points.slice(Math.max(0, have - from)))
        if (Math.abs(x) <= FAR && Math.abs(y) <= FAR) this.#engine.laser(id, rgba, x, y);
      now.set(trail, { id, have: Math.max(have, from + points.length) });
    }
    if (now.size > 0) this.#others.set(session, now);
    else this.#others.delete(session);
  }
}
