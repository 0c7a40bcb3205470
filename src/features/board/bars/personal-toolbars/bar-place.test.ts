import { describe, expect, it } from 'vitest';
import { besideFinger, within } from './bar-place.ts';

const bar = { w: 560, h: 140 };
const view = { w: 1920, h: 1080 };

describe("a bar of one's own", () => {
  it('stands above the finger, with air between', () => {
    expect(besideFinger({ x: 900, y: 600 }, bar, view)).toEqual({ x: 620, y: 420 });
  });

  it('stands below where there is no room above', () => {
    expect(besideFinger({ x: 900, y: 100 }, bar, view)).toEqual({ x: 620, y: 140 });
  });

  it('stands beside on a screen with room for neither', () => {
    const low = { w: 1920, h: 260 };
    expect(besideFinger({ x: 300, y: 130 }, bar, low)).toEqual({ x: 340, y: 60 });
    expect(besideFinger({ x: 1700, y: 130 }, bar, low)).toEqual({ x: 1100, y: 60 });
  });

  it('is within the screen and not under the finger, wherever that is', () => {
    for (let x = 0; x <= view.w; x += 60)
      for (let y = 0; y <= view.h; y += 30) {
        const at = besideFinger({ x, y }, bar, view);
        expect(at).toEqual(within(at, bar, view));
        const under = x >= at.x && x <= at.x + bar.w && y >= at.y && y <= at.y + bar.h;
        expect(under, `finger at ${x}, ${y}`).toBe(false);
      }
  });

  it('is brought back in when it was put outside, or the screen became smaller', () => {
    expect(within({ x: -300, y: 5000 }, bar, view)).toEqual({ x: 8, y: 932 });
    expect(within({ x: 100, y: 100 }, bar, { w: 400, h: 100 })).toEqual({ x: 8, y: 8 });
  });
});
