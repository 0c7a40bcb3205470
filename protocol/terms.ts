// Terms of a log: each taking of a board by an owner begins one under a random name. Only one owner ever appends under a name, so a
// term and a sequence number within it stand for one history: two logs that agree on a pair agree on every row up to it.

import { type ByteReader, type ByteWriter, bytesOfHex, FrameError, hexOf } from './bytes.ts';

const BYTES = 8;

export interface Term {
  /** Its first row; it ends where the next one begins. */
  first: number;
  /** 16 hex digits. */
  name: string;
}

/** The name of the term that row `seq` is in, of a list in ascending order; undefined before its first one. */
export function termAt(terms: readonly Term[], seq: number): string | undefined {
  return terms.findLast(({ first }) => first <= seq)?.name;
}

export function writeTerms(out: ByteWriter, terms: readonly Term[]): void {
  out.varint(terms.length);
  for (const { first, name } of terms) out.varint(first).raw(bytesOf(name));
}

export function readTerms(from: ByteReader): Term[] {
  const terms: Term[] = [];
  for (let left = from.count(BYTES + 1); left > 0; left--)
    terms.push({ first: from.varint(), name: hexOf(from.take(BYTES)) });
  return terms;
}

/** Of one row; undefined: not known. */
export function writeTerm(out: ByteWriter, name: string | undefined): void {
  out.bytes(name === undefined ? new Uint8Array() : bytesOf(name));
}

export function readTerm(from: ByteReader): string | undefined {
  const bytes = from.bytes(BYTES, 'term');
  if (bytes.length === 0) return undefined;
  if (bytes.length !== BYTES) throw new FrameError('bad-value');
  return hexOf(bytes);
}

function bytesOf(name: string): Uint8Array {
  const bytes = bytesOfHex(name, BYTES);
  if (!bytes) throw new RangeError(`no term: ${name}`);
  return bytes;
}
