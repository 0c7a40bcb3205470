// Numbers, bytes and dates of plans, in the language of the page.

import { useTranslation } from 'react-i18next';
import { serverClock } from '#protocol/browser/server-clock.ts';
import type { Organization } from './use-organizations.ts';

const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1024;

interface PlanFormats {
  number(value: number): string;
  bytes(value: number): string;
  date(ms: number): string;
  /** When a plan begins or ends. */
  until(plan: Pick<Organization, 'startsMs' | 'expiresMs'>): string;
}

export function usePlanFormats(): PlanFormats {
  const { t, i18n } = useTranslation('plans');
  const language = i18n.language === 'cimode' ? 'en' : i18n.language;
  const date = (ms: number) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(ms);
  return {
    number: (value) => new Intl.NumberFormat(language).format(value),
    bytes: (value) => bytesText(value, language),
    date,
    until({ startsMs, expiresMs }) {
      const nowMs = serverClock.now();
      if (startsMs !== null && startsMs > nowMs) return t('installation.from', { date: date(startsMs) });
      if (expiresMs === null) return t('installation.never');
      return expiresMs > nowMs ? date(expiresMs) : t('installation.ended', { date: date(expiresMs) });
    },
  };
}

function bytesText(value: number, language: string): string {
  let [amount, unit] = [value / STEP, 0];
  while (amount >= STEP && unit < UNITS.length - 1) {
    amount /= STEP;
    unit += 1;
  }
  const format = { style: 'unit', unit: UNITS[unit], maximumFractionDigits: amount < 10 ? 1 : 0 } as const;
  return new Intl.NumberFormat(language, format).format(amount);
}

/** The day in the person's time zone, as a date field has it. */
export function dayOf(ms: number | null): string {
  if (ms === null) return '';
  const date = new Date(ms);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Returns the first or last millisecond of a day in the person's time zone. Null: no day; NaN: the text is no day. */
export function timeOfDay(day: string, end: 'first' | 'last'): number | null {
  if (day === '') return null;
  return new Date(`${day}T${end === 'first' ? '00:00:00.000' : '23:59:59.999'}`).getTime();
}
