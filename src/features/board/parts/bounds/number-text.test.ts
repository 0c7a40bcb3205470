// What people type into a field for a number, and what it says.

import { expect, test } from 'vitest';
import { readNumber, writeNumber } from './number-text.ts';

test.each<[string, string, number | null]>([
  ['120', 'en', 120],
  [' -12.5 ', 'en', -12.5],
  ['−3', 'en', -3],
  ['+.5', 'en', 0.5],
  ['1,234', 'en', 1234],
  ['1,234.5', 'en', 1234.5],
  ['1,5', 'en', 1.5],
  ['1.234', 'de', 1234],
  ['1.234,5', 'de', 1234.5],
  ['12,5', 'de', 12.5],
  ['12.5', 'de', 12.5],
  ['1 234,5', 'fr', 1234.5],
  ['١٢٣٫٥', 'ar', 123.5],
  ['؜-٤٥°', 'ar', -45],
  ['۱۲۳', 'en', 123],
  ['１２．５', 'zh-TW', 12.5],
  ['90°', 'en', 90],
  ['', 'en', null],
  ['abc', 'en', null],
  ['12px', 'en', null],
  ['1e9', 'en', null],
  ['1.2.3', 'en', null],
  ['--1', 'en', null],
  ['9'.repeat(400), 'en', null],
])('%j in %s is %s', (typed, language, value) => expect(readNumber(typed, language)).toBe(value));

test.each(['en', 'de', 'fr', 'es', 'zh-TW', 'ar', 'ar-EG'])('what is written in %s is read again', (language) => {
  for (const value of [0, -0.001, 12, 1234.56, -98765.43])
    expect(readNumber(writeNumber(value, language), language)).toBe(Math.round(value * 100) / 100 + 0);
});
