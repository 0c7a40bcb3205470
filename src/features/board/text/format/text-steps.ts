// The steps of a person in an open text, which undo takes back one by one: what stood there before each. What others type or format meanwhile
// is put into every step, so that undo takes back a person's own changes alone (TXT-6, TXT-7, TXT-9).

import type { ParagraphJson } from '#protocol/item-json.ts';
import type { MarkName } from '#protocol/text-marks.ts';
import { changeBetween, isSame, placeAfter, plainOf, spliced } from '../rich-text.ts';
import { callsBetween, type FormatCall, type Range, withLink, withMark } from './formats.ts';

export interface TextStep {
  paragraphs: ParagraphJson[];
  range: Range;
}

/** Steps of one text that are kept; the oldest go. */
const MAX_STEPS = 200;

export class TextSteps {
  #undo: TextStep[] = [];
  #redo: TextStep[] = [];

  /** The paragraphs before a change. */
  remember(step: TextStep): void {
    this.#redo = [];
    const last = this.#undo.at(-1);
    if (last && isSame(last.paragraphs, step.paragraphs)) return;
    this.#undo = [...this.#undo, step].slice(-MAX_STEPS);
  }

  /** The step that undo goes to from `now`; undefined: there is none. One of which nothing is left is skipped. */
  back(now: TextStep): TextStep | undefined {
    return take(this.#undo, this.#redo, now);
  }

  forward(now: TextStep): TextStep | undefined {
    return take(this.#redo, this.#undo, now);
  }

  /** Others have made `after` of `before`. */
  join(before: readonly ParagraphJson[], after: readonly ParagraphJson[]): void {
    this.#undo = joined(this.#undo, before, after);
    this.#redo = joined(this.#redo, before, after);
  }
}

function take(from: TextStep[], to: TextStep[], now: TextStep): TextStep | undefined {
  for (let step = from.pop(); step; step = from.pop()) {
    if (isSame(step.paragraphs, now.paragraphs)) continue;
    to.push(now);
    return step;
  }
  return undefined;
}

/** From the step next to the text outwards: each differs little from the one before it, and so is the place of a letter known in it. */
function joined(
  steps: readonly TextStep[],
  before: readonly ParagraphJson[],
  after: readonly ParagraphJson[],
): TextStep[] {
  let change = changeBetween(plainOf(before), plainOf(after));
  const typed = change ? spliced(before, change.from, change.to, change.inserted) : before;
  let formats: FormatCall[] = callsBetween(typed, after);
  let [nearWords, nearAfter] = [plainOf(before), plainOf(after)];
  const out: TextStep[] = [];
  for (const { paragraphs, range } of [...steps].reverse()) {
    const words = plainOf(paragraphs);
    const near = nearWords;
    if (change) {
      const [from, to] = [placeAfter(change.from, near, words), placeAfter(change.to, near, words)];
      change = { from, to: Math.max(from, to), inserted: change.inserted };
    }
    let made = change ? spliced(paragraphs, change.from, change.to, change.inserted) : [...paragraphs];
    const now = plainOf(made);
    const nearNow = nearAfter;
    formats = formats.map((one) => ({
      ...one,
      range: { from: placeAfter(one.range.from, nearNow, now), to: placeAfter(one.range.to, nearNow, now) },
    }));
    for (const one of formats) made = formatted(made, one);
    const moved = (place: number): number => placeAfter(place, words, now);
    out.push({ paragraphs: made, range: { from: moved(range.from), to: moved(range.to) } });
    [nearWords, nearAfter] = [words, now];
  }
  return out.reverse();
}

/** Marks and links: what paragraphs are set to is the last one's who set it. */
function formatted(paragraphs: ParagraphJson[], { name, on, value, range }: FormatCall): ParagraphJson[] {
  if (range.from >= range.to || ['list', 'indent', 'align', 'dir'].includes(name)) return paragraphs;
  if (name === 'link') return withLink(paragraphs, range, on ? String(value) : undefined);
  return withMark(paragraphs, range, name as MarkName, on);
}
