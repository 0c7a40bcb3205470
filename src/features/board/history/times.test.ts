// Days and times of versions as a person reads them.

import { describe, expect, test } from 'vitest';
import { byDay, dayName } from './times.ts';

const at = (...date: [number, number, number, number, number]) => new Date(...date).getTime();
const now = at(2026, 10, 20, 9, 30);

describe('days', () => {
  test('the last two by their names, others by their date, other years with theirs', () => {
    expect(dayName(at(2026, 10, 20, 0, 1), 'en', now)).toBe('Today');
    expect(dayName(at(2026, 10, 19, 23, 59), 'en', now)).toBe('Yesterday');
    expect(dayName(at(2026, 10, 18, 12, 0), 'en', now)).toBe('Wednesday, November 18');
    expect(dayName(at(2025, 11, 31, 12, 0), 'en', now)).toBe('Wednesday, December 31, 2025');
    expect(dayName(at(2026, 10, 20, 8, 0), 'de', now)).toBe('Heute');
  });

  test('versions stand under their day, in their order', () => {
    const list = [9, 8].map((hour) => ({ atMs: at(2026, 10, 20, hour, 0) })).concat({ atMs: at(2026, 10, 19, 9, 0) });
    expect(byDay(list, 'en', now)).toEqual([
      { name: 'Today', of: list.slice(0, 2) },
      { name: 'Yesterday', of: list.slice(2) },
    ]);
  });
});
