// Texts as people type them, of a seed, and a page of the web with the same ones in the same faces.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { LISTS, type ParagraphJson, type RunJson } from '#protocol/item-json.ts';
import { STYLES, type StyleValue } from '#protocol/styles.ts';
import type { MarkName } from '#protocol/text-marks.ts';
import { FACES } from '../../workers/drawing/text/faces.ts';
import { familyOf } from '../../workers/drawing/text/fonts.ts';
import { plain } from '../../workers/jobs/export/pdf/testing/pdf-maker.ts';

/** Px of a page, and where on it a text stands. */
export const PAGE = { w: 2400, h: 400, margin: 200 };
const MARKS: readonly MarkName[] = ['bold', 'italic', 'underline', 'strike'];
const TAGS: Readonly<Record<string, string>> = { bold: 'b', italic: 'i', underline: 'u', strike: 's' };
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
/** As Arabic is written where every sound counts: with signs for its short vowels. */
const VOWELLED = 'السَّلَامُ مُحَمَّدٌ قُرْآنٌ اللَّهُ كِتَابٌ مَدْرَسَةٌ'.split(' ');
const languages = Object.keys(WORDS);

export interface Typed {
  paragraphs: ParagraphJson[];
  font: StyleValue<'font'>;
  /** Words of both directions. */
  isMixed: boolean;
}

export function typedTexts(random: () => number, count: number): Typed[] {
  return Array.from({ length: count }, (_, k) => typed(random, k));
}

/** With short vowels, of every second one mixed with other words. */
export function vowelledTexts(random: () => number, count: number): Typed[] {
  return Array.from({ length: count }, (_, k): Typed => {
    const isMixed = k % 2 === 1;
    const pick = (): string => pickOf(random, isMixed && random() < 0.5 ? (WORDS.en ?? []) : VOWELLED);
    const text = Array.from({ length: 3 + Math.floor(random() * 4) }, pick).join(' ');
    return { paragraphs: [{ runs: [{ text }] }], font: pickOf(random, STYLES.font.names), isMixed };
  });
}

const pickOf = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

function typed(random: () => number, k: number): Typed {
  const isMixed = random() < 0.25;
  const language = languages[k % languages.length] as string;
  const paragraphs = Array.from({ length: 1 + Math.floor(random() * 3) }, (): ParagraphJson => {
    const runs = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, at): RunJson => {
      const own = isMixed ? pickOf(random, ['ar', 'en', 'de', 'ar']) : language;
      const words = Array.from({ length: 1 + Math.floor(random() * 5) }, () => pickOf(random, WORDS[own] ?? []));
      const marks = MARKS.filter(() => random() < 0.2);
      return {
        text: (at > 0 ? ' ' : '') + words.join(' '),
        ...(marks.length > 0 && { marks }),
        ...(random() < 0.1 && { link: 'https://example.org/plan' }),
      };
    });
    return { ...(random() < 0.3 && { list: pickOf(random, LISTS) }), runs };
  });
  return { paragraphs, font: pickOf(random, STYLES.font.names), isMixed };
}

/** Line by line, with the numbers of lists. */
export function linesOf({ paragraphs }: Typed): string[] {
  let number = 0;
  return paragraphs.map(({ runs, list }) => {
    number = list === 'number' ? number + 1 : 0;
    return (number > 0 ? `${number}. ` : '') + plain(runs.map((run) => run.text).join(''));
  });
}

const require = createRequire(import.meta.url);
const NOTO = '@fontsource-variable/noto-sans-tc';
/** Where the faces below are asked for. */
export const FACES_AT = 'http://faces.test';

/** The file behind an address of `htmlOf`. */
export const fileAt = (address: string): string =>
  address.startsWith(`${FACES_AT}/noto/`)
    ? require.resolve(`${NOTO}/files/${address.slice(FACES_AT.length + 6)}`)
    : `.${new URL(address).pathname}`;

/** A page of paper for each. */
export function htmlOf(texts: readonly Typed[]): string {
  const noto = readFileSync(require.resolve(`${NOTO}/index.css`), 'utf8')
    .replaceAll('Noto Sans TC Variable', 'Noto Sans TC')
    .replaceAll('./files/', `${FACES_AT}/noto/`);
  const own = FACES.map(
    ([family, address, weight, range, style = 'normal']) =>
      `@font-face{font-family:"${family}";src:url("${FACES_AT}${address}") format("woff2");` +
      `font-weight:${weight};unicode-range:${range};font-style:${style}}`,
  );
  const style =
    `@page{size:${PAGE.w}px ${PAGE.h}px;margin:0}body{margin:0}ol{margin:0;padding:0}li{list-style:none}.n{list-style:decimal}` +
    `section{box-sizing:border-box;height:${PAGE.h}px;padding:50px ${PAGE.margin}px;break-after:page;font-size:20px;line-height:1.3}`;
  const pages = texts.map(({ paragraphs, font }) => {
    const family = familyOf(STYLES.font.names.indexOf(font)).replaceAll('"', "'");
    let number = 0;
    const lines = paragraphs.map(({ runs, list }) => {
      number = list === 'number' ? number + 1 : 0;
      const kind = number > 0 ? ` class="n" value="${number}"` : '';
      return `<li dir="auto"${kind}>${runs.map(runHtml).join('')}</li>`;
    });
    return `<section style="font-family:${family}"><ol>${lines.join('')}</ol></section>`;
  });
  return `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><style>${noto}${own.join('')}${style}</style>${pages.join('')}`;
}

function runHtml({ text, marks = [], link }: RunJson): string {
  const tags = marks.map((mark) => TAGS[mark] as string);
  const inner = tags.reduce(
    (all, tag) => `<${tag}>${all}</${tag}>`,
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  );
  return link ? `<a href="${link}">${inner}</a>` : inner;
}
