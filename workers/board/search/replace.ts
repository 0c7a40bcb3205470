// Other words in many texts at once: one transaction of splices, so that what others type meanwhile stays, with the sizes that texts
// which grow with their lines then have.

import { BoardError } from '#protocol/board-error.ts';
import type { TextChange } from '#protocol/bus.ts';
import { ByteWriter } from '#protocol/bytes.ts';
import type { ParagraphJson } from '#protocol/item-json.ts';
import { packIds } from '#protocol/items/ids.ts';
import { readItems } from '#protocol/items/read.ts';
import { plainParagraphs } from '#protocol/items/text-group.ts';
import { LIMITS } from '#protocol/limits.ts';
import { frameOp, frameTxn, OP_CODES } from '#protocol/txn.ts';
import type { Texts } from '../../drawing/text/texts.ts';
import type { EngineApi } from '../../engine/engine.ts';
import { heldAmong } from '../items/locks.ts';
import { assertFits, resized, wholeText } from '../items/whole-text.ts';
import { looksAt, textAfter } from './text-after.ts';

const encoder = new TextEncoder();

export interface ReplaceDeps {
  engine: Pick<EngineApi, 'items' | 'enact'>;
  texts: Pick<Texts, 'measure'>;
}

/**
 * Answers how many places were replaced: a text that is another by now, or is locked, is left alone. Throws `too-large` where a text
 * would be more than a server takes, and `busy`; nothing is replaced then.
 */
export function replaceText({ engine, texts }: ReplaceDeps, changes: readonly TextChange[]): number {
  const ops: Uint8Array[] = [];
  let replaced = 0;
  const held = heldAmong(
    engine,
    changes.map(({ id }) => id),
  );
  for (const change of changes) {
    const [item] = readItems(engine.items(packIds([change.id]), -1, false));
    if (!item || held.has(item.id) || (item.text ?? '') !== change.text) continue;
    const before = item.paragraphs ?? plainParagraphs(change.text);
    const after = textAfter(before, change);
    assertFits(item, after);
    ops.push(...(splicesOf(before, change) ?? wholeText(item, after)));
    if (item.kind === 'text') ops.push(resized(item, after, texts));
    replaced += change.places.length;
  }
  if (ops.length > 0 && !engine.enact(frameTxn(ops))) throw new BoardError('busy');
  return replaced;
}

/** Undefined where they are more than a server takes of one text. */
function splicesOf(
  before: readonly ParagraphJson[],
  { id, text, places, inserted }: TextChange,
): Uint8Array[] | undefined {
  const put = encoder.encode(inserted);
  // The server counts what is put, not what goes.
  if (encoder.encode(text).length + places.length * put.length > LIMITS.textBytes) return undefined;
  const ops: Uint8Array[] = [];
  const splice = (at: number, removed: number, bytes: Uint8Array): void => {
    const content = new ByteWriter(64)
      .raw(packIds([id]))
      .varint(at)
      .varint(removed)
      .bytes(bytes)
      .done();
    ops.push(frameOp(OP_CODES.splice, content));
  };
  // From the last one on, none moves another.
  for (const [from, to] of places.toReversed()) {
    if (looksAt(before, from) === looksAt(before, from - 1)) splice(from, to - from, put);
    else {
      // What is put looks as the letter before it: behind the first of those that go, as that one.
      const behind = from + (text.codePointAt(from)! > 0xffff ? 2 : 1);
      splice(behind, to - behind, put);
      splice(from, behind - from, new Uint8Array());
    }
    if (ops.length > LIMITS.textSplices) return undefined;
  }
  return ops;
}
