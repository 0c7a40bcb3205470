// Where a presented frame stands on screens of other ratios than its own.

import { expect, it } from 'vitest';
import { fitFrame, surroundPath } from './fit.ts';

const frame = { x: 1000, y: 500, w: 1600, h: 900 };

it('stands 24 px from the edges, in the middle, with round corners', () => {
  const fitted = fitFrame(frame, { w: 1280, h: 800 }, false);
  expect(fitted).toMatchObject({ x: 24, y: 53.5, w: 1232, h: 693, radius: 8 });
  expect(fitted.camera).toEqual({ x: 1800, y: 950, zoom: 0.77 });
});

it('has the corners of an enlarged frame', () => {
  expect(fitFrame({ ...frame, w: 400, h: 225 }, { w: 1280, h: 800 }, false).radius).toBeCloseTo(24.64);
});

it('reaches the very edges where its ratio is the screen’s, and in one direction on phones and panels', () => {
  expect(fitFrame(frame, { w: 1920, h: 1080 }, false)).toMatchObject({ x: 0, y: 0, w: 1920, h: 1080, radius: 0 });
  expect(fitFrame(frame, { w: 390, h: 844 }, true)).toMatchObject({ x: 0, w: 390, radius: 0 });
});

it('fits a frame that was drawn from its end to its start', () => {
  const turned = { x: 2600, y: 1400, w: -1600, h: -900 };
  expect(fitFrame(turned, { w: 1920, h: 1080 }, false).camera).toEqual({ x: 1800, y: 950, zoom: 1.2 });
});

it('covers the screen but for the frame', () => {
  const path = surroundPath({ x: 10, y: 20, w: 100, h: 50, radius: 0 }, { w: 120, h: 90 });
  expect(path).toContain('M0 0h120v90h-120z');
  expect(path).toContain('M10 20h100');
});
