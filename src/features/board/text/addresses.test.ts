import { expect, test } from 'vitest';
import { addressesIn, withAddresses } from './addresses.ts';
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
