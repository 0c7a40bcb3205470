// A PDF as engine/files writes it, packed bit by bit: what is drawn on its pages is tens of MB, which the writer would pack in one go for
// seconds, ink or no ink. Also said here: pages that are larger than their numbers (UserUnit), which the writer knows nothing of. Photographs,
// of which it has the heads, are put in.

import { pace } from '../../job-throttle.ts';
import type { Jpegs } from './pdf-jpegs.ts';

const TYPE = 'application/pdf';
/** Of what is packed at once: about a ms. */
const PIECE_BYTES = 64 << 10;
/** Less is left as it is. */
const MIN_BYTES = 256;
/** Of an object: what stands before its stream. */
const HEAD_BYTES = 64 << 10;
const STREAM = '\nstream\n';
/** As it begins where it is a stream. */
const LENGTH = /^\d+ 0 obj\s*<<\s*\/Length (\d+)/;
const OFFSET = /^\d{10} \d{5} n/;
const STARTS_AT = /(startxref\n)(\d+)\n?/;
/** Its end, with the place of the table. */
const TAIL_BYTES = 64;
/** Of a line of the table, with its end. */
const ROW_BYTES = 20;

/** A page's object, and where its unit is said. */
const PAGE = /^\d+ 0 obj\s*<<\s*\/Type ?\/Page(?=[\s/>])/;

const latin = new TextDecoder('latin1');
const utf8 = new TextEncoder();

type Bytes = Uint8Array<ArrayBuffer>;

/** `units`: of each page, how many points one of its lengths is. */
export async function packedPdf(file: Bytes, units: readonly number[], jpegs: Jpegs): Promise<Blob> {
  const { tableAt, rows, rest } = tableOf(file);
  const offsets = rows.map((row) => (OFFSET.test(row) ? Number(row.slice(0, 10)) : 0));
  const order = [...offsets.keys()].filter((number) => offsets[number]! > 0);
  order.sort((a, b) => offsets[a]! - offsets[b]!);
  const written = new Written();
  written.add(file.subarray(0, offsets[order[0]!]));
  const unit = units.values();
  for (const [k, number] of order.entries()) {
    const next = order[k + 1];
    const object = file.subarray(offsets[number], next === undefined ? tableAt : offsets[next]);
    rows[number] = `${String(written.bytes).padStart(10, '0')}${rows[number]!.slice(10)}`;
    await addObject(written, object, unit, jpegs);
    if (pace.isDue) await pace.rest();
  }
  const startsAt = written.bytes;
  written.add(utf8.encode(`xref\n0 ${rows.length}\n${rows.join('')}${rest.replace(STARTS_AT, `$1${startsAt}\n`)}`));
  return new Blob(written.parts, { type: TYPE });
}

class Written {
  readonly parts: (Bytes | Blob)[] = [];
  bytes = 0;

  add(...parts: (Bytes | Blob)[]): void {
    this.parts.push(...parts);
    for (const part of parts) this.bytes += part instanceof Blob ? part.size : part.length;
  }
}

/** The table of the objects' places, a row each, and what stands after it. */
function tableOf(file: Bytes): { tableAt: number; rows: string[]; rest: string } {
  const tableAt = Number(STARTS_AT.exec(latin.decode(file.subarray(-TAIL_BYTES)))?.[2]);
  const end = latin.decode(file.subarray(tableAt));
  const [head, count] = /^xref\n0 (\d+)\n/.exec(end) ?? [];
  if (head === undefined) throw new Error('pdf: no table of objects');
  const rows = Array.from({ length: Number(count) }, (_, k) =>
    end.slice(head.length + ROW_BYTES * k, head.length + ROW_BYTES * (k + 1)),
  );
  return { tableAt, rows, rest: end.slice(head.length + ROW_BYTES * rows.length) };
}

async function addObject(written: Written, object: Bytes, unit: Iterator<number>, jpegs: Jpegs): Promise<void> {
  const head = latin.decode(object.subarray(0, HEAD_BYTES));
  const [before, length] = LENGTH.exec(head) ?? [];
  if (before === undefined) {
    const page = PAGE.exec(head)?.[0];
    const points = page === undefined ? 1 : (unit.next().value ?? 1);
    if (page === undefined || points === 1) written.add(object);
    else {
      const at = page.length;
      written.add(object.subarray(0, at), utf8.encode(`/UserUnit ${points.toFixed(4)}`), object.subarray(at));
    }
    return;
  }
  const bytes = Number(length);
  const at = head.indexOf(STREAM) + STREAM.length;
  const told = head.slice(before.length, at);
  const start = before.slice(0, -String(length).length);
  const jpeg = jpegs.fileOf(object.subarray(at, at + bytes));
  if (jpeg) {
    written.add(
      utf8.encode(`${start}${jpeg.size}`),
      object.subarray(before.length, at),
      jpeg,
      object.subarray(at + bytes),
    );
    return;
  }
  if (bytes < MIN_BYTES || told.includes('/Filter') || told.includes('/Metadata')) {
    written.add(object);
    return;
  }
  const packed = await deflated(object.subarray(at, at + bytes));
  const size = packed.reduce((sum, part) => sum + part.length, 0);
  written.add(utf8.encode(`${start}${size}/Filter/FlateDecode`), object.subarray(before.length, at));
  written.add(...packed, object.subarray(at + bytes));
}

async function deflated(bytes: Bytes): Promise<Bytes[]> {
  const { readable, writable } = new CompressionStream('deflate');
  const packed = allOf(readable);
  const writer = writable.getWriter();
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    await writer.write(bytes.subarray(at, at + PIECE_BYTES));
    if (pace.isDue) await pace.rest();
  }
  await writer.close();
  return packed;
}

async function allOf(packed: ReadableStream<Uint8Array>): Promise<Bytes[]> {
  const parts: Bytes[] = [];
  const reader = packed.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) parts.push(next.value as Bytes);
  return parts;
}
