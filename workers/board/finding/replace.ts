// Other words in many texts at once: one transaction of splices, so that what others type meanwhile stays, with the sizes that texts
// which grow with their lines then have.

import { BoardError } from '#protocol/board-error.ts';
import type { TextChange } from '#protocol/bus.ts';
import { ByteWriter } from '#protocol/bytes.ts';
import { frameGroup, TAG } from '#protocol/item-bytes.ts';
import type { ItemJson, ParagraphJson } from '#protocol/item-json.ts';
import { frameOp, frameTxn, OP_CODES } from '#protocol/txn.ts';
import type { EngineApi } from '../engine-api.ts';
import { packIds } from '../items/ids.ts';
import { readItems } from '../items/read.ts';
import { plainParagraphs, plainText } from '../items/text-group.ts';
import { measureSpec } from '../text/measure-item.ts';
import type { Texts } from '../text/texts.ts';

const encoder = new TextEncoder();

export interface ReplacePort {
  engine: Pick<EngineApi, 'items' | 'enact'>;
  texts: Pick<Texts, 'measure'>;
}

/** Resolves to how many places were replaced: a text that is another by now, or is locked, is left alone. */
export function replaceText({ engine, texts }: ReplacePort, changes: readonly TextChange[]): number {
  const ops: Uint8Array[] = [];
  let replaced = 0;
  for (const change of changes) {
    const [item] = readItems(engine.items(packIds([change.id]), -1, false));
    if (!item || item.locked || item.text !== change.text) continue;
    // From the last one on, none moves another.
    for (const [from, to] of [...change.places].reverse())
      ops.push(splice(change.id, from, to - from, change.inserted));
    if (item.kind === 'text') ops.push(resized(item, texts.measure(specAfter(item, change))));
    replaced += change.places.length;
  }
  if (ops.length > 0 && !engine.enact(frameTxn(ops))) throw new BoardError('busy');
  return replaced;
}

function splice(id: string, at: number, removed: number, inserted: string): Uint8Array {
  const out = new ByteWriter(64)
    .raw(packIds([id]))
    .varint(at)
    .varint(removed)
    .bytes(encoder.encode(inserted));
  return frameOp(OP_CODES.splice, out.done());
}

function specAfter(item: ItemJson, { places, inserted }: TextChange): ReturnType<typeof measureSpec> {
  const paragraphs = item.paragraphs ?? plainParagraphs(item.text ?? '');
  const fixedWidth = item.wrap === true;
  const after = [...places].reverse().reduce((now, [from, to]) => spliced(now, from, to, inserted), paragraphs);
  return measureSpec({ fixedWidth, paragraphs: after }, item.style, fixedWidth ? item.w : 0);
}

/** What is put has the marks of the letters it stands for. Within one paragraph. */
function spliced(paragraphs: ParagraphJson[], from: number, to: number, inserted: string): ParagraphJson[] {
  let begin = 0;
  return paragraphs.map((paragraph) => {
    let at = begin;
    begin += plainText([paragraph]).length + 1;
    if (from < at || to >= begin) return paragraph;
    let left = inserted;
    const runs = paragraph.runs.map((run) => {
      const [a, b] = [from - at, to - at];
      at += run.text.length;
      if (b <= 0 || a >= run.text.length) return run;
      const text = run.text.slice(0, Math.max(0, a)) + left + run.text.slice(b);
      left = '';
      return { ...run, text };
    });
    return { ...paragraph, runs };
  });
}

/** Its geometry with another size: a text that wraps keeps its width. */
function resized({ id, x, y, w, h: _, rot, wrap }: ItemJson, size: { w: number; h: number }): Uint8Array {
  const geometry = new ByteWriter(40);
  for (const value of [x, y, wrap ? w : size.w, size.h, rot]) geometry.f64(value);
  const group = frameGroup(TAG.g, geometry.done());
  return frameOp(
    OP_CODES.set,
    new ByteWriter(96)
      .varint(1)
      .raw(packIds([id]))
      .raw(group)
      .done(),
  );
}
