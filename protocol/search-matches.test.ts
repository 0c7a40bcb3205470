// The words of a text that a query finds.

import { expect, test } from 'vitest';
import { wordMatchesOf } from './search-matches.ts';

test.each([
  ['Who can lift the alliance’s light?', 'li', ['li', 'li']],
  ['the plan of a library', 'library plan', ['plan', 'library']],
  ['a well known plan', '"well-known"', ['well', 'known']],
  ['well, known; known well', '"well known"', ['well', 'known']],
  ['planning', '"plan"', []],
  ['alliance', 'lia', []],
  ['Größe', 'gros', ['Größ']],
  ['e\u0301tat', 'état', ['e\u0301tat']],
  ['C++ and C', 'c++', ['C', '+', '+']],
  ['城市圖書館', '圖書', ['圖書']],
  ['城市圖書館', '圖書館', ['圖書館']],
  ['城市圖書館', '館', ['館']],
  ['城市圖書館', '市', ['市']],
  ['城市圖書館', '市館', []],
  ['في الكِتاب', 'كتاب', ['الكِتاب']],
  ['كتاب', 'الكتاب', ['كتاب']],
  ['والكتاب', 'للكتاب', ['والكتاب']],
  ['الكتاب', 'الك', ['الك']],
  ['كتب', 'كتاب', []],
  ['anything', '""', []],
])('%s: %s', (text, query, marked) => {
  expect(wordMatchesOf(text, query).map(([from, to]) => text.slice(from, to))).toEqual(marked);
});
