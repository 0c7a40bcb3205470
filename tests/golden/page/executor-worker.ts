// One executor in a worker, drawing frames made by hand: what no scene of items reaches. Text is one fixed line.

import { makeExecutor, type RendererChoice } from '../../../workers/drawing/choose.ts';
import { context2d, type ImageLevel, makeCanvas, type TextSource } from '../../../workers/drawing/executor.ts';
import type { Frame } from '../../../workers/engine/draw-list.ts';
import { SURFACE } from '../../../workers/engine/engine.ts';

export interface ExecutorJob {
  canvas: OffscreenCanvas;
  renderer: RendererChoice;
  /** Rendering is by software (SwiftShader, llvmpipe). */
  softwareGl: boolean;
  /** Read this surface, put it into the cover's, and read that: answers both instead of the screen. */
  copied?: number;
  frames: { ops: Uint32Array; verts: Uint8Array; index: Uint32Array; path: Float32Array }[];
}

const texts: TextSource = {
  epoch: 0,
  fontSize: () => 20,
  extent: (_slot, _version, w, h) => ({ x: 0, y: 0, w, h }),
  bars: () => [],
  draw(context, _slot, _version, { matrix, w, h, color }) {
    context.setTransform(...(matrix as [number, number, number, number, number, number]));
    context.fillStyle = color;
    context.fillRect(0, 0, w, 2);
    context.fillRect(0, h / 2, w / 2, 4);
  },
};

/** Stripes, colours and a hole: what is mirrored, turned or in part is told apart. */
async function picture(): Promise<ImageLevel> {
  const [w, h] = [64, 48];
  const canvas = makeCanvas(w, h) as OffscreenCanvas;
  const context = context2d(canvas);
  for (let x = 0; x < w; x += 4) {
    context.fillStyle = `rgb(${x * 4} ${x % 8 === 0 ? 90 : 160} ${255 - x * 4})`;
    context.fillRect(x, 0, 4, h);
  }
  context.fillStyle = 'rgb(255 255 255 / 0.6)';
  context.fillRect(0, 0, w / 2, h / 4);
  context.clearRect(w - 20, h - 20, 14, 14);
  return { w, h, bitmap: await createImageBitmap(canvas, { premultiplyAlpha: 'premultiply' }) };
}

addEventListener('message', async ({ data }: MessageEvent<ExecutorJob>) => {
  const { canvas, renderer, softwareGl, frames, copied } = data;
  const level = await picture();
  const executor = await makeExecutor({ renderer, byCpu: softwareGl || renderer === '2d' }, canvas, {
    texts,
    // Others are not there.
    images: { level: ({ key }) => (key.charCodeAt(0) === 1 ? level : undefined), lost: () => {}, bytes: 0 },
    onRestored: () => {},
  });
  for (const { ops, verts, index, path } of frames) {
    const frame: Frame = {
      ops,
      opsF: new Float32Array(ops.buffer),
      opsI: new Int32Array(ops.buffer),
      verts,
      index,
      path,
    };
    executor.draw(frame);
  }
  if (copied === undefined) return postMessage([await executor.capture()]);
  const read = await executor.readSurface(copied, 'image/png', 1);
  executor.putSurface(SURFACE.cover, await createImageBitmap(read));
  postMessage([read, await executor.readSurface(SURFACE.cover, 'image/png', 1)]);
});
