// Connectors whose bound ends are left out of a copy: such an end becomes free where it was. The outline of an item counts as its box here
// (docs/formats.md, "Bound ends").

import type { EndJson, ItemJson } from '#protocol/item-json.ts';

type Point = readonly [x: number, y: number];
type Box = Pick<ItemJson, 'x' | 'y' | 'w' | 'h' | 'rot'>;
type Connector = Pick<ItemJson, 'kind' | 'x' | 'y' | 'w' | 'h' | 'start' | 'end' | 'points'>;

/** Returns the item with ends that are free if their item is not in the copy. `ids`: items of the copy. `boxes`: all items of the board. */
export function withFreeEnds(item: Connector, ids: ReadonlySet<string>, boxes: ReadonlyMap<string, Box>): object {
  const { start, end } = item;
  const isLost = (bound: EndJson | undefined) => bound !== undefined && !ids.has(bound.id);
  if (item.kind !== 'connector' || !(isLost(start) || isLost(end))) return item;
  const anchors = {
    start: anchorOf(start, boxes) ?? [item.x, item.y],
    end: anchorOf(end, boxes) ?? [item.x + item.w, item.y + item.h],
  } as const;
  const bends = (item.points ?? []).map(([x = 0, y = 0]): Point => [x, y]);
  const from = onBox(start, anchors.start, bends[0] ?? anchors.end, boxes);
  const to = onBox(end, anchors.end, bends.at(-1) ?? anchors.start, boxes);
  const { start: _start, end: _end, ...rest } = item;
  return {
    ...rest,
    x: from[0],
    y: from[1],
    w: to[0] - from[0],
    h: to[1] - from[1],
    ...(start && !isLost(start) && { start }),
    ...(end && !isLost(end) && { end }),
  };
}

/** Where the anchor of a bound end lies; undefined if the end is free or its item is not on the board. */
function anchorOf(bound: EndJson | undefined, boxes: ReadonlyMap<string, Box>): Point | undefined {
  const box = bound && boxes.get(bound.id);
  if (!box) return undefined;
  const { x = 0.5, y = 0.5 } = bound;
  return turned([box.x + x * box.w, box.y + y * box.h], box, box.rot);
}

/** The last point of the line from the anchor to the next point that lies on the box. */
function onBox(bound: EndJson | undefined, anchor: Point, next: Point, boxes: ReadonlyMap<string, Box>): Point {
  const box = bound && boxes.get(bound.id);
  if (!box) return anchor;
  const [fromX, fromY] = turned(anchor, box, -box.rot);
  const [toX, toY] = turned(next, box, -box.rot);
  const share = Math.min(
    1,
    shareInside(fromX, toX, Math.min(box.x, box.x + box.w), Math.max(box.x, box.x + box.w)),
    shareInside(fromY, toY, Math.min(box.y, box.y + box.h), Math.max(box.y, box.y + box.h)),
  );
  return turned([fromX + (toX - fromX) * share, fromY + (toY - fromY) * share], box, box.rot);
}

/** The share of the way from `from` to `to` that lies between two sides. */
function shareInside(from: number, to: number, low: number, high: number): number {
  if (to > high) return Math.max(0, (high - from) / (to - from));
  if (to < low) return Math.max(0, (low - from) / (to - from));
  return 1;
}

function turned([x, y]: Point, box: Box, angle: number): Point {
  if (angle === 0) return [x, y];
  const [middleX, middleY] = [box.x + box.w / 2, box.y + box.h / 2];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [dx, dy] = [x - middleX, y - middleY];
  return [middleX + dx * cos - dy * sin, middleY + dx * sin + dy * cos];
}
