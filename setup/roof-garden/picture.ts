// Makes the board that home shows to visitors (src/features/home/visitor/roof-garden.json) from one that was drawn in the product and
// exported as JSON (fixtures/roof-garden.json): every stroke gets the outline the engine draws it with. To change it, import that file
// into a board, draw, export it again, and run the test beside this file with ACCEPT=1.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Engine, initSync } from '#engine/atrium_engine.js';
import type { ItemInput, ItemJson } from '#protocol/item-json.ts';
import { writeItems } from '#protocol/items/write.ts';
import type { Picture, PictureNote, PictureStroke } from '../../src/features/home/visitor/picture.ts';
import { outlinePainter } from '../../workers/board/testing/outline-painter.ts';
import { putChunk } from '../../workers/board/testing/put-chunk.ts';
import { run } from '../../workers/engine/commands.ts';
import { type Frame, play } from '../../workers/engine/draw-list.ts';
import type { EngineApi } from '../../workers/engine/engine.ts';
import { frameViews } from '../../workers/engine/memory.ts';

/** Picture units in a board unit. */
const UNITS = 10;
/** Outlines are as fine as at 100 %. */
const ZOOM = 1;
/** Half of what is looked at, board units from its middle. */
const REACH = 1_000;
/** Around everything, board units. */
const MARGIN = 14;
/** Points of a stroke's middle that are nearer to each other than this, board units, are one. */
const WAY_STEP = 6;

export function pictureOf({ items }: { items: ItemJson[] }): Picture {
  const { memory } = initSync({
    module: readFileSync(path.join(import.meta.dirname, '../../engine/pkg/atrium_room_bg.wasm')),
  });
  const strokes = items.filter(({ kind }) => kind === 'stroke').map((item) => strokeOf(item, memory));
  const notes = items.filter(({ kind }) => kind === 'sticky').map(noteOf);
  return { ...around(items), strokes, notes };
}

function strokeOf(item: ItemJson, memory: WebAssembly.Memory): PictureStroke {
  const { color = 'black', brush, width = 4 } = item.style;
  return {
    ink: color,
    highlighter: brush === 'highlighter',
    width: Math.ceil(width * 1.3 * UNITS),
    outline: outlineOf(item, memory),
    way: thinned(item.points ?? [])
      .flat()
      .map((v) => Math.round(v * UNITS))
      .join(' '),
  };
}

/** The one stroke alone on a board, as Canvas 2D is told to fill it. */
function outlineOf(item: ItemJson, memory: WebAssembly.Memory): string {
  const engine: EngineApi = new Engine(true, new Uint8Array(32), 0);
  engine.resize(REACH * 2 * ZOOM, REACH * 2 * ZOOM, 1);
  run(engine, 'moveCamera', 0, 0, ZOOM);
  putChunk(engine, writeItems([item as ItemInput], null, { nowMs: 0, measure: () => ({ w: 1, h: 1 }) }));
  engine.tick(0, 0);
  const frame = frameViews(memory, engine);
  let outline = '';
  const painter = outlinePainter((first, floats) => {
    outline += pathOf(frame, first, first + floats);
  });
  play(frame, painter);
  engine.free();
  if (outline === '') throw new Error(`the engine draws nothing for ${item.id}`);
  return outline;
}

/** Closed rings as steps from one point to the next, in picture units. */
function pathOf({ path: floats }: Frame, first: number, end: number): string {
  let d = '';
  for (let at = first; at < end; at += 1 + floats[at]! * 2) {
    let [x, y] = [0, 0];
    let steps = 0;
    for (let k = 0; k < floats[at]!; k++) {
      const nextX = Math.round((floats[at + 1 + k * 2]! / ZOOM - REACH) * UNITS);
      const nextY = Math.round((floats[at + 2 + k * 2]! / ZOOM - REACH) * UNITS);
      if (k > 0 && nextX === x && nextY === y) continue;
      const [stepX, stepY] = [nextX - x, nextY - y];
      d += `${k === 0 ? 'M' : steps++ === 0 ? 'l' : stepX < 0 ? '' : ' '}${stepX}${stepY < 0 ? '' : ' '}${stepY}`;
      [x, y] = [nextX, nextY];
    }
    d += 'z';
  }
  return d;
}

function noteOf({ style, x, y, w, h, rot }: ItemJson): PictureNote {
  const units = (v: number): number => Math.round(v * UNITS);
  return {
    ink: style.color ?? 'yellow',
    x: units(x),
    y: units(y),
    w: units(w),
    h: units(h),
    rot: Math.round((rot * 1800) / Math.PI) / 10,
  };
}

/** The first point, the last one, and those between that say where the line goes. */
function thinned(points: number[][]): number[][] {
  const kept: number[][] = [];
  points.forEach(([x = 0, y = 0], k) => {
    const before = kept.at(-1);
    const last = k === points.length - 1;
    if (!before || last || Math.hypot(x - before[0]!, y - before[1]!) >= WAY_STEP) kept.push([x, y]);
  });
  return kept.length > 1 ? kept : [...kept, ...kept];
}

function around(items: readonly ItemJson[]): { x: number; y: number; w: number; h: number } {
  const x = Math.floor(Math.min(...items.map(({ bounds }) => bounds.x)) - MARGIN);
  const y = Math.floor(Math.min(...items.map(({ bounds }) => bounds.y)) - MARGIN);
  const right = Math.ceil(Math.max(...items.map(({ bounds }) => bounds.x + bounds.w)) + MARGIN);
  const bottom = Math.ceil(Math.max(...items.map(({ bounds }) => bounds.y + bounds.h)) + MARGIN);
  return { x: x * UNITS, y: y * UNITS, w: (right - x) * UNITS, h: (bottom - y) * UNITS };
}
