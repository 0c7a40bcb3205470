// The `t` group (docs/formats.md): paragraphs of runs, to and from plain text and JSON.

import type { ByteReader } from '../bytes.ts';
import { LISTS, type ParagraphJson, type RunJson } from '../item-json.ts';
import { LIMITS } from '../limits.ts';
import { isLink, LINK_MARK, MARK_NAMES, markCode } from '../text-marks.ts';
import { ItemBuffer } from './buffer.ts';
import { ALIGNS, DIRS } from './codes.ts';

export interface TextGroup {
  fixedWidth: boolean;
  paragraphs: ParagraphJson[];
}

/** Plain text: a paragraph per line. Line ends of every system are taken. */
export function plainParagraphs(text: string): ParagraphJson[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => ({ runs: line === '' ? [] : [{ text: line }] }));
}

export function plainText(paragraphs: readonly ParagraphJson[]): string {
  return paragraphs.map((paragraph) => paragraph.runs.map((run) => run.text).join('')).join('\n');
}

/** Whether a server takes so much in one item: letters, and as much for each line as an end of it takes. */
export function fitsText(paragraphs: readonly ParagraphJson[], maxBytes: number = LIMITS.textBytes): boolean {
  let left = maxBytes - paragraphs.length;
  for (const { runs } of paragraphs)
    for (const { text } of runs) {
      left -= text.length;
      if (left < 0) return false;
    }
  // Of as many UTF-16 units there are three times as many bytes at most.
  if (left * 3 >= maxBytes * 2) return true;
  for (const { runs } of paragraphs) for (const { text } of runs) left -= utf8Bytes(text) - text.length;
  return left >= 0;
}

/** As `TextEncoder` writes it, without writing it. */
function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0)!;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

export function isPlain(paragraphs: readonly ParagraphJson[]): boolean {
  return paragraphs.every(
    ({ dir, list, indent, align, runs }) =>
      dir === undefined &&
      list === undefined &&
      !indent &&
      align === undefined &&
      runs.length <= 1 &&
      runs.every((run) => !run.marks && run.link === undefined),
  );
}

export function writeText(out: ItemBuffer, { fixedWidth, paragraphs }: TextGroup): void {
  out.u8(fixedWidth ? 1 : 0).varint(paragraphs.length);
  for (const { dir, runs } of paragraphs) {
    out.u8(Math.max(0, DIRS.indexOf(dir))).varint(runs.length);
    for (const run of runs) {
      const marks = marksOf(run);
      out.str(run.text).varint(marks.length);
      for (const [code, value] of marks) out.u8(code).str(value);
    }
  }
}

/** By code, each once. Files may have anything there: what is no mark is passed over. */
function marksOf({ marks, link }: RunJson): [code: number, value: string][] {
  const named = MARK_NAMES.filter((name) => Array.isArray(marks) && marks.includes(name));
  const written = named.map((name): [number, string] => [markCode(name), '']);
  if (typeof link === 'string' && isLink(link)) written.push([LINK_MARK, link]);
  return written;
}

export function readText(from: ByteReader): TextGroup {
  const fixedWidth = (from.u8() & 1) === 1;
  const paragraphs: ParagraphJson[] = [];
  for (let left = from.count(2); left > 0; left--) {
    const dir = DIRS[from.u8()];
    const paragraph: ParagraphJson = { runs: [] };
    if (dir) paragraph.dir = dir;
    for (let runs = from.count(2); runs > 0; runs--) {
      const run: RunJson = { text: from.str() };
      for (let marks = from.count(2); marks > 0; marks--) readMark(run, from.u8(), from.str());
      paragraph.runs.push(run);
    }
    paragraphs.push(paragraph);
  }
  return { fixedWidth, paragraphs };
}

/** One of a newer version has no name here. */
function readMark(run: RunJson, code: number, value: string): void {
  const name = MARK_NAMES[code - 1];
  if (name) run.marks = [...(run.marks ?? []), name];
  else if (code === LINK_MARK) run.link = value;
}

/** Group `a`: how paragraphs are set; nothing where all are plain. */
export function writeParagraphs(paragraphs: readonly ParagraphJson[]): Uint8Array | undefined {
  const set = paragraphs.map(({ list, indent, align }) => [
    list ? LISTS.indexOf(list) + 1 : 0,
    indent ?? 0,
    Math.max(0, ALIGNS.indexOf(align)),
  ]);
  const last = set.findLastIndex((codes) => codes.some((code) => code !== 0));
  if (last < 0) return undefined;
  const out = new ItemBuffer(8 + last * 3).varint(last + 1);
  for (const code of set.slice(0, last + 1).flat()) out.u8(code);
  return out.bytes().slice();
}

export function readParagraphs(from: ByteReader, paragraphs: ParagraphJson[]): void {
  const n = from.count(3);
  for (let k = 0; k < n; k++) {
    const [list, indent, align] = [LISTS[from.u8() - 1], from.u8(), ALIGNS[from.u8()]];
    const paragraph = paragraphs[k];
    if (!paragraph) continue;
    if (list) paragraph.list = list;
    if (indent) paragraph.indent = indent;
    if (align) paragraph.align = align;
  }
}
