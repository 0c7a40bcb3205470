import { expect, test } from 'vitest';
import { EntryNames } from './file-names.ts';

test('names are such that every system takes them, each once', () => {
  const names = new EntryNames('Untitled');
  expect(
    ['Plan', 'plan', 'a/b\\c:d', '..', '', 'CON', 'com1.txt', '.hidden', 'end. . ', 'مخطط 你好'].map((one) =>
      names.take(one, '.atrium'),
    ),
  ).toEqual([
    'Plan.atrium',
    'plan (2).atrium',
    'a b c d.atrium',
    'Untitled.atrium',
    'Untitled (2).atrium',
    '_CON.atrium',
    '_com1.txt.atrium',
    'hidden.atrium',
    'end.atrium',
    'مخطط 你好.atrium',
  ]);
  expect(names.take('report\u202efdp\u200b', '.zip')).toBe('reportfdp.zip');
  expect(names.take('\u2066می‌خواهم\u2069 👩🏽‍🚀', '.zip')).toBe('می‌خواهم 👩🏽‍🚀.zip');
  expect(names.take('\u200e\u3164', '.zip')).toBe('Untitled.zip');
});
