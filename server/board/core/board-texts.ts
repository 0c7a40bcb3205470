// The texts of a board's items, for search. Hidden items and their contents have none.

import { ByteReader, hexOf } from '#protocol/bytes.ts';
import { groupsOf, ID_BYTES, idOf, kindOf, TAG } from '#protocol/item-bytes.ts';
import { readItem } from '#protocol/items/read.ts';
import { wholeRecords } from '#protocol/items/whole-records.ts';
import { type Token, tokensOf } from '#protocol/search-tokens.ts';

export interface ItemText {
  id: Uint8Array;
  /** A code of docs/formats.md. */
  kind: number;
  /** Text, label or title, tags of a note, alternative text of an image, each in a line. */
  text: string;
}

export interface BoardTexts {
  texts: ItemText[];
  /** The number of items beyond the limits. */
  omitted: number;
}

/** Limits of one board. Bytes are counted in UTF-8. */
export interface TextLimits {
  items: number;
  bytes: number;
  tokens: number;
}

/** Tokens of one item, and the part of its text that they are from. The rest of the text is not searched. */
const MAX_ITEM_TOKENS = 2000;
const MAX_ITEM_CHARS = 20_000;

const NO_BOUNDS = { x: 0, y: 0, w: 0, h: 0 };

/** Returns the texts in paint order, up to the limits. */
export function boardTexts(chunks: readonly Uint8Array[], limits: TextLimits): BoardTexts {
  const records = wholeRecords(chunks);
  const hidden = hiddenItems(records);
  const texts: ItemText[] = [];
  let [bytes, tokens, omitted] = [0, 0, 0];
  for (const record of records) {
    const text = textOf(record);
    if (text === '' || hidden.has(hexOf(idOf(record)))) continue;
    const [itemBytes, itemCount] = [Buffer.byteLength(text), itemTokens(text).length];
    const fits =
      texts.length < limits.items && bytes + itemBytes <= limits.bytes && tokens + itemCount <= limits.tokens;
    if (!fits) {
      omitted += 1;
      continue;
    }
    bytes += itemBytes;
    tokens += itemCount;
    texts.push({ id: idOf(record).slice(), kind: kindOf(record), text });
  }
  return { texts, omitted };
}

/** Returns the tokens by which an item is found. */
export function itemTokens(text: string): Token[] {
  return tokensOf(text.slice(0, MAX_ITEM_CHARS)).slice(0, MAX_ITEM_TOKENS);
}

function textOf(record: Uint8Array): string {
  const { text: own, note, image } = readItem(record, NO_BOUNDS);
  const parts = [own, ...(note?.tags ?? []).map((tag) => tag.text), image?.alt];
  const text = parts.filter((part) => part !== undefined && part.trim() !== '').join('\n');
  // PostgreSQL stores no NUL in a text.
  return text.replaceAll('\0', ' ');
}

/** Returns the ids, in hex, of hidden items and of all items inside them. */
export function hiddenItems(records: readonly Uint8Array[]): Set<string> {
  const parents = new Map<string, string>();
  const hidden = new Set<string>();
  for (const record of records) {
    const id = hexOf(idOf(record));
    for (const { tag, content } of groupsOf(record)) {
      const from = new ByteReader(content);
      if (tag === TAG.h && from.u8() === 1) hidden.add(id);
      if (tag === TAG.z && (from.u8() & 1) === 1) parents.set(id, hexOf(from.take(ID_BYTES)));
    }
  }
  if (hidden.size === 0) return hidden;
  for (const id of parents.keys()) {
    const containers = [id];
    // A damaged item may be inside itself, so the loop is bounded.
    for (let next = parents.get(id); next !== undefined && containers.length <= parents.size; next = parents.get(next))
      containers.push(next);
    if (containers.some((container) => hidden.has(container))) hidden.add(id);
  }
  return hidden;
}
