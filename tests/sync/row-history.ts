// A log read row by row with today's engine: what each row took from the items that were there. Nothing somebody wrote or set may go
// with a row that does not say so, whoever made it and however little their client knew.

import { Engine } from '#engine/atrium_engine.js';
import { ByteReader, hexOf } from '#protocol/bytes.ts';
import { groupsOf, ID_BYTES, idOf, recordsIn, TAG } from '#protocol/item-bytes.ts';
import { idText } from '#protocol/items/ids.ts';
import { plainText, readText } from '#protocol/items/text-group.ts';
import { editsText, OP_CODES, opsOf } from '#protocol/txn.ts';
import { readHeader } from '#protocol/txn-header.ts';
import { OP } from '../../server/testing/txns.ts';
import { type Letters, recordsOf, type Seen } from './drafter.ts';

/** Groups of a version the older client is not of; a group's letter is its tag. */
const NEWER = 'fhino';

export interface LoggedRow {
  seq: number;
  /** Whose client it was. */
  who: number;
  actor: string;
  atMs: number;
  txn: Uint8Array;
}

export class RowHistory {
  readonly #engine = new Engine(false, new Uint8Array(32), 1_700_000_000_000);
  readonly #letters: Letters;
  readonly #older: number;
  #items = new Map<string, Seen>();
  /** Of each item that was ever there, from which row on it was so; null: gone. */
  readonly #past = new Map<string, { seq: number; item: Seen | null }[]>();
  /** Rows that wrote in a text; bringing one back that was written in writes it as a whole, too (SPEC TXT-10). */
  readonly #typed = new Map<string, { seq: number; base: number; who: number; isWhole: boolean; takes: boolean }[]>();
  readonly losses: string[] = [];
  /** Texts that were formatted: whoever does not know of that has another last change of them. */
  readonly formatted = new Set<string>();
  /** How often rows of the older client met items with something of a newer version. */
  met = 0;

  constructor(letters: Letters, older: number) {
    this.#letters = letters;
    this.#older = older;
  }

