// What becomes of what is sent of a board's record: merged, counted in full, or as a title alone.

import { describe, expect, test } from 'vitest';
import { FIELD, fieldsIn, frameFields } from '#protocol/item-bytes.ts';
import { type FramedOp, frameTxn, OP_CODES, opsOf, wholeRecord } from '#protocol/txn.ts';
import { fieldTxn, op, recordTxn, Seeded, txn } from '../../testing/txns.ts';
import { marked, modeIn, RecordMerge, titleIn } from './record-merge.ts';
import { TimeSlices } from './time-slices.ts';

const random = new Seeded(3310);
const [ann, ben] = ['ann', 'ben'];
const nothing = () => new Uint8Array();
const text = (words: string) => Buffer.from(words);

interface Shown {
  paper?: number;
  mode?: number;
  title?: string;
}

const shown = (record: Uint8Array): Shown => {
  const paper = fieldsIn(record).get(FIELD.paper)?.[0];
  const [mode, title] = [modeIn(record), titleIn(record)];
  return { ...(paper !== undefined && { paper }), ...(mode && { mode }), ...(title && { title }) };
};

/** A board whose record is set by several, row after row. */
class Rows {
  readonly #merge: RecordMerge;
  record: Uint8Array;
  seq: number;

  constructor(seq = 0, changedSeq = 0, record: Uint8Array = frameFields(new Map())) {
    this.#merge = new RecordMerge(changedSeq, new TimeSlices());
    [this.seq, this.record] = [seq, record];
  }

  /** Answers what is logged, as the record that it leaves. */
  async take(clientId: string, sent: Uint8Array): Promise<Shown> {
    const merged = await this.#merge.merged(clientId, sent, () => this.record);
    this.seq += 1;
    for (const one of opsOf(merged.txn)) this.record = wholeRecord(one) ?? this.record;
    if (merged.was) this.#merge.note(this.seq, clientId, merged);
    return shown(this.record);
  }
}

describe('a field', () => {
  test('REC-1 is merged into what is there, whatever it was made on; nothing takes it away', async () => {
    const rows = new Rows();
    expect(await rows.take(ann, fieldTxn(FIELD.paper, [3]))).toEqual({ paper: 3 });
    expect(await rows.take(ben, fieldTxn(FIELD.title, text('Plan')))).toEqual({ paper: 3, title: 'Plan' });
    expect(await rows.take(ann, fieldTxn(FIELD.mode, [1]))).toEqual({ paper: 3, title: 'Plan', mode: 1 });
    expect(await rows.take(ben, fieldTxn(FIELD.paper, []))).toEqual({ title: 'Plan', mode: 1 });
  });

  test('REC-1 one behind the other in a transaction are logged as one: what else is in it stays as it is', async () => {
    const merge = new RecordMerge(0, new TimeSlices());
    const [first, last] = [op(77, random.bytes(4)), op(78, random.bytes(4))];
    const fields = [...opsOf(fieldTxn(FIELD.paper, [3])), ...opsOf(fieldTxn(FIELD.title, text('Plan')))];
    const sent = txn([first, ...fields.map(({ framed }) => framed), last], { base: 9, after: 4, lane: 2 });
    const { txn: logged } = await merge.merged(ann, sent, nothing);
    expect([...opsOf(logged)].map(({ code }) => code)).toEqual([77, OP_CODES.set, 78]);
    expect(shown(wholeRecord([...opsOf(logged)][1] as FramedOp) as Uint8Array)).toEqual({ paper: 3, title: 'Plan' });
    expect(logged.subarray(0, 4)).toEqual(sent.subarray(0, 4));
  });

  test('what is none throws, and what has none stays the very bytes', async () => {
    const merge = new RecordMerge(0, new TimeSlices());
    const plain = txn([op(77, random.bytes(4))]);
    expect((await merge.merged(ann, plain, nothing)).txn).toBe(plain);
    await expect(merge.merged(ann, txn([op(OP_CODES.field, new Uint8Array())]), nothing)).rejects.toThrow();
  });
});

describe('a whole record', () => {
  const open = { paper: 1, title: 'Plan' };

  test('REC-3 counts in full where nobody else has changed the record since', async () => {
    const rows = new Rows();
    expect(await rows.take(ann, recordTxn(open))).toEqual(open);
    // Its own changes it knows of, before their rows are there.
    expect(await rows.take(ann, recordTxn({ ...open, mode: 1 }))).toEqual({ ...open, mode: 1 });
    expect(await rows.take(ben, recordTxn({ title: 'Ben' }, { base: 2 }))).toEqual({ title: 'Ben' });
  });

  test('REC-3 is a title alone where somebody has', async () => {
    const rows = new Rows();
    await rows.take(ann, recordTxn(open));
    await rows.take(ben, fieldTxn(FIELD.mode, [1]));
    const late = await rows.take(ann, recordTxn({ paper: 5, title: 'Late' }, { base: 1 }));
    expect(late).toEqual({ paper: 1, mode: 1, title: 'Late' });
    // What it made on top of that it made without the lock, though it had the row by then.
    expect(await rows.take(ann, recordTxn({ paper: 5, title: 'Later' }, { base: 2 }))).toEqual({
      ...late,
      title: 'Later',
    });
    expect(await rows.take(ann, recordTxn({ paper: 5 }, { base: rows.seq }))).toEqual({ paper: 5 });
  });

  test('REC-3 says nothing of a title that it has from its base, or has not', async () => {
    const rows = new Rows();
    await rows.take(ann, recordTxn(open));
    await rows.take(ben, fieldTxn(FIELD.title, text('Ben')));
    const kept = { paper: 1, title: 'Ben' };
    expect(await rows.take(ann, recordTxn({ ...open, paper: 5 }, { base: 1 }))).toEqual(kept);
    expect(await rows.take(ann, recordTxn({ paper: 5 }, { base: 1 }))).toEqual(kept);
  });

  test('REC-7 with a base before what is remembered it is a title alone', async () => {
    const record = frameFields(new Map([[FIELD.mode, Uint8Array.of(1)]]));
    const opened = () => new Rows(90, 40, record);
    expect(await opened().take(ann, recordTxn(open, { base: 39 }))).toEqual({ mode: 1, title: 'Plan' });
    expect(await opened().take(ann, recordTxn(open, { base: 40 }))).toEqual(open);
    const busy = opened();
    for (let n = 0; n < 300; n++) await busy.take(ben, fieldTxn(FIELD.paper, [n % 5]));
    expect(await busy.take(ann, recordTxn(open, { base: 100 }))).toEqual({ paper: 4, mode: 1, title: 'Plan' });
  });

  test('REC-3 what was logged instead has a splice of nothing behind it', async () => {
    const ops = [...opsOf(marked(recordTxn(open, { base: 7 })))];
    expect(ops.map(({ code }) => code)).toEqual([OP_CODES.set, OP_CODES.splice]);
    expect(ops[1]?.content).toEqual(new Uint8Array(19));
    expect(frameTxn(ops.slice(0, 1).map(({ framed }) => framed))).toEqual(recordTxn(open));
  });
});
