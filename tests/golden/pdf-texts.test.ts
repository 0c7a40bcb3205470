// Three hundred texts as people type them, of a seed, and sixty with the signs of Arabic's short vowels: two readers of PDF give back what
// was typed. Where lines run both ways, or have such signs, no more texts differ than in the PDF that Chromium makes of the same.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ItemInput } from '#protocol/item-json.ts';
import { seeded } from '#protocol/testing/seeded.ts';
import { browserForTests, findChromium } from '../../setup/system.ts';
import {
  expectWhole,
  PdfMaker,
  picturesIn,
  wordsOf,
  wordsOfPdfium,
} from '../../workers/jobs/export/pdf/testing/pdf-maker.ts';
import { FACES_AT, fileAt, htmlOf, linesOf, PAGE, type Typed, typedTexts, vowelledTexts } from './typed-texts.ts';

const COUNT = 300;
const VOWELLED = 60;
const SEED = Number(process.env.SEED ?? 20_261_125);
const root = path.join(import.meta.dirname, '../..');

let maker: PdfMaker;
const texts = typedTexts(seeded(SEED), COUNT);
const vowelled = vowelledTexts(seeded(SEED), VOWELLED);
const all = [...texts, ...vowelled];
let ours: string;
let theirs: string;

beforeAll(async () => {
  console.info(`SEED=${SEED}`);
  maker = new PdfMaker();
  const items = all.map(
    ({ paragraphs, font }, k): ItemInput => ({
      kind: 'text',
      x: PAGE.margin,
      y: k * 1000,
      w: PAGE.w - 2 * PAGE.margin,
      h: PAGE.h,
      paragraphs,
      style: { font },
    }),
  );
  const areas = all.map((_, k) => ({ area: { x: 0, y: k * 1000 - 50, w: PAGE.w, h: PAGE.h }, name: '' }));
  const made = await maker.of(items, { areas });
  expect(made.left).toBeUndefined();
  ours = made.path;
  theirs = await byChromium(maker.file('chromium.pdf'));
});
afterAll(() => maker.close());

/** The same texts on pages of the web, printed. */
async function byChromium(to: string): Promise<string> {
  await browserForTests();
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
  const page = await browser.newPage();
  await page.route(`${FACES_AT}/**`, (route) =>
    route.fulfill({
      body: readFileSync(path.resolve(root, fileAt(route.request().url()))),
      headers: { 'access-control-allow-origin': '*' },
    }),
  );
  await page.setContent(htmlOf(all));
  await page.evaluate(() => document.fonts.ready);
  writeFileSync(to, await page.pdf({ preferCSSPageSize: true }));
  await browser.close();
  return to;
}

/** What a page says of a text is not what was typed: of one direction, the whole of it; of both, words of it. */
function differs(text: Typed, page: string): boolean {
  const lines = linesOf(text);
  if (!text.isMixed) return page !== lines.join(' ');
  return lines.some((line) => line.split(' ').some((word) => !page.includes(word)));
}

it('is whole, with all faces and without pictures', () => {
  expectWhole(ours);
  expect(picturesIn(ours)).toEqual([]);
});

/** How many of each kind differ, of both readers together. */
interface Counts {
  oneWay: number;
  mixed: number;
  vowelled: number;
}

function counted(pages: readonly string[]): Counts {
  const differing = all.flatMap((text, k) => (differs(text, pages[k] ?? '') ? [k] : []));
  return {
    oneWay: differing.filter((k) => k < COUNT && !all[k]!.isMixed).length,
    mixed: differing.filter((k) => k < COUNT && all[k]!.isMixed).length,
    vowelled: differing.filter((k) => k >= COUNT).length,
  };
}

describe.each([
  ['poppler', wordsOf],
  ['PDFium', wordsOfPdfium],
] as const)('read by %s', (reader, read) => {
  it('says all that runs one way, and no less of any kind than a PDF by Chromium', async () => {
    const own = await read(ours);
    expect(own).toHaveLength(all.length);
    const [mine, chromiums] = [counted(own), counted(await read(theirs))];
    console.info(`${reader}: ${JSON.stringify(mine)}, of Chromium's ${JSON.stringify(chromiums)} of ${all.length}`);
    for (const kind of ['mixed', 'vowelled'] as const) expect(mine[kind], kind).toBeLessThanOrEqual(chromiums[kind]);
    const wrong = texts.flatMap((text, k): unknown[] => {
      const [said, meant] = [own[k] ?? '', linesOf(text).join(' ')];
      if (!text.isMixed) return said === meant ? [] : [{ k, font: text.font, meant, said }];
      // PDFium turns words around that have a sign within them where letters run leftward, Chromium's too.
      const words = reader === 'poppler' ? meant.split(' ').filter((word) => !NUMBER.test(word)) : [];
      const missing = words.filter((word) => !said.includes(bare(word)));
      return missing.length > 0 ? [{ k, font: text.font, missing, said }] : [];
    });
    expect(wrong).toEqual([]);
  });
});

/** Poppler turns the two sides of their comma around where letters run leftward. */
const NUMBER = /\d[.,]\d/;
const bare = (word: string): string => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
