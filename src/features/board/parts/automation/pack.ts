// Items of `load` checked one by one and their points packed, in short slices.

import { nextTask } from '#protocol/browser/next-task.ts';
import { type ItemInput, MAX_COORDINATE } from '#protocol/item-json.ts';
import { POINT, readable, readItem } from '#protocol/item-schema.ts';
import { wrong } from '#protocol/schema.ts';

export const SLICE_MS = 8;
/** Points between two looks at the clock; an item's own fields take as long as some points. */
const CLOCK_EVERY = 512;
const POINTS_PER_ITEM = 16;

export interface PackedItems {
  items: ItemInput[];
  /** x, y, pressure (negative: none) of all items, one after the other. */
  points: Float64Array<ArrayBuffer>;
  /** Item i owns the triples offsets[i] .. offsets[i + 1]. */
  offsets: Uint32Array<ArrayBuffer>;
}

/** `first`: the place of the first of them among all. */
export async function packItems(
  given: readonly unknown[],
  first = 0,
  yieldNow: () => Promise<void> = nextTask,
): Promise<PackedItems> {
  let sliceStartMs = performance.now();
  let sinceClock = 0;
  const rest = async (points: number): Promise<void> => {
    sinceClock += points;
    if (sinceClock < CLOCK_EVERY) return;
    sinceClock = 0;
    if (performance.now() - sliceStartMs < SLICE_MS) return;
    await yieldNow();
    sliceStartMs = performance.now();
  };

  const items: ItemInput[] = [];
  const lists: ItemInput['points'][] = [];
  const offsets = new Uint32Array(given.length + 1);
  for (let k = 0; k < given.length; k++) {
    const { points, ...others } = readItem(given[k], first + k);
    const place = `items[${first + k}].points`;
    const isPacked = others.kind === 'stroke' || others.kind === 'path';
    lists.push(isPacked ? points : undefined);
    const bends = isPacked || points === undefined ? undefined : readable(place, () => bendsOf(points, place));
    items.push(bends ? { ...others, points: bends } : others);
    offsets[k + 1] = (offsets[k] as number) + (isPacked ? tripleCount(points, place) : 0);
    await rest(POINTS_PER_ITEM);
  }
  const packed = new Float64Array((offsets[given.length] as number) * 3);
  for (const [k, list] of lists.entries()) {
    if (list === undefined) continue;
    const place = `items[${first + k}].points`;
    readable(place, () => packInto(packed, (offsets[k] as number) * 3, list, place));
    await rest(list.length / (list instanceof Float32Array ? 24 : 1));
  }
  return { items, points: packed, offsets };
}

function tripleCount(points: ItemInput['points'], place: string): number {
  if (!(points instanceof Float32Array)) return points?.length ?? 0;
  if (points.length % 3 !== 0)
    throw wrong('bad-item', place, points.length, 'a length of whole triples x, y, pressure');
  return points.length / 3;
}

function packInto(packed: Float64Array, start: number, points: NonNullable<ItemInput['points']>, place: string): void {
  let at = start;
  if (points instanceof Float32Array) {
    for (let k = 0; k < points.length; k += 3) {
      if (!isPoint(points[k], points[k + 1], points[k + 2]))
        throw wrong('bad-item', `${place}[${k / 3}]`, [...points.subarray(k, k + 3)], POINT);
      packed[at++] = points[k] as number;
      packed[at++] = points[k + 1] as number;
      packed[at++] = points[k + 2] as number;
    }
    return;
  }
  for (let k = 0; k < points.length; k++) {
    const [x, y, pressure] = pointOf(points[k], place, k);
    packed[at++] = x;
    packed[at++] = y;
    packed[at++] = pressure ?? -1;
  }
}

/** A connector's bends are few, and go along as they are. */
function bendsOf(points: NonNullable<ItemInput['points']>, place: string): readonly (readonly number[])[] {
  if (!(points instanceof Float32Array))
    return Array.from(points, (point, k) => [...pointOf(point, place, k)].slice(0, 2) as number[]);
  const packed = new Float64Array(tripleCount(points, place) * 3);
  packInto(packed, 0, points, place);
  return Array.from({ length: packed.length / 3 }, (_, k) => Array.from(packed.subarray(k * 3, k * 3 + 2)));
}

function pointOf(point: unknown, place: string, k: number): readonly [number, number, number?] {
  const isTuple = Array.isArray(point) && point.length >= 2 && point.length <= 3;
  if (!isTuple || !isPoint(point[0], point[1], point[2] === undefined ? 0 : point[2]))
    throw wrong('bad-item', `${place}[${k}]`, point, POINT);
  return point as unknown as readonly [number, number, number?];
}

function isPoint(x: unknown, y: unknown, pressure: unknown): boolean {
  return isPlace(x) && isPlace(y) && Number.isFinite(pressure);
}

function isPlace(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) <= MAX_COORDINATE;
}
