// A thousand lines by a made hand, and a real one's: shapes are known, ink stays ink. Failing, it prints who was taken for what.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { evenly, type Path, type Point } from './path.ts';
import { recognise } from './recognise.ts';
import { OTHERS, random, SHAPES, type ShapeName } from './testing/hand.ts';

const SEED = 20261120;
const EACH = 200;

type Answer = ShapeName | 'ink';
const answer = (path: Path): Answer => recognise(path, 1)?.kind ?? 'ink';

function table(of: Record<string, (r: () => number) => Point[]>): Record<string, Partial<Record<Answer, number>>> {
  const rows: Record<string, Partial<Record<Answer, number>>> = {};
  for (const [name, draw] of Object.entries(of)) {
    rows[name] = {};
    for (let k = 0; k < EACH; k++) {
      const told = answer(draw(random(SEED + 7919 * k)));
      rows[name][told] = (rows[name][told] ?? 0) + 1;
    }
  }
  return rows;
}

/** The quick loops and the signature of engine/canvas/fixtures/pen, at 96 px an inch. */
function recorded(): Path[] {
  const strokes: Point[][] = [];
  let down = false;
  for (const row of readFileSync('engine/canvas/fixtures/pen/wacom-133hz-short.svc', 'utf8').split('\n').slice(1)) {
    const [x = 0, y = 0, , status] = row.trim().split(/\s+/).map(Number);
    if (status === 1 && !down) strokes.push([]);
    if (status === 1) strokes.at(-1)!.push({ x: (x / 200 / 25.4) * 96, y: (-y / 200 / 25.4) * 96 });
    down = status === 1;
  }
  return strokes;
}

test(`95 of 100 shapes are known, of each kind (seed ${SEED})`, () => {
  const rows = table(SHAPES);
  for (const name of Object.keys(SHAPES))
    expect(rows[name]?.[name as ShapeName] ?? 0, JSON.stringify(rows, null, 1)).toBeGreaterThanOrEqual(EACH * 0.95);
});

test(`98 of 100 letters, words and scribbles stay ink (seed ${SEED})`, () => {
  const rows = table(OTHERS);
  const ink = Object.values(rows).reduce((sum, row) => sum + (row.ink ?? 0), 0);
  expect(ink, JSON.stringify(rows, null, 1)).toBeGreaterThanOrEqual(EACH * Object.keys(rows).length * 0.98);
});

test('loops and a signature of a real pen stay ink', () => {
  const strokes = recorded();
  expect(strokes.length).toBeGreaterThan(2);
  for (const size of [0.5, 1, 2, 4])
    for (const stroke of strokes) expect(answer(stroke.map(({ x, y }) => ({ x: x * size, y: y * size })))).toBe('ink');
});

test('what is nearly level, upright, round or square is meant so', () => {
  const line = ring(2, (k) => ({ x: 300 * k, y: 100 + 22 * k }));
  expect(recognise(line, 1)).toMatchObject({ kind: 'line', from: { y: 111 }, to: { y: 111 } });
  const box = [0, 1, 2, 3, 0].map((k) => turned({ x: [0, 200, 200, 0][k]!, y: [0, 0, 190, 190][k]! }, 0.08));
  const square = recognise(evenly(box, 80), 1);
  expect(square).toMatchObject({ kind: 'rectangle', rot: 0 });
  expect(square && 'w' in square && square.w === square.h).toBe(true);
  const circle = recognise(
    ring(60, (t) => ({ x: 200 + 100 * Math.cos(t * 2 * Math.PI), y: 200 + 94 * Math.sin(t * 2 * Math.PI) })),
    1,
  );
  expect(circle && 'w' in circle && circle.w === circle.h && circle.kind).toBe('ellipse');
  const leaning = [0, 1, 2, 3, 0].map((k) => turned({ x: [0, 240, 240, 0][k]!, y: [0, 0, 120, 120][k]! }, 0.4));
  const kept = recognise(evenly(leaning, 80), 1);
  expect(kept && 'rot' in kept && Math.abs(kept.rot - 0.4) < 0.03).toBe(true);
});

test('the zoom it was drawn at makes no difference', () => {
  for (let k = 0; k < 20; k++) {
    const drawn = SHAPES.triangle(random(SEED + k));
    const small = drawn.map(({ x, y }) => ({ x: x / 64, y: y / 64 }));
    expect(recognise(small, 1 / 64)?.kind).toBe(recognise(drawn, 1)?.kind);
  }
});

test('a dot, a dash and what has no size are ink', () => {
  expect(recognise([], 1)).toBeNull();
  expect(recognise([{ x: 1, y: 1 }], 1)).toBeNull();
  expect(recognise(Array(50).fill({ x: 1, y: 1 }), 1)).toBeNull();
  expect(
    recognise(
      ring(10, (k) => ({ x: 20 * k, y: 0 })),
      1,
    ),
  ).toBeNull();
});

const ring = (n: number, at: (t: number) => Point): Point[] =>
  evenly(
    Array.from({ length: n + 1 }, (_, k) => at(k / n)),
    80,
  );
const turned = ({ x, y }: Point, by: number): Point => ({
  x: 300 + x * Math.cos(by) - y * Math.sin(by),
  y: 300 + x * Math.sin(by) + y * Math.cos(by),
});
