// Paragraphs as the page edits them: taken apart and put together by places, which are UTF-16 units of the paragraphs joined by \n.

import type { ParagraphJson, RunJson } from '#protocol/item-json.ts';

export const plainOf = (paragraphs: readonly ParagraphJson[]): string => paragraphs.map(wordsOf).join('\n');

export const wordsOf = ({ runs }: ParagraphJson): string => runs.map(({ text }) => text).join('');

export function plainToParagraphs(text: string): ParagraphJson[] {
  return text.split('\n').map((line) => ({ runs: line === '' ? [] : [{ text: line }] }));
}

/** The same with these letters in place of those; what is put is marked as what stands before it, and breaks as the board breaks. */
export function spliced(
  paragraphs: readonly ParagraphJson[],
  from: number,
  to: number,
  inserted: string,
): ParagraphJson[] {
  const head = part(paragraphs, 0, from);
  const tail = part(paragraphs, to, Number.POSITIVE_INFINITY);
  const last = head.at(-1) ?? { runs: [] };
  const [first = { runs: [] }, ...rest] = tail;
  const marked = last.runs.at(-1) ?? first.runs[0];
  const lines = inserted.split('\n').map((text): ParagraphJson => {
    return { ...last, runs: [{ ...marked, text }] };
  });
  const put = lines.shift()!;
  last.runs.push(...put.runs);
  const end = lines.at(-1) ?? last;
  end.runs.push(...first.runs);
  return [...head.slice(0, -1), last, ...lines, ...rest].map((one) => ({ ...one, runs: merged(one.runs) }));
}

function part(paragraphs: readonly ParagraphJson[], from: number, to: number): ParagraphJson[] {
  const out: ParagraphJson[] = [];
  let at = 0;
  for (const paragraph of paragraphs) {
    const length = wordsOf(paragraph).length;
    if (at + length >= from && at <= to) {
      let place = at;
      const runs: RunJson[] = [];
      for (const run of paragraph.runs) {
        const text = run.text.slice(Math.max(0, from - place), Math.max(0, to - place));
        if (text !== '') runs.push({ ...run, text });
        place += run.text.length;
      }
      out.push({ ...paragraph, runs });
    }
    at += length + 1;
  }
  return out;
}

/** Without empty runs, and those next to each other that look alike as one. */
export function merged(runs: readonly RunJson[]): RunJson[] {
  const out: RunJson[] = [];
  for (const run of runs) {
    const last = out.at(-1);
    if (run.text === '') continue;
    if (last && looksOf(last) === looksOf(run)) last.text += run.text;
    else out.push({ ...run });
  }
  return out;
}

const looksOf = ({ marks = [], link = '' }: RunJson): string => `${[...marks].sort()} ${link}`;

/** What differs between two texts: the letters in place of those of the first; undefined: nothing. */
export function changeBetween(
  before: string,
  after: string,
): { from: number; to: number; inserted: string } | undefined {
  if (before === after) return undefined;
  const min = Math.min(before.length, after.length);
  let head = 0;
  while (head < min && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < min - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { from: head, to: before.length - tail, inserted: after.slice(head, after.length - tail) };
}

/** Where a place of one text is in another. */
export function placeAfter(place: number, before: string, after: string): number {
  const change = changeBetween(before, after);
  if (!change || place <= change.from) return place;
  return place >= change.to ? place + after.length - before.length : change.from;
}

/** Whether one looks and reads as the other. */
export function isSame(ours: readonly ParagraphJson[], theirs: readonly ParagraphJson[]): boolean {
  const said = (list: readonly ParagraphJson[]): string =>
    JSON.stringify(
      list.map(({ dir, list: kind, indent, align, runs }) => [
        dir,
        kind,
        indent ?? 0,
        align,
        merged(runs).map((run) => [run.text, looksOf(run)]),
      ]),
    );
  return said(ours) === said(theirs);
}
