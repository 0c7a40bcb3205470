// Letters of one paragraph by how they look, and the order in which the parts of a line stand: each part is given to the browser as
// a whole, so in a line of several the order of left-to-right and right-to-left parts is ours (Unicode's bidirectional algorithm, of its
// rules those that plain writing needs: W2, W7, N1, N2, I1, I2, L2).

import type { RunJson } from '#protocol/item-json.ts';
import { LETTER, RTL_CHAR } from '#protocol/text-direction.ts';
import { markedFont } from './fonts.ts';

/** Letters from one place of a paragraph to another that look alike. */
export interface Look {
  from: number;
  to: number;
  font: number;
  run: RunJson;
}

/** Of a line: letters of one look and one direction. */
export interface Span {
  text: string;
  /** From the line's left edge, board units. */
  x: number;
  width: number;
  rtl: boolean;
  look: Look;
}

const TAB = '    ';
const NONE: RunJson = { text: '' };
const DIGIT = /\p{Nd}/u;

/** A paragraph's letters with their looks, never none; letters that look alike are one. */
export function looksOf(runs: readonly RunJson[], font: number): { text: string; looks: Look[] } {
  const looks: Look[] = [];
  let text = '';
  for (const run of runs) {
    const from = text.length;
    text += run.text.replaceAll('\t', TAB);
    const last = looks.at(-1);
    if (last && !last.run.marks && !run.marks && last.run.link === run.link) last.to = text.length;
    else if (text.length > from) looks.push({ from, to: text.length, font: markedFont(font, run.marks), run });
  }
  if (looks.length === 0) looks.push({ from: 0, to: 0, font, run: NONE });
  return { text, looks };
}

/** Of letters from a place of the paragraph on, by the looks they have. */
export function widthBy(looks: readonly Look[], width: (text: string, font: number) => number) {
  return (text: string, from: number): number => {
    const [only] = looks;
    if (looks.length === 1 && only) return width(text, only.font);
    let sum = 0;
    for (const look of looks) {
      const part = text.slice(Math.max(0, look.from - from), Math.max(0, look.to - from));
      if (part !== '') sum += width(part, look.font);
    }
    return sum;
  };
}

/** The parts of a line as they stand from left to right. */
export function spansOf(
  text: string,
  from: number,
  looks: readonly Look[],
  rtl: boolean,
  width: (text: string, font: number) => number,
): Span[] {
  const span = (look: Look, part: string, toLeft: boolean): Span => {
    return { text: part, x: 0, width: part === '' ? 0 : width(part, look.font), rtl: toLeft, look };
  };
  const shown = looks.filter((look) => look.from < from + text.length && look.to > from);
  const [only = looks[0]] = shown;
  if (shown.length < 2) return only ? [span(only, text, rtl)] : [];
  const levels = levelsOf(text, rtl);
  const parts: { span: Span; level: number }[] = [];
  for (const look of shown) {
    const end = Math.min(text.length, look.to - from);
    let start = Math.max(0, look.from - from);
    for (let at = start + 1; at <= end; at++) {
      if (at < end && levels[at] === levels[start]) continue;
      const level = levels[start]!;
      parts.push({ span: span(look, text.slice(start, at), level % 2 === 1), level });
      start = at;
    }
  }
  let x = 0;
  return inOrder(parts).map(({ span: one }) => {
    const placed = { ...one, x };
    x += one.width;
    return placed;
  });
}

/** Of each UTF-16 unit: even, left to right; odd, right to left. */
function levelsOf(text: string, rtl: boolean): number[] {
  const base = rtl ? 1 : 0;
  const leftward = 1;
  const rightward = rtl ? 2 : 0;
  const levels: (number | undefined)[] = [];
  /** Of the last letter with a direction, and what what stands between two of them turns to. */
  let last = base;
  let side = base;
  let open = 0;
  const settle = (next: number, to: number): void => {
    levels.fill(side === next ? side : base, open, to);
  };
  for (const char of text) {
    const at = levels.length;
    const strong = RTL_CHAR.test(char) ? leftward : LETTER.test(char) ? rightward : undefined;
    const number = strong === undefined && DIGIT.test(char);
    for (let k = 0; k < char.length; k++) levels.push(undefined);
    if (strong === undefined && !number) continue;
    // A number among letters that run leftward runs rightward itself; beside it they stand as if it were one of them.
    const level = strong ?? (last === leftward ? 2 : rightward);
    const beside = strong ?? last;
    settle(beside, at);
    levels.fill(level, at);
    open = levels.length;
    side = beside;
    last = strong ?? last;
  }
  settle(base, levels.length);
  return levels as number[];
}

function inOrder<T extends { level: number }>(parts: readonly T[]): T[] {
  const out = [...parts];
  const highest = out.reduce((max, { level }) => Math.max(max, level), 0);
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < out.length; from++) {
      let to = from;
      while (to < out.length && out[to]!.level >= level) to += 1;
      if (to > from) out.splice(from, to - from, ...out.slice(from, to).reverse());
      from = to;
    }
  }
  return out;
}
