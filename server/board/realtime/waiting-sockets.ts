// Places of sockets that have not said HELLO yet. One is kept from others for a while only, so that a late deadline, which distant callers
// need, gives silent ones no more than an early one would. SPEC: UP-3, UP-6.

import { NetworkQuota } from '../../platform/limits/network-quotas.ts';

export interface WaitingLimits {
  /** Places of all networks together, and of one. */
  waitingSockets: number;
  waitingPerNetwork: number;
  /** How long a place is kept from others. */
  waitingPlaceMs: number;
}

interface WaitingSocket {
  network: string;
  sinceMs: number;
  end: () => void;
  giveBack: () => void;
}

export class WaitingSockets {
  readonly #limits: WaitingLimits;
  readonly #places: NetworkQuota;
  /** The one that has waited longest comes first. */
  readonly #all = new Set<WaitingSocket>();

  constructor(limits: WaitingLimits) {
    this.#limits = limits;
    this.#places = new NetworkQuota(limits.waitingPerNetwork);
  }

  /** Ends one that has waited long enough where there is no place; returns the status of the refusal if there is none either. */
  makeRoom(network: string, nowMs: number): 429 | 503 | undefined {
    if (!this.#places.hasFree(network)) return this.#endOne(nowMs, (one) => one.network === network) ? undefined : 429;
    if (this.#places.sum < this.#limits.waitingSockets) return undefined;
    return this.#endOne(nowMs, () => true) ? undefined : 503;
  }

  /** `end` is called when somebody else takes the place. Returns what gives it back, which may be called more than once. */
  take(network: string, nowMs: number, end: () => void): () => void {
    const waiting = { network, sinceMs: nowMs, end, giveBack: this.#places.take(network) };
    this.#all.add(waiting);
    return () => this.#remove(waiting);
  }

  #endOne(nowMs: number, isCandidate: (waiting: WaitingSocket) => boolean): boolean {
    let chosen: WaitingSocket | undefined;
    for (const waiting of this.#all) {
      if (nowMs - waiting.sinceMs < this.#limits.waitingPlaceMs) break;
      if (!isCandidate(waiting)) continue;
      if (!chosen || this.#places.heldBy(waiting.network) > this.#places.heldBy(chosen.network)) chosen = waiting;
    }
    if (!chosen) return false;
    this.#remove(chosen);
    chosen.end();
    return true;
  }

  #remove(waiting: WaitingSocket): void {
    this.#all.delete(waiting);
    waiting.giveBack();
  }
}
