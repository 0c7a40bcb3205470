// What was typed and formatted on a board of late, and how a transaction whose splices were made on an older text is brought to the present
// one before it is logged. Kept in memory only: a splice older than what is here is refused `rebase`, and its client says it anew.
// Knows how ops are framed (docs/formats.md), not positions: passing over each other is the engine's. SPEC: TXT.
//
//   log      … base │ f1   o    f2 │ p       p was made after o, by the same client, and knows of neither f1 nor f2.
//                   │      └ o keeps f1 as it is after o: p passes over that, then over f2.

import { ByteReader, ByteWriter, hexOf } from '#protocol/bytes.ts';
import { ID_BYTES, idOf, recordsIn, TAG } from '#protocol/item-bytes.ts';
import { LIMITS } from '#protocol/limits.ts';
import { editsText, type FramedOp, frameOp, frameTxn, OP_CODES as OP, opsOf, readTxn } from '#protocol/txn.ts';
import { readHeader } from '#protocol/txn-header.ts';
import type { Turns } from './turns.ts';

/** Splices and formats of one text in their order, as framed. */
type Splices = readonly Uint8Array[];

/** What its client did not know of when it made a row, as that is after the row. */
type Unknown = { seq: number; splices: Splices }[];

/** What one row did to one text. */
interface TailRow {
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

const MAX_REMEMBERED_SPLICES = 8192;
/** Of a transaction's splices over others': beyond it the client says anew what it typed, on the text as it is by then. */
const MAX_PASSES = 1 << 18;

export class TextTails {
  readonly #pass: Pass;
  readonly #texts = new Map<string, TailRow[]>();
  /** Ids of all entries, oldest first. */
  readonly #order: string[] = [];
  /** What was typed up to here is not known any more. */
  #from: number;

  readonly #turns: Turns;

  constructor(seq: number, pass: Pass, turns: Turns) {
    this.#from = seq;
    this.#pass = pass;
    this.#turns = turns;
  }

  /** The transaction as it is to be logged, or why it cannot be. */
  async rebased(clientId: string, txn: Uint8Array): Promise<Rebased | 'rebase' | 'too-large:splices'> {
    const { base, bytes: head } = readHeader(txn);
    const texts = new Map<string, Splices>();
    const passed = new Map<string, Unknown>();
    let isSame = true;
    let passes = 0;
    for (const [id, splices] of await this.#splicesByText(txn)) {
      if (base < this.#from) return 'rebase';
      if (splices.length > LIMITS.textSplices) return 'too-large:splices';
      const unknown = this.#unknown(id, clientId, base);
      if (!unknown) return 'rebase';
      let own: Splices = splices;
      const behind: Unknown = [];
      await this.#turns.each(unknown, ({ seq, splices: theirs }) => {
        passes += own.length * theirs.length;
        if (passes > MAX_PASSES) return;
        const both = readTxn(this.#pass(frameTxn(own), frameTxn(theirs)));
        const all = both.ops.map(({ framed }) => framed);
        own = all.slice(0, both.lane);
        behind.push({ seq, splices: all.slice(both.lane) });
      });
      if (passes > MAX_PASSES) return 'rebase';
      if (unknown.length > 0) isSame = false;
      texts.set(id, own);
      passed.set(id, behind);
    }
    return { txn: isSame ? txn : rewritten(txn.subarray(0, head), opsOf(txn), texts), passed };
  }

  /** A row was given its number. */
  async note(seq: number, clientId: string, { txn, passed }: Rebased): Promise<void> {
    await this.#turns.each(this.#written(txn), (id) => this.#add(id, { seq, clientId, splices: null, passed: [] }));
    for (const [id, splices] of await this.#splicesByText(txn))
      this.#add(id, { seq, clientId, splices, passed: passed.get(id) ?? [] });
  }

  /** Texts that are written as a whole. */
  *#written(txn: Uint8Array): Generator<string> {
    for (const { code, content } of opsOf(txn)) {
      if (code === OP.set) {
        const from = new ByteReader(content);
        const ids = from.take(from.count(ID_BYTES) * ID_BYTES);
        if (from.u8() !== TAG.t) continue;
        for (let at = 0; at < ids.length; at += ID_BYTES) yield idAt(ids, at);
      } else if ((code === OP.put || code === OP.restore) && this.#texts.size > 0) {
        // What nobody has typed in comes back as it went.
        const from = new ByteReader(content);
        for (const record of recordsIn(from, code === OP.put ? 1 : from.count(1))) {
          const id = hexOf(idOf(record));
          if (this.#texts.has(id)) yield id;
        }
      }
    }
  }

  async #splicesByText(txn: Uint8Array): Promise<Map<string, Uint8Array[]>> {
    const all = new Map<string, Uint8Array[]>();
    await this.#turns.each(opsOf(txn), (op) => {
      if (!editsText(op)) return;
      const { framed, content } = op;
      const id = idAt(content, 0);
      const list = all.get(id);
      // The frame they come from is not kept for them.
      if (list) list.push(framed.slice());
      else all.set(id, [framed.slice()]);
    });
    return all;
  }

  #add(id: string, entry: TailRow): void {
    const entries = this.#texts.get(id);
    if (entries) entries.push(entry);
    else this.#texts.set(id, [entry]);
    this.#order.push(id);
    if (this.#order.length <= MAX_REMEMBERED_SPLICES) return;
    // Half of them, so that this is seldom.
    for (const old of this.#order.splice(0, MAX_REMEMBERED_SPLICES / 2)) {
      const list = this.#texts.get(old) as TailRow[];
      this.#from = (list.shift() as TailRow).seq;
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

function idAt(bytes: Uint8Array, at: number): string {
  return hexOf(bytes.subarray(at, at + ID_BYTES));
}

/** A splice of nothing: where others have taken all of it away, the row says still that it was one, and of which text (SPEC TXT-3). */
function nothing(id: Uint8Array): Uint8Array {
  return frameOp(OP.splice, new ByteWriter(ID_BYTES + 3).raw(id).varint(0).varint(0).str('').done());
}

/** The same with these splices, all of a text where its first one stood. */
function rewritten(head: Uint8Array, ops: Iterable<FramedOp>, texts: ReadonlyMap<string, Splices>): Uint8Array {
  const written = new Set<string>();
  const all = [...ops].flatMap((op): Splices => {
    const { framed, content } = op;
    if (!editsText(op)) return [framed];
    const id = idAt(content, 0);
    if (written.has(id)) return [];
    written.add(id);
    const splices = texts.get(id) ?? [];
    return splices.length > 0 ? splices : [nothing(content.subarray(0, ID_BYTES))];
  });
  return frameTxn(all, head);
}
