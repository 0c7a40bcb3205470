import { describe, expect, it } from 'vitest';
import type { Picture } from './pixels.ts';
import { edgeStrength, hasBlank, longestStretchedMs, restingStrength } from './sharpness.ts';

/** A view with dark lines every `gap` px, their edges `soft` px wide. */
function lines(soft: number, gap = 16, blankFrom = 1280): Picture {
  const [width, height] = [1280, 720];
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < Math.min(width, blankFrom); x++) {
      const fromLine = Math.min(x % gap, gap - (x % gap));
      const value = Math.min(255, (255 * fromLine) / soft);
      data.fill(value, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  return { width, height, data };
}

describe('sharpness', () => {
  it('falls as edges widen', () => {
    const rest = edgeStrength(lines(1));
    expect(edgeStrength(lines(2)) / rest).toBeCloseTo(0.5, 1);
    expect(edgeStrength(lines(4)) / rest).toBeCloseTo(0.25, 1);
  });

  it('at rest is known between the zooms it was taken at', () => {
    const taken = [
      { zoom: 1, strength: 100 },
      { zoom: 4, strength: 200 },
    ];
    expect(restingStrength(taken, 2)).toBeCloseTo(150);
    expect(restingStrength(taken, 0.5)).toBe(100);
    expect(restingStrength(taken, 8)).toBe(200);
  });

  it('counts the longest time below half', () => {
    const frames = [1, 0.4, 0.45, 0.9, 0.3, 1].map((sharpness, i) => ({ atMs: i * 100, sharpness }));
    expect(longestStretchedMs(frames, 500)).toBe(200);
    expect(longestStretchedMs(frames.slice(0, 3), 1000)).toBe(900);
  });
});

describe('a blank place', () => {
  it('is paper over a whole block, its pattern aside', () => {
    expect(hasBlank(lines(1))).toBe(false);
    expect(hasBlank(lines(1, 16, 700))).toBe(true);
    const dots = lines(1, 16, 0);
    for (let at = 0; at < dots.data.length; at += 4 * 24) if (at % (1280 * 4 * 24) < 1280 * 4) dots.data[at] = 215;
    expect(hasBlank(dots)).toBe(true);
  });

  it('is none where ink is faint', () => {
    const picture = lines(4, 16);
    picture.data.forEach((value, at) => {
      picture.data[at] = 225 + (value * 30) / 255;
    });
    expect(hasBlank(picture)).toBe(false);
  });
});
