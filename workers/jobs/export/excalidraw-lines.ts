// Connectors, paths and strokes as Excalidraw's lines, arrows and freehand.

import type { ItemJson } from '#protocol/item-json.ts';
import type { StyleValue } from '#protocol/styles.ts';
import { commonOf, type Element, type Losses } from './excalidraw-look.ts';

const HEADS: Readonly<Record<StyleValue<'endHead'>, string | null>> = {
  none: null,
  arrow: 'arrow',
  triangle: 'triangle',
  'triangle-open': 'triangle_outline',
  diamond: 'diamond',
  dot: 'circle',
  'dot-open': 'circle_outline',
  bar: 'bar',
  crow: 'crowfoot_many',
};
const ROUND = { type: 2 };
/** Our pen's width for a stroke of theirs, at full pressure (workers/jobs/import/freehand.ts). */
const PEN_WIDTH = 4.25 * 1.4;
const PEN = 'pen';
const USUAL_PRESSURE = 0.5;

type Point = readonly [number, number];

function along(item: ItemJson, type: string, points: readonly Point[]): Element {
  const [x, y] = points[0] ?? [item.x, item.y];
  const own = points.map(([px, py]) => [px - x, py - y]);
  const size = (axis: 0 | 1): number => {
    let [min, max] = [0, 0];
    for (const point of own) {
      min = Math.min(min, point[axis] as number);
      max = Math.max(max, point[axis] as number);
    }
    return max - min;
  };
  return { ...commonOf(item, type), x, y, width: size(0), height: size(1), points: own, lastCommittedPoint: null };
}

/** Returns the vertices of a path; a closed path ends where it begins. */
export function verticesOf(item: ItemJson): Point[] {
  const own = (item.points ?? []).map(([x = 0, y = 0]): Point => [x, y]);
  const [first, last] = [own[0], own.at(-1)];
  const isShut = first && last && own.length > 1 && first[0] === last[0] && first[1] === last[1];
  return item.closed && first && !isShut ? [...own, first] : own;
}

export function lineOf(item: ItemJson, run: readonly Point[]): Element {
  const isRound = item.curved === true || item.route === 'curve';
  return {
    ...along(item, 'line', run),
    roundness: isRound ? ROUND : null,
    startArrowhead: null,
    endArrowhead: null,
    startBinding: null,
    endBinding: null,
    polygon: item.closed === true && !isRound,
  };
}

export function arrowOf(item: ItemJson, run: readonly Point[], losses: Losses): Element {
  const { startHead = 'none', endHead = 'none' } = item.style;
  // A curve without bends is straight in Excalidraw.
  if (item.route === 'curve' && run.length < 3) losses.lose('style');
  return {
    ...along(item, 'arrow', run),
    roundness: item.route === 'curve' ? ROUND : null,
    startArrowhead: HEADS[startHead],
    endArrowhead: HEADS[endHead],
    startBinding: null,
    endBinding: null,
    elbowed: false,
  };
}

/** Only what of it is shown. */
export function freedrawOf(item: ItemJson, losses: Losses): Element | undefined {
  const all = item.points ?? [];
  const [from, to] = item.range ?? [0, all.length - 1];
  const points = all.slice(Math.floor(from), Math.ceil(to) + 1);
  if (points.length === 0) return undefined;
  const { brush = PEN, width = PEN_WIDTH } = item.style;
  if (brush !== PEN) losses.lose('style');
  const element = along(
    item,
    'freedraw',
    points.map(([x = 0, y = 0]): Point => [x, y]),
  );
  const hasPressure = points.some(([, , pressure]) => pressure !== undefined && pressure >= 0);
  return {
    ...element,
    strokeWidth: width / PEN_WIDTH,
    strokeStyle: 'solid',
    simulatePressure: !hasPressure,
    pressures: hasPressure ? points.map(([, , pressure]) => pressure ?? USUAL_PRESSURE) : [],
  };
}
