// Where what is selected lies, how large it is and how far turned, and what makes it otherwise. One thing by its own box, as items give
// it, several by the upright box round them. Knows no screen and no board.

import type { SelectionState } from '#protocol/board-events.ts';
import type { TurnedBox } from '#protocol/bus.ts';
import { type ItemChange, type ItemJson, MAX_COORDINATE } from '#protocol/item-json.ts';

export const FIELDS = ['x', 'y', 'w', 'h', 'angle'] as const;
export type FieldName = (typeof FIELDS)[number];

export interface Placing {
  /** Board units and degrees; null: several that differ, or none. */
  values: Readonly<Record<FieldName, number | null>>;
  fixed: ReadonlySet<FieldName>;
}

type Selected = Pick<SelectionState, 'count' | 'locked'>;

export type Step = { action: 'nudge' | 'resize'; dx: number; dy: number } | { changes: ItemChange[] };

/** Their content lies by itself, or they have none. */
const UNTURNED: readonly string[] = ['frame', 'group', 'connector'];
/** Whose size is their box, and nothing else. */
const BOXED: readonly string[] = ['rectangle', 'ellipse', 'diamond', 'shape', 'sticky', 'image', 'frame'];
const SMALLEST = 0.01;

const isHeld = (item: ItemJson): boolean => item.kind === 'connector' && !!(item.start || item.end);
/** Of a stroke that was cut the box is the whole stroke's. */
const isCut = (item: ItemJson): boolean => item.range !== undefined;
const isTurned = (item: ItemJson): boolean => !UNTURNED.includes(item.kind) && !isCut(item);

/** `frame`: round what is selected, board units. `items`: those of it that are known; of very many not all are. */
export function placing(selected: Selected, items: readonly ItemJson[], frame: TurnedBox): Placing {
  const known = items.length === selected.count;
  const { x, y, w, h } = boxOf(selected, items, frame);
  const turned = known && items.every(isTurned);
  const angles = new Set(turned ? items.map(({ rot }) => degrees(rot)) : []);
  const [angle = null] = angles.size === 1 ? angles : [];
  const fixed = new Set<FieldName>(turned ? [] : ['angle']);
  const one = known && items.length === 1 ? items[0] : undefined;
  if (one?.kind === 'text') fixed.add('h');
  if (one && isLine(one) && one.points?.length) for (const name of ['w', 'h'] as const) fixed.add(name);
  if (known && items.every(isHeld)) for (const name of ['x', 'y', 'w', 'h'] as const) fixed.add(name);
  return { values: { x, y, w, h, angle }, fixed: selected.locked ? new Set(FIELDS) : fixed };
}

/** What gives one field this value; null: it cannot have it. `keep`: the sides' ratio. */
export function stepTo(
  name: FieldName,
  value: number,
  { selected, items, frame, keep }: { selected: Selected; items: readonly ItemJson[]; frame: TurnedBox; keep: boolean },
): Step | null {
  const { values, fixed } = placing(selected, items, frame);
  if (fixed.has(name) || Math.abs(value) > MAX_COORDINATE) return null;
  const { x = 0, y = 0, w = 0, h = 0 } = boxOf(selected, items, frame);
  if (name === 'x') return value === x ? null : { action: 'nudge', dx: value - x, dy: 0 };
  if (name === 'y') return value === y ? null : { action: 'nudge', dx: 0, dy: value - y };
  if (name === 'angle') return value === values.angle ? null : { changes: items.map((item) => turnedTo(item, value)) };
  const now = name === 'w' ? w : h;
  if (value < SMALLEST || value === now) return null;
  const scale = keep && now > 0 ? value / now : 1;
  const to = name === 'w' ? { w: value, h: h * scale } : { w: w * scale, h: value };
  const [one] = items;
  if (one && selected.count === 1 && (BOXED.includes(one.kind) || isLine(one)))
    return { changes: [{ id: one.id, box: sized(one, to) }] };
  return { action: 'resize', dx: to.w - w, dy: to.h - h };
}

const isLine = (item: ItemJson): boolean => item.kind === 'connector' && !isHeld(item);

/** Sides are never negative: mirrored things have an edge there too. */
function boxOf({ count }: Selected, items: readonly ItemJson[], frame: TurnedBox): TurnedBox {
  const [one] = items;
  const isOwn = count === 1 && one && one.kind !== 'group' && !isHeld(one) && !isCut(one);
  const { x, y, w, h, rot } = isOwn ? one : frame;
  return { x: Math.min(x, x + w), y: Math.min(y, y + h), w: Math.abs(w), h: Math.abs(h), rot };
}

/** Its top left corner, as it is turned, stays where it is. */
function sized({ x, y, w, h, rot }: TurnedBox, to: { w: number; h: number }): TurnedBox {
  const [cos, sin] = [Math.cos(rot), Math.sin(rot)];
  const [dx, dy] = [(to.w - Math.abs(w)) / 2, (to.h - Math.abs(h)) / 2];
  const middle = { x: x + w / 2 + dx * cos - dy * sin, y: y + h / 2 + dx * sin + dy * cos };
  const signed = { w: w < 0 ? -to.w : to.w, h: h < 0 ? -to.h : to.h };
  return { x: middle.x - signed.w / 2, y: middle.y - signed.h / 2, ...signed, rot };
}

function turnedTo({ id, x, y, w, h }: ItemJson, angle: number): ItemChange {
  const within = (((angle % 360) + 540) % 360) - 180;
  return { id, box: { x, y, w, h, rot: (within * Math.PI) / 180 } };
}

/** To a millionth, so that what was typed comes back. */
const degrees = (rot: number): number => Math.round((rot * 180e6) / Math.PI) / 1e6 + 0;
