// All combinations of where something is opened, how large the window is and how the text runs: whole in the window, beside what it is
// opened by, or as high as the window and scrolling.

import { describe, expect, it } from 'vitest';
import { type Align, type Box, placeOverlay, type Side } from './place.ts';

const WINDOWS = [
  { w: 1280, h: 720 },
  { w: 390, h: 844 },
  { w: 820, h: 1180 },
  { w: 3840, h: 2160 },
];
const SIZES = [
  { name: 'a row of colours', w: 340, h: 60 },
  { name: 'a menu', w: 300, h: 420 },
  { name: 'the longest menu', w: 320, h: 1400 },
];
const SIDES: Side[] = ['top', 'bottom', 'start', 'end'];
const ALIGNS: Align[] = ['start', 'center', 'end'];
const EDGE = 8;
const GAP = 8;

const roomOf = ({ w, h }: { w: number; h: number }): Box => ({ x: EDGE, y: EDGE, w: w - 2 * EDGE, h: h - 2 * EDGE });
/** A button in each corner, at the middle of each edge, in the middle, and outside (scrolled away). */
const anchorsOf = ({ w, h }: { w: number; h: number }): Box[] =>
  [
    ...[0, 0.5, 1].flatMap((across) => [0, 0.5, 1].map((down) => [across * (w - 44), down * (h - 44)] as const)),
    [-80, h / 2] as const,
    [w / 2, h + 40] as const,
  ].map(([x, y]) => ({ x, y, w: 44, h: 44 }));
const overlap = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

describe('what opens beside something', () => {
  for (const view of WINDOWS)
    for (const size of SIZES)
      for (const rtl of [false, true])
        it(`is whole or scrolls in ${view.w} × ${view.h}, ${rtl ? 'right to left' : 'left to right'}: ${size.name}`, () => {
          const room = roomOf(view);
          for (const anchor of anchorsOf(view))
            for (const side of SIDES)
              for (const align of ALIGNS) {
                const at = placeOverlay({ anchor, size, room, side, align, gap: GAP, rtl });
                const shown = { x: at.x, y: at.y, w: Math.min(size.w, at.maxW), h: Math.min(size.h, at.maxH) };
                const name = JSON.stringify({ anchor, side, align, shown });
                expect(shown.x >= room.x && shown.x + shown.w <= room.x + room.w, name).toBe(true);
                expect(shown.y >= room.y && shown.y + shown.h <= room.y + room.h, name).toBe(true);
                expect(shown.w, name).toBe(Math.min(size.w, room.w));
                expect(shown.h, name).toBeGreaterThanOrEqual(Math.min(size.h, 132));
                // Where it is whole on some side of the button it does not stand over it.
                const fits = anchor.y - GAP - room.y >= size.h || room.y + room.h - anchor.y - anchor.h - GAP >= size.h;
                if (fits) expect(overlap(shown, anchor), name).toBe(false);
                if (fits) expect(shown.h, name).toBe(size.h);
              }
        });

  const room = roomOf({ w: 1280, h: 720 });
  const size = { w: 300, h: 200 };
  const common = { size, room, gap: 4, rtl: false, side: 'bottom', align: 'start' } as const;

  it('keeps the asked side and edge where there is room, mirrored where the text runs the other way', () => {
    const anchor = { x: 600, y: 300, w: 44, h: 44 };
    expect(placeOverlay({ ...common, anchor })).toMatchObject({ x: 600, y: 348 });
    expect(placeOverlay({ ...common, anchor, align: 'end' })).toMatchObject({ x: 344, y: 348 });
    expect(placeOverlay({ ...common, anchor, rtl: true })).toMatchObject({ x: 344, y: 348 });
    expect(placeOverlay({ ...common, anchor, side: 'end' })).toMatchObject({ x: 648, y: 300 });
    expect(placeOverlay({ ...common, anchor, side: 'end', rtl: true })).toMatchObject({ x: 296, y: 300 });
  });

  it('stands off the whole bar its button is part of', () => {
    const bar = { x: 500, y: 296, w: 400, h: 52 };
    expect(placeOverlay({ ...common, anchor: { x: 600, y: 300, w: 44, h: 44 }, around: bar })).toMatchObject({
      y: 352,
    });
  });

  it('is moved along until it is whole', () => {
    const anchor = { x: 1200, y: 300, w: 44, h: 44 };
    expect(placeOverlay({ ...common, anchor }).x).toBe(1272 - 300);
  });

  it('goes to another side rather than over what it acts on', () => {
    const anchor = { x: 600, y: 400, w: 44, h: 44 };
    const thing = { x: 500, y: 470, w: 300, h: 200 };
    expect(placeOverlay({ ...common, anchor, avoid: thing }).y).toBe(400 - 4 - 200);
    // Above there is no room for it now: beside.
    const low = placeOverlay({ ...common, anchor: { ...anchor, y: 100 }, avoid: { ...anchor, y: 160 } });
    expect(low.x).toBe(648);
  });

  it('scrolls on the side with more room where it is whole on none', () => {
    const anchor = { x: 600, y: 200, w: 44, h: 44 };
    const at = placeOverlay({ ...common, anchor, size: { w: 300, h: 900 } });
    expect(at).toMatchObject({ y: 248, maxH: 712 - 248 });
  });
});
