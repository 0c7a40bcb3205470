import { expect, test } from 'vitest';
import type { ParagraphJson } from '#protocol/item-json.ts';
import { plainOf, plainToParagraphs, spliced } from '../rich-text.ts';
import { callsBetween, formatsOf, indented, withLink, withList, withMark, withParagraphs } from './formats.ts';

const text = plainToParagraphs('one two\nthree');

test('a mark is of the letters of its range alone, and taken away again it leaves nothing', () => {
  const bold = withMark(text, { from: 4, to: 10 }, 'bold', true);
  expect(bold).toEqual([
    { runs: [{ text: 'one ' }, { text: 'two', marks: ['bold'] }] },
    { runs: [{ text: 'th', marks: ['bold'] }, { text: 'ree' }] },
  ]);
  expect(formatsOf(bold, { from: 5, to: 9 }).marks).toEqual(['bold']);
  expect(formatsOf(bold, { from: 3, to: 9 }).marks).toEqual([]);
  // Of the letter before the caret.
  expect([4, 5].map((at) => formatsOf(bold, { from: at, to: at }).marks)).toEqual([[], ['bold']]);
  expect(withMark(bold, { from: 0, to: 99 }, 'bold', false)).toEqual(text);
});

test('the calls from one text to another say what differs, and nothing else', () => {
  const wanted = withParagraphs(withMark(text, { from: 4, to: 7 }, 'bold', true), { from: 9, to: 9 }, (one) =>
    indented(withList(one, 'number'), 1),
  );
  expect(callsBetween(text, wanted)).toEqual([
    { name: 'bold', on: true, value: '', range: { from: 4, to: 7 } },
    { name: 'list', on: true, value: 2, range: { from: 8, to: 13 } },
    { name: 'indent', on: true, value: 1, range: { from: 8, to: 13 } },
  ]);
  expect(callsBetween(wanted, text).map(({ name, on }) => [name, on])).toEqual([
    ['bold', false],
    ['list', false],
    ['indent', false],
  ]);
  const linked = withLink(text, { from: 0, to: 3 }, 'https://example.org');
  expect(callsBetween(text, linked)).toEqual([
    { name: 'link', on: true, value: 'https://example.org', range: { from: 0, to: 3 } },
  ]);
  expect(callsBetween(wanted, wanted)).toEqual([]);
});

test('what is put is marked as what stands before it; a broken paragraph is set as the one it breaks', () => {
  const list: ParagraphJson[] = [{ list: 'done', indent: 1, runs: [{ text: 'ab', marks: ['italic'] }] }];
  const broken = spliced(list, 1, 1, 'x\ny');
  expect(broken).toEqual([
    { list: 'done', indent: 1, runs: [{ text: 'ax', marks: ['italic'] }] },
    { list: 'done', indent: 1, runs: [{ text: 'yb', marks: ['italic'] }] },
  ]);
  expect(plainOf(spliced(text, 3, 9, ''))).toBe('onehree');
});
