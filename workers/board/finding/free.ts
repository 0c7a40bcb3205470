// Where a bar may stand without covering what one is likely to press next. Asked for once a selection: never while something moves.

import type { Box } from '#protocol/bus.ts';
import type { ItemJson } from '#protocol/item-json.ts';
import { idText, packIds } from '#protocol/items/ids.ts';
import { readItems } from '#protocol/items/read.ts';
import type { EngineApi } from '../engine-api.ts';

type Engine = Pick<EngineApi, 'items' | 'hit' | 'selection'>;

/** Of a selection of more, the rest counts as its neighbours. */
const MAX_SELECTED = 1000;

/**
 * The first of these areas (board units) in which nothing but the selection, connectors and what lies around all of the selection is hit;
 * −1: none. `step`: between two points that are looked at.
 */
export function firstFree(engine: Engine, areas: readonly Box[], selection: Box, step: number): number {
  const passed = new Map<string, boolean>();
  const selected = engine.selection(MAX_SELECTED);
  for (let at = 0; at < selected.length; at += 16) passed.set(idText(selected, at), true);
  const { x, y, w, h } = selection;
  const isAround = ({ bounds: b }: ItemJson) => b.x <= x && b.y <= y && b.x + b.w >= x + w && b.y + b.h >= y + h;

  const isFree = (px: number, py: number): boolean => {
    const hit = engine.hit(px, py);
    if (!hit) return true;
    const id = idText(hit);
    let passes = passed.get(id);
    if (passes === undefined) {
      const [item] = readItems(engine.items(packIds([id]), -1, true));
      passes = !item || item.kind === 'connector' || isAround(item);
      passed.set(id, passes);
    }
    return passes;
  };
  return areas.findIndex((area) => pointsOf(area, step).every(([px, py]) => isFree(px, py)));
}

/** Evenly over an area, both its ends included. */
function pointsOf({ x, y, w, h }: Box, step: number): (readonly [number, number])[] {
  const ends = (from: number, extent: number) => {
    const n = Math.max(Math.ceil(extent / step), 1);
    return Array.from({ length: n + 1 }, (_, i) => from + (extent * i) / n);
  };
  return ends(y, h).flatMap((py) => ends(x, w).map((px) => [px, py] as const));
}
