// The board, or what was selected of it, as a PNG: an engine of its own draws it through the Canvas 2D executor. Pictures
// larger than a canvas may be are drawn in tiles and written band by band.

import { BoardError } from '#protocol/board-error.ts';
import { ByteReader } from '#protocol/bytes.ts';
import { KIND } from '#protocol/item-bytes.ts';
import { TICK } from '../../board/engine-api.ts';
import { context2d, makeCanvas, toBlob } from '../../board/executor.ts';
import { Stage } from '../../board/frame/stage.ts';
import type { BlobSource } from '../../board/images/blob-source.ts';
import { setTheme } from '../../board/theme.ts';
import type { PngOrder } from '../jobs-port.ts';
import { encodePng } from './png-encoder.ts';

/** Around the things, board units. */
const MARGIN = 24;
const TILE_PX = 2048;
/** One canvas up to here; every browser has it. */
const CANVAS_PX = 8192;
/** Larger pictures are refused: nothing opens them. */
const MAX_PX = 32_768;
/** A picture settles long before; a defect must not hang the worker. */
const MAX_TURNS = 2000;
/** Decoded pictures, MB: what is drawn of a part at once, and some of them one over the other. */
const IMAGES_MB = 256;
/** Pictures are drawn, asked for and drawn again; one that has to go for others is not asked for without end. */
const MAX_ROUNDS = 8;

interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}

export async function pngFile({ chunks, scale, dark }: PngOrder, blobs: BlobSource): Promise<Blob> {
  const canvas = makeCanvas(1, 1);
  const stage = await Stage.make({ canvas, renderer: '2d', canCompile: false, keepMb: IMAGES_MB, wake: () => {} });
  stage.images.from(blobs);
  try {
    setTheme(stage.engine, dark);
    for (const bytes of chunks) stage.engine.loadChunk(bytes);
    const area = boundsOf(stage.engine.items(new Uint8Array(), -1, false));
    if (!area) throw new BoardError('nothing-to-export');
    const [w, h] = [Math.ceil(area.w * scale), Math.ceil(area.h * scale)];
    if (w > MAX_PX || h > MAX_PX) throw new BoardError('export-too-large', `${w} × ${h} px, at most ${MAX_PX}`);
    // All pictures of a part are there at once: parts are small enough for that.
    const side = stage.engine.count(KIND.image) > 0 ? TILE_PX : CANVAS_PX;
    if (w <= side && h <= side) {
      await draw(stage, area, w, h, scale);
      return await toBlob(canvas);
    }
    return await encodePng(w, h, bands(stage, area, w, h, scale));
  } finally {
    stage.stop();
  }
}

async function* bands(
  stage: Stage,
  area: Area,
  w: number,
  h: number,
  scale: number,
): AsyncGenerator<Uint8ClampedArray> {
  for (let y = 0; y < h; y += TILE_PX) {
    const rows = Math.min(TILE_PX, h - y);
    const band = new Uint8ClampedArray(w * rows * 4);
    for (let x = 0; x < w; x += TILE_PX) {
      const columns = Math.min(TILE_PX, w - x);
      const part = { x: area.x + x / scale, y: area.y + y / scale, w: columns / scale, h: rows / scale };
      const pixels = await draw(stage, part, columns, rows, scale);
      for (let row = 0; row < rows; row++)
        band.set(pixels().subarray(row * columns * 4, (row + 1) * columns * 4), (row * w + x) * 4);
    }
    yield band;
  }
}

/** Draws until the engine has nothing left to do and fonts and pictures are there; answers how to read the px. */
async function draw(stage: Stage, area: Area, w: number, h: number, scale: number): Promise<() => Uint8ClampedArray> {
  stage.resize(w, h, 1);
  stage.engine.cameraSet(area.x + area.w / 2, area.y + area.h / 2, scale);
  settle(stage);
  if (stage.texts.fonts.waiting) {
    await stage.texts.fonts.settled();
    settle(stage);
  }
  for (let round = 0; stage.images.waiting && round < MAX_ROUNDS; round++) {
    await stage.images.settled();
    settle(stage);
  }
  let pixels: Uint8ClampedArray | undefined;
  return () => {
    pixels ??= context2d(stage.canvas).getImageData(0, 0, w, h).data;
    return pixels;
  };
}

function settle(stage: Stage): void {
  stage.engine.restored();
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    if ((stage.turn(performance.now()) & TICK.again) === 0) return;
  }
}

/** f64 bounds stand before each record (engine.items). */
function boundsOf(records: Uint8Array): Area | null {
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
