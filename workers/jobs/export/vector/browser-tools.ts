// What a browser has for files of vectors: letters are measured as the board measures them, and what only a font of this device shows is
// drawn here.

import { laterPart } from '#protocol/board-error.ts';
import { context2d, makeCanvas, toBlob } from '../../../drawing/executor.ts';
import { CanvasMeasure } from '../../../drawing/text/measure.ts';
import { fillText } from '../../../drawing/text/paint-line.ts';
import { loadEngine } from '../../../engine/engine.ts';
import { EMOJI_ROOM } from './lettering.ts';
import type { VectorTools } from './stage.ts';

/** Px of a letter's size that is drawn. */
const LETTER_PX = 96;
const MAX_PX = 4096;

export async function browserTools(): Promise<VectorTools> {
  return { module: await loadEngine(), measure: new CanvasMeasure(), face, letters };
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
