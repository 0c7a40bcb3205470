import { expect, test } from 'vitest';
import { adjusted, pivotOf } from './adjust.ts';
import type { Shape } from './recognise.ts';

const box: Shape = { kind: 'rectangle', x: 100, y: 100, w: 200, h: 100, rot: 0 };
const corner = { x: 300, y: 200 };
const rounded = (shape: Shape) =>
  JSON.parse(JSON.stringify(shape, (_, v) => (typeof v === 'number' ? Math.round(v * 1e6) / 1e6 : v)));

test('a box grows from the corner across from the hand', () => {
  const pivot = pivotOf(box, corner);
  expect(pivot).toEqual({ x: 100, y: 100 });
  expect(rounded(adjusted(box, pivot, corner, { x: 500, y: 300 }))).toEqual({ ...box, w: 400, h: 200 });
  expect(adjusted(box, pivot, corner, corner)).toMatchObject({ x: 100, w: 200, rot: 0 });
  const small = adjusted(box, pivot, corner, pivot);
  expect('w' in small && small.w).toBeCloseTo(20);
});

test('it is turned by more than a tremble only, and the pivot stays', () => {
  const pivot = pivotOf(box, corner);
  const at = (degrees: number) => {
    const angle = Math.atan2(100, 200) + (degrees * Math.PI) / 180;
    return { x: 100 + Math.hypot(200, 100) * Math.cos(angle), y: 100 + Math.hypot(200, 100) * Math.sin(angle) };
  };
  expect(rounded(adjusted(box, pivot, corner, at(5)))).toEqual(box);
  const turned = adjusted(box, pivot, corner, at(90));
  expect(rounded(turned)).toMatchObject({ w: 200, h: 100, x: -50, y: 150 });
  expect('rot' in turned && turned.rot).toBeCloseTo(Math.PI / 2);
});

test('a line ends where the hand is, or on the axis it is near to', () => {
  const line: Shape = { kind: 'arrow', from: { x: 0, y: 0 }, to: { x: 100, y: 0 } };
  const pivot = pivotOf(line, { x: 100, y: 4 });
  expect(rounded(adjusted(line, pivot, { x: 100, y: 4 }, { x: 90, y: 50 }))).toMatchObject({ to: { x: 90, y: 50 } });
  expect(rounded(adjusted(line, pivot, { x: 100, y: 4 }, { x: 3, y: 80 }))).toMatchObject({ to: { x: 0 } });
});

test('a triangle keeps its angles', () => {
  const three: Shape = {
    kind: 'triangle',
    points: [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 50, y: 90 },
    ],
  };
  const pivot = pivotOf(three, { x: 100, y: 0 });
  expect(pivot).toEqual({ x: 0, y: 60 });
  const grown = adjusted(three, pivot, { x: 100, y: 0 }, { x: 200, y: -60 });
  expect(rounded(grown)).toEqual({
    kind: 'triangle',
    points: [
      { x: 0, y: -60 },
      { x: 200, y: -60 },
      { x: 100, y: 120 },
    ],
  });
});
