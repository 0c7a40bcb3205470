// How times of versions read, in the person's language: the day as a heading (today, yesterday, else its date), the time in it.

export interface Day<T> {
  name: string;
  of: T[];
}

const DAY_MS = 86_400_000;

/** Neighbours of one day together, in the order given. */
export function byDay<T extends { atMs: number }>(list: readonly T[], language: string, nowMs: number): Day<T>[] {
  const days: Day<T>[] = [];
  for (const one of list) {
    const name = dayName(one.atMs, language, nowMs);
    const last = days.at(-1);
    if (last?.name === name) last.of.push(one);
    else days.push({ name, of: [one] });
  }
  return days;
}

export function dayName(atMs: number, language: string, nowMs: number): string {
  const ago = Math.round((midnight(nowMs) - midnight(atMs)) / DAY_MS);
  if (ago === 0 || ago === 1) {
    const word = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-ago, 'day');
    return word.charAt(0).toLocaleUpperCase(language) + word.slice(1);
  }
  const thisYear = new Date(atMs).getFullYear() === new Date(nowMs).getFullYear();
  return new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(thisYear ? {} : { year: 'numeric' }),
  }).format(atMs);
}

export function timeOfDay(atMs: number, language: string): string {
  return new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' }).format(atMs);
}

/** Where no heading says the day. */
export function moment(atMs: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(atMs);
}

function midnight(atMs: number): number {
  const day = new Date(atMs);
  // Days of 23 and 25 hours count as one.
  return Date.UTC(day.getFullYear(), day.getMonth(), day.getDate());
}
