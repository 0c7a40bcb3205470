// What each pattern takes and what it refuses, a row each.

import { describe, expect, test } from 'vitest';
import { matchingLanguage } from './languages.ts';
import { emailPattern, isSameOrigin, languageCodePattern, uuidPattern } from './patterns.ts';

describe('an e-mail address', () => {
  test.each([
    ['ann@example.com', true],
    ['Ann.Lee+boards@mail.example.co.uk', true],
    ["o'neil@example.org", true],
    ['a@1.example', true],
    ['ann@example', false],
    ['ann', false],
    ['@example.com', false],
    ['ann@', false],
    ['ann@@example.com', false],
    ['ann lee@example.com', false],
    ['ann@-example.com', false],
    ['ann@example-.com', false],
    ['ann@example..com', false],
    [`ann@${'a'.repeat(64)}.com`, false],
    ['ann@example.com\nbcc: all@example.com', false],
    ['', false],
  ])('%j: %s', (text, taken) => {
    expect(emailPattern.test(text)).toBe(taken);
  });
});

describe('a UUID', () => {
  test.each([
    ['0190f5c2-7d1e-7a3b-9c4d-0123456789ab', true],
    ['0190F5C2-7D1E-4A3B-9C4D-0123456789AB', true],
    ['00000000-0000-0000-0000-000000000000', true],
    ['0190f5c27d1e7a3b9c4d0123456789ab', false],
    ['0190f5c2-7d1e-7a3b-9c4d-0123456789a', false],
    ['0190f5c2-7d1e-7a3b-9c4d-0123456789abc', false],
    ['0190f5c2-7d1e-7a3b-9c4d-0123456789ag', false],
    ['{0190f5c2-7d1e-7a3b-9c4d-0123456789ab}', false],
    [' 0190f5c2-7d1e-7a3b-9c4d-0123456789ab', false],
    ['0190f5c2-7d1e-7a3b-9c4d-0123456789ab\n', false],
    ['', false],
  ])('%j: %s', (text, taken) => {
    expect(uuidPattern.test(text)).toBe(taken);
  });
});

describe('a language code is two or three letters with an optional region, else the default language', () => {
  test.each([
    ['en', true, 'en'],
    ['DE', true, 'de'],
    ['de-AT', true, 'de'],
    ['es-419', true, 'es'],
    ['zh-TW', true, 'zh-TW'],
    ['zh-tw', true, 'zh-TW'],
    ['ar-EG', true, 'ar'],
    ['zh', true, 'en'],
    ['fil', true, 'en'],
    ['d', false, 'en'],
    ['deutsch', false, 'en'],
    ['de_AT', false, 'en'],
    ['de-', false, 'en'],
    ['de-A', false, 'en'],
    ['de-4', false, 'en'],
    ['de-AT-1996', false, 'en'],
    ['../en', false, 'en'],
    ['de\n', false, 'en'],
    ['', false, 'en'],
  ])('%j: %s, %s', (code, taken, language) => {
    expect(languageCodePattern.test(code)).toBe(taken);
    expect(matchingLanguage(code)).toBe(language);
  });
});

describe('a message counts from the same origin alone', () => {
  const own = 'https://board.example';
  test.each([
    ['https://board.example', true],
    ['http://board.example', false],
    ['https://board.example:8443', false],
    ['https://board.example.evil.example', false],
    ['https://evil.example', false],
    ['null', false],
    ['', false],
  ])('%j: %s', (origin, taken) => {
    expect(isSameOrigin({ origin }, own)).toBe(taken);
  });

  test('of a page without an origin of its own: none', () => {
    expect(isSameOrigin({ origin: 'null' }, 'null')).toBe(false);
  });
});
