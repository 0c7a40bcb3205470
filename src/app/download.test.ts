import { expect, test } from 'vitest';
import { fileName } from './download.ts';

test.each([
  ['plain', 'Plan 1', 'Plan 1'],
  ['signs that some system does not take', ' a/b:c*?d ', 'a b c d'],
  ['what turns the direction', 'report\u202efdp', 'reportfdp'],
  ['what shows nothing', '\u200bPlan\u2800\u3164', 'Plan'],
  ['nothing that shows', '\u200e\u2060', 'atrium'],
  ['joiners within a word and an emoji', 'می‌خواهم 👩🏽‍🚀', 'می‌خواهم 👩🏽‍🚀'],
  ['too long, cut within an emoji', `${'a'.repeat(77)}👩🏽‍🚀`, `${'a'.repeat(77)}👩🏽`],
  ['half a letter', 'Plan\ud83d', 'Plan'],
])('a file name keeps of a title what shows: %s', (_about, title, kept) => {
  expect(fileName(title)).toBe(kept);
});
