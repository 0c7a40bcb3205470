// What was typed before the code that formats was here, which on a slow line comes seconds later: signs of lists and addresses that
// have ended become what they would have become.

import type { ListJson, ParagraphJson } from '#protocol/item-json.ts';
import { addressesIn } from '../addresses.ts';
import { changeBetween, plainOf, spliced, wordsOf } from '../rich-text.ts';
import { formatsOf, listSignOf, placeOf, type Range, withLink, withList } from './formats.ts';

export interface WrittenText {
  paragraphs: readonly ParagraphJson[];
  range: Range;
}

/** `opened`: its words before anything was typed. Undefined: nothing becomes something else. */
export function formattedAsTyped(opened: string, written: WrittenText): WrittenText | undefined {
  const text = plainOf(written.paragraphs);
  const change = changeBetween(opened, text);
  if (!change) return undefined;
  const end = change.from + change.inserted.length;
  const listed = withLists(written, { from: change.from, to: end });
  const gone = text.length - plainOf(listed.paragraphs).length;
  const linked = withLinks(listed, { from: change.from, to: end - gone });
  return linked.paragraphs === written.paragraphs ? undefined : linked;
}

/** Enter goes on with a list; an empty paragraph leaves it. */
function withLists(written: WrittenText, typed: Range): WrittenText {
  const { length } = written.paragraphs;
  let { paragraphs, range } = written;
  let list: ListJson | undefined;
  for (let index = 0; index < length; index++) {
    const [begins, one] = [placeOf(paragraphs, index), paragraphs[index]!];
    const words = wordsOf(one);
    // The caret has gone on from a sign that is one.
    const isTyped = begins >= typed.from && begins <= Math.min(typed.to, range.from) && !one.list;
    const sign = isTyped ? listSignOf(words.slice(0, range.from - begins)) : undefined;
    const goesOn = list === 'done' ? 'open' : list;
    list = isTyped ? (sign?.list ?? (words === '' ? undefined : goesOn)) : undefined;
    if (!list) continue;
    const letters = sign?.letters ?? 0;
    const made = withList(one, list);
    paragraphs = spliced(paragraphs, begins, begins + letters, '').map((other, k) =>
      k === index ? { ...made, runs: other.runs } : other,
    );
    const moved = (place: number): number => (place > begins ? place - letters : place);
    range = { from: moved(range.from), to: moved(range.to) };
  }
  return { paragraphs, range };
}

/** Behind which something stands: the last one may go on. */
function withLinks({ paragraphs, range }: WrittenText, typed: Range): WrittenText {
  let linked = paragraphs;
  for (const [index, one] of paragraphs.entries()) {
    const begins = placeOf(paragraphs, index);
    for (const { from, to, address } of addressesIn(wordsOf(one))) {
      const at: Range = { from: begins + from, to: begins + to };
      const { link, marks } = formatsOf(paragraphs, at);
      if (at.from < typed.from || at.to >= typed.to || link !== undefined || marks.includes('code')) continue;
      linked = withLink(linked, at, address);
    }
  }
  return { paragraphs: linked, range };
}