  fold(row: LoggedRow): void {
    const { seq, actor, atMs, txn } = row;
    const { base } = readHeader(txn);
    this.#engine.beginRow(seq, actor, atMs, txn);
    while (!this.#engine.foldRow(1000));
    const [edited, written] = [new Set<string>(), new Set<string>()];
    const [brought, taken] = [new Set<string>(), new Set<string>()];
    for (const op of opsOf(txn)) {
      if (op.code === OP.set) for (const id of textsSet(op.content)) written.add(id);
      if (op.code === OP_CODES.restore) for (const id of itemsIn(op.content)) if (this.#typed.has(id)) brought.add(id);
      if (op.code === OP_CODES.splice && removes(op.content)) taken.add(idText(op.content.subarray(0, ID_BYTES)));
      if (!editsText(op)) continue;
      edited.add(idText(op.content.subarray(0, ID_BYTES)));
      if (op.code === OP.format) this.formatted.add(idText(op.content.subarray(0, ID_BYTES)));
    }
    const before = this.#items;
    this.#items = new Map(recordsOf(this.#engine.items(new Uint8Array(), -1, false)).map((one) => [one.id, one]));
    for (const [id, was] of before) {
      const now = this.#items.get(id);
      if (now && Buffer.from(was.record).equals(now.record)) continue;
      this.#note(id, seq, now);
      if (!now) continue;
      // An older client takes some typing back by writing the whole text, over what it did not know of.
      const isWhole = written.has(id) && row.who === this.#older;
      this.#compareWords(row, was, now, isWhole ? this.#at(id, base) : was);
      this.#compareGroups(row, was, now, edited.has(id) || written.has(id) ? NEWER : `${NEWER}a`);
    }
    for (const [id, now] of this.#items) {
      if (before.has(id)) continue;
      // What somebody brings back has what others typed meanwhile, where TXT-10 says so; else it is as they knew it.
      const known = this.#at(id, Math.min(seq - 1, base));
      const since = (this.#typed.get(id) ?? []).filter((one) => one.seq > base);
      const isWhole = since.every((one) => (one.who === row.who ? one.base <= base : !one.isWhole));
      const asked = isWhole ? this.#at(id, seq - 1) : known;
      // What others took away of their own meanwhile goes with it.
      const takers = since.filter(({ takes }) => takes).map(({ who }) => who);
      if (asked) this.#compareWords(row, asked, now, asked, takers);
      if (known) this.#compareGroups(row, known, now, NEWER);
      this.#note(id, seq, now);
    }
    for (const id of new Set([...edited, ...written, ...brought])) {
      const typed = this.#typed.get(id) ?? [];
      const isWhole = written.has(id) || brought.has(id);
      this.#typed.set(id, [...typed, { seq, base, who: row.who, isWhole, takes: taken.has(id) }]);
    }
  }

  free(): void {
    this.#engine.free();
  }

  #note(id: string, seq: number, now: Seen | undefined): void {
    const past = this.#past.get(id) ?? [];
    past.push({ seq, item: now ?? null });
    this.#past.set(id, past);
  }

  /** As it was after a row, or was last before. */
  #at(id: string, seq: number): Seen | undefined {
    return this.#past.get(id)?.findLast((one) => one.seq <= seq && one.item !== null)?.item ?? undefined;
  }

  /** Asked of are letters that its client knew too. */
  #compareWords(row: LoggedRow, was: Seen, now: Seen, known: Seen | undefined, takers: readonly number[] = []): void {
    const [letters, old] = [now, known].map((one) => wordsOf(one && groupsIn(one.record).get('t')));
    const words = [...wordsOf(groupsIn(was.record).get('t'))];
    const isTheirs = (one: string) => [row.who, ...takers].some((who) => this.#letters.isOf(one, who));
    const isAsked = (one: string) => old?.includes(one) && !letters?.includes(one) && !isTheirs(one);
    const lost = words.filter(isAsked);
    if (lost.length > 0) this.#lost(row, was, `letters ${lost}`);
  }

  /** Of what an older client did: it has nothing to say of these. */
  #compareGroups(row: LoggedRow, was: Seen, now: Seen, tags: string): void {
    if (row.who !== this.#older) return;
    const [before, after] = [groupsIn(was.record), groupsIn(now.record)];
    for (const tag of tags) {
      if (before.has(tag)) this.met += 1;
      if (before.get(tag) !== after.get(tag))
        this.#lost(row, was, `group ${tag}: ${before.get(tag)} is ${after.get(tag)}`);
    }
  }

  #lost({ seq, who, txn }: LoggedRow, { id, kind }: Seen, what: string): void {
    const ops = Array.from(opsOf(txn), ({ code }) => code);
    this.losses.push(`row ${seq} of ${who} (ops ${ops}): ${what} of ${id} (kind ${kind})`);
  }
}

/** Of a set: the items whose text it writes as a whole. */
function textsSet(content: Uint8Array): string[] {
  const from = new ByteReader(content);
  const ids = Array.from({ length: from.count(ID_BYTES) }, () => idText(from.take(ID_BYTES)));
  return from.u8() === TAG.t ? ids : [];
}

/** Of a restore: the items it brings back. */
function itemsIn(content: Uint8Array): string[] {
  const from = new ByteReader(content);
  return Array.from(recordsIn(from, from.count(1)), (record) => idText(idOf(record)));
}

/** Of a splice: whether it takes letters away. */
function removes(content: Uint8Array): boolean {
  const from = new ByteReader(content.subarray(ID_BYTES));
  from.varint();
  return from.varint() > 0;
}

/** Their contents in hex, by letter. */
export function groupsIn(record: Uint8Array): Map<string, string> {
  return new Map(Array.from(groupsOf(record), ({ tag, content }) => [String.fromCharCode(tag), hexOf(content)]));
}

export function wordsOf(text: string | undefined): string {
  return text ? plainText(readText(new ByteReader(Buffer.from(text, 'hex'))).paragraphs) : '';
}
