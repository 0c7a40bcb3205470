// The board's end of the input queue (src/features/board/session/queue.ts): which input sequence numbers have arrived, and up to which one all
// input is done.

export class InputAcks {
  #arrived = 0;
  #newest: number | null = null;
  readonly #open = new Set<number>();

  /** Notes the number of the message that is handled now; undefined if it has none. */
  arrives(inputSeq: number | undefined): void {
    this.#newest = inputSeq ?? null;
    if (inputSeq !== undefined) this.#arrived = Math.max(this.#arrived, inputSeq);
  }

  /** Returns the number of the message that is handled now, which is not done before `done`; null if it has none. */
  begin(): number | null {
    const inputSeq = this.#newest;
    this.#newest = null;
    if (inputSeq !== null) this.#open.add(inputSeq);
    return inputSeq;
  }

  /** Returns whether it was a number that had begun. */
  done(inputSeq: number | null): boolean {
    return inputSeq !== null && this.#open.delete(inputSeq);
  }

  /** All input up to this number is done. */
  get upTo(): number {
    return this.#open.size > 0 ? Math.min(...this.#open) - 1 : this.#arrived;
  }
}
