// A text longer than one item may hold is cut: before it is measured, which takes long.

import type { ItemInput, ParagraphJson } from '#protocol/item-json.ts';
import { fitsText, plainParagraphs } from '#protocol/items/text-group.ts';
import { LIMITS } from '#protocol/limits.ts';

const encoder = new TextEncoder();

/** True: the end of its text is gone. */
export function cutText(item: ItemInput, maxBytes: number = LIMITS.textBytes): boolean {
  const { text, paragraphs } = item;
  if (paragraphs === undefined && (typeof text !== 'string' || text.length * 3 < maxBytes)) return false;
  // What two units stand for, an end of a line at least, takes a byte: more of them never fit.
  const whole = paragraphs ?? plainParagraphs((text as string).slice(0, maxBytes * 2 + 1));
  if (fitsText(whole, maxBytes)) return false;
  const cut = beginning(whole, maxBytes);
  if (paragraphs !== undefined) item.paragraphs = cut;
  else item.text = cut.map(({ runs }) => runs.map((run) => run.text).join('')).join('\n');
  return true;
}

/** What fits of it, never half a letter. */
function beginning(paragraphs: readonly ParagraphJson[], maxBytes: number): ParagraphJson[] {
  const kept: ParagraphJson[] = [];
  let left = maxBytes;
  for (const { runs, ...rest } of paragraphs) {
    left -= 1;
    if (left < 0) break;
    const paragraph: ParagraphJson = { ...rest, runs: [] };
    kept.push(paragraph);
    for (const run of runs) {
      const room = new Uint8Array(Math.min(left, run.text.length * 3));
      const { read, written } = encoder.encodeInto(run.text, room);
      left -= written;
      paragraph.runs.push(read < run.text.length ? { ...run, text: run.text.slice(0, read) } : run);
      if (read < run.text.length) return kept;
    }
  }
  return kept;
}
