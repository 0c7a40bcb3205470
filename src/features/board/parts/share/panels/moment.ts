// A moment as a short text: the time of today, the date and time of any other day.

export function momentOf(atMs: number, language: string, nowMs = Date.now()): string {
  const isToday = new Date(atMs).toDateString() === new Date(nowMs).toDateString();
  return new Intl.DateTimeFormat(
    language,
    isToday ? { timeStyle: 'short' } : { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  ).format(atMs);
}
