// What a person has typed, as the engine takes it: the `t` group and its measured size.

import { ByteReader } from '#protocol/bytes.ts';
import type { EngineApi } from '../engine-api.ts';
import { ItemBuffer } from '../items/buffer.ts';
import { ID_BYTES } from '../items/ids.ts';
import { retyped, writeText } from '../items/text-group.ts';
import { readSpec, type Texts } from './texts.ts';

/** id · box · zoom stand before the text in `engine.editing`. */
const HEAD_BYTES = ID_BYTES + 6 * 8;

/** Null when no text is being edited. */
export function textToWrite(
  engine: EngineApi,
  texts: Texts,
  text: string,
): { t: Uint8Array; w: number; h: number } | null {
  const editing = engine.editing();
  if (editing.length === 0) return null;
  const from = new ByteReader(editing);
  from.take(HEAD_BYTES);
  const { group, ...spec } = readSpec(from.take(from.left));
  const paragraphs = retyped(group.paragraphs, text);
  const out = new ItemBuffer(64 + text.length);
  writeText(out, { fixedWidth: group.fixedWidth, paragraphs });
  return { t: out.bytes().slice(), ...texts.measure({ ...spec, paragraphs }) };
}
