// One executor in a worker, drawing frames made by hand: what no scene of items reaches. Text is one fixed line.

import { makeExecutor, type RendererChoice } from '../../../workers/board/choose.ts';
import type { Frame } from '../../../workers/board/draw-list.ts';
import { SURFACE } from '../../../workers/board/engine-api.ts';
import type { TextSource } from '../../../workers/board/executor.ts';

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

addEventListener('message', async ({ data }: MessageEvent<ExecutorJob>) => {
  const { canvas, renderer, softwareGl, frames, copied } = data;
  const executor = await makeExecutor({ renderer, byCpu: softwareGl || renderer === '2d' }, canvas, {
    texts,
    images: { image: () => undefined },
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
