// What a ZIP says is in it, by its central directory (APPNOTE.TXT 6.3.10, without ZIP64), and the bytes of an entry. A file comes from
// anybody: what is packed is counted while it is unpacked, entries may not lie over one another, and links are none.

import { Inflate } from 'fflate';
import { BoardError } from '#protocol/board-error.ts';
import { crc32 } from '../crc32.ts';
import { END, LOCAL } from './is-zip.ts';

export interface ZipEntry {
  name: string;
  /** In the file, and unpacked as it says. */
  packedBytes: number;
  bytes: number;
  isPacked: boolean;
  crc: number;
  /** Where its local header stands. */
  at: number;
}

export interface ZipLimits {
  entries: number;
  /** Names, extra fields and comments of so many entries take far less. */
  directoryBytes: number;
}

/** "PK" and what follows it: an entry of the central directory. */
const CENTRAL = 0x02014b50;
const [LOCAL_BYTES, CENTRAL_BYTES, END_BYTES] = [30, 46, 22];
/** A comment behind the end is at most so long. */
const MAX_COMMENT = 0xffff;
/** In place of a number that stands in ZIP64's own record. */
const [ELSEWHERE_16, ELSEWHERE_32] = [0xffff, 0xffffffff];
const ENCRYPTED = 1;
const [STORED, DEFLATED] = [0, 8];
/** Of Unix modes: which kind of file; a link is none of these. */
const [KIND_OF_FILE, NO_KIND, REGULAR, FOLDER] = [0xf000, 0, 0x8000, 0x4000];
/** Unpacked at once: at most 1,032 times as much comes of it. */
const PIECE_BYTES = 16 * 1024;

export async function zipEntries(file: Blob, limits: ZipLimits): Promise<ZipEntry[]> {
  const end = await endOf(file);
  if (end.count > limits.entries) throw new BoardError('import-too-many', `${end.count}, at most ${limits.entries}`);
  if (end.bytes > limits.directoryBytes || end.at + end.bytes > end.endAt) throw damaged('the list of entries');
  const view = new DataView(await file.slice(end.at, end.at + end.bytes).arrayBuffer());
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < end.count; ) {
    if (at + CENTRAL_BYTES > view.byteLength || view.getUint32(at, true) !== CENTRAL) throw damaged('an entry');
    const [names, extras, comments] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ];
    const next = at + CENTRAL_BYTES + names + extras + comments;
    if (next > view.byteLength) throw damaged('an entry');
    entries.push(entryAt(view, at, names));
    at = next;
  }
  assertApart(entries, end.at);
  return entries;
}

async function endOf(file: Blob): Promise<{ at: number; bytes: number; count: number; endAt: number }> {
  const from = Math.max(0, file.size - END_BYTES - MAX_COMMENT);
  const view = new DataView(await file.slice(from).arrayBuffer());
  for (let at = view.byteLength - END_BYTES; at >= 0; at--) {
    if (view.getUint32(at, true) !== END) continue;
    if (at + END_BYTES + view.getUint16(at + 20, true) !== view.byteLength) continue;
    const [count, bytes, start] = [
      view.getUint16(at + 10, true),
      view.getUint32(at + 12, true),
      view.getUint32(at + 16, true),
    ];
    if (count === ELSEWHERE_16 || bytes === ELSEWHERE_32 || start === ELSEWHERE_32)
      throw new BoardError('import-too-large', 'ZIP64');
    return { at: start, bytes, count, endAt: from + at };
  }
  throw damaged('its end');
}

function entryAt(view: DataView, at: number, nameBytes: number): ZipEntry {
  const name = new TextDecoder().decode(new Uint8Array(view.buffer, at + CENTRAL_BYTES, nameBytes));
  const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
  const kind = (view.getUint32(at + 38, true) >>> 16) & KIND_OF_FILE;
  if (flags & ENCRYPTED) throw refused(name, 'is encrypted');
  if (![STORED, DEFLATED].includes(method)) throw refused(name, `is packed by method ${method}`);
  if (![NO_KIND, REGULAR, FOLDER].includes(kind)) throw refused(name, 'is a link');
  const entry = {
    name,
    packedBytes: view.getUint32(at + 20, true),
    bytes: view.getUint32(at + 24, true),
    isPacked: method === DEFLATED,
    crc: view.getUint32(at + 16, true),
    at: view.getUint32(at + 42, true),
  };
  if (!entry.isPacked && entry.packedBytes !== entry.bytes) throw damaged(name);
  return entry;
}

/** Entries that share bytes would be unpacked again and again. */
function assertApart(entries: readonly ZipEntry[], directoryAt: number): void {
  const inOrder = [...entries].sort((a, b) => a.at - b.at);
  for (const [k, { name, at, packedBytes }] of inOrder.entries()) {
    const next = inOrder[k + 1]?.at ?? directoryAt;
    if (at + LOCAL_BYTES + new TextEncoder().encode(name).length + packedBytes > next)
      throw refused(name, 'lies over another entry');
  }
}

/** Where its bytes lie in the file. */
async function bytesAt(file: Blob, { name, at, packedBytes }: ZipEntry): Promise<number> {
  const head = new DataView(await file.slice(at, at + LOCAL_BYTES).arrayBuffer());
  if (head.byteLength < LOCAL_BYTES || head.getUint32(0, true) !== LOCAL) throw damaged(name);
  const from = at + LOCAL_BYTES + head.getUint16(26, true) + head.getUint16(28, true);
  if (from + packedBytes > file.size) throw damaged(name);
  return from;
}

/** As it stands in the file: an entry that is not packed. Nothing of it is read yet. */
export async function storedBlob(file: Blob, entry: ZipEntry, type: string): Promise<Blob> {
  const from = await bytesAt(file, entry);
  return file.slice(from, from + entry.packedBytes, type);
}

/** Unpacked piece by piece; what is more, or other, than the entry says is refused by its name. */
export function entryStream(file: Blob, entry: ZipEntry): ReadableStream<Uint8Array<ArrayBuffer>> {
  let from = -1;
  let read = 0;
  let [bytes, crc] = [0, 0];
  const inflate = new Inflate();
  let unpacked: Uint8Array<ArrayBuffer>[] = [];
  inflate.ondata = (piece) => unpacked.push(piece as Uint8Array<ArrayBuffer>);
  const unpack = (piece: Uint8Array<ArrayBuffer>, isLast: boolean): Uint8Array<ArrayBuffer>[] => {
    if (!entry.isPacked) return [piece];
    unpacked = [];
    try {
      inflate.push(piece, isLast);
    } catch {
      throw damaged(entry.name);
    }
    return unpacked;
  };
  return new ReadableStream(
    {
      async pull(to) {
        if (from < 0) from = await bytesAt(file, entry);
        const length = Math.min(PIECE_BYTES, entry.packedBytes - read);
        const piece = new Uint8Array(await file.slice(from + read, from + read + length).arrayBuffer());
        read += length;
        const isLast = read === entry.packedBytes;
        for (const part of unpack(piece, isLast)) {
          bytes += part.length;
          if (bytes > entry.bytes) throw damaged(entry.name);
          crc = crc32(part, crc);
          if (part.length > 0) to.enqueue(part);
        }
        if (!isLast) return;
        if (bytes !== entry.bytes || crc !== entry.crc) throw damaged(entry.name);
        to.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Names come from the file: so much of them is told. */
const shown = (name: string): string => JSON.stringify(name.slice(0, 80));
const damaged = (what: string): BoardError => refused(what, 'is damaged');
export const refused = (name: string, why: string): BoardError =>
  new BoardError('import-bad-archive', `${shown(name)} ${why}`);
