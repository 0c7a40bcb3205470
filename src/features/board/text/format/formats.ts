// What a text's letters and paragraphs are, what they become by a command, and which calls say so to the board: from what stands there
// to what is wanted, whatever led to it (a key, a paste, an undo).

import { LISTS, type ListJson, type ParagraphJson, type RunJson } from '#protocol/item-json.ts';
import { STYLES, type StyleValue } from '#protocol/styles.ts';
import { type FormatName, MARK_NAMES, type MarkName } from '#protocol/text-marks.ts';
import { merged, plainOf, wordsOf } from '../rich-text.ts';

export interface Range {
  from: number;
  to: number;
}

type Align = StyleValue<'align'>;
const DIRS = ['ltr', 'rtl'] as const;
const MAX_INDENT = 8;

/** What all of a range is: of its letters, or of the one before it where it is empty; of every paragraph it touches. */
export interface Formats {
  marks: readonly MarkName[];
  link: string | undefined;
  list: ListJson | undefined;
  align: Align | undefined;
}

/** Written at the start of a paragraph; the space behind makes it one. */
const LIST_SIGNS: readonly [RegExp, ListJson][] = [
  [/^[-*•] /, 'bullet'],
  [/^1[.)] /, 'number'],
  [/^\[ ?\] /, 'open'],
  [/^\[x\] /i, 'done'],
];

/** The sign of a list that these words begin with, and how many letters it has. */
export function listSignOf(words: string): { list: ListJson; letters: number } | undefined {
  for (const [sign, list] of LIST_SIGNS) {
    const letters = sign.exec(words)?.[0].length;
    if (letters) return { list, letters };
  }
  return undefined;
}

export const ALL: Range = { from: 0, to: Number.POSITIVE_INFINITY };

export function formatsOf(paragraphs: readonly ParagraphJson[], { from, to }: Range): Formats {
  const letters = lettersOf(paragraphs);
  const inside = letters.slice(from, Math.min(to, letters.length)).filter((run) => run !== null);
  const beside = letters[from - 1] ?? letters[from] ?? null;
  const runs = inside.length > 0 ? inside : beside ? [beside] : [];
  const set = touched(paragraphs, { from, to }).map((k) => paragraphs[k]!);
  const same = <T>(values: readonly T[]): T | undefined =>
    values.every((value) => value === values[0]) ? values[0] : undefined;
  return {
    marks: MARK_NAMES.filter((name) => runs.length > 0 && runs.every((run) => run.marks?.includes(name))),
    link: same(runs.map((run) => run.link)),
    list: same(set.map(({ list }) => (list === 'done' ? 'open' : list))),
    align: same(set.map(({ align }) => align)),
  };
}

/** Which paragraphs a range touches, by index. */
export function touched(paragraphs: readonly ParagraphJson[], { from, to }: Range): number[] {
  let at = 0;
  return paragraphs.flatMap((paragraph, k) => {
    const begins = at;
    at += wordsOf(paragraph).length + 1;
    return begins <= to && at > from ? [k] : [];
  });
}

/** Where a paragraph begins. */
export const placeOf = (paragraphs: readonly ParagraphJson[], index: number): number =>
  plainOf(paragraphs.slice(0, index)).length + (index > 0 ? 1 : 0);

export function withMark(
  paragraphs: readonly ParagraphJson[],
  range: Range,
  mark: MarkName,
  on: boolean,
): ParagraphJson[] {
  return withRuns(paragraphs, range, ({ marks = [], ...run }) => {
    const left = MARK_NAMES.filter((name) => (name === mark ? on : marks.includes(name)));
    return left.length > 0 ? { ...run, marks: left } : run;
  });
}

export function withLink(
  paragraphs: readonly ParagraphJson[],
  range: Range,
  link: string | undefined,
): ParagraphJson[] {
  return withRuns(paragraphs, range, ({ link: _link, ...run }) => (link ? { ...run, link } : run));
}

