import { describe, expect, it } from 'vitest';
import type { TurnedBox } from '#protocol/bus.ts';
import { handlesOf, placeBeside } from './beside.ts';

/** A laptop, a phone and a wall panel: what their islands leave free, and the bar in their density. */
const screens = [
  { area: { x: 8, y: 80, w: 1264, h: 560 }, bar: { w: 380, h: 52 } },
  { area: { x: 8, y: 136, w: 374, h: 640 }, bar: { w: 340, h: 52 } },
  { area: { x: 8, y: 116, w: 1904, h: 848 }, bar: { w: 520, h: 72 } },
];
const laptop = screens[0]!;

function gap(box: TurnedBox, { area, bar }: (typeof screens)[number]): number {
  const { x, y } = placeBeside(box, bar, area);
  return Math.min(
    ...handlesOf(box).map((at) =>
      Math.hypot(Math.max(x - at.x, 0, at.x - x - bar.w), Math.max(y - at.y, 0, at.y - y - bar.h)),
    ),
  );
}

describe('the bar beside the selection', () => {
  it('stands above it, in its middle, clear of the handle that turns', () => {
    const { x, y } = placeBeside({ x: 500, y: 300, w: 200, h: 100, rot: 0 }, laptop.bar, laptop.area);
    expect(x).toBe(410);
    expect(y + laptop.bar.h).toBeLessThanOrEqual(300 - 44 - 16);
  });

  it('goes below where there is no room above', () => {
    const { y } = placeBeside({ x: 500, y: 130, w: 200, h: 100, rot: 0 }, laptop.bar, laptop.area);
    expect(y).toBeGreaterThanOrEqual(230 + 16);
  });

  it('keeps clear of the handle that turns below a box that stands on its head', () => {
    const { y } = placeBeside({ x: 500, y: 90, w: 200, h: 100, rot: Math.PI }, laptop.bar, laptop.area);
    expect(y).toBeGreaterThanOrEqual(190 + 24 + 16);
  });

  it('goes to a side of what is as high as the view', () => {
    const { x } = placeBeside({ x: 300, y: 60, w: 200, h: 620, rot: 0 }, laptop.bar, laptop.area);
    expect(x).toBeGreaterThanOrEqual(500 + 16);
  });

  it('stays inside what the islands leave free and at least 16 px from every handle, whatever is selected', () => {
    for (const screen of screens) {
      const { area, bar } = screen;
      for (const size of [4, 40, 200, 600, 3000])
        for (const rot of [0, 0.4, 1.2, Math.PI / 2, Math.PI, -0.8])
          for (let k = 0; k < 35; k++) {
            const [cx, cy] = [area.x + ((k % 7) / 6) * area.w, area.y + (Math.floor(k / 7) / 4) * area.h];
            const box = { x: cx - size / 2, y: cy - size / 3, w: size, h: (size * 2) / 3, rot };
            const { x, y } = placeBeside(box, bar, area);
            const name = JSON.stringify({ box, place: { x, y } });
            expect(x >= area.x && x + bar.w <= area.x + area.w, name).toBe(true);
            expect(y >= area.y && y + bar.h <= area.y + area.h, name).toBe(true);
            expect(gap(box, screen), name).toBeGreaterThanOrEqual(16);
          }
    }
  });

  it('stays in view when the selection is out of it', () => {
    const { area, bar } = laptop;
    const { x, y } = placeBeside({ x: -900, y: -900, w: 40, h: 40, rot: 0 }, bar, area);
    expect({ x, y }).toEqual({ x: area.x, y: area.y });
  });
});
