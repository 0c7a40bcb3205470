// What was typed on a board of late, and how a transaction whose splices were made on an older text is brought to the present
// one before it is logged. Kept in memory only: a splice older than what is here is refused `rebase`, and its client says it anew.
// Knows how ops are framed (docs/formats.md), not positions: passing over each other is the engine's. SPEC: TXT.
//
//   log      … base │ f1   o    f2 │ p       p was made after o, by the same client, and knows of neither f1 nor f2.
//                   │      └ o keeps f1 as it is after o: p passes over that, then over f2.

import { ByteReader, ByteWriter, hexOf } from '#protocol/bytes.ts';
import { type FramedOp, frameOp, frameTxn, OP_CODES as OP, readTxn } from '#protocol/txn.ts';

/** Splices of one text in their order, as framed. */
type Splices = readonly Uint8Array[];

/** What its client did not know of when it made a row, as that is after the row. */
type Unknown = { seq: number; splices: Splices }[];

/** What one row did to one text. */
interface Entry {
  seq: number;
  clientId: string;
  /** Null: it was written as a whole. */
  splices: Splices | null;
  passed: Unknown;
}

/** Two transactions of splices of one text: both as they are after the other, in one; its lane says how many are the first's. */
export type Pass = (mine: Uint8Array, theirs: Uint8Array) => Uint8Array;

/** A transaction as it is logged, and by text what its client did not know of. */
export interface Rebased {
  txn: Uint8Array;
  passed: ReadonlyMap<string, Unknown>;
}

const TEXT_GROUP = 't'.charCodeAt(0);
const ID_BYTES = 16;
const mostEntries = 8192;
/** Of one text in one transaction: each passes over everything that came in between. */
const mostSplices = 256;

export class TextTails {
  readonly #pass: Pass;
  readonly #texts = new Map<string, Entry[]>();
  /** Ids of all entries, oldest first. */
  readonly #order: string[] = [];
  /** What was typed up to here is not known any more. */
  #from: number;

  constructor(seq: number, pass: Pass) {
    this.#from = seq;
    this.#pass = pass;
  }

  /** The transaction as it is to be logged, or why it cannot be. */
  rebased(clientId: string, txn: Uint8Array): Rebased | 'rebase' | 'too-large' {
    const { base, head, ops } = readTxn(txn);
    const texts = new Map<string, Splices>();
    const passed = new Map<string, Unknown>();
    let isSame = true;
    for (const [id, splices] of splicesByText(ops)) {
      if (base < this.#from) return 'rebase';
      if (splices.length > mostSplices) return 'too-large';
      const unknown = this.#unknown(id, clientId, base);
      if (!unknown) return 'rebase';
      let own: Splices = splices;
      const behind = unknown.map(({ seq, splices: theirs }) => {
        const both = readTxn(this.#pass(frameTxn(own), frameTxn(theirs)));
        const all = both.ops.map(({ framed }) => framed);
        own = all.slice(0, both.lane);
        return { seq, splices: all.slice(both.lane) };
      });
      if (unknown.length > 0) isSame = false;
      texts.set(id, own);
      passed.set(id, behind);
    }
    return { txn: isSame ? txn : rewritten(txn.subarray(0, head), ops, texts), passed };
  }

  /** A row was given its number. */
  note(seq: number, clientId: string, { txn, passed }: Rebased): void {
    const { ops } = readTxn(txn);
    for (const { code, content } of ops) {
      if (code === OP.set) {
        const from = new ByteReader(content);
        const ids = from.take(from.count(ID_BYTES) * ID_BYTES);
        if (from.u8() !== TEXT_GROUP) continue;
        for (let at = 0; at < ids.length; at += ID_BYTES) this.#add(idOf(ids, at), whole(seq, clientId));
      } else if ((code === OP.put || code === OP.restore) && this.#texts.size > 0) {
        // What nobody has typed in comes back as it went.
        const from = new ByteReader(content);
        for (let left = code === OP.put ? 1 : from.count(1); left > 0; left--) {
          const id = idOf(from.bytes(), 1);
          if (this.#texts.has(id)) this.#add(id, whole(seq, clientId));
        }
      }
    }
    for (const [id, splices] of splicesByText(ops))
      this.#add(id, { seq, clientId, splices, passed: passed.get(id) ?? [] });
  }

  #add(id: string, entry: Entry): void {
    const entries = this.#texts.get(id);
    if (entries) entries.push(entry);
    else this.#texts.set(id, [entry]);
    this.#order.push(id);
    if (this.#order.length <= mostEntries) return;
    // Half of them, so that this is seldom.
    for (const old of this.#order.splice(0, mostEntries / 2)) {
      const list = this.#texts.get(old) as Entry[];
      this.#from = (list.shift() as Entry).seq;
      if (list.length === 0) this.#texts.delete(old);
    }
  }

  /** What others did to a text that this client does not know of; undefined where it was written as a whole among that. */
  #unknown(id: string, clientId: string, base: number): Unknown | undefined {
    const entries = (this.#texts.get(id) ?? []).filter(({ seq }) => seq > base);
    const last = entries.findLastIndex((entry) => entry.clientId === clientId);
    const unknown = (entries[last]?.passed ?? []).filter(({ seq }) => seq > base);
    for (const { seq, splices } of entries.slice(last + 1)) {
      if (!splices) return undefined;
      unknown.push({ seq, splices });
    }
    return unknown;
  }
}

function whole(seq: number, clientId: string): Entry {
  return { seq, clientId, splices: null, passed: [] };
}

function idOf(bytes: Uint8Array, at: number): string {
  return hexOf(bytes.subarray(at, at + ID_BYTES));
}

function splicesByText(ops: readonly FramedOp[]): Map<string, Uint8Array[]> {
  const all = new Map<string, Uint8Array[]>();
  for (const { code, framed, content } of ops) {
    if (code !== OP.splice) continue;
    const id = idOf(content, 0);
    const list = all.get(id);
    // The frame they come from is not kept for them.
    if (list) list.push(framed.slice());
    else all.set(id, [framed.slice()]);
  }
  return all;
}

/** A splice of nothing: where others have taken all of it away, the row says still that it was one, and of which text (SPEC TXT-3). */
function nothing(id: Uint8Array): Uint8Array {
  return frameOp(OP.splice, new ByteWriter(ID_BYTES + 3).raw(id).varint(0).varint(0).str('').done());
}

/** The same with these splices, all of a text where its first one stood. */
function rewritten(head: Uint8Array, ops: readonly FramedOp[], texts: ReadonlyMap<string, Splices>): Uint8Array {
  const written = new Set<string>();
  const all = ops.flatMap(({ code, framed, content }): Splices => {
    if (code !== OP.splice) return [framed];
    const id = idOf(content, 0);
    if (written.has(id)) return [];
    written.add(id);
    const splices = texts.get(id) ?? [];
    return splices.length > 0 ? splices : [nothing(content.subarray(0, ID_BYTES))];
  });
  return frameTxn(all, head);
}