export function withParagraphs(
  paragraphs: readonly ParagraphJson[],
  range: Range,
  change: (paragraph: ParagraphJson) => ParagraphJson,
): ParagraphJson[] {
  const changed = new Set(touched(paragraphs, range));
  return paragraphs.map((paragraph, k) => (changed.has(k) ? change(paragraph) : paragraph));
}

export function withList({ list: _list, ...paragraph }: ParagraphJson, list: ListJson | undefined): ParagraphJson {
  return list ? { ...paragraph, list } : paragraph;
}

export function indented({ indent = 0, ...paragraph }: ParagraphJson, by: number): ParagraphJson {
  const steps = Math.min(MAX_INDENT, Math.max(0, indent + by));
  return steps > 0 ? { ...paragraph, indent: steps } : paragraph;
}

export function aligned({ align: _align, ...paragraph }: ParagraphJson, align: Align | undefined): ParagraphJson {
  return align ? { ...paragraph, align } : paragraph;
}

function withRuns(
  paragraphs: readonly ParagraphJson[],
  { from, to }: Range,
  change: (run: RunJson) => RunJson,
): ParagraphJson[] {
  let at = 0;
  return paragraphs.map((paragraph) => {
    const runs = paragraph.runs.flatMap((run) => {
      const cut = (place: number): number => Math.min(run.text.length, Math.max(0, place - at));
      const [a, b] = [cut(from), cut(to)];
      at += run.text.length;
      const before = { ...run, text: run.text.slice(0, a) };
      const after = { ...run, text: run.text.slice(b) };
      return a < b ? [before, change({ ...run, text: run.text.slice(a, b) }), after] : [run];
    });
    at += 1;
    return { ...paragraph, runs: merged(runs) };
  });
}

/** The run of every unit; null between paragraphs. */
function lettersOf(paragraphs: readonly ParagraphJson[]): (RunJson | null)[] {
  const letters: (RunJson | null)[] = [];
  paragraphs.forEach(({ runs }, k) => {
    if (k > 0) letters.push(null);
    for (const run of runs) for (let n = 0; n < run.text.length; n++) letters.push(run);
  });
  return letters;
}

export interface FormatCall {
  name: FormatName;
  on: boolean;
  value: string | number;
  range: Range;
}

/** What makes one of the other; both have the same words. */
export function callsBetween(before: readonly ParagraphJson[], after: readonly ParagraphJson[]): FormatCall[] {
  const calls: FormatCall[] = [];
  const [old, now] = [lettersOf(before), lettersOf(after)];
  const spans = (name: FormatName, looks: (run: RunJson | null) => string | undefined): void => {
    let open: FormatCall | null = null;
    now.forEach((run, at) => {
      const value = looks(run);
      const differs = run !== null && value !== looks(old[at] ?? null);
      if (!differs) open = null;
      else if (open && open.on === (value !== undefined) && open.value === (value ?? '')) open.range.to = at + 1;
      else {
        open = { name, on: value !== undefined, value: value ?? '', range: { from: at, to: at + 1 } };
        calls.push(open);
      }
    });
  };
  for (const name of MARK_NAMES) spans(name, (run) => (run?.marks?.includes(name) ? '' : undefined));
  spans('link', (run) => run?.link);
  after.forEach((paragraph, k) => {
    const was = before[k] ?? { runs: [] };
    const from = placeOf(after, k);
    const range = { from, to: from + wordsOf(paragraph).length };
    const codes: [FormatName, number, number][] = [
      ['list', code(LISTS, was.list), code(LISTS, paragraph.list)],
      ['indent', was.indent ?? 0, paragraph.indent ?? 0],
      ['align', code(STYLES.align.names, was.align), code(STYLES.align.names, paragraph.align)],
      ['dir', code(DIRS, was.dir), code(DIRS, paragraph.dir)],
    ];
    for (const [name, had, has] of codes) if (had !== has) calls.push({ name, on: has > 0, value: has, range });
  });
  return calls;
}

const code = <T>(names: readonly T[], name: T | undefined): number =>
  name === undefined ? 0 : names.indexOf(name) + 1;
