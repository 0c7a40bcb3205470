// Coverage by arithmetic: the engine's outlines, sampled on a fine grid by the nonzero rule. No canvas, no GPU: what both
// executors are measured against.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Engine, initSync } from '#engine/atrium_engine.js';
import { writeItems } from '#protocol/items/write.ts';
import { outlinePainter } from '../../workers/board/testing/outline-painter.ts';
import { putChunk } from '../../workers/board/testing/put-chunk.ts';
import { run } from '../../workers/engine/commands.ts';
import { type Frame, type Painter, play } from '../../workers/engine/draw-list.ts';
import type { EngineApi } from '../../workers/engine/engine.ts';
import { frameViews } from '../../workers/engine/memory.ts';
import type { Scene } from './scenes.ts';

/** Sample rows and columns in one px. */
const GRID = 8;

/** Share of each px that ink of the scene covers, row by row from the top. */
export function coverageOf({ wPx, hPx, camera, items }: Scene): Float32Array {
  const { memory } = initSync({
    module: readFileSync(path.join(import.meta.dirname, '../../engine/pkg/atrium_room_bg.wasm')),
  });
  const engine: EngineApi = new Engine(true, new Uint8Array(32), 0);
  engine.resize(wPx, hPx, 1);
  const { x, y, zoom } = camera ?? { x: 0, y: 0, zoom: 1 };
  run(engine, 'moveCamera', x, y, zoom);
  putChunk(engine, writeItems(items, null, { nowMs: 0, measure: () => ({ w: 1, h: 1 }) }));
  engine.tick(0, 0);
  const sampled = new Uint8Array(wPx * GRID * hPx * GRID);
  const frame = frameViews(memory, engine);
  play(
    frame,
    painter(frame, (crossings, row) => fillRow(sampled, wPx * GRID, row, crossings), hPx * GRID),
  );
  engine.free();
  const coverage = new Float32Array(wPx * hPx);
  for (let row = 0; row < hPx * GRID; row++) {
    for (let column = 0; column < wPx * GRID; column++) {
      if (sampled[row * wPx * GRID + column])
        coverage[Math.floor(row / GRID) * wPx + Math.floor(column / GRID)]! += 1 / GRID ** 2;
    }
  }
  return coverage;
}

interface Crossing {
  x: number;
  wind: number;
}

function painter(frame: Frame, row: (crossings: Crossing[], row: number) => void, rows: number): Painter {
  return outlinePainter((first, floats) => {
    const crossings = Array.from({ length: rows }, (): Crossing[] => []);
    for (let at = first; at < first + floats; ) {
      const n = frame.path[at]!;
      const point = (k: number): [number, number] => [
        frame.path[at + 1 + (k % n) * 2]! * GRID,
        frame.path[at + 2 + (k % n) * 2]! * GRID,
      ];
      for (let k = 0; k < n; k++) cross(crossings, point(k), point(k + 1));
      at += 1 + n * 2;
    }
    crossings.forEach((list, k) => {
      if (list.length > 0) row(list, k);
    });
  });
}

/** Where one edge crosses the middle of each sample row. */
function cross(rows: Crossing[][], [x0, y0]: [number, number], [x1, y1]: [number, number]): void {
  if (y0 === y1) return;
  const wind = y1 > y0 ? 1 : -1;
  const [top, bottom] = [Math.min(y0, y1), Math.max(y0, y1)];
  for (let row = Math.max(0, Math.ceil(top - 0.5)); row < Math.min(rows.length, Math.ceil(bottom - 0.5)); row++) {
    rows[row]!.push({ x: x0 + ((row + 0.5 - y0) / (y1 - y0)) * (x1 - x0), wind });
  }
}

function fillRow(sampled: Uint8Array, width: number, row: number, crossings: Crossing[]): void {
  crossings.sort((a, b) => a.x - b.x);
  let wind = 0;
  crossings.forEach(({ x, wind: by }, k) => {
    wind += by;
    const next = crossings[k + 1];
    if (wind === 0 || !next) return;
    const from = Math.max(0, Math.ceil(x - 0.5));
    const to = Math.min(width, Math.ceil(next.x - 0.5));
    if (to > from) sampled.fill(1, row * width + from, row * width + to);
  });
}
