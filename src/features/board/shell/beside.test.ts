import { describe, expect, it } from 'vitest';
import type { TurnedBox } from '#protocol/bus.ts';
import { overlap, placeOverlay } from '../../../ui/overlay/place.ts';
import { handleBoxes, handlesOf, type Point, placeBar } from './beside.ts';

/** A laptop, a tablet and a wall panel: the area between their islands, and the bar in their density. */
const SCREENS = [
  { area: { x: 16, y: 80, w: 1248, h: 560 }, bar: { w: 388, h: 52 } },
  { area: { x: 16, y: 80, w: 788, h: 1020 }, bar: { w: 388, h: 52 } },
  { area: { x: 24, y: 116, w: 1872, h: 848 }, bar: { w: 560, h: 72 } },
];
const { area, bar } = SCREENS[0]!;
const middle: TurnedBox = { x: 500, y: 300, w: 200, h: 100, rot: 0 };
/** Half of a handle. */
const HANDLE = 6;

function gap(box: TurnedBox, { x, y }: Point, { w, h }: { w: number; h: number }): number {
  return Math.min(
    ...handlesOf(box).map((at) => Math.hypot(Math.max(x - at.x, 0, at.x - x - w), Math.max(y - at.y, 0, at.y - y - h))),
  );
}

describe('the bar of a selection', () => {
  it('stands in the middle below, 16 px from the lowest handle', () => {
    const at = placeBar(middle, bar, area, []);
    expect(at.side).toBe('below');
    expect(at.x + bar.w / 2).toBe(600);
    expect(at.y).toBe(Math.round(400 + 20 + 16 + HANDLE));
  });

  it('stands above, clear of the handle that turns, where the selection reaches down to the tools', () => {
    const at = placeBar({ ...middle, y: 520 }, bar, area, []);
    expect(at.side).toBe('above');
    expect(at.y + bar.h).toBeLessThanOrEqual(520 - 44 - 16);
  });

  it('is docked at the foot where there is room neither below nor above, and where nothing is in view', () => {
    for (const box of [
      { x: -200, y: 60, w: 1700, h: 640, rot: 0 },
      { x: -900, y: -900, w: 40, h: 40, rot: 0 },
    ]) {
      const at = placeBar(box, bar, area, []);
      expect(at.side).toBe('docked');
      expect(at.y + bar.h).toBe(area.y + area.h);
    }
  });

  it('is docked beside the handles at the foot, not over them', () => {
    const high = { x: 560, y: 90, w: 100, h: 520, rot: 0 };
    const at = placeBar(high, bar, area, []);
    expect(at.side).toBe('docked');
    expect(gap(high, at, bar)).toBeGreaterThanOrEqual(14);
  });

  it('opens what it has beside its button, over no handle, however large the selection is', () => {
    const size = { w: 280, h: 220 };
    for (const [w, h] of [
      [120, 60],
      [600, 300],
      [1100, 620],
      [3000, 2000],
    ] as const) {
      const box = { x: 640 - w / 2, y: 360 - h / 2, w, h, rot: 0 };
      const at = placeBar(box, bar, area, []);
      const around = { x: at.x, y: at.y, ...bar };
      const anchor = { x: at.x + 100, y: at.y + 4, w: 44, h: 44 };
      const avoid = handleBoxes(box);
      const room = { x: 0, y: 0, w: 1280, h: 720 };
      const where = { anchor, around, size, room, avoid, side: 'bottom', align: 'start', gap: 4, rtl: false } as const;
      const { x, y } = placeOverlay(where);
      const open = { x, y, ...size };
      expect(Math.max(anchor.x - x - size.w, x - anchor.x - anchor.w, 0), `${w} × ${h}`).toBeLessThan(60);
      for (const one of [around, ...avoid]) expect(overlap(open, one), `${w} × ${h}`).toBe(false);
    }
  });

  it('is moved along to be clear of another island', () => {
    const minimap = { x: 700, y: 420, w: 236, h: 152 };
    const at = placeBar(middle, bar, area, [minimap]);
    expect(at.side).toBe('below');
    expect(overlap({ ...at, ...bar }, minimap)).toBe(false);
  });

  it('stands inside the free area and over no handle, whatever is selected', () => {
    for (const { area, bar } of SCREENS)
      for (const size of [4, 40, 200, 600, 3000])
        for (const rot of [0, 0.4, 1.2, Math.PI / 2, Math.PI, -0.8])
          for (let k = 0; k < 35; k++) {
            const [cx, cy] = [area.x + ((k % 7) / 6) * area.w, area.y + (Math.floor(k / 7) / 4) * area.h];
            const box = { x: cx - size / 2, y: cy - size / 3, w: size, h: (size * 2) / 3, rot };
            const at = placeBar(box, bar, area, []);
            const name = JSON.stringify({ box, at });
            expect(at.x >= area.x && at.x + bar.w <= area.x + area.w, name).toBe(true);
            expect(at.y >= area.y && at.y + bar.h <= area.y + area.h, name).toBe(true);
            expect(gap(box, at, bar), name).toBeGreaterThanOrEqual(at.side === 'docked' ? 13 : 16);
          }
  });
});
