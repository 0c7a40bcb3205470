// Writes the items of a board as those of a template: the JSON of a file (docs/formats.md) without anything that belongs to the board or its people.
// Hidden items, locks and the names of authors are left out. A connector whose other end is left out is unbound where it was. Decision 0237.

import { paperName } from '#protocol/bus.ts';
import { ByteReader, hexOf } from '#protocol/bytes.ts';
import { CallerError } from '#protocol/errors.ts';
import { folded } from '#protocol/fold.ts';
import { FIELD, fieldsIn, groupsOf, ID_BYTES, idOf, kindOf, TAG } from '#protocol/item-bytes.ts';
import { ITEM_KINDS, type ItemJson } from '#protocol/item-json.ts';
import { boardBytes } from '#protocol/items/board-bytes.ts';
import { idText } from '#protocol/items/ids.ts';
import { type ReadInk, readItem } from '#protocol/items/read.ts';
import { wholeRecords } from '#protocol/items/whole-records.ts';
import { hiddenItems } from './board-texts.ts';
import { withFreeEnds } from './free-ends.ts';

export interface BoardTemplate {
  json: Uint8Array;
  /** SHA-256 (hex) of the images that the items show, each once. */
  images: string[];
  items: number;
  frames: number;
  /** The texts of the items as they are searched, at most `TEMPLATE_SEARCH_BYTES`. */
  searchText: string;
}

/** Limits of one template (protocol/templates.ts). */
export interface TemplateLimits {
  jsonBytes: number;
  items: number;
  images: number;
}

/** Bytes of the searched texts, in UTF-8. */
const TEMPLATE_SEARCH_BYTES = 8 * 1024;
const NO_BOUNDS = { x: 0, y: 0, w: 0, h: 0 };

/**
 * `record`: group `k` of the board. `itemIds`: these items alone, with all that lies in them. Throws `too-large`, and `bad-item` for an item of
 * a kind that this version does not know.
 */
export function boardTemplateOf(
  chunks: readonly Uint8Array[],
  record: Uint8Array,
  { itemIds, limits }: { itemIds?: readonly string[] | undefined; limits: TemplateLimits },
): BoardTemplate {
  const records = shownRecords(wholeRecords(chunks), itemIds);
  if (records.length === 0 && itemIds) throw new CallerError('bad-request', 'itemIds: none of them is on the board');
  if (records.length > limits.items) throw tooLarge('items', records.length, limits.items);
  const ids = new Set(records.map((item) => idText(idOf(item))));
  const boxes = boxesOf(chunks, records);
  const images = new Set<string>();
  const texts = new SearchedTexts();
  let frames = 0;
  const items = function* (ink: ReadInk): Generator<object> {
    for (const bytes of records) {
      const item = readItem(bytes, NO_BOUNDS, ink);
      refuseUnknown(item);
      if (item.kind === 'frame') frames += 1;
      if (item.image) images.add(item.image.sha256);
      if (images.size > limits.images) throw tooLarge('images', images.size, limits.images);
      texts.add(item);
      yield templateItem(item, ids, boxes);
    }
  };
  const parts: Buffer[] = [];
  let bytes = 0;
  for (const part of boardBytes(items, { paper: paperOf(record) })) {
    bytes += part.length;
    if (bytes > limits.jsonBytes) throw tooLarge('jsonBytes', bytes, limits.jsonBytes);
    parts.push(Buffer.from(part));
  }
  const json = new Uint8Array(Buffer.concat(parts));
  return { json, images: [...images], items: records.length, frames, searchText: texts.text };
}

function tooLarge(limit: keyof TemplateLimits, value: number, max: number): CallerError {
  return new CallerError('too-large', `${limit}: ${value} is out of range (1 to ${max})`);
}

function refuseUnknown({ id, kind }: ItemJson): void {
  if (!(ITEM_KINDS as readonly string[]).includes(kind))
    throw new CallerError('bad-item', `items: ${id} is of a kind this server does not know (${kind})`);
}

function paperOf(record: Uint8Array) {
  const paper = fieldsIn(record).get(FIELD.paper);
  return paperName(paper ? new ByteReader(paper).u8() : 0);
}

/** Items that are not hidden, in paint order; if some are named, only these and their descendants. */
function shownRecords(records: readonly Uint8Array[], itemIds: readonly string[] | undefined): Uint8Array[] {
  const hidden = hiddenItems(records);
  const visible = records.filter((record) => !hidden.has(hexOf(idOf(record))));
  if (!itemIds) return visible;
  const parents = new Map(visible.map((record) => [idText(idOf(record)), parentOf(record)]));
  const chosen = new Set(itemIds);
  return visible.filter((record) => {
    // An item of a damaged board may be inside itself, so the loop is bounded.
    let id: string | undefined = idText(idOf(record));
    for (let depth = 0; id !== undefined && depth <= parents.size; depth++) {
      if (chosen.has(id)) return true;
      id = parents.get(id);
    }
    return false;
  });
}

function parentOf(record: Uint8Array): string | undefined {
  for (const { tag, content } of groupsOf(record)) {
    if (tag !== TAG.z) continue;
    const from = new ByteReader(content);
    return (from.u8() & 1) === 1 ? idText(from.take(ID_BYTES)) : undefined;
  }
  return undefined;
}

/** The boxes of all items that a connector may be bound to, if there is a connector at all. */
function boxesOf(chunks: readonly Uint8Array[], records: readonly Uint8Array[]): Map<string, ItemJson> {
  const boxes = new Map<string, ItemJson>();
  const connector = ITEM_KINDS.indexOf('connector') + 1;
  if (!records.some((record) => kindOf(record) === connector)) return boxes;
  for (const record of wholeRecords(chunks)) boxes.set(idText(idOf(record)), readItem(record, NO_BOUNDS));
  return boxes;
}

function templateItem(item: ItemJson, ids: ReadonlySet<string>, boxes: ReadonlyMap<string, ItemJson>): object {
  const { bounds: _bounds, locked: _locked, lockedByLeader: _lockedByLeader, parent, note, ...rest } = item;
  const tags = note?.tags;
  return {
    ...withFreeEnds(rest, ids, boxes),
    ...(parent !== undefined && ids.has(parent) && { parent }),
    ...(tags && { note: { tags } }),
  };
}

/** Collects the texts of items up to the limit, each word once. */
class SearchedTexts {
  readonly #words = new Set<string>();
  #bytes = 0;

  get text(): string {
    return [...this.#words].join(' ');
  }

  add({ text, note, image }: ItemJson): void {
    const parts = [text, ...(note?.tags ?? []).map((tag) => tag.text), image?.alt];
    for (const part of parts) if (part !== undefined) this.#addText(part);
  }

  #addText(text: string): void {
    if (this.#bytes >= TEMPLATE_SEARCH_BYTES) return;
    // PostgreSQL stores no NUL in a text.
    for (const word of folded(text.slice(0, TEMPLATE_SEARCH_BYTES).replaceAll('\0', ' ')).split(/\s+/)) {
      const bytes = Buffer.byteLength(word) + 1;
      if (word === '' || this.#words.has(word) || this.#bytes + bytes > TEMPLATE_SEARCH_BYTES) continue;
      this.#words.add(word);
      this.#bytes += bytes;
    }
  }
}
