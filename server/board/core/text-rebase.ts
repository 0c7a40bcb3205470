// What was typed and formatted on a board of late, and how a transaction whose splices were made on an older text is brought to the present
// one before it is logged. Kept in memory only: a splice older than what is here is refused `rebase`, and its client says it anew.
// Knows how ops are framed (docs/formats.md), not positions: passing over each other is the engine's. SPEC: TXT.
//
//   log      … base │ f1   o    f2 │ p       p was made after o, by the same client, and knows of neither f1 nor f2.
//                   │      └ o keeps f1 as it is after o: p passes over that, then over f2.

import { ByteReader, ByteWriter, hexOf } from '#protocol/bytes.ts';
import { groupsOf, ID_BYTES, idOf, recordsIn, TAG } from '#protocol/item-bytes.ts';
import { LIMITS } from '#protocol/limits.ts';
import { editsText, type FramedOp, frameOp, frameTxn, OP_CODES as OP, opsOf, readTxn } from '#protocol/txn.ts';
import { readHeader } from '#protocol/txn-header.ts';
import type { TimeSlices } from './time-slices.ts';

/** Splices and formats of one text in their order, as framed. */
type Splices = readonly Uint8Array[];

/** What its client did not know of when it made a row, as that is after the row. */
type Unknown = { seq: number; splices: Splices }[];

/** What one row did to one text. */
interface TailRow {
  seq: number;
  /** The last row its client knew of. */
  base: number;
  clientId: string;
  actor: string;
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

export class TextRebase {
  readonly #pass: Pass;
  readonly #texts = new Map<string, TailRow[]>();
  /** Ids of all entries, oldest first. */
  readonly #order: string[] = [];
  /** What was typed up to here is not known any more. */
  #from: number;

  readonly #turns: TimeSlices;

  constructor(seq: number, pass: Pass, turns: TimeSlices) {
    this.#from = seq;
    this.#pass = pass;
    this.#turns = turns;
  }

  /**
   * The transaction as it is to be logged, or why it cannot be. `isOwn`: of which actors is what the text holds that it brings back;
   * undefined: it is logged as it was sent.
   */
  async rebased(
    clientId: string,
    txn: Uint8Array,
    isOwn?: (actor: string) => boolean,
  ): Promise<Rebased | 'rebase' | 'too-large:splices'> {
    const { base, bytes: head } = readHeader(txn);
    const texts = new Map<string, Splices>();
    const passed = new Map<string, Unknown>();
    // What is not remembered does not come back.
    const back = isOwn && base >= this.#from ? await this.#back(isOwn, txn, base) : new Map<string, Unknown>();
    for (const [id, unknown] of back) passed.set(id, unknown);
    let isSame = true;
    let passes = 0;
    for (const [id, splices] of await this.#splicesByText(txn)) {
      if (base < this.#from) return 'rebase';
      if (splices.length > LIMITS.textSplices) return 'too-large:splices';
      const unknown = this.#unknown(id, (row) => row.clientId === clientId, base);
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
    if (isSame && back.size === 0) return { txn, passed };
    return { txn: rewritten(txn.subarray(0, head), opsOf(txn), texts, back), passed };
  }

  /** By text that it brings back: what was done to that and its client did not know of. */
  async #back(isOwn: (actor: string) => boolean, txn: Uint8Array, base: number): Promise<Map<string, Unknown>> {
    const back = new Map<string, Unknown>();
    if (this.#texts.size === 0) return back;
    await this.#turns.each(opsOf(txn), (op) => {
      for (const id of op.code === OP.restore ? recordsOf(op) : []) {
        // What other tabs of the same person have typed may be in it: twice is worse than not.
        const isOf = ({ actor }: TailRow): boolean => isOwn(actor);
        const own = (this.#texts.get(id) ?? []).filter((row) => row.seq > base && isOf(row));
        // Said anew on what it lacks: how that lies in it is not known.
        const unknown = own.some((row) => row.base > base) ? [] : (this.#unknown(id, isOf, base) ?? []);
        if (unknown.length > 0) back.set(id, unknown);
      }
    });
    return back;
  }

  /** A row was given its number. */
  async note(seq: number, by: { clientId: string; actor: string }, { txn, passed }: Rebased): Promise<void> {
    const { base } = readHeader(txn);
    const row = { seq, base, ...by };
    await this.#turns.each(opsOf(txn), (op) => {
      for (const id of this.#written(op, base)) this.#add(id, { ...row, splices: null, passed: [] });
    });
    for (const [id, splices] of await this.#splicesByText(txn))
      this.#add(id, { ...row, splices, passed: passed.get(id) ?? [] });
  }

  /** Texts that an op writes as a whole. */
  *#written(op: FramedOp, base: number): Generator<string> {
    if (op.code === OP.set) {
      const from = new ByteReader(op.content);
      const ids = from.take(from.count(ID_BYTES) * ID_BYTES);
      if (from.u8() !== TAG.t) return;
      for (let at = 0; at < ids.length; at += ID_BYTES) yield idAt(ids, at);
    } else if (op.code === OP.restore && base < this.#from) {
      // It may have been typed in since, by whom nobody remembers.
      yield* textsOf(op);
    } else if (this.#texts.size > 0) {
      // What nobody has typed in comes back as it went.
      for (const id of recordsOf(op)) if (this.#texts.has(id)) yield id;
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
  #unknown(id: string, isOwn: (row: TailRow) => boolean, base: number): Unknown | undefined {
    const entries = (this.#texts.get(id) ?? []).filter(({ seq }) => seq > base);
    const last = entries.findLastIndex(isOwn);
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

/** Ids of the items that it puts or brings back. */
function* recordsOf({ code, content }: FramedOp): Generator<string> {
  if (code !== OP.put && code !== OP.restore) return;
  const from = new ByteReader(content);
  for (const record of recordsIn(from, code === OP.put ? 1 : from.count(1))) yield hexOf(idOf(record));
}

/** Of the items that it brings back those with letters. */
function* textsOf({ content }: FramedOp): Generator<string> {
  const from = new ByteReader(content);
  for (const record of recordsIn(from, from.count(1)))
    if ([...groupsOf(record)].some(({ tag }) => tag === TAG.t)) yield hexOf(idOf(record));
}

/** A splice of nothing: where others have taken all of it away, the row says still that it was one, and of which text (SPEC TXT-3). */
function nothing(id: Uint8Array): Uint8Array {
  return frameOp(OP.splice, new ByteWriter(ID_BYTES + 3).raw(id).varint(0).varint(0).str('').done());
}

/** The same with these splices, all of a text where its first one stood; behind what brings a text back, what its client did not know of. */
function rewritten(
  head: Uint8Array,
  ops: Iterable<FramedOp>,
  texts: ReadonlyMap<string, Splices>,
  back: ReadonlyMap<string, Unknown>,
): Uint8Array {
  const written = new Set<string>();
  const all = [...ops].flatMap((op): Splices => {
    const { code, framed, content } = op;
    if (code === OP.restore && back.size > 0) {
      const since = [...recordsOf(op)].flatMap((id) => back.get(id) ?? []);
      return [framed, ...since.flatMap(({ splices }) => splices)];
    }
    if (!editsText(op)) return [framed];
    const id = idAt(content, 0);
    if (written.has(id)) return [];
    written.add(id);
    const splices = texts.get(id) ?? [];
    return splices.length > 0 ? splices : [nothing(content.subarray(0, ID_BYTES))];
  });
  return frameTxn(all, head);
}
