// How what a transaction sets of the board's record (paper, mode, title) is brought to the record as it is by then, before it is judged
// and logged. A field is merged into it; a whole record, as clients before version 4 set it, counts in full only where it was made
// on the one that is there, else its title alone. What is logged is always the whole. SPEC: REC.

import { ByteWriter } from '#protocol/bytes.ts';
import { FIELD, fieldsIn, frameFields, ID_BYTES, NIL_ID } from '#protocol/item-bytes.ts';
import { frameOp, frameTxn, OP_CODES as OP, opsOf, recordOp, wholeRecord, withField } from '#protocol/txn.ts';
import { readHeader } from '#protocol/txn-header.ts';
import type { TimeSlices } from './time-slices.ts';

type Fields = Map<number, Uint8Array>;

/** A transaction as it is to be judged. */
export interface Merged {
  sent: Uint8Array;
  txn: Uint8Array;
  /** The record before it; undefined: that stays. */
  was: Fields | undefined;
  /** A whole record of it was made on another one, and is not what was sent any more. */
  isLess: boolean;
}

/** One row that changed the record. */
interface Change {
  seq: number;
  /** Whose client knows of it: it was logged as it was sent. */
  knownBy: string | undefined;
  /** Before it; undefined: not known. */
  was: Fields | undefined;
}

/** As many as are told apart: what is older counts as one. */
const MAX_CHANGES = 256;

export class RecordMerge {
  readonly #turns: TimeSlices;
  readonly #changes: Change[];

  /** `changedSeq`: the last row that may have changed the record. */
  constructor(changedSeq: number, turns: TimeSlices) {
    this.#turns = turns;
    this.#changes = [{ seq: changedSeq, knownBy: undefined, was: undefined }];
  }

  /** `there`: asks for the record that is there. Throws what reading throws. */
  async merged(clientId: string, txn: Uint8Array, there: () => Uint8Array): Promise<Merged> {
    let sets = false;
    await this.#turns.each(opsOf(txn), (op) => {
      sets ||= op.code === OP.field || wholeRecord(op) !== undefined;
    });
    if (!sets) return { sent: txn, txn, was: undefined, isLess: false };
    const now = there();
    const { base } = readHeader(txn);
    const unknown = this.#changes.find(({ seq, knownBy }) => seq > base && knownBy !== clientId);
    const ops: Uint8Array[] = [];
    let fields = fieldsIn(now);
    let [isAnew, isLess] = [false, false];
    /** Of the first op that sets it: what all of them come to is logged there, once. */
    let place: number | undefined;
    await this.#turns.each(opsOf(txn), (op) => {
      const sent = op.code === OP.field ? undefined : wholeRecord(op);
      if (op.code === OP.field) fields = withField(fields, op);
      else if (sent) fields = unknown ? titledAs(fields, fieldsIn(sent), unknown.was) : fieldsIn(sent);
      isLess ||= unknown !== undefined && sent !== undefined && !same(frameFields(fields), sent);
      isAnew ||= op.code === OP.field || isLess;
      if (op.code !== OP.field && !sent) ops.push(op.framed);
      else place ??= ops.push(op.framed) - 1;
    });
    if (place !== undefined) ops[place] = recordOp(fields);
    const was = same(frameFields(fields), now) ? undefined : fieldsIn(now);
    return { sent: txn, txn: isAnew ? frameTxn(ops, headOf(txn)) : txn, was, isLess };
  }

  /** The row that is `merged` was given its number. */
  note(seq: number, clientId: string, { sent, txn, was }: Merged): void {
    this.#changes.push({ seq, knownBy: txn === sent ? clientId : undefined, was });
    if (this.#changes.length <= MAX_CHANGES) return;
    // Half of them, so that this is seldom.
    const [last] = this.#changes.splice(0, MAX_CHANGES / 2).slice(-1) as [Change];
    this.#changes.unshift({ seq: last.seq, knownBy: undefined, was: undefined });
  }
}

/** Behind what was logged instead of a whole record: clients before version 4 take a row with a splice for what holds (REC-3). */
export function marked(txn: Uint8Array): Uint8Array {
  const nothing = frameOp(OP.splice, new ByteWriter(ID_BYTES + 3).raw(NIL_ID).varint(0).varint(0).str('').done());
  return frameTxn([...opsOf(txn)].map(({ framed }) => framed).concat(nothing), headOf(txn));
}

export function modeIn(record: Uint8Array): number {
  return fieldsIn(record).get(FIELD.mode)?.[0] ?? 0;
}

/** '': it has none. */
export function titleIn(record: Uint8Array): string {
  return Buffer.from(fieldsIn(record).get(FIELD.title) ?? []).toString();
}

/** `was`: the record it was made on. A title that it only has from there is none of its own. */
function titledAs(fields: Fields, sent: Fields, was: Fields | undefined): Fields {
  const [title, before] = [sent.get(FIELD.title), was?.get(FIELD.title)];
  return !title || (before && same(title, before)) ? fields : new Map(fields).set(FIELD.title, title);
}

function headOf(txn: Uint8Array): Uint8Array {
  return txn.subarray(0, readHeader(txn).bytes);
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
