// The part of a text that a row shows.

import { describe, expect, it } from 'vitest';
import { matchesOf } from '#protocol/text-matches.ts';
import { snippetOf } from './snippet.ts';

describe('the part of a text around the first place that was found', () => {
  it.each([
    ['a short text', 'text', 'a short text'],
    ['first line\nsecond line', 'second', 'second line'],
    ['it begins far before the word and goes on', 'word', '… begins far before the word and goes on'],
    ['\n  says something', 'nowhere', '  says something'],
    ['我們在城市圖書館旁邊的花園裡計畫下一次的收成', '收成', '… 花園裡計畫下一次的收成'],
    [`${'𝒳'.repeat(30)}end`, 'end', `… ${'𝒳'.repeat(9)}end`],
  ])('%j: %s', (text, query, shown) => {
    expect(snippetOf(text, matchesOf(text, query)).text).toBe(shown);
  });

  it('keeps the places within it', () => {
    const text = 'begins far before the word and goes on with the word';
    const snippet = snippetOf(text, matchesOf(text, 'word'));
    expect(snippet.places.map(([from, to]) => snippet.text.slice(from, to))).toEqual(['word', 'word']);
  });
});
