import { expect, test } from 'vitest';
import { languageInCookies } from './languages.ts';

test.each([
  ['NEXT_LOCALE=zh-TW', 'zh-TW'],
  ['a=b; NEXT_LOCALE=de; c=d', 'de'],
  ['NEXT_LOCALE=zh%2DTW', 'zh-TW'],
  ['NEXT_LOCALE=%', undefined],
  ['MY_NEXT_LOCALE=de', undefined],
  ['', undefined],
])('the language in the cookies "%s" is %s', (cookies, language) => {
  expect(languageInCookies(cookies)).toBe(language);
});
