// The scales a picture may be exported at: px per board unit.

import { ZOOM_RANGE } from '#protocol/bus.ts';
import { MAX_PNG_PX } from '#protocol/exports.ts';

const USUAL = [1, 2, 4, 8] as const;
/** Of the scale that is offered where a usual one is too large. */
const STEPS = 100;

export interface Scale {
  scale: number;
  /** Why not: the picture would be larger than anything opens. */
  isTooLarge: boolean;
}

/** Ascending; `longest`: of the sides of what is exported, board units. Where some are too large the largest that is not is among them. */
export function scalesFor(longest: number): Scale[] {
  const largest = Math.min(ZOOM_RANGE[1], Math.floor((MAX_PNG_PX / longest) * STEPS) / STEPS);
  const all: number[] = [...USUAL];
  if (USUAL.some((scale) => scale > largest) && !all.includes(largest)) all.push(Math.max(ZOOM_RANGE[0], largest));
  return all.sort((a, b) => a - b).map((scale) => ({ scale, isTooLarge: Math.ceil(longest * scale) > MAX_PNG_PX }));
}

/** The one that is meant, or the largest below it that works. */
export function nearestScale(scales: readonly Scale[], meant: number): number {
  const working = scales.filter(({ isTooLarge }) => !isTooLarge).map(({ scale }) => scale);
  return working.findLast((scale) => scale <= meant) ?? working[0] ?? ZOOM_RANGE[0];
}
