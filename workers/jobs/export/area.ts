// What an export shows, and how several files of it become one.

import { laterPart } from '#protocol/board-error.ts';
import type { Box } from '#protocol/bus.ts';
import type { EngineApi } from '../../board/engine-api.ts';

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

/** Returns the box of all that is drawn, with a margin; null: nothing is drawn. */
export function shownArea(engine: Pick<EngineApi, 'extent'>): Box | null {
  const [x = 0, y = 0, w = 0, h] = engine.extent();
  return h === undefined ? null : { x: x - MARGIN, y: y - MARGIN, w: w + 2 * MARGIN, h: h + 2 * MARGIN };
}
