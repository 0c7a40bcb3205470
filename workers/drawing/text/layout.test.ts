import { describe, expect, it } from 'vitest';
import type { ParagraphJson } from '#protocol/item-json.ts';
import { plainParagraphs } from '#protocol/items/text-group.ts';
import { isRtl } from '#protocol/text-direction.ts';
import { markersOf } from '#protocol/text-lists.ts';
import { graphemes, joined, pieces } from './breaks.ts';
import {
  cutText,
  firstTop,
  fitText,
  type Line,
  layoutText,
  lineX,
  type Measure,
  type TextSpec,
  wrap,
} from './layout.ts';

/** Every character one em wide: lines can be counted by hand. */
const measure: Measure = {
  width: (text, _font, size) => graphemes(text).length * size,
  metrics: () => ({ ascent: 0.9, descent: 0.2 }),
};
const em = (text: string): number => graphemes(text).length;
const spec = (text: string, over: Partial<TextSpec> = {}): TextSpec => ({
  w: 0,
  fontSize: 10,
  font: 0,
  align: 'start',
  valign: 'top',
  pad: 0,
  paragraphs: plainParagraphs(text),
  ...over,
});
const lines = (text: string, room: number): string[] => wrap(text, room, em).map((line) => line.text);

describe('wrapping', () => {
  it('breaks at spaces, which hang over the end', () => {
    expect(lines('one two three', 7)).toEqual(['one two', 'three']);
    expect(lines('one    two', 4)).toEqual(['one', 'two']);
  });

  it('counts spaces at the paragraph’s end as far as they fit, like the field they are typed in', () => {
    const widths = (text: string, room: number) => wrap(text, room, em).map(({ text: own, width }) => [own, width]);
    expect(widths('one  ', 9)).toEqual([['one  ', 5]]);
    expect(widths('one two    ', 5)).toEqual([
      ['one', 3],
      ['two  ', 5],
    ]);
  });

  it('breaks a word longer than the line between characters, never inside one', () => {
    expect(lines('abcdefg', 3)).toEqual(['abc', 'def', 'g']);
    expect(lines('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 2)).toEqual(['👩‍👩‍👧👩‍👩‍👧', '👩‍👩‍👧']);
  });

  it('breaks between CJK characters, but a line never begins with a full stop or ends with an opening bracket', () => {
    expect(lines('漢字漢字漢字', 4)).toEqual(['漢字漢字', '漢字']);
    expect(lines('漢字漢字。次', 4)).toEqual(['漢字漢', '字。次']);
    expect(lines('漢字漢「次」', 4)).toEqual(['漢字漢', '「次」']);
  });

  it('keeps a Latin word between CJK characters together', () => {
    expect(pieces('漢board字').map((piece) => piece.text)).toEqual(['漢', 'board', '字']);
  });

  it('breaks after a hyphen, not before it', () => {
    expect(lines('well-known', 6)).toEqual(['well-', 'known']);
    expect(pieces('-5').map((piece) => piece.text)).toEqual(['-5']);
  });

  it('keeps leading spaces and loses nothing', () => {
    const text = '  a lot of   words, 漢字 و عربي -- and-more…';
    for (let room = 1; room < 20; room++)
      expect(lines(text, room).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    expect(lines('  a', 9)).toEqual(['  a']);
  });

  it('joins marks and emoji without Intl.Segmenter too', () => {
    expect(joined('e\u0301👩‍👩‍👧x👍🏽')).toEqual(['e\u0301', '👩‍👩‍👧', 'x', '👍🏽']);
  });
});

describe('a title', () => {
  const cut = (text: string, w: number): string[] => cutText(spec(text), w, measure).lines.map((line) => line.text);

  it('ends in an ellipsis where it is longer than its room, never inside a letter', () => {
    expect(cut('Sprint 24', 90)).toEqual(['Sprint 24']);
    expect(cut('Sprint 24', 85)).toEqual(['Sprint…']);
    expect(cut('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 20)).toEqual(['👩‍👩‍👧…']);
    expect(cut('Sprint 24', 10)).toEqual(['…']);
    expect(cut('Sprint 24', 9)).toEqual(['']);
  });

  it('keeps the direction of right-to-left words, and a line that fits', () => {
    const { lines: laid } = cutText(spec('مرحبا بالعالم\nab'), 60, measure);
    expect(laid.map(({ text, rtl }) => [text, rtl])).toEqual([
      ['مرحبا…', true],
      ['ab', false],
    ]);
  });
});

describe('direction', () => {
  it.each([
    ['hello', false],
    ['مرحبا', true],
    ['123 مرحبا', true],
    ['“hello” مرحبا', false],
    ['שלום', true],
    ['12:30', false],
  ])('%s', (text, rtl) => {
    expect(isRtl(text)).toBe(rtl);
  });

  it('is each paragraph’s own, and one that is set wins', () => {
    const { lines: laid } = layoutText(
      spec('', { paragraphs: [...plainParagraphs('abc\nمرحبا\n'), { dir: 'rtl', runs: [{ text: 'abc' }] }] }),
      measure,
    );
    expect(laid.map((line) => line.rtl)).toEqual([false, true, true, true]);
  });

  it('start is the right side of a right-to-left line', () => {
    const right = spec('مرحبا', { w: 100 });
    const line = (rtl: boolean) => ({ rtl, width: 30, inset: 0, align: undefined });
    expect(lineX(line(true), right, 100)).toBe(70);
    expect(lineX(line(false), right, 100)).toBe(0);
    expect(lineX(line(true), { ...right, align: 'end' }, 100)).toBe(0);
    expect(lineX(line(true), { ...right, align: 'center' }, 100)).toBe(35);
    // A paragraph's own counts before the text's.
    expect(lineX({ ...line(true), align: 'end' }, right, 100)).toBe(0);
  });
});

describe('size', () => {
  it('of a growing text is its widest line and all its lines, with padding', () => {
    const laid = layoutText(spec('ab\nabcd\n', { pad: 5 }), measure);
    expect(laid).toMatchObject({ w: 50, h: 3 * 13 + 10 });
  });

  it('of a wrapped text keeps its width', () => {
    expect(layoutText(spec('ab ab ab', { w: 30, pad: 5 }), measure)).toMatchObject({ w: 30, h: 3 * 13 + 10 });
  });

  it('of an empty text is one line', () => {
    expect(layoutText(spec(''), measure)).toMatchObject({ w: 0, h: 13 });
  });

  it('of letters that fit themselves: as large as leaves the text within its height, and no smaller than can be read', () => {
    const sized = (text: string, fitH: number) => fitText(spec(text, { w: 50, fitH }), measure);
    expect(sized('ab ab', 40).spec.fontSize).toBe(10);
    // Six lines of 13 do not; at half the size two lines hold them.
    const text = 'abcd abcd abcd abcd abcd abcd';
    const { spec: fitted, layout } = sized(text, 40);
    expect(fitted.fontSize).toBeLessThan(10);
    expect(layout.h).toBeLessThanOrEqual(40.5);
    expect(sized(text.repeat(9), 40).spec.fontSize).toBe(4);
  });

  it('stands in the middle of its box, but never above it', () => {
    const centred = spec('ab', { valign: 'middle', w: 100 });
    const laid = layoutText(centred, measure);
    expect(firstTop(laid, centred, 113)).toBe(50);
    expect(firstTop(laid, centred, 5)).toBe(0);
  });
});

describe('marks', () => {
  const marked = (paragraph: ParagraphJson['runs'], w = 0) =>
    layoutText(spec('', { w, paragraphs: [{ runs: paragraph }] }), measure).lines;
  const parts = (line: Line | undefined) => line?.spans.map(({ text, x }) => [text, x]);

  it('letters of several looks stand one behind the other, each in its own font', () => {
    const [line] = marked([{ text: 'ab' }, { text: 'cd', marks: ['bold'] }, { text: 'e', marks: ['code'] }]);
    expect(parts(line)).toEqual([
      ['ab', 0],
      ['cd', 20],
      ['e', 40],
    ]);
    expect(new Set(line?.spans.map(({ look }) => look.font)).size).toBe(3);
  });

  it('a word of two looks breaks no earlier than one of one', () => {
    const [first, second] = marked([{ text: 'one tw' }, { text: 'o three', marks: ['bold'] }], 75);
    expect([first?.text, second?.text]).toEqual(['one two', 'three']);
    expect(parts(first)).toEqual([
      ['one tw', 0],
      ['o', 60],
    ]);
  });

  it.each([
    ['ab', ' שלום', ' cd', ['ab', ' ', 'שלום', ' cd']],
    ['שלום', ' ab', ' עולם', [' עולם', 'ab', ' ', 'שלום']],
    ['שלום ', '12', ' עולם', [' עולם', '12', 'שלום ']],
    ['مرحبا ', 'hello world', ' 你好', ['hello world', ' 你好', 'مرحبا ']],
  ])('in a line of both directions %s|%s|%s stands in the order it is read', (a, b, c, expected) => {
    const [line] = marked([{ text: a }, { text: b, marks: ['bold'] }, { text: c }]);
    expect(line?.spans.map(({ text }) => text)).toEqual(expected);
  });
});

describe('lists', () => {
  const items: ParagraphJson[] = [
    { list: 'number', runs: [{ text: 'a' }] },
    { list: 'number', indent: 1, runs: [{ text: 'b' }] },
    { list: 'number', runs: [{ text: 'c' }] },
    { runs: [{ text: 'd' }] },
    { list: 'number', runs: [{ text: 'e' }] },
    { list: 'done', runs: [{ text: 'f' }] },
    { list: 'bullet', indent: 2, runs: [{ text: 'g' }] },
  ];

  it('numbers count within their level and begin anew behind anything else', () => {
    expect(markersOf(items)).toEqual([
      { kind: 'number', text: '1.' },
      { kind: 'number', text: '1.' },
      { kind: 'number', text: '2.' },
      null,
      { kind: 'number', text: '1.' },
      { kind: 'box', done: true },
      { kind: 'bullet', level: 2 },
    ]);
  });

  it('its lines stand in by their level, on their own side, and have that much less room', () => {
    const { lines: laid, w } = layoutText(spec('', { paragraphs: items }), measure);
    expect(laid.map(({ inset }) => inset)).toEqual([15, 30, 15, 0, 15, 15, 45]);
    expect(w).toBe(55);
    const rtl = layoutText(
      spec('', { w: 100, paragraphs: [{ list: 'bullet', dir: 'rtl', runs: [{ text: 'ab cd' }] }] }),
      measure,
    );
    expect(lineX(rtl.lines[0]!, spec(''), 100)).toBe(35);
    const narrow = layoutText(spec('', { w: 55, paragraphs: [{ list: 'open', runs: [{ text: 'ab cd' }] }] }), measure);
    expect(narrow.lines.map(({ text, marker }) => [text, marker?.kind])).toEqual([
      ['ab', 'box'],
      ['cd', undefined],
    ]);
  });
});
