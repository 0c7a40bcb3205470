import { describe, expect, it } from 'vitest';
import { edgePlace } from './edge-place.ts';

const view = { w: 1000, h: 600 };
const inset = { x: 20, y: 100 };

describe('somebody outside of the view', () => {
  it('is shown at the edge that lies between, on the straight way to them', () => {
    expect(edgePlace(5000, 300, view, inset)).toEqual({ x: 980, y: 300, angle: 0 });
    expect(edgePlace(500, -4000, view, inset)).toMatchObject({ x: 500, y: 100, angle: -Math.PI / 2 });
    const place = edgePlace(-1500, 700, view, inset);
    expect(place?.x).toBeCloseTo(20);
    expect(place?.y).toBeCloseTo(300 + 480 * (400 / 2000));
  });

  it('is not, when they are within it, and never leaves it on the smallest screen', () => {
    expect(edgePlace(10, 10, view, inset)).toBeNull();
    expect(edgePlace(900, 900, { w: 30, h: 80 }, inset)).toMatchObject({ x: 15, y: 40 });
  });
});
