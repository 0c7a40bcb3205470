// Limits of a run of the tests: failures, minutes, and the time that one test may take. The runners read them from the environment. A slow
// machine gets longer limits, so that its run is slow and not red.

/** A part of a run ends at this many failed tests: a build that is broken says so early. */
export const MAX_FAILED = 12;
/** The smoke tests end at this many. They are few, and a second try of a broken build would only take minutes. */
export const MAX_SMOKE_FAILED = 3;
/** Up to this many failed tests of a part run again. More are no accident. */
export const MAX_RETRIED = 6;
/** A whole run ends by itself after this time. It is red then, and prints the results until then. */
export const RUN_MS = 55 * 60_000;

/** Rounds of `countRounds` on a machine whose limits need no scaling. */
const REFERENCE_ROUNDS = 130;
const MAX_SLOWNESS = 4;
const MEASURED_MS = 1000;

const SLOWNESS = 'ATRIUM_TEST_SLOWNESS';
const END_MS = 'ATRIUM_TEST_END_MS';

/** How long a unit test waits for a state by default. */
export const WAIT_MS = scaledMs(10_000);

/** Takes a second. `endMs`: Unix time at which the run ends; undefined for none. */
export function limitsEnv(endMs?: number): Record<string, string> {
  const slowness = slownessOf(countRounds(MEASURED_MS));
  return { [SLOWNESS]: slowness.toFixed(2), ...(endMs !== undefined && { [END_MS]: String(endMs) }) };
}

/** How many times slower than the reference this machine is: 1 to 4. */
export function slownessOf(rounds: number): number {
  return Math.min(MAX_SLOWNESS, Math.max(1, REFERENCE_ROUNDS / rounds));
}

/** A limit of a test, by the speed that was measured at the start of the run. */
export function scaledMs(ms: number, env: NodeJS.ProcessEnv = process.env): number {
  return Math.round(ms * Number(env[SLOWNESS] ?? 1));
}

/** Milliseconds until the run ends, at least 1; undefined for a run without an end. */
export function leftMs(env: NodeJS.ProcessEnv = process.env): number | undefined {
  const endMs = env[END_MS];
  return endMs === undefined ? undefined : Math.max(1, Number(endMs) - Date.now());
}

/** Sorting is work as tests have it: memory and branches on one core. */
function countRounds(ms: number): number {
  const startMs = performance.now();
  let rounds = 0;
  let state = 1;
  const numbers = new Float64Array(20_000);
  while (performance.now() - startMs < ms) {
    for (let index = 0; index < numbers.length; index++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      numbers[index] = state;
    }
    Array.from(numbers).sort((a, b) => a - b);
    rounds++;
  }
  return rounds;
}
