import { expect, it } from 'vitest';
import { paragraphsOfMarkdown } from './markdown.ts';
import { plainOf } from './rich-text.ts';

it('headings are bold, marks are marks, code is of equal width, links lead', () => {
  const text = '## A *b*\nc ~~d~~ `e*f` [g](https://a.example) [h](javascript:x) ![i](j.png)';
  expect(paragraphsOfMarkdown(text)).toEqual([
    {
      runs: [
        { text: 'A ', marks: ['bold'] },
        { text: 'b', marks: ['bold', 'italic'] },
      ],
    },
    {
      runs: [
        { text: 'c ' },
        { text: 'd', marks: ['strike'] },
        { text: ' ' },
        { text: 'e*f', marks: ['code'] },
        { text: ' ' },
        { text: 'g', link: 'https://a.example' },
        { text: ' h i' },
      ],
    },
  ]);
});

it('lists keep their kind and depth', () => {
  const text = '- a\n  1. b\n     more\n  2. c\n- [ ] d\n- [x] e\n\n9) f';
  expect(paragraphsOfMarkdown(text).map(({ list, indent, runs }) => [list, indent, runs[0]?.text])).toEqual([
    ['bullet', undefined, 'a'],
    ['number', 1, 'b'],
    [undefined, 1, 'more'],
    ['number', 1, 'c'],
    ['open', undefined, 'd'],
    ['done', undefined, 'e'],
    [undefined, undefined, undefined],
    ['number', undefined, 'f'],
  ]);
});

it('lines and empty lines stay, tables are rows, a fence is code line by line', () => {
  const text = 'a\nb\n\n\nc\n\n```js\nx = 1;\n\ny\n```\n\n| k | v |\n|---|---|\n| 1 | 2 |\n\n> q\n\n---';
  const paragraphs = paragraphsOfMarkdown(text);
  expect(plainOf(paragraphs)).toBe('a\nb\n\nc\n\nx = 1;\n\ny\n\nk\tv\n1\t2\n\nq\n\n———');
  expect(paragraphs.find(({ runs }) => runs[0]?.text === 'x = 1;')?.runs[0]?.marks).toEqual(['code']);
  expect(paragraphs.find(({ runs }) => runs[0]?.text === 'q')?.indent).toBe(1);
});

it('letters that are written otherwise are themselves, and tags stay letters', () => {
  expect(plainOf(paragraphsOfMarkdown('a \\* b &amp; &#x263a; &nosuch; <b>c</b>'))).toBe('a * b & ☺ &nosuch; <b>c</b>');
});

it('deep nesting ends', () => {
  expect(plainOf(paragraphsOfMarkdown(`${'> '.repeat(500)}deep`))).toContain('deep');
  expect(paragraphsOfMarkdown(`${'- '.repeat(60)}deep`).every(({ indent = 0 }) => indent <= 8)).toBe(true);
});
