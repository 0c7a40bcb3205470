import { expect, test } from 'vitest';
import { isolated } from './isolation.ts';
import { listOfNames } from './name-lists.ts';

test.each([
  ['Garden', 'en', 'Garden'],
  ['2. Stock (old)!', 'de', '2. Stock (old)!'],
  ['學期', 'zh-TW', '學期'],
  ['حديقة', 'en', '\u2068حديقة\u2069'],
  ['גן (1)', 'fr', '\u2068גן (1)\u2069'],
  ['𞤀𞤣𞤤𞤢𞤥', 'es', '\u2068𞤀𞤣𞤤𞤢𞤥\u2069'],
  // Of before names were checked.
  ['a\u202eb', 'en', '\u2068a\u202eb\u2069'],
  ['C++', 'ar', '\u2068C++\u2069'],
  ['حديقة', 'ar', '\u2068حديقة\u2069'],
])('%s in a sentence of %s', (value, language, shown) => {
  expect(isolated(value, language)).toBe(shown);
});

test('each name of a list is isolated', () => {
  expect(listOfNames(['Ana', 'ليلى'], 'en')).toBe('Ana and \u2068ليلى\u2069');
  expect(listOfNames(['Ana', 'Jo!'], 'ar', 'disjunction')).toBe('\u2068Ana\u2069 أو \u2068Jo!\u2069');
});
