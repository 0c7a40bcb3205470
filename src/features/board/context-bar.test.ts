import { describe, expect, it } from 'vitest';
import { placeBeside } from './context-bar.tsx';

const view = { w: 1280, h: 720 };
const bar = { w: 300, h: 52 };

describe('the bar beside the selection', () => {
  it('stands above it, in its middle, clear of the turning knob', () => {
    const place = placeBeside({ x: 500, y: 300, w: 200, h: 100, rot: 0 }, bar, view);
    expect(place.x).toBe(450);
    expect(place.y + bar.h).toBeLessThanOrEqual(300 - 40);
  });

  it('goes below where there is no room above', () => {
    expect(placeBeside({ x: 500, y: 90, w: 200, h: 100, rot: 0 }, bar, view).y).toBeGreaterThan(190);
  });

  it('stays inside the view for whatever is selected', () => {
    for (const box of [
      { x: -500, y: -500, w: 3000, h: 3000, rot: 0 },
      { x: 1270, y: 700, w: 40, h: 40, rot: 0.7 },
      { x: -80, y: 300, w: 20, h: 20, rot: 0 },
    ]) {
      const { x, y } = placeBeside(box, bar, view);
      expect(x).toBeGreaterThanOrEqual(8);
      expect(x + bar.w).toBeLessThanOrEqual(view.w - 8);
      expect(y).toBeGreaterThanOrEqual(80);
      expect(y + bar.h).toBeLessThan(view.h);
    }
  });
});
