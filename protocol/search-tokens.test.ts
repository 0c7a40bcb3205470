// The tokens of texts and the phrases of queries.

import { expect, test } from 'vitest';
import { phrasesOf, tokensOf } from './search-tokens.ts';

const describeTokens = (text: string): string =>
  tokensOf(text)
    .map(({ token, position }) => `${token}@${position}`)
    .join(' ');

test.each([
  ['Größe, ÉTAT  ΟΔΟΣ', 'grosse@0 etat@1 οδοσ@2'],
  ['Jo.Doe@example.org 3.5-inch', 'jo@0 doe@1 example@2 org@3 3@4 5@5 inch@6'],
  ['كِتَاب الكـتاب', 'كتاب@0 الكتاب@1 كتاب@1'],
  ['والكتاب بالكتاب كالكتاب فالكتاب', 'والكتاب@0 كتاب@0 بالكتاب@1 كتاب@1 كالكتاب@2 كتاب@2 فالكتاب@3 كتاب@3'],
  ['للكتاب x', 'للكتاب@0 كتاب@0 x@1'],
  ['ال الم والد ولد وكتاب', 'ال@0 الم@1 والد@2 ولد@3 وكتاب@4'],
  ['東京都 tower', '東京@0 京都@1 都@2 tower@3'],
  ['abc東', 'abc@0 東@1'],
  ['サーバー2、次', 'サー@0 ーハ@1 ハー@2 ー@3 2@4 次@5'],
  ['ไทย', 'ไท@0 ทย@1 ย@2'],
  ['ＡＢＣ ㎏ mc²', 'abc@0 kg@1 mc2@2'],
  ['C++ 👩🏽‍🚀 ❤️', 'c@0 +@1 +@2 👩@3 🏽@4 🚀@5 ❤@6'],
  ['— … !', ''],
])('%s', (text, tokens) => {
  expect(describeTokens(text)).toBe(tokens);
});

test('a token has at most 64 letters', () => {
  expect(tokensOf('x'.repeat(5000))).toEqual([{ token: 'x'.repeat(64), position: 0 }]);
});

test.each([
  ['light lens', 'light* | lens*'],
  ['"light lens" ro', 'light lens | ro*'],
  ['"light', 'light'],
  ['jo.d', 'jo d*'],
  ['東', '東*'],
  ['東京都', '東京 京都*'],
  ['人人', '人人*'],
  ['"東"', '東*'],
  ['a a "a"', 'a* | a'],
  ['一二三四五六七八九十', '一二 二三 三四 四五 五六 六七 七八 八九*'],
  ['+++++++++ c d e f g h i j k', '+ + + + + + + +* | c* | d* | e* | f* | g* | h* | i* | j*'],
  ['الكتاب', 'كتاب*'],
  ['الك', 'الك*'],
  ['"في الكتاب"', 'في كتاب'],
  ['', ''],
  [' - "" ', ''],
])('query: %s', (query, phrases) => {
  const described = phrasesOf(query).map(
    ({ tokens, isPrefix }) => tokens.map(({ token }) => token).join(' ') + (isPrefix ? '*' : ''),
  );
  expect(described.join(' | ')).toBe(phrases);
});
