// The board's end of the order of calls (protocol/command-row.ts): which serials have come, and up to which all is done.

export class LineEnd {
  #arrived = 0;
  #newest: number | null = null;
  readonly #open = new Set<number>();

  /** Of the message that is handled now; undefined: it has none. */
  arrives(serial: number | undefined): void {
    this.#newest = serial ?? null;
    if (serial !== undefined) this.#arrived = Math.max(this.#arrived, serial);
  }

  /** It is not done before `done`. Null: it has no serial. */
  begin(): number | null {
    const serial = this.#newest;
    this.#newest = null;
    if (serial !== null) this.#open.add(serial);
    return serial;
  }

  /** True: it was of the line. */
  done(serial: number | null): boolean {
    return serial !== null && this.#open.delete(serial);
  }

  /** Everything up to this serial is done. */
  get upTo(): number {
    return this.#open.size > 0 ? Math.min(...this.#open) - 1 : this.#arrived;
  }
}
