// Sign-ins that were begun and not ended yet, by the network they were begun from. Whoever asks /oidc/auth has one stored for an hour: of
// one network so many are kept, the oldest go first. In each process for what it stored itself.

import { AsyncLocalStorage } from 'node:async_hooks';
import { LIMITS } from '#protocol/limits.ts';

const KEPT_MS = 3600_000;

interface Begun {
  network: string;
  atMs: number;
}

export class Unfinished {
  readonly #asking = new AsyncLocalStorage<string>();
  readonly #begun = new Map<string, Begun>();
  readonly #ofNetwork = new Map<string, Set<string>>();

  /** What is begun in `work` is of this network. */
  from<T>(network: string, work: () => T): T {
    return this.#asking.run(network, work);
  }

  /** The one that has to go for it; undefined: there is room. */
  begin(id: string): string | undefined {
    this.#forget();
    const network = this.#asking.getStore() ?? '';
    if (this.#begun.has(id)) return undefined;
    this.#begun.set(id, { network, atMs: Date.now() });
    const own = this.#ofNetwork.get(network) ?? new Set();
    this.#ofNetwork.set(network, own.add(id));
    const [oldest] = own;
    if (own.size <= LIMITS.signInsUnfinishedOfNetwork || oldest === undefined) return undefined;
    this.end(oldest);
    return oldest;
  }

  end(id: string): void {
    const begun = this.#begun.get(id);
    if (!begun) return;
    this.#begun.delete(id);
    const own = this.#ofNetwork.get(begun.network);
    own?.delete(id);
    if (own?.size === 0) this.#ofNetwork.delete(begun.network);
  }

  /** What the table has forgotten too: a map keeps the order in which things came. */
  #forget(): void {
    const beforeMs = Date.now() - KEPT_MS;
    for (const [id, { atMs }] of this.#begun) {
      if (atMs > beforeMs) return;
      this.end(id);
    }
  }
}
