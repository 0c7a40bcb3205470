// What one network (address.ts) holds at the moment: places before HELLO, boards, bytes of bodies. SPEC: UP-6, SHARE-2, SHARE-3.

/** Things of one kind, at most `max` of one network. */
export class NetworkQuota {
  readonly #max: number;
  readonly #held = new Map<string, number>();
  #sum = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Of all networks. */
  get sum(): number {
    return this.#sum;
  }

  heldBy(network: string): number {
    return this.#held.get(network) ?? 0;
  }

  hasFree(network: string, places = 1): boolean {
    return this.heldBy(network) + places <= this.#max;
  }

  /** Takes them; answers how to give them back, which may be called more than once. */
  take(network: string, places = 1): () => void {
    this.#add(network, places);
    let areHeld = true;
    return () => {
      if (areHeld) this.#add(network, -places);
      areHeld = false;
    };
  }

  #add(network: string, by: number): void {
    this.#sum += by;
    const held = this.heldBy(network) + by;
    if (held > 0) this.#held.set(network, held);
    else this.#held.delete(network);
  }
}

/** Boards that a network's sockets hold open: several sockets on one board are one of them. */
export class OpenBoardQuota {
  readonly #boards: NetworkQuota;
  /** Sockets by "network board". */
  readonly #sockets = new Map<string, { count: number; giveBack: () => void }>();

  constructor(max: number) {
    this.#boards = new NetworkQuota(max);
  }

  /** How to release it, or undefined when its network holds as many as it may. */
  take(network: string, board: string): (() => void) | undefined {
    const key = `${network} ${board}`;
    if (!this.#sockets.has(key) && !this.#boards.hasFree(network)) return undefined;
    const held = this.#sockets.get(key) ?? { count: 0, giveBack: this.#boards.take(network) };
    held.count += 1;
    this.#sockets.set(key, held);
    return () => {
      held.count -= 1;
      if (held.count > 0) return;
      this.#sockets.delete(key);
      held.giveBack();
    };
  }
}
