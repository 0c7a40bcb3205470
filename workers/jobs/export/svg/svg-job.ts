// An SVG in a browser: letters are measured as the board measures them, and what only a font of this device shows is drawn here.

import { laterPart } from '#protocol/board-error.ts';
import type { ExportedFile } from '#protocol/bus.ts';
import { loadEngine } from '../../../board/engine-api.ts';
import { context2d, makeCanvas, toBlob } from '../../../board/executor.ts';
import type { BlobSource } from '../../../board/images/blob-source.ts';
import { CanvasMeasure } from '../../../board/text/measure.ts';
import { fillText } from '../../../board/text/paint-line.ts';
import type { DrawOrder } from '../../jobs-port.ts';
import { numberedZip } from '../area.ts';
import { svgFiles } from './svg-file.ts';
import { EMOJI_ROOM } from './svg-letters.ts';

/** Px of a letter's size that is drawn. */
const LETTER_PX = 96;
const MAX_PX = 4096;

export async function svgFile(order: DrawOrder, blobs: BlobSource): Promise<ExportedFile> {
  const module = await loadEngine();
  const { files, ...rest } = await svgFiles(order, blobs, { module, measure: new CanvasMeasure(), face, letters });
  const [only] = files;
  if (files.length === 1 && only) return { file: only.file, ...rest };
  const parts = files.map(({ name, file }) => ({ name, file: async () => file }));
  return { file: await numberedZip(parts, '.svg'), ...rest };
}

async function face(address: string): Promise<Uint8Array> {
  const answer = await laterPart(fetch(address));
  if (!answer.ok) throw new Error(`font: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function letters(text: string, css: string, rtl: boolean, color: string, width: number): Promise<Blob> {
  const size = Number.parseFloat(/([\d.e-]+)px/.exec(css)?.[1] ?? '16');
  const { side, above, below } = EMOJI_ROOM;
  const scale = Math.min(LETTER_PX / size, MAX_PX / (width + 2 * side * size));
  const px = (units: number): number => Math.max(1, Math.ceil(units * scale));
  const canvas = makeCanvas(px(width + 2 * side * size), px((above + below) * size));
  const context = context2d(canvas);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.font = css;
  context.fillStyle = color;
  fillText(context, text, rtl, side * size, above * size);
  return toBlob(canvas);
}
