// Whether every end of every connector lies where docs/formats.md says ("Bound ends"), as an engine has it: an end that nothing holds
// where it is stored, a bound one on the outline, on the line that goes from the middle of the box through its anchor. Outlines of forms
// are the engine's own tests' (engine/canvas/tests/engine/trio.rs): of them, and of paths, the line and the box are asked here.

import type { Engine } from '#engine/atrium_engine.js';
import { chunkRecords } from '#protocol/item-bytes.ts';
import type { EndJson, ItemJson } from '#protocol/item-json.ts';
import { readItem, readItems } from '#protocol/items/read.ts';
import { run } from '../../workers/engine/commands.ts';

/** Nothing can be bound to these. */
const LOOSE: ReadonlySet<string> = new Set(['stroke', 'group', 'connector', 'board']);
const NO_BOX = { x: 0, y: 0, w: 0, h: 0 };

type Point = readonly [x: number, y: number];

export function endsOf(engine: Engine): { bound: number; faults: string[] } {
  const items = new Map(readItems(engine.items(new Uint8Array(), -1, false)).map((item) => [item.id, item]));
  const faults: string[] = [];
  let bound = 0;
  for (const stored of items.values()) {
    if (stored.kind !== 'connector') continue;
    const lies = tips(lying(engine, stored.id));
    for (const [k, end] of [stored.start, stored.end].entries()) {
      const tip = lies[k] as Point;
      const held = end && items.get(end.id);
      const isHeld = held && !LOOSE.has(held.kind);
      if (isHeld) bound += 1;
      const fault = isHeld
        ? faultOf(held, end, tip)
        : apart(tip, tips(stored)[k] as Point) < 1e-6
          ? ''
          : 'is not where it is stored';
      if (fault) faults.push(`end ${k} of ${stored.id} at ${tip} ${fault}: ${JSON.stringify({ end, stored, held })}`);
    }
  }
  return { bound, faults };
}

/** A connector that is copied by itself is stored as it lies. */
function lying(engine: Engine, id: string): ItemJson {
  run(engine, 'select', [id]);
  const [record] = chunkRecords(engine.copy());
  run(engine, 'select', []);
  return readItem(record as Uint8Array, NO_BOX);
}

function tips({ x, y, w, h }: ItemJson): [Point, Point] {
  return [
    [x, y],
    [x + w, y + h],
  ];
}

/** Radii of round corners, board units. */
const CORNERS: Record<string, number> = { sticky: 4, frame: 8 };

function faultOf(held: ItemJson, end: EndJson, tip: Point): string {
  const [w, h] = [Math.abs(held.w), Math.abs(held.h)];
  const middle: Point = [held.x + held.w / 2, held.y + held.h / 2];
  // As if the item were not turned, from its middle.
  const [dx, dy] = [tip[0] - middle[0], tip[1] - middle[1]];
  const [cos, sin] = [Math.cos(held.rot), Math.sin(held.rot)];
  const [x, y] = [dx * cos + dy * sin, dy * cos - dx * sin];
  const near = 1e-3 * (w + h) + 1e-6;
  if (Math.abs(x) > w / 2 + near || Math.abs(y) > h / 2 + near) return 'is outside of what holds it';
  const [ax, ay] = [((end.x ?? 0.5) - 0.5) * held.w, ((end.y ?? 0.5) - 0.5) * held.h];
  const reach = Math.hypot(ax, ay);
  if (reach > near && (Math.abs(x * ay - y * ax) / reach > near || x * ax + y * ay < -near * reach))
    return 'is not on the line of its anchor';
  const inside = depth(held, x, y, w / 2, h / 2);
  return inside > near + (CORNERS[held.kind] ?? 0) ? `is ${inside} inside of what holds it` : '';
}

/** How far from the outline a point in the box is, as far as that can be said. */
function depth({ kind, form }: ItemJson, x: number, y: number, rx: number, ry: number): number {
  if (form || kind === 'path' || rx === 0 || ry === 0) return 0;
  if (kind === 'ellipse') return (1 - Math.hypot(x / rx, y / ry)) * Math.min(rx, ry);
  if (kind === 'diamond') return (1 - Math.abs(x / rx) - Math.abs(y / ry)) * Math.min(rx, ry);
  return Math.min(rx - Math.abs(x), ry - Math.abs(y));
}

function apart(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}
