// Texts of many scripts as PDF: which letters are set in a face, which are an image, and that all are found by other programs.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ItemInput } from '#protocol/item-json.ts';
import { expectWhole, PdfMaker, picturesIn, wordsOf } from './testing/pdf-maker.ts';

const KIB = 1024;

let maker: PdfMaker;
beforeAll(() => {
  maker = new PdfMaker();
});
afterAll(() => maker.close());

const text = (words: string, y = 0): ItemInput => ({ kind: 'text', x: 0, y, w: 900, h: 30, text: words });
const withoutSpaces = (words: readonly string[]): string => words.join('').replace(/\s/g, '');

describe('a text in a script that a face has', () => {
  it.each([
    ['Latin', 'Größe œuvre Łódź'],
    ['Vietnamese', 'Tiếng Việt, nguyễn'],
    ['Greek', 'Ελληνικά: ήχος, Ἀθῆναι'],
    ['Cyrillic', 'Привет, їжак, Ҷ'],
    ['Arabic', 'مرحبا بالعالم'],
    ['Hebrew', 'שלום עולם'],
    ['Devanagari', 'नमस्ते दुनिया'],
    ['Thai', 'สวัสดีชาวโลก'],
    ['Korean', '안녕하세요 세계'],
    ['Japanese', 'こんにちは カタカナ 働く込む'],
    ['Chinese', '會議記錄'],
  ])('%s is set in it and found', async (_, words) => {
    const { path: file, left, faces } = await maker.of([text(words)]);
    expectWhole(file);
    expect(picturesIn(file)).toEqual([]);
    expect(left).toBeUndefined();
    expect(withoutSpaces(wordsOf(file))).toBe(withoutSpaces([words]));
    expect(faces.length).toBeGreaterThan(0);
  });

  it.each(['안녕하세요', 'こんにちは', '日本語', '漢字', '會議', 'नमस्ते', 'สวัสดี', 'שלום'])(
    'fetches at most 400 KiB for a first word: %s',
    async (word) => {
      const { faces } = await maker.of([text(word)]);
      expect(faces.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(400 * KIB);
    },
  );

  it.each(['serif', 'mono', 'rounded', 'hand'] as const)('is in the font of the text: %s', async (font) => {
    const { faces, left } = await maker.of([{ ...text('Привет, ή, ế'), style: { font } }]);
    expect(left).toBeUndefined();
    expect(faces.length).toBeGreaterThan(0);
  });
});

describe('a text in a script that no face has', () => {
  it.each([
    ['Bengali', 'বাংলা ভাষা'],
    ['Tamil', 'தமிழ்'],
    ['Georgian', 'ქართული'],
    ['a box', '☐'],
  ])('%s is an image whose words are found, and counted', async (_, words) => {
    const { path: file, left } = await maker.of([text(words)]);
    expectWhole(file);
    expect(picturesIn(file)).toHaveLength(1);
    expect(left).toEqual([{ what: 'drawn', count: 1 }]);
    expect(withoutSpaces(wordsOf(file))).toBe(withoutSpaces([words]));
  });
});

describe('a face that cannot be had', () => {
  it('spoils no file: its letters are an image whose words are found', async () => {
    const items = [text('Plan'), text('안녕하세요', 60), text('שלום', 120)];
    const { path: file, left } = await maker.of(items, {}, {}, (address) => !/noto-sans/.test(address));
    expectWhole(file);
    expect(picturesIn(file)).toHaveLength(2);
    expect(left).toEqual([{ what: 'drawn', count: 2 }]);
    expect(withoutSpaces(wordsOf(file))).toBe('Plan안녕하세요שלום');
  });

  it('leaves its letters to the next face of the text', async () => {
    const handwritten: ItemInput = { ...text('Plan'), style: { font: 'hand' } };
    const { path: file, left } = await maker.of([handwritten], {}, {}, (address) => !/patrick-hand/.test(address));
    expect([picturesIn(file), left, wordsOf(file)]).toEqual([[], undefined, ['Plan']]);
  });

  it('leaves images, where none can be had', async () => {
    const { path: file, left } = await maker.of([text('Plan')], {}, {}, () => false);
    expectWhole(file);
    expect(picturesIn(file)).toHaveLength(1);
    expect(left).toEqual([{ what: 'drawn', count: 1 }]);
  });
});
