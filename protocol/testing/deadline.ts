// A limit for the time of work that never waits, such as an expression that goes on for ever. The limit of vitest acts only while a test waits.

import { runInNewContext } from 'node:vm';

/** So long that the slowest machine stays below it with work that ends. */
const DEADLINE_MS = 10_000;

/** Returns the result of `work`. Throws if it runs for longer than `DEADLINE_MS`, even in the middle of a regular expression. */
export function withDeadline<T>(work: () => T): T {
  return runInNewContext('work()', { work }, { timeout: DEADLINE_MS }) as T;
}
