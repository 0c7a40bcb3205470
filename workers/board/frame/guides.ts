// What one screen shows of a board beside what is on it, put into the engine's draw list: lines to write on, and the edges of tiles. Alike
// for both executors, which know nothing of it. Loaded when first asked for.

import { type Camera, type Guides, PAPER } from '#protocol/bus.ts';
import type { Stage } from '../../drawing/stage.ts';
import { rgbaOf } from '../../drawing/theme.ts';
import { alpha, type Frame, OP } from '../../engine/draw-list.ts';
import type { Viewport } from './viewport.ts';

/** Side of a tile, device px (engine/canvas/src/view/tiles/keys.rs). */
export const TILE_PX = 512;
/** Seen on both papers and on every ink. */
const EDGE = rgbaOf('#d6336c');
const SCREEN = 0;
/** How much wider and paler a dot is than a line (engine/canvas/src/view/painter.rs). */
const DOT = { size: 2, share: 0.55 };

export interface View {
  wPx: number;
  hPx: number;
  /** Of the board's middle. */
  camera: Camera;
  /** Device px per board unit. */
  scale: number;
}

export function showGuides(
  { stage, viewport, wake }: { stage: Stage; viewport: Viewport; wake(): void },
  { ruled, tileGrid }: Guides,
): void {
  const view = (): View => {
    const { width: wPx, height: hPx } = stage.canvas;
    const { camera } = viewport;
    return { wPx, hPx, camera, scale: (camera.zoom * wPx) / viewport.widthCss };
  };
  // The camera is asked for before the frame's views are made: a call of the engine may end them.
  const guide = () => {
    const seen = view();
    return (frame: Frame): Frame => {
      if (ruled) rule(frame);
      return tileGrid ? withTileEdges(frame, seen) : frame;
    };
  };
  stage.guide = ruled || tileGrid ? guide : null;
  // What was drawn before has the other paper, tiles and cover too.
  stage.engine.restored();
  wake();
}

/** Paper that has no lines gets those of lined paper. */
export function rule({ ops, opsF }: Pick<Frame, 'ops' | 'opsF'>): void {
  for (let at = 0; at < ops.length; at += (ops[at] as number) >>> 8) {
    const kind = ops[at + 1] as number;
    if (((ops[at] as number) & 0xff) !== OP.paper || (kind !== PAPER.plain && kind !== PAPER.dotted)) continue;
    ops[at + 1] = PAPER.lined;
    if (kind === PAPER.plain) continue;
    const mark = ops[at + 3] as number;
    ops[at + 3] = ((mark & 0xff_ffff) | (Math.min(255, Math.round(alpha(mark) / DOT.share)) << 24)) >>> 0;
    opsF[at + 7] = (opsF[at + 7] as number) / DOT.size;
  }
}

/** A frame that draws on the screen ends with the edges of all tiles there, each a px wide: fills alone, so that every executor can. */
export function withTileEdges(frame: Frame, { wPx, hPx, camera, scale }: View): Frame {
  const areas: number[][] = [];
  const origin = (middle: number, sizePx: number): number => Math.round(middle * scale - sizePx / 2);
  const edges = (originPx: number, sizePx: number, area: (atPx: number) => number[]): void => {
    for (let edge = Math.ceil(originPx / TILE_PX) * TILE_PX; edge < originPx + sizePx; edge += TILE_PX)
      areas.push(area(edge - originPx));
  };
  edges(origin(camera.x, wPx), wPx, (x) => [x, 0, 1, hPx]);
  edges(origin(camera.y, hPx), hPx, (y) => [0, y, wPx, 1]);
  const words = areas.flatMap((area) => [OP.target | (8 << 8), SCREEN, ...area, 1, EDGE]);
  const ops = new Uint32Array(frame.ops.length + words.length);
  ops.set(frame.ops);
  ops.set(words, frame.ops.length);
  return { ...frame, ops, opsF: new Float32Array(ops.buffer), opsI: new Int32Array(ops.buffer) };
}
