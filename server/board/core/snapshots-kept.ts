// Which snapshots of a board are kept, and when a version is so far from one that it gets its own. Knows numbers only.

/** Readers may still be fetching the one before the newest, and a damaged one is skipped for the one before it. */
export const NEWEST_KEPT = 3;
/** Nor is one dropped sooner than this: where readers without history come, snapshots may follow each other within seconds. */
const MIN_AGE_MS = 2 * 60_000;
/** Between two that are kept for history alone there is so much of the log at least, and as much as the later one has: together they are never more than the log. */
const MIN_BETWEEN_BYTES = 16 << 20;
/** Rows that are folded quickly enough without one. */
const FAR_BYTES = 1 << 20;

/** `bytes`: of the rows between a version and the snapshot it is read from. */
export function isFar(bytes: number): boolean {
  return bytes > FAR_BYTES;
}

/** `all` newest first, with the bytes of the log up to each and when it was made; `named`: versions that have a name. */
export function keptSnapshots(
  all: readonly { seq: number; bytes: number; total: number; at: number }[],
  named: readonly number[],
  nowMs: number,
): Set<number> {
  const isNew = ({ at }: { at: number }, i: number): boolean => i < NEWEST_KEPT || at > nowMs - MIN_AGE_MS;
  const kept = new Set(all.filter(isNew).map(({ seq }) => seq));
  for (const version of named) {
    const its = all.find(({ seq }) => seq <= version);
    if (its) kept.add(its.seq);
  }
  let reached = 0;
  for (const { seq, bytes, total } of all.toReversed()) {
    if (total - reached < Math.max(MIN_BETWEEN_BYTES, bytes)) continue;
    kept.add(seq);
    reached = total;
  }
  return kept;
}
