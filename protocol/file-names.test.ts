import { expect, test } from 'vitest';
import { fileNameOf } from './file-names.ts';

const family = '👩🏽‍🚀';
const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

test.each([
  ['plain', 'Plan 1', 'Plan 1'],
  ['signs that some system does not take', ' a/b:c*?d\n', 'a b c d'],
  ['dots and blanks at its ends', '..  .hidden. . ', 'hidden'],
  ['dots alone', '...', ''],
  ['a device of Windows', 'CON', '_CON'],
  ['a device with an ending', 'com1.txt', '_com1.txt'],
  ['a device with a raised digit', 'LPT²', '_LPT²'],
  ['a word that begins like a device', 'console', 'console'],
  ['what turns the direction', 'report\u202efdp', 'reportfdp'],
  ['nothing that shows', '\u200e\u2060', ''],
  ['joiners within a word and an emoji', `می‌خواهم ${family}`, `می‌خواهم ${family}`],
  ['a letter and its mark', 'e\u0301', 'é'],
  ['half a letter', 'Plan\ud83d', 'Plan'],
  ['too long, whose last letter is whole', `${'a'.repeat(79)}${family}b`, `${'a'.repeat(79)}${family}`],
  ['too long, cut before a blank', `${'a'.repeat(79)} b`, 'a'.repeat(79)],
])('a file name of a title with %s', (_, title, name) => {
  expect(fileNameOf(title)).toBe(name);
});

test('a file name is 200 bytes long at most, and cut between letters', () => {
  const name = fileNameOf(family.repeat(80));
  expect(bytesOf(name)).toBeLessThanOrEqual(200);
  expect(name).toBe(family.repeat(Math.floor(200 / bytesOf(family))));
});
