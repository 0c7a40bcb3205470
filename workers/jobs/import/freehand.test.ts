// Freehand lines against outlines that perfect-freehand 1.2 made of the same points, with Excalidraw's options.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { freehandLine, type InkPoint, penStroke } from './freehand.ts';

interface Drawn {
  strokeWidth: number;
  simulatePressure: boolean;
  points: [number, number][];
  pressures: number[];
  outline: [number, number][];
}

const cases = readFileSync(new URL('../../../tests/data/made/freehand.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Drawn);
const lineOf = ({ points, pressures, strokeWidth, simulatePressure }: Drawn) =>
  freehandLine(
    points.map((point, k) => (simulatePressure ? point : [...point, pressures[k]!])),
    strokeWidth,
    simulatePressure,
  );

/** How far a point lies outside of the line (inside: below 0), as a share of the line's half width there. */
function outside(line: readonly InkPoint[], [x, y]: readonly [number, number]): number {
  const discs = line.flatMap((to, k) => {
    const from = line[Math.max(0, k - 1)]!;
    return [0.25, 0.5, 0.75, 1].map((t) => [
      from.x + (to.x - from.x) * t,
      from.y + (to.y - from.y) * t,
      from.r + (to.r - from.r) * t,
    ]);
  });
  return Math.min(...discs.map(([cx = 0, cy = 0, r = 1]) => Math.hypot(x - cx, y - cy) / r - 1));
}

describe('a freehand line', () => {
  it.each(cases.map((one, k) => [`number ${k}`, one] as const))(
    '%s has the outline that Excalidraw draws, within 10 %%',
    (_, one) => {
      const beyond = one.outline.map((point) => outside(lineOf(one), point)).sort((a, b) => a - b);
      const at = (share: number) => beyond[Math.floor((beyond.length - 1) * share)]!;
      // Where a line crosses itself its outline lies inside of it.
      expect(at(0.5)).toBeCloseTo(0, 1);
      expect(at(0.9)).toBeLessThan(0.1);
      expect(beyond.filter((share) => Math.abs(share) <= 0.1).length / beyond.length).toBeGreaterThan(0.7);
    },
  );

  it('is drawn so by our pen: pressure by pressure, its ends as wide as the rest', () => {
    const points = Array.from({ length: 60 }, (_, k) => [k * 10, 0, 0.5]);
    const { width, points: pen } = penStroke(freehandLine(points, 2, false), 2);
    const swell = (p: number) => 0.48 + 0.82 * p * (1.6 - 0.6 * p);
    const middle = pen[30]![2]!;
    // About six times the stroke width at middling pressure.
    expect(width * swell(middle)).toBeCloseTo(2 * 4.25 * 2 * Math.sin(Math.PI / 4), 1);
    expect(pen.at(-1)![2]!).toBeGreaterThan(middle);
    for (const [, , pressure] of pen) expect(pressure).toBeGreaterThanOrEqual(0);
    for (const [, , pressure] of pen) expect(pressure).toBeLessThanOrEqual(1);
  });

  it('of one point is a dot', () => {
    const line = freehandLine([[5, 5]], 1, true);
    expect(line.length).toBeGreaterThan(0);
    expect(line.every(({ x, y, r }) => [x, y, r].every(Number.isFinite))).toBe(true);
    expect(
      freehandLine(
        [
          [5, 5],
          [5, 5],
          [5, 5],
        ],
        0,
        true,
      ).every(({ r }) => Number.isFinite(r)),
    ).toBe(true);
  });
});
