// Looks into SQLite's write-ahead log before SQLite does. Recovery stops at the first frame whose checksum is wrong and says nothing:
// right for a write that a crash cut short, but a byte that flipped further in front takes every later commit along. Format and
// checksum: https://www.sqlite.org/fileformat2.html#walformat. SPEC: DMG-4.

import { closeSync, openSync, readSync } from 'node:fs';

export interface WalDamage {
  /** The frame that is bad, counted from 1; 0: the log's own head. */
  frame: number;
  /** Whole frames of the same log behind it, and commits that end in them: these are lost. */
  lostFrames: number;
  lostCommits: number;
}

const HEAD_BYTES = 32;
const FRAME_HEAD_BYTES = 24;
/** The last bit says in which byte order checksums are counted. */
const MAGIC = 0x377f0682;

type Sums = readonly [number, number];

/** Undefined when there is none, or its log is whole up to where it was being written. */
export function walDamage(file: string): WalDamage | undefined {
  let fd: number;
  try {
    fd = openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return damageOf((at, length) => bytesAt(fd, at, length));
  } finally {
    closeSync(fd);
  }
}

function damageOf(read: (at: number, length: number) => Buffer | undefined): WalDamage | undefined {
  const head = read(0, HEAD_BYTES);
  if (!head) return undefined;
  const isLittle = (head.readUInt32BE(0) & 1) === 0;
  const pageBytes = head.readUInt32BE(8);
  let sums = summed([0, 0], head.subarray(0, 24), isLittle);
  const isHead = (head.readUInt32BE(0) | 1) === (MAGIC | 1) && isSame(sums, head, 24);
  // Of a damaged head not even the pages' size can be believed; with nothing behind it nothing is lost.
  if (!isHead) return read(HEAD_BYTES, FRAME_HEAD_BYTES) && { frame: 0, ...lostAfterHead(read) };

  let bad = 0;
  const lost = { lostFrames: 0, lostCommits: 0 };
  for (let n = 1; ; n++) {
    const frame = read(HEAD_BYTES + (n - 1) * (FRAME_HEAD_BYTES + pageBytes), FRAME_HEAD_BYTES + pageBytes);
    if (!frame) break;
    // Frames of an earlier log, which this one has not written over yet, have other salts.
    const isOwn = frame.compare(head, 16, 24, 8, 16) === 0;
    if (bad > 0) {
      if (!isOwn) continue;
      lost.lostFrames += 1;
      if (frame.readUInt32BE(4) !== 0) lost.lostCommits += 1;
      continue;
    }
    sums = summed(summed(sums, frame.subarray(0, 8), isLittle), frame.subarray(FRAME_HEAD_BYTES), isLittle);
    if (!isOwn || !isSame(sums, frame, 16)) bad = n;
  }
  return lost.lostFrames > 0 ? { frame: bad, ...lost } : undefined;
}

/** By the usual page size: only for what is said of it. */
function lostAfterHead(read: (at: number, length: number) => Buffer | undefined): Omit<WalDamage, 'frame'> {
  const lost = { lostFrames: 0, lostCommits: 0 };
  for (let at = HEAD_BYTES; ; at += FRAME_HEAD_BYTES + 4096) {
    const frame = read(at, FRAME_HEAD_BYTES);
    if (!frame) return lost;
    lost.lostFrames += 1;
    if (frame.readUInt32BE(4) !== 0) lost.lostCommits += 1;
  }
}

/** All of them or none: a frame that is not whole was never committed. */
function bytesAt(fd: number, at: number, length: number): Buffer | undefined {
  const bytes = Buffer.alloc(length);
  return readSync(fd, bytes, 0, length, at) === length ? bytes : undefined;
}

function summed([first, second]: Sums, bytes: Buffer, isLittle: boolean): Sums {
  const words = isLittle ? (at: number) => bytes.readUInt32LE(at) : (at: number) => bytes.readUInt32BE(at);
  let [a, b] = [first, second];
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + words(at) + b) >>> 0;
    b = (b + words(at + 4) + a) >>> 0;
  }
  return [a, b];
}

function isSame([first, second]: Sums, bytes: Buffer, at: number): boolean {
  return bytes.readUInt32BE(at) === first && bytes.readUInt32BE(at + 4) === second;
}
