// What an export shows, and how several files of it become one.

import { laterPart } from '#protocol/board-error.ts';
import { type Box, ZOOM_RANGE } from '#protocol/bus.ts';
import { fileNameOf } from '#protocol/file-names.ts';
import type { EngineApi } from '../../engine/engine.ts';

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
    await zip.store(`${`${number} ${fileNameOf(name)}`.trim()}${ending}`, await file());
  }
  return zip.end();
}

/** Smallest px per CSS px that a picture is drawn with, unless it shows more than a camera does. */
const MIN_DPR = 0.1;

/**
 * Returns how the engine draws a picture of `scale` px per board unit. Titles, edges and paper, which have a size of their own on the
 * screen, grow with the picture: it is the board at zoom 1.
 */
export function viewAt(scale: number): { dpr: number; zoom: number } {
  const dpr = Math.max(scale, Math.min(MIN_DPR, scale / ZOOM_RANGE[0]));
  return { dpr, zoom: scale / dpr };
}

/** Returns the box of all that is drawn, with a margin; null: nothing is drawn. */
export function shownArea(engine: Pick<EngineApi, 'extent'>): Box | null {
  const [x = 0, y = 0, w = 0, h] = engine.extent();
  return h === undefined ? null : { x: x - MARGIN, y: y - MARGIN, w: w + 2 * MARGIN, h: h + 2 * MARGIN };
}
