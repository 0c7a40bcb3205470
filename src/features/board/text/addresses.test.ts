import { expect, test } from 'vitest';
import { addressesIn, isOneAddress, withAddresses } from './addresses.ts';
import { plainToParagraphs } from './rich-text.ts';

const found = (line: string): string[] => addressesIn(line).map(({ address }) => address);

test('an address ends before the punctuation of its sentence, and keeps its own brackets', () => {
  expect(found('See https://example.org/a?b=1. Then (http://example.org/b), mailto:ada@example.org!')).toEqual([
    'https://example.org/a?b=1',
    'http://example.org/b',
    'mailto:ada@example.org',
  ]);
  expect(found('https://example.org/a_(b) and “https://example.org/c”')).toEqual([
    'https://example.org/a_(b)',
    'https://example.org/c',
  ]);
  expect(found('請看https://example.org/文件。')).toEqual(['https://example.org/文件']);
  expect(found('（https://example.org/文件）')).toEqual(['https://example.org/文件']);
});

test.each([
  ['詳しくはhttps://example.org/a?b=1をご覧ください。', ['https://example.org/a?b=1']],
  ['詳しくはhttps://example.org/をご覧ください。', ['https://example.org/']],
  ['資料（https://example.org/文件を参照）', ['https://example.org/文件']],
  [
    '「https://みんな.example」と、https://ja.example.org/wiki/東京_(曖昧)',
    ['https://みんな.example', 'https://ja.example.org/wiki/東京_(曖昧)'],
  ],
  [
    '请打开https://example.org/path查看，再看http://example.org。谢谢',
    ['https://example.org/path', 'http://example.org'],
  ],
  ['請看https://example.org/12號文件', ['https://example.org/12']],
  [
    '한국어는 https://example.org/a를, 또 https://example.org/에서 보세요',
    ['https://example.org/a', 'https://example.org/'],
  ],
  [
    'زوروا https://example.org/a، ثم https://example.org/b؛ وهل رأيتم https://example.org/صفحة؟',
    ['https://example.org/a', 'https://example.org/b', 'https://example.org/صفحة'],
  ],
  ['ดูที่https://example.org/aได้เลย', ['https://example.org/a']],
  ['देखें https://example.org/a।', ['https://example.org/a']],
  [
    'см. https://ru.example.org/wiki/Доска_(игра), «https://пример.example/путь»',
    ['https://ru.example.org/wiki/Доска_(игра)', 'https://пример.example/путь'],
  ],
  [
    'https://fr.example.org/wiki/L’Île et https://es.example.org/niño',
    ['https://fr.example.org/wiki/L’Île', 'https://es.example.org/niño'],
  ],
  [
    'https://a.example,https://b.example;https://c.examplehttps://d.example/',
    ['https://a.example', 'https://b.example', 'https://c.example', 'https://d.example/'],
  ],
  [
    'https://a.example/2020/https://b.example?u=http://c.example',
    ['https://a.example/2020/https://b.example?u=http://c.example'],
  ],
  ['メール：mailto:ada@example.orgまで', ['mailto:ada@example.org']],
])('in a sentence of any script: %s', (line, addresses) => {
  expect(found(line)).toEqual(addresses);
});

test('one address is a text that has nothing else, but for punctuation at its end', () => {
  const one = (text: string): boolean => isOneAddress(text);
  expect(['https://example.org/a', 'https://example.org/who?', 'mailto:ada@example.org'].map(one)).toEqual([
    true,
    true,
    true,
  ]);
  for (const text of ['https://a.example,https://b.example', 'https://a.exampleをご覧', 'https://a.example，', 'a'])
    expect(one(text), text).toBe(false);
});

test('what leads nowhere, runs something or is a part of a word is no address', () => {
  for (const other of ['https://', 'http://.', 'mailto:', 'mailto:ada', 'javascript:alert(1)', 'xhttps://example.org'])
    expect(found(other), other).toEqual([]);
  expect(found(`https://example.org/${'a'.repeat(3000)}`)).toEqual([]);
});

test('a text gets its links where it has neither code nor a link of its own', () => {
  const code = { text: 'http://example.org/x', marks: ['code' as const] };
  const own = { text: 'http://example.org/y', link: 'https://example.org/z' };
  expect(
    withAddresses([...plainToParagraphs('at http://example.org now'), { list: 'bullet', runs: [code, own] }]),
  ).toEqual([
    { runs: [{ text: 'at ' }, { text: 'http://example.org', link: 'http://example.org' }, { text: ' now' }] },
    { list: 'bullet', runs: [code, own] },
  ]);
  expect(withAddresses(plainToParagraphs('none\n\nhere'))).toEqual(plainToParagraphs('none\n\nhere'));
});
