// How long things took: the newest few thousand values of one measure, and their percentiles.

const KEPT = 4096;

export class Timings {
  readonly #values = new Float64Array(KEPT);
  #count = 0;

  add(ms: number): void {
    this.#values[this.#count % KEPT] = ms;
    this.#count += 1;
  }

  reset(): void {
    this.#count = 0;
  }

  /** How many values lie below each edge and not below the one before; the last number is of those above all. */
  histogram(edgesMs: readonly number[]): number[] {
    const counts = new Array<number>(edgesMs.length + 1).fill(0);
    for (const ms of this.#values.subarray(0, Math.min(this.#count, KEPT))) {
      const bin = edgesMs.findIndex((edge) => ms < edge);
      counts[bin < 0 ? edgesMs.length : bin] = (counts[bin < 0 ? edgesMs.length : bin] as number) + 1;
    }
    return counts;
  }

  /** Zeros when nothing was measured. */
  summary(): { p50: number; p95: number; p99: number; max: number } {
    const sorted = this.#values.slice(0, Math.min(this.#count, KEPT)).sort();
    const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? 0 };
  }
}
