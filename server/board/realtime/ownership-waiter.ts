// Waiting for a board that another process has: until a hint says that boards are free, or a moment has passed, because hints
// may be lost. SPEC: OWN-5.

export class OwnershipWaiter {
  readonly #maxMs: number;
  readonly #wakes = new Set<() => void>();

  constructor(maxMs: number) {
    this.#maxMs = maxMs;
  }

  get waiting(): number {
    return this.#wakes.size;
  }

  maybe(): Promise<void> {
    return new Promise((resolve) => {
      const goOn = (): void => {
        clearTimeout(late);
        this.#wakes.delete(goOn);
        resolve();
      };
      const late = setTimeout(goOn, this.#maxMs);
      this.#wakes.add(goOn);
    });
  }

  wake(): void {
    for (const wake of this.#wakes) wake();
  }
}
