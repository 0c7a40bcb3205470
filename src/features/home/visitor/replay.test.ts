// The replay of the visitor's board: strokes one after the other, a hand that never jumps, and an end.

import { expect, it } from 'vitest';
import { handAt, turnsOf } from './replay.ts';

const strokes = [
  { stroke: 4, way: [0, 0, 300, 0, 300, 400] },
  { stroke: 7, way: [900, 400, 900, 100] },
  { stroke: 9, way: [50, 50] },
];
const turns = turnsOf(strokes, 500);
const endMs = turns.at(-1)?.endMs ?? 0;

it('every stroke has its turn, in order, after the one before', () => {
  expect(turns.map(({ stroke }) => stroke)).toEqual([4, 7, 9]);
  let beforeMs = 500;
  for (const turn of turns) {
    expect(turn.startMs).toBeGreaterThanOrEqual(beforeMs);
    expect(turn.endMs).toBeGreaterThan(turn.startMs);
    beforeMs = turn.endMs;
  }
});

it('a hand waits where it begins, draws along the stroke, and rests where it ended', () => {
  expect(handAt(turns, 0)).toEqual({ done: 0, turn: null, part: 0, x: 0, y: 0 });
  const [first] = turns;
  const middle = handAt(turns, ((first?.startMs ?? 0) + (first?.endMs ?? 0)) / 2);
  expect(middle).toMatchObject({ done: 0, turn: first, x: 300 });
  expect(middle.y).toBeCloseTo(50, 6);
  expect(handAt(turns, endMs)).toEqual({ done: 3, turn: null, part: 1, x: 50, y: 50 });
  expect(handAt(turns, endMs + 1e6).done).toBe(3);
});

it('it never jumps, and what is drawn is never taken back', () => {
  let before = handAt(turns, 0);
  for (let ms = 4; ms < endMs + 100; ms += 4) {
    const at = handAt(turns, ms);
    expect(Math.hypot(at.x - before.x, at.y - before.y)).toBeLessThan(70);
    expect(at.done).toBeGreaterThanOrEqual(before.done);
    if (at.turn && at.turn === before.turn) expect(at.part).toBeGreaterThanOrEqual(before.part);
    before = at;
  }
});
