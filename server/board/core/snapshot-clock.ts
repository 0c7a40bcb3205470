// When a board's snapshot is due: the tail grew beyond max(4 MiB, a quarter of the last one), at most every 30 s; or it has
// rested for 60 s, or everybody has left. SPEC: SNAP-2.

const MIN_TAIL_BYTES = 4 << 20;
const MIN_AT_CLOSE_BYTES = 256 << 10;
const EVERY_MS = 30_000;
const IDLE_MS = 60_000;

export class SnapshotClock {
  #snapshotBytes: number;
  #tailBytes: number;
  /** When the first row of the tail came; of a tail found at opening, when the board was opened. */
  #tailMs: number;
  #madeMs: number;
  #rowMs: number;
  /** Bytes of rows that came after the one being made. */
  #since: number | undefined;

  constructor(snapshotBytes: number, tailBytes: number, nowMs: number) {
    this.#snapshotBytes = snapshotBytes;
    this.#tailBytes = tailBytes;
    this.#tailMs = nowMs;
    this.#madeMs = nowMs - EVERY_MS;
    this.#rowMs = nowMs;
  }

  get tailBytes(): number {
    return this.#tailBytes;
  }

  /** Bytes of the last snapshot and the rows after it. The board's current content is rarely larger. */
  get storedBytes(): number {
    return this.#snapshotBytes + this.#tailBytes;
  }

  /** How long its oldest row has been in no snapshot. */
  tailAgeMs(nowMs: number): number {
    return this.#tailBytes === 0 ? 0 : nowMs - this.#tailMs;
  }

  appended(bytes: number, nowMs: number): void {
    if (this.#tailBytes === 0) this.#tailMs = nowMs;
    this.#tailBytes += bytes;
    if (this.#since !== undefined) this.#since += bytes;
    this.#rowMs = nowMs;
  }

  isDue(nowMs: number): boolean {
    if (this.#tailBytes === 0 || this.#since !== undefined || nowMs - this.#madeMs < EVERY_MS) return false;
    return this.#tailBytes > Math.max(MIN_TAIL_BYTES, this.#snapshotBytes / 4) || nowMs - this.#rowMs >= IDLE_MS;
  }

  /** Whether one is worth its while when everybody has left. */
  isDueAtClose(): boolean {
    return this.#since === undefined && this.#tailBytes > MIN_AT_CLOSE_BYTES;
  }

  begun(nowMs: number): void {
    this.#madeMs = nowMs;
    this.#since = 0;
  }

  /** `bytes` of the new snapshot, or undefined when it did not come about. */
  ended(bytes: number | undefined): void {
    if (bytes !== undefined) {
      this.#snapshotBytes = bytes;
      this.#tailBytes = this.#since ?? 0;
      this.#tailMs = this.#madeMs;
    }
    this.#since = undefined;
  }
}
