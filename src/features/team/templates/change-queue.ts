// Changes that are sent in the order of the presses: each request waits for the response to the one before it.

export class ChangeQueue {
  /** Never rejects. */
  #latest: Promise<unknown> = Promise.resolve();
  #queued = 0;

  /** Whether no change is queued or in flight. */
  get isIdle(): boolean {
    return this.#queued === 0;
  }

  /** Resolves and rejects as `change` does. */
  async run<Result>(change: () => Promise<Result>): Promise<Result> {
    this.#queued += 1;
    const result = this.#latest.then(change);
    this.#latest = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      this.#queued -= 1;
    }
  }
}
