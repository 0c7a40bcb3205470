// Group `n` (docs/formats.md): the foot of a sticky note.

import type { ByteReader } from '../bytes.ts';
import type { ItemInput } from '../item-json.ts';
import { INK_NAMES } from '../tools.ts';

/** A tag of an ink of a newer version is shown in the usual one. */
export function readNote(from: ByteReader): NonNullable<ItemInput['note']> {
  const author = from.str();
  const tags = Array.from({ length: from.count(2) }, () => ({
    color: INK_NAMES[from.u8()] ?? INK_NAMES[0],
    text: from.str(),
  }));
  return { ...(author ? { author } : {}), ...(tags.length > 0 ? { tags } : {}) };
}
