// The hour of the daily letter in zones with half hours, on both sides of the date line, and across changes of daylight saving time.

import { describe, expect, test } from 'vitest';
import { isTimeZone } from '#protocol/time-zones.ts';
import { lastHourMs, nextHourMs } from './digest-time.ts';

const utc = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

/** Zone, now, and the 8 o'clock before and after it, all in UTC. */
const TABLE = [
  ['UTC', '2026-11-29T07:59', '2026-11-28T08:00', '2026-11-29T08:00'],
  ['UTC', '2026-11-29T08:00', '2026-11-29T08:00', '2026-11-30T08:00'],
  ['Europe/Berlin', '2026-11-29T07:30', '2026-11-29T07:00', '2026-11-30T07:00'],
  ['Europe/Lisbon', '2026-07-01T12:00', '2026-07-01T07:00', '2026-07-02T07:00'],
  ['Asia/Taipei', '2026-11-29T23:00', '2026-11-29T00:00', '2026-11-30T00:00'],
  ['Asia/Kolkata', '2026-11-29T02:29', '2026-11-28T02:30', '2026-11-29T02:30'],
  ['Asia/Kathmandu', '2026-11-29T02:15', '2026-11-29T02:15', '2026-11-30T02:15'],
  ['Asia/Tehran', '2026-11-29T12:00', '2026-11-29T04:30', '2026-11-30T04:30'],
  ['Asia/Kabul', '2026-11-29T12:00', '2026-11-29T03:30', '2026-11-30T03:30'],
  ['Asia/Riyadh', '2026-11-29T05:00', '2026-11-29T05:00', '2026-11-30T05:00'],
  ['Australia/Adelaide', '2026-07-01T12:00', '2026-06-30T22:30', '2026-07-01T22:30'],
  ['Australia/Eucla', '2026-07-01T12:00', '2026-06-30T23:15', '2026-07-01T23:15'],
  ['Pacific/Chatham', '2026-07-01T12:00', '2026-06-30T19:15', '2026-07-01T19:15'],
  ['Pacific/Kiritimati', '2026-11-29T12:00', '2026-11-28T18:00', '2026-11-29T18:00'],
  ['Pacific/Pago_Pago', '2026-11-29T12:00', '2026-11-28T19:00', '2026-11-29T19:00'],
  ['Etc/GMT+12', '2026-11-29T12:00', '2026-11-28T20:00', '2026-11-29T20:00'],
  ['America/St_Johns', '2026-11-29T12:00', '2026-11-29T11:30', '2026-11-30T11:30'],
  ['America/Caracas', '2026-11-29T12:00', '2026-11-29T12:00', '2026-11-30T12:00'],
  ['America/Sao_Paulo', '2026-11-29T10:59', '2026-11-28T11:00', '2026-11-29T11:00'],
  // The clocks go forward and back.
  ['Europe/Paris', '2026-03-28T12:00', '2026-03-28T07:00', '2026-03-29T06:00'],
  ['Europe/Paris', '2026-10-24T12:00', '2026-10-24T06:00', '2026-10-25T07:00'],
  ['America/New_York', '2026-03-07T20:00', '2026-03-07T13:00', '2026-03-08T12:00'],
  ['America/New_York', '2026-11-01T06:30', '2026-10-31T12:00', '2026-11-01T13:00'],
  ['Australia/Lord_Howe', '2026-10-03T12:00', '2026-10-02T21:30', '2026-10-03T21:00'],
  ['Africa/Casablanca', '2026-02-14T12:00', '2026-02-14T07:00', '2026-02-15T08:00'],
  // Samoa left out 30 December 2011.
  ['Pacific/Apia', '2011-12-30T00:00', '2011-12-29T18:00', '2011-12-30T18:00'],
] as const;

describe('the hour of the daily letter', () => {
  test.each(TABLE)('in %s at %s', (zone, now, last, next) => {
    const nowMs = Date.parse(`${now}Z`);
    expect([utc(lastHourMs(nowMs, zone, 8)), utc(nextHourMs(nowMs, zone, 8))]).toEqual([last, next]);
  });

  test('an hour that the clock skips is the first one behind the gap', () => {
    const nowMs = Date.parse('2026-03-28T12:00Z');
    expect(utc(nextHourMs(nowMs, 'Europe/Berlin', 2))).toBe('2026-03-29T01:00');
  });

  test('the first of an hour that is there twice counts', () => {
    const nowMs = Date.parse('2026-10-24T12:00Z');
    expect(utc(nextHourMs(nowMs, 'Europe/Berlin', 2))).toBe('2026-10-25T00:00');
    expect(utc(lastHourMs(Date.parse('2026-10-25T01:30Z'), 'Europe/Berlin', 2))).toBe('2026-10-25T00:00');
  });

  test('every known zone has one in the next 25 hours', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const nowMs = Date.parse('2026-03-28T12:34Z');
      expect(nextHourMs(nowMs, zone, 8) - nowMs, zone).toBeLessThanOrEqual(25 * 3600_000);
      expect(nextHourMs(lastHourMs(nowMs, zone, 8), zone, 8), zone).toBe(nextHourMs(nowMs, zone, 8));
    }
  });
});

test.each([
  ['Europe/Berlin', true],
  ['Asia/Calcutta', true],
  ['UTC', true],
  ['Etc/GMT+12', true],
  ['+05:30', false],
  ['Europe/Atlantis', false],
  ['', false],
  ['a'.repeat(10_000), false],
])('%.20s as a name of a zone: %s', (name, isName) => {
  expect(isTimeZone(name)).toBe(isName);
});
