// All combinations of where something is opened, how large the window is and how the text runs: whole in the window, beside what it is
// opened by, or as high as the window and scrolling.

import { describe, expect, it } from 'vitest';
import { type Align, type Box, overlap, placeOverlay, type Side } from './place.ts';

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
    const thing = { x: 500, y: 470, w: 700, h: 200 };
    expect(placeOverlay({ ...common, anchor, avoid: [thing] }).y).toBe(400 - 4 - 200);
    // Above there is no room now: it is moved along or beside.
    const low = { ...anchor, y: 100 };
    const post = { x: 560, y: 160, w: 80, h: 200 };
    const at = placeOverlay({ ...common, anchor: low, avoid: [post] });
    expect(overlap({ ...at, ...size }, post)).toBe(false);
    expect(at.x).toBe(644);
  });

  it('is moved along its side to be clear of another island', () => {
    const anchor = { x: 900, y: 600, w: 44, h: 44 };
    const minimap = { x: 1036, y: 400, w: 236, h: 152 };
    const at = placeOverlay({ ...common, side: 'top', anchor, avoid: [minimap] });
    expect(at).toMatchObject({ x: 1036 - 4 - 300, y: 600 - 4 - 200 });
  });

  it('opens near its button, not at the far end of the bar, where it has room neither below nor above', () => {
    const bar = { x: 440, y: 460, w: 400, h: 52 };
    const button = { x: 530, y: 464, w: 44, h: 44 };
    const handles = { x: 560, y: 240, w: 160, h: 200 };
    const high = { w: 220, h: 300 };
    const at = placeOverlay({ ...common, size: high, anchor: button, around: bar, avoid: [handles], align: 'center' });
    const shown = { ...at, ...high };
    expect(overlap(shown, handles) || overlap(shown, bar)).toBe(false);
    expect(Math.max(shown.x - 574, 530 - shown.x - 220, 0)).toBeLessThan(60);
  });

  it('scrolls on the side with more room where it is whole on none', () => {
    const anchor = { x: 600, y: 200, w: 44, h: 44 };
    const at = placeOverlay({ ...common, anchor, size: { w: 300, h: 900 } });
    expect(at).toMatchObject({ y: 248, maxH: 712 - 248 });
  });
});

describe('10,000 seeded places', () => {
  let state = 188;
  /** A linear congruential generator (Numerical Recipes). */
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const between = (low: number, high: number) => Math.round(low + random() * (high - low));
  const boxIn = ({ w, h }: { w: number; h: number }, max: number): Box => {
    const [wide, high] = [between(8, max), between(8, max)];
    return { x: between(-20, w - wide + 20), y: between(-20, h - high + 20), w: wide, h: high };
  };
  const hold = (box: Box, by: Box): boolean =>
    by.x >= box.x && by.y >= box.y && by.x + by.w <= box.x + box.w && by.y + by.h <= box.y + box.h;

  it('are in the room where they fit, off their bar, and over what they avoid only where there is no other place', () => {
    const counts = { clear: 0, covering: 0, cut: 0 };
    const faults: object[] = [];
    for (let run = 0; run < 10_000; run++) {
      const view = WINDOWS[between(0, 3)]!;
      const room = roomOf(view);
      const around = boxIn(view, 420);
      const anchor = { x: around.x + between(0, around.w - 8), y: around.y + between(0, around.h - 8), w: 8, h: 8 };
      const size = { w: between(40, 500), h: between(40, 800) };
      const avoid = Array.from({ length: between(0, 5) }, () => boxIn(view, 400));
      const side = SIDES[between(0, 3)]!;
      const align = ALIGNS[between(0, 2)]!;
      const placing = { anchor, around, size, room, side, align, gap: GAP, rtl: run % 2 === 1, avoid };
      const at = placeOverlay(placing);
      const shown = { x: at.x, y: at.y, w: Math.min(size.w, at.maxW), h: Math.min(size.h, at.maxH) };
      if (!hold(room, shown)) faults.push({ ...placing, shown });
      const boxes = [around, ...avoid];
      const isClear = (box: Box) => !boxes.some((one) => overlap(one, box));
      if (isClear(shown) && shown.w === size.w && shown.h === size.h) counts.clear++;
      else {
        // No place of a grid, with the gap to the bar, is better.
        const kept = { x: around.x - GAP, y: around.y - GAP, w: around.w + 2 * GAP, h: around.h + 2 * GAP };
        for (let x = room.x; x + size.w <= room.x + room.w; x += 16)
          for (let y = room.y; y + size.h <= room.y + room.h; y += 16) {
            const box = { x, y, ...size };
            if (!overlap(kept, box) && isClear(box)) faults.push({ ...placing, shown, clear: { x, y } });
          }
        if (overlap(shown, around) || shown.h < size.h) counts.cut++;
        else counts.covering++;
      }
    }
    expect(faults.slice(0, 3)).toEqual([]);
    // Each of the three comes up, so that none is tested by luck.
    expect(Math.min(...Object.values(counts)), JSON.stringify(counts)).toBeGreaterThan(20);
  });

  it('are mirrored where the text runs the other way', () => {
    for (let run = 0; run < 1000; run++) {
      const view = WINDOWS[between(0, 3)]!;
      const room = roomOf(view);
      const anchor = boxIn(view, 60);
      const size = { w: between(40, 300), h: between(40, 300) };
      const mirrored = { ...anchor, x: view.w - anchor.x - anchor.w };
      const placing = { size, room, side: SIDES[run % 4]!, align: ALIGNS[run % 3]!, gap: GAP };
      const ltr = placeOverlay({ ...placing, anchor, rtl: false });
      const rtl = placeOverlay({ ...placing, anchor: mirrored, rtl: true });
      const w = Math.min(size.w, ltr.maxW);
      expect(rtl.x, JSON.stringify({ anchor, ...placing })).toBeCloseTo(view.w - ltr.x - w, 6);
      expect(rtl.y).toBe(ltr.y);
    }
  });
});
