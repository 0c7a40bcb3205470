import { describe, expect, it } from 'vitest';
import { plainParagraphs } from '../items/text-group.ts';
import { graphemes, joined, pieces } from './breaks.ts';
import { firstTop, isRtl, layoutText, lineX, type Measure, type TextSpec, wrap } from './layout.ts';

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
    expect(lineX({ text: 'x', rtl: true, width: 30 }, right, 100)).toBe(70);
    expect(lineX({ text: 'x', rtl: false, width: 30 }, right, 100)).toBe(0);
    expect(lineX({ text: 'x', rtl: true, width: 30 }, { ...right, align: 'end' }, 100)).toBe(0);
    expect(lineX({ text: 'x', rtl: true, width: 30 }, { ...right, align: 'center' }, 100)).toBe(35);
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

  it('stands in the middle of its box, but never above it', () => {
    const centred = spec('ab', { valign: 'middle', w: 100 });
    const laid = layoutText(centred, measure);
    expect(firstTop(laid, centred, 113)).toBe(50);
    expect(firstTop(laid, centred, 5)).toBe(0);
  });
});
