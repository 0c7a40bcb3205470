import { describe, expect, it } from 'vitest';
import type { TurnedBox } from '#protocol/bus.ts';
import { handlesOf, type Point, placeBeside, placeOver, SIDES } from './beside.ts';

/** A laptop, a tablet and a wall panel: what their islands leave free, and the bar in their density. */
const SCREENS = [
  { area: { x: 16, y: 80, w: 1248, h: 560 }, bar: { w: 380, h: 52 } },
  { area: { x: 16, y: 80, w: 788, h: 1020 }, bar: { w: 380, h: 52 } },
  { area: { x: 24, y: 116, w: 1872, h: 848 }, bar: { w: 560, h: 72 } },
];
const { area, bar } = SCREENS[0]!;
const middle: TurnedBox = { x: 500, y: 300, w: 200, h: 100, rot: 0 };
/** A handle's half. */
const HANDLE = 6;

function gap(box: TurnedBox, { x, y }: Point, { w, h }: { w: number; h: number }): number {
  return Math.min(
    ...handlesOf(box).map((at) => Math.hypot(Math.max(x - at.x, 0, at.x - x - w), Math.max(y - at.y, 0, at.y - y - h))),
  );
}

describe('the bar beside the selection', () => {
  it('is asked to stand below, else at a side, else above', () => {
    expect(SIDES).toEqual(['below', 'after', 'before', 'above']);
  });

  it('stands in the middle below, 16 px from the lowest handle', () => {
    const at = placeBeside('below', middle, bar, area)!;
    expect(at.x + bar.w / 2).toBe(600);
    expect(at.y).toBe(Math.round(400 + 20 + 16 + HANDLE));
  });

  it('stands above clear of the handle that turns', () => {
    const at = placeBeside('above', middle, bar, area)!;
    expect(at.y + bar.h).toBeLessThanOrEqual(300 - 44 - 16);
  });

  it('has no place below where what is selected reaches down to the tools', () => {
    expect(placeBeside('below', { ...middle, y: 520 }, bar, area)).toBeNull();
    expect(placeBeside('above', { ...middle, y: 520 }, bar, area)).not.toBeNull();
  });

  it('has no place beside what is out of view', () => {
    for (const side of SIDES)
      expect(placeBeside(side, { x: -900, y: -900, w: 40, h: 40, rot: 0 }, bar, area)).toBeNull();
  });

  it('stays inside what the islands leave free and 16 px from every handle, wherever it has a place', () => {
    for (const screen of SCREENS)
      for (const side of SIDES)
        for (const size of [4, 40, 200, 600, 3000])
          for (const rot of [0, 0.4, 1.2, Math.PI / 2, Math.PI, -0.8])
            for (let k = 0; k < 35; k++) {
              const { area, bar } = screen;
              const [cx, cy] = [area.x + ((k % 7) / 6) * area.w, area.y + (Math.floor(k / 7) / 4) * area.h];
              const box = { x: cx - size / 2, y: cy - size / 3, w: size, h: (size * 2) / 3, rot };
              const at = placeBeside(side, box, bar, area);
              if (!at) continue;
              const name = JSON.stringify({ side, box, at });
              expect(at.x >= area.x && at.x + bar.w <= area.x + area.w, name).toBe(true);
              expect(at.y >= area.y && at.y + bar.h <= area.y + area.h, name).toBe(true);
              expect(gap(box, at, bar), name).toBeGreaterThanOrEqual(16);
            }
  });
});

describe('the bar over a text', () => {
  it('stands above it, below where there is no room, and at the top where there is none at all', () => {
    expect(placeOver(middle, bar, area)).toEqual(placeBeside('above', middle, bar, area));
    const high = { ...middle, y: 90 };
    expect(placeOver(high, bar, area)).toEqual(placeBeside('below', high, bar, area));
    expect(placeOver({ x: 20, y: 70, w: 1240, h: 600, rot: 0 }, bar, area).y).toBe(area.y);
  });
});
