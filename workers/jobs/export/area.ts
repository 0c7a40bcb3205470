// What an export shows, and how several files of it become one.

import { laterPart } from '#protocol/board-error.ts';
import type { Box } from '#protocol/bus.ts';
import { ByteReader } from '#protocol/bytes.ts';

/** Around the things, board units. */
const MARGIN = 24;

export interface ZipPart {
  name: string;
  file(): Promise<Blob>;
}

/** One after the other, numbered in their order. */
export async function numberedZip(parts: readonly ZipPart[], ending: string): Promise<Blob> {
  const { ZipWriter } = await laterPart(import('../archive/zip-writer.ts'));
  const zip = new ZipWriter('application/zip');
  const digits = String(parts.length).length;
  for (const [k, { name, file }] of parts.entries()) {
    const number = String(k + 1).padStart(digits, '0');
    await zip.store(`${`${number} ${entryName(name)}`.trim()}${ending}`, await file());
  }
  return zip.end();
}

/** Signs that some file system does not take are left out. */
const entryName = (name: string): string =>
  name
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .trim()
    .slice(0, 80);

/** f64 bounds stand before each record (engine.items). */
export function boundsOf(records: Uint8Array): Box | null {
  const from = new ByteReader(records);
  let [x0, y0, x1, y1] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  while (from.left > 0) {
    const [x, y, w, h] = [from.f64(), from.f64(), from.f64(), from.f64()];
    from.bytes();
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x + w);
    y1 = Math.max(y1, y + h);
  }
  return x0 <= x1 ? { x: x0 - MARGIN, y: y0 - MARGIN, w: x1 - x0 + 2 * MARGIN, h: y1 - y0 + 2 * MARGIN } : null;
}
