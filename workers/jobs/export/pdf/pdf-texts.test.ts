// Three hundred texts as people type them, of a seed: a reader of PDF gives back what was typed.

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ItemInput, ParagraphJson, RunJson } from '#protocol/item-json.ts';
import { LISTS } from '#protocol/item-json.ts';
import type { MarkName } from '#protocol/text-marks.ts';
import { FONT_NAMES } from '#protocol/tools.ts';
import { seeded } from '../../../board/testing/seeded.ts';
import { expectWhole, PdfMaker, picturesIn, plain, wordsOf } from './testing/pdf-maker.ts';

const COUNT = 300;
const PAGE = { w: 2400, h: 400 };
const MARKS: readonly MarkName[] = ['bold', 'italic', 'underline', 'strike'];
const WORDS: Readonly<Record<string, readonly string[]>> = {
  en: 'The quick plan for Monday: office staff affirm 1,234 “first flights” (half-done) don’t e.g. #7 50% fjord'.split(
    ' ',
  ),
  de: 'Größe Übung März Straße heißt schön „Ziel“ Fußgänger äußern ÄÖÜ Schifffahrt 3,50€ Nö'.split(' '),
  fr: 'été où œuvre garçon «déjà» naïf élève l’idée ça Noël coûte 12€ cœur fenêtre'.split(' '),
  es: '¿Qué? ¡Sí! mañana niño corazón pingüino acción última señal día español número'.split(' '),
  ar: 'السلام عليكم ورحمة الله لا إله ناقش الخطة مرحبا بالعالم الآن الأول لأن سؤال؟ اليوم، ملاحظات'.split(' '),
  'zh-TW': '會議記錄 今天 老師 學生們 計畫， 討論。 國語 「想法」 重要 一二三 龍 體驗'.split(' '),
};
const languages = Object.keys(WORDS);

let maker: PdfMaker;
beforeAll(() => {
  maker = new PdfMaker();
});
afterAll(() => maker.close());

interface Typed {
  paragraphs: ParagraphJson[];
  font: (typeof FONT_NAMES)[number];
  isMixed: boolean;
}

function typed(random: () => number, k: number): Typed {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const isMixed = random() < 0.25;
  const language = languages[k % languages.length] as string;
  const paragraphs = Array.from({ length: 1 + Math.floor(random() * 3) }, (): ParagraphJson => {
    const runs = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, at): RunJson => {
      const own = isMixed ? pick(['ar', 'en', 'de', 'ar']) : language;
      const words = Array.from({ length: 1 + Math.floor(random() * 5) }, () => pick(WORDS[own] ?? []));
      const marks = MARKS.filter(() => random() < 0.2);
      return {
        text: (at > 0 ? ' ' : '') + words.join(' '),
        ...(marks.length > 0 && { marks }),
        ...(random() < 0.1 && { link: 'https://example.org/plan' }),
      };
    });
    return { ...(random() < 0.3 && { list: pick(LISTS) }), runs };
  });
  return { paragraphs, font: pick(FONT_NAMES), isMixed };
}

const saidBy = ({ paragraphs }: Typed): string =>
  plain(paragraphs.map(({ runs }) => runs.map((run) => run.text).join('')).join('\n'));

/** Without numbers of lists, which are of the page; poppler takes an Arabic comma for a sign of numbers. */
const spoken = (page: string): string =>
  page
    .replace(/(^| )(?:\d\. ?|\.\d ?)(?=\S)/g, '$1')
    .replace(/ ?، ?/g, '، ')
    .trim();
/** Poppler turns the two sides of their comma around where letters run leftward. */
const NUMBER = /\d[.,]\d/;
const bare = (word: string): string => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

it('gives back what was typed', async () => {
  const seed = Number(process.env.SEED ?? 20_261_125);
  console.info(`SEED=${seed}`);
  const random = seeded(seed);
  const texts = Array.from({ length: COUNT }, (_, k) => typed(random, k));
  const items = texts.map(
    ({ paragraphs, font }, k): ItemInput => ({
      kind: 'text',
      x: 200,
      y: k * 1000,
      w: PAGE.w - 400,
      h: PAGE.h,
      paragraphs,
      style: { font },
    }),
  );
  const areas = texts.map((_, k) => ({ area: { x: 0, y: k * 1000 - 50, ...PAGE }, name: '' }));
  const { path: file, left } = await maker.of(items, { areas });
  expect(left).toBeUndefined();
  expectWhole(file);
  expect(picturesIn(file)).toEqual([]);
  const pages = wordsOf(file);
  expect(pages).toHaveLength(COUNT);
  const wrong: unknown[] = [];
  for (const [k, text] of texts.entries()) {
    const said = spoken(pages[k] ?? '');
    const meant = spoken(saidBy(text));
    // Of both directions their order on the page is the reader's; what stands around words too.
    const missing = text.isMixed
      ? meant.split(' ').filter((word) => !NUMBER.test(word) && !said.includes(bare(word)))
      : said === meant
        ? []
        : [meant];
    if (missing.length > 0) wrong.push({ k, font: text.font, missing, said });
  }
  expect(wrong).toEqual([]);
});
