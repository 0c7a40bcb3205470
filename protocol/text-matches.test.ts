// Letters that are the same to somebody who searches.

import { describe, expect, it } from 'vitest';
import { matchesOf } from './text-matches.ts';

describe('where a word stands', () => {
  it.each([
    ['Größe', 'grosse', [[0, 5]]],
    ['Größe', 's', [[3, 4]]],
    ['Größe', 'große', [[0, 5]]],
    ['Déplacer vers le début', 'DEBUT', [[17, 22]]],
    [
      'e\u0301tat e\u0301tat',
      'état',
      [
        [0, 5],
        [6, 11],
      ],
    ],
    ['كِتَاب', 'كتاب', [[0, 6]]],
    ['كـتـاب', 'كتاب', [[0, 6]]],
    ['ΟΔΟΣ', 'οδος', [[0, 4]]],
    ['ＡＢＣ', 'abc', [[0, 3]]],
    ['İstanbul', 'istanbul', [[0, 8]]],
    ['👍🏽 done', 'done', [[5, 9]]],
    ['aaa', 'aa', [[0, 2]]],
    ['ﬃx', 'f', [[0, 1]]],
    ['anything', '', []],
    ['anything', '\u0301', []],
  ])('%s: %s', (text, query, places) => {
    expect(matchesOf(text, query)).toEqual(places);
  });
});
