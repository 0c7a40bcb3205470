// The clock by which this process judges what it gave out for minutes: tickets, boards' tokens, proofs between processes. It does not jump
// when the machine's clock is set. A process alone counts on from its start; processes on one database follow the database's clock, which
// all of them have. Ends that are stored (links, sign-ins, files) are judged by the wall clock: docs/decisions/0171-clocks.md.

export interface Clock {
  /** Epoch ms, whole: columns and signed texts take no fraction. */
  nowMs(): number;
}

/** How often the database's clock is read. */
const READ_MS = 10_000;

/** Counts on from `startMs` by the monotonic clock. */
export function steadyClock(startMs = Date.now()): Clock {
  const baseMs = startMs - performance.now();
  return { nowMs: () => Math.round(baseMs + performance.now()) };
}

export interface SharedClock extends Clock {
  stop(): void;
}

/** `read` resolves to the database's time; between two reads the monotonic clock counts on. Rejects if the first read fails. */
export async function sharedClock(read: () => Promise<number>): Promise<SharedClock> {
  let baseMs = 0;
  const follow = async (): Promise<void> => {
    const sentMs = performance.now();
    const timeMs = await read();
    baseMs = timeMs - (sentMs + performance.now()) / 2;
  };
  await follow();
  // A read that fails leaves the clock counting on.
  const timer = setInterval(() => void follow().catch(() => undefined), READ_MS).unref();
  return { nowMs: () => Math.round(baseMs + performance.now()), stop: () => clearInterval(timer) };
}
