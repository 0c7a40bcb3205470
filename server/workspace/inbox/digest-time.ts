// When the daily letter is due: at one hour of the day in a time zone, across changes of daylight saving time. Pure: knows no clock.

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Farther than any zone is from UTC. */
const MAX_OFFSET_MS = 15 * 60 * MINUTE_MS;

/** Returns the first time after `nowMs` at which it is `hour` o'clock in `timeZone`, epoch ms. `timeZone`: an IANA name. */
export function nextHourMs(nowMs: number, timeZone: string, hour: number): number {
  return hoursNear(nowMs, timeZone, hour).find((ms) => ms > nowMs) ?? nowMs + DAY_MS;
}

/** Returns the last time, not after `nowMs`, at which it was `hour` o'clock in `timeZone`, epoch ms. */
export function lastHourMs(nowMs: number, timeZone: string, hour: number): number {
  return hoursNear(nowMs, timeZone, hour).findLast((ms) => ms <= nowMs) ?? nowMs - DAY_MS;
}

/** Returns the times of that hour on the days around a time, in their order. */
function hoursNear(nowMs: number, timeZone: string, hour: number): number[] {
  const toLocal = localClock(timeZone);
  const today = Math.floor(toLocal(nowMs) / DAY_MS) * DAY_MS;
  // A zone that changes sides of the date line leaves out a day or has one twice.
  return [-2, -1, 0, 1, 2]
    .flatMap((days) => instantOf(today + days * DAY_MS + hour * 60 * MINUTE_MS, toLocal))
    .sort((a, b) => a - b);
}

/**
 * The time at which the clock shows `localMs`, written as if it were UTC. Of two such times the first. None if the clock skips it for more
 * than an hour; the first time after the gap if it skips less.
 */
function instantOf(localMs: number, toLocal: (ms: number) => number): number[] {
  // The offsets before and after a change.
  const offsets = [localMs - MAX_OFFSET_MS, localMs + MAX_OFFSET_MS].map((ms) => toLocal(ms) - ms);
  const exact = offsets.map((offset) => localMs - offset).filter((ms) => toLocal(ms) === localMs);
  if (exact.length > 0) return [Math.min(...exact)];
  const [before = 0, after = 0] = offsets;
  const isShort = after - before <= 60 * MINUTE_MS;
  return isShort ? [localMs - before] : [];
}

/** Converts a time to what the clocks of a zone show then, written as if it were UTC, to the second. */
function localClock(timeZone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (ms) => {
    const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second);
  };
}
