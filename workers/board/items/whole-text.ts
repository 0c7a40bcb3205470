// Ops that put a whole text in place of an item's, with the size that the item then has. Loaded with what asks for it.

import { BoardError } from '#protocol/board-error.ts';
import { frameGroup, TAG } from '#protocol/item-bytes.ts';
import type { ItemJson, ParagraphJson } from '#protocol/item-json.ts';
import { ItemBuffer } from '#protocol/items/buffer.ts';
import { fitsText, writeParagraphs, writeText } from '#protocol/items/text-group.ts';
import { LIMITS } from '#protocol/limits.ts';
import { measureSpec } from '../../drawing/text/measure-item.ts';
import type { Texts } from '../../drawing/text/texts.ts';
import { boxGroup, setOp } from './ops.ts';

const NO_PARAGRAPHS = Uint8Array.of(0);

/** Throws `too-large` where the text would be more than a server takes. */
export function assertFits({ id }: Pick<ItemJson, 'id'>, paragraphs: readonly ParagraphJson[]): void {
  if (!fitsText(paragraphs)) throw new BoardError('too-large', `text of ${id}: at most ${LIMITS.textBytes} bytes`);
}

/** Replaces what is typed there meanwhile. */
export function wholeText({ id, kind, wrap }: ItemJson, paragraphs: ParagraphJson[]): Uint8Array[] {
  const out = new ItemBuffer();
  writeText(out, { fixedWidth: kind !== 'text' || wrap === true, paragraphs });
  return [
    setOp([id], frameGroup(TAG.t, out.bytes())),
    setOp([id], frameGroup(TAG.a, writeParagraphs(paragraphs) ?? NO_PARAGRAPHS)),
  ];
}

/** The geometry of a text with another size: one that wraps keeps its width. */
export function resized(
  { id, x, y, w, rot, wrap = false, style }: ItemJson,
  paragraphs: ParagraphJson[],
  texts: Pick<Texts, 'measure'>,
): Uint8Array {
  const size = texts.measure(measureSpec({ fixedWidth: wrap, paragraphs }, style, wrap ? w : 0));
  return setOp([id], boxGroup({ x, y, w: wrap ? w : size.w, h: size.h, rot }));
}
