// When something happened, as a person says it: minutes, hours, yesterday, a weekday, a date.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export function when(atMs: number, language: string, nowMs: number = Date.now()): string {
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const ago = Math.max(0, nowMs - atMs);
  if (isJustNow(atMs, nowMs)) return relative.format(0, 'second');
  if (ago < HOUR_MS) return relative.format(-Math.floor(ago / MINUTE_MS), 'minute');
  const days = Math.round((startOfDay(nowMs) - startOfDay(atMs)) / DAY_MS);
  if (days === 0) return relative.format(-Math.floor(ago / HOUR_MS), 'hour');
  if (days === 1) return relative.format(-1, 'day');
  if (days < 7) return new Intl.DateTimeFormat(language, { weekday: 'long' }).format(atMs);
  const sameYear = new Date(atMs).getFullYear() === new Date(nowMs).getFullYear();
  return new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(atMs);
}

/** Within this minute. */
export function isJustNow(atMs: number, nowMs: number = Date.now()): boolean {
  return nowMs - atMs < MINUTE_MS;
}

function startOfDay(atMs: number): number {
  return new Date(atMs).setHours(0, 0, 0, 0);
}
