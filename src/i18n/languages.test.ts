// Which language a page speaks, and that it is remembered.

import { afterEach, describe, expect, it } from 'vitest';
import { direction } from '#protocol/languages.ts';
import { acceptedLanguage, addressLanguage, offeredLanguages, storedLanguage, storeLanguage } from './languages.ts';

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the only way to take it back
  document.cookie = 'NEXT_LOCALE=; path=/; max-age=0';
});

describe('languages', () => {
  it.each([
    ['de', 'de'],
    ['DE', 'de'],
    ['de-AT', 'de'],
    ['zh-TW', 'zh-TW'],
    ['zh-tw', 'zh-TW'],
    ['zh', 'en'],
    ['ja', 'en'],
    ['', 'en'],
    ['de_AT', 'en'],
    ['../en', 'en'],
    [undefined, 'en'],
  ])('%s is accepted as %s', (code, language) => {
    expect(acceptedLanguage(code)).toBe(language);
  });

  it('take Arabic only while its flag is on', () => {
    expect(acceptedLanguage('ar', true)).toBe('ar');
    expect(acceptedLanguage('ar', false)).toBe('en');
    expect(offeredLanguages(false)).not.toContain('ar');
  });

  it('run right to left in Arabic alone', () => {
    expect(offeredLanguages(true).filter((language) => direction(language) === 'rtl')).toEqual(['ar']);
  });

  it.each([
    ['/whatsnew/zh-TW', 'zh-TW'],
    ['/whatsnew/ar/', 'ar'],
    ['/whatsnew/xx', undefined],
    ['/settings', undefined],
  ])('%s decides for %s', (pathname, language) => {
    expect(addressLanguage(pathname)).toBe(language);
  });

  it('are remembered in the cookie NEXT_LOCALE', () => {
    expect(storedLanguage()).toBe('en');
    storeLanguage('fr');
    expect(document.cookie).toContain('NEXT_LOCALE=fr');
    expect(storedLanguage()).toBe('fr');
  });
});
