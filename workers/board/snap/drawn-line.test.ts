import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bufferBytes, DEVICE, PHASE, type Phase, SampleReader, writeSample } from '#protocol/samples.ts';
import { Contacts } from '../input/contacts.ts';
import { DrawnLine, IDLE_MS } from './drawn-line.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Hands whose board stands at 100 CSS px, and who rested with how many points. */
function hands() {
  const held: [pointer: number, points: number][] = [];
  /** Whose lines are shapes when they rest, and how those moved on. */
  const shapes = new Set<number>();
  const moves: [pointer: number, x: number][] = [];
  const contacts = new Contacts();
  contacts.followWith(
    (pointer, css) =>
      new DrawnLine(css, {
        boardFromCss: (x, y) => ({ x: x - 100, y: y - 100 }),
        rested: (path) => {
          held.push([pointer, path.length]);
          return shapes.has(pointer);
        },
        moved: ({ x }) => moves.push([pointer, x]),
      }),
  );
  const sample = (pointerId: number, phase: Phase, xCss: number, yCss = 200): void => {
    const view = new DataView(new ArrayBuffer(bufferBytes(1)));
    const rest = { buttons: 1, modifiers: 0, pressure: 0.5, contactCss: 0, tiltDeg: 0, tMs: 0 };
    writeSample(view, 0, { phase, device: DEVICE.pen, pointerId, xCss, yCss, ...rest });
    contacts.take(new SampleReader(view.buffer, 1));
  };
  const draw = (pointer: number, points: number): void => {
    sample(pointer, PHASE.down, 200);
    for (let k = 1; k < points; k++) sample(pointer, PHASE.move, 200 + 10 * k);
  };
  return { held, contacts, shapes, moves, sample, draw };
}

test('who rests half a second is told of once, and again after moving on', () => {
  const { held, sample, draw } = hands();
  draw(1, 10);
  vi.advanceTimersByTime(IDLE_MS - 1);
  expect(held).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(held).toEqual([[1, 10]]);
  vi.advanceTimersByTime(10 * IDLE_MS);
  expect(held).toHaveLength(1);
  sample(1, PHASE.move, 400);
  vi.advanceTimersByTime(IDLE_MS);
  expect(held).toEqual([
    [1, 10],
    [1, 11],
  ]);
});

test('a finger that rolls rests, one that creeps does not', () => {
  const { held, sample, draw } = hands();
  draw(1, 5);
  for (let k = 0; k < 10; k++) {
    vi.advanceTimersByTime(IDLE_MS / 10);
    sample(1, PHASE.move, 240 + (k % 2) * 5);
  }
  expect(held).toHaveLength(1);
  draw(2, 5);
  for (let k = 0; k < 20; k++) {
    vi.advanceTimersByTime(IDLE_MS / 4);
    sample(2, PHASE.move, 240 + 4 * k);
  }
  expect(held).toHaveLength(1);
});

test('nobody who lifted, was taken away or only pressed is told of', () => {
  const { held, contacts, sample, draw } = hands();
  draw(1, 5);
  sample(1, PHASE.up, 240);
  draw(2, 5);
  sample(2, PHASE.cancel, 240);
  sample(3, PHASE.down, 200);
  sample(3, PHASE.move, 203);
  sample(4, PHASE.predicted, 500);
  draw(5, 5);
  contacts.followWith(null);
  vi.advanceTimersByTime(3 * IDLE_MS);
  expect(held).toEqual([]);
});

test('many hands rest each for themselves', () => {
  const { held, draw } = hands();
  for (let pointer = 1; pointer <= 16; pointer++) {
    draw(pointer, 3 + pointer);
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(IDLE_MS);
  expect(held).toEqual(Array.from({ length: 16 }, (_, k) => [k + 1, k + 4]));
});

test('a shape follows the hand once it has left its rest, and is asked for no more', () => {
  const { held, shapes, moves, sample, draw } = hands();
  shapes.add(1);
  draw(1, 10);
  vi.advanceTimersByTime(IDLE_MS);
  sample(1, PHASE.move, 295);
  expect(moves).toEqual([]);
  sample(1, PHASE.move, 320);
  sample(1, PHASE.move, 292);
  vi.advanceTimersByTime(3 * IDLE_MS);
  expect(moves).toEqual([
    [1, 220],
    [1, 192],
  ]);
  expect(held).toHaveLength(1);
  sample(1, PHASE.up, 292);
  sample(1, PHASE.move, 400);
  expect(moves).toHaveLength(2);
});
