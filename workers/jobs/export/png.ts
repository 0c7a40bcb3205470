// The board, or what was selected of it, as a PNG: an engine of its own draws it through the Canvas 2D executor. Pictures
// larger than a canvas may be are drawn in tiles and written band by band.

import { BoardError } from '#protocol/board-error.ts';
import { type Box, ZOOM_RANGE } from '#protocol/bus.ts';
import { type ExportPreview, MAX_PNG_PX } from '#protocol/exports.ts';
import { KIND } from '#protocol/item-bytes.ts';
import { context2d, makeCanvas, toBlob } from '../../drawing/executor.ts';
import type { BlobSource } from '../../drawing/images/blob-source.ts';
import { Stage } from '../../drawing/stage.ts';
import { setTheme } from '../../drawing/theme.ts';
import { run } from '../../engine/commands.ts';
import { TICK } from '../../engine/engine.ts';
import { pace } from '../job-throttle.ts';
import type { PngOrder } from '../jobs-port.ts';
import { numberedZip, shownArea, viewAt } from './area.ts';
import { withBackground } from './background.ts';
import { encodePng } from './png-encoder.ts';

/** Of a picture with images one canvas up to here. */
const TILE_PX = 2048;
/** Px of a part of what is larger: as wide as a canvas may be, so that whole rows take little memory however wide the picture is. */
const PART_PX = TILE_PX * TILE_PX;
/** One canvas up to here; every browser has it. */
const CANVAS_PX = 8192;
/** A picture settles long before; a defect must not hang the worker. */
const MAX_TURNS = 2000;
/** Decoded pictures, MB: what is drawn of a part at once, and some of them one over the other. */
const IMAGES_MB = 256;
/** Pictures are drawn, asked for and drawn again; one that has to go for others is not asked for without end. */
const MAX_ROUNDS = 8;

export async function pngFile(order: PngOrder, blobs: BlobSource): Promise<Blob> {
  return onStage(order, blobs, async (stage) => {
    const { scale, areas = [{ area: allOf(stage), name: '' }] } = order;
    for (const { area } of areas) assertSize(area, scale);
    if (areas.length === 1) return picture(stage, areas[0]!.area, scale);
    const pictures = areas.map(({ area, name }) => ({ name, file: () => picture(stage, area, scale) }));
    return numberedZip(pictures, '.png');
  });
}

export async function previewFile(
  order: PngOrder,
  { wPx, hPx }: { wPx: number; hPx: number },
  blobs: BlobSource,
): Promise<ExportPreview | null> {
  return onStage(order, blobs, async (stage) => {
    const area = order.areas?.[0]?.area ?? shownArea(stage.engine);
    if (!area) return null;
    assertSize(area, ZOOM_RANGE[0]);
    const scale = Math.min(ZOOM_RANGE[1], wPx / area.w, hPx / area.h);
    return { picture: await picture(stage, area, scale), w: area.w, h: area.h };
  });
}

async function onStage<T>(
  { chunks, dark, background }: PngOrder,
  blobs: BlobSource,
  work: (stage: Stage) => Promise<T>,
): Promise<T> {
  const canvas = makeCanvas(1, 1);
  // A canvas keeps the first context it gives: the executor would have one without alpha.
  if (background === 'none') context2d(canvas, { alpha: true, willReadFrequently: true });
  const stage = await Stage.make({ canvas, renderer: '2d', canCompile: false, keepMb: IMAGES_MB, wake: () => {} });
  stage.images.from(blobs);
  stage.guide = () => (frame) => {
    withBackground(frame, background);
    return frame;
  };
  try {
    setTheme(stage.engine, dark);
    for (const bytes of chunks) {
      stage.engine.loadChunk(bytes);
      if (pace.isDue) await pace.rest();
    }
    return await work(stage);
  } finally {
    stage.stop();
  }
}

async function picture(stage: Stage, area: Box, scale: number): Promise<Blob> {
  const [w, h] = sizeOf(area, scale);
  // All pictures of a part are there at once: parts are small enough for that.
  const side = stage.engine.count(KIND.image) > 0 ? TILE_PX : CANVAS_PX;
  if (w > side || h > side) return encodePng(w, h, bands(stage, area, w, h, scale));
  await draw(stage, area, w, h, scale);
  return toBlob(stage.canvas);
}

const sizeOf = ({ w, h }: Box, scale: number): [number, number] => [
  Math.max(1, Math.ceil(w * scale)),
  Math.max(1, Math.ceil(h * scale)),
];

/** Throws where it is too large, with the largest scale that is not. */
function assertSize(area: Box, scale: number): void {
  const [w, h] = sizeOf(area, scale);
  if (w <= MAX_PNG_PX && h <= MAX_PNG_PX) return;
  const largest = Math.floor((MAX_PNG_PX / Math.max(area.w, area.h)) * 100) / 100;
  throw new BoardError('export-too-large', `${w} × ${h} px, at most ${MAX_PNG_PX}: the largest scale is ${largest}`);
}

function allOf(stage: Stage): Box {
  const area = shownArea(stage.engine);
  if (!area) throw new BoardError('nothing-to-export');
  return area;
}

/** Each is the same memory, and good until the next is asked for. */
async function* bands(stage: Stage, area: Box, w: number, h: number, scale: number): AsyncGenerator<Uint8ClampedArray> {
  const width = Math.min(w, CANVAS_PX);
  const height = Math.min(CANVAS_PX, Math.floor(PART_PX / width));
  const all = new Uint8ClampedArray(w * Math.min(height, h) * 4);
  for (let y = 0; y < h; y += height) {
    const rows = Math.min(height, h - y);
    const band = all.subarray(0, w * rows * 4);
    for (let x = 0; x < w; x += width) {
      const columns = Math.min(width, w - x);
      const part = { x: area.x + x / scale, y: area.y + y / scale, w: columns / scale, h: rows / scale };
      const pixels = await draw(stage, part, columns, rows, scale);
      for (let row = 0; row < rows; row++)
        band.set(pixels().subarray(row * columns * 4, (row + 1) * columns * 4), (row * w + x) * 4);
    }
    yield band;
  }
}

/** Draws until the engine has nothing left to do and fonts and pictures are there; answers how to read the px. */
async function draw(stage: Stage, area: Box, w: number, h: number, scale: number): Promise<() => Uint8ClampedArray> {
  const { dpr, zoom } = viewAt(scale);
  stage.resize(w, h, dpr);
  run(stage.engine, 'moveCamera', area.x + area.w / 2, area.y + area.h / 2, zoom);
  await settle(stage);
  if (stage.texts.fonts.waiting) {
    await stage.texts.fonts.settled();
    await settle(stage);
  }
  for (let round = 0; stage.images.waiting && round < MAX_ROUNDS; round++) {
    await stage.images.settled();
    await settle(stage);
  }
  let pixels: Uint8ClampedArray | undefined;
  return () => {
    pixels ??= context2d(stage.canvas).getImageData(0, 0, w, h).data;
    return pixels;
  };
}

async function settle(stage: Stage): Promise<void> {
  stage.engine.restored();
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const again = stage.turn(performance.now()) & TICK.again;
    if (pace.isDue) await pace.rest();
    if (again === 0) return;
  }
}
