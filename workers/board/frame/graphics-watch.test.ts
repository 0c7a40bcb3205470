import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readNote } from '../../drawing/graphics-note.ts';

const CHIP = 'Mali-G52';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  // A browser without WebGL.
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => null;
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const load = async () => ({ ...(await import('../../drawing/choose.ts')), ...(await import('./graphics-watch.ts')) });

test('of a first start nothing is told before the board rests; then what was found', async () => {
  const { watchGraphics } = await load();
  const told: string[] = [];
  let isAtRest = false;
  watchGraphics(
    (note) => told.push(note),
    () => isAtRest,
  );
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([]);
  isAtRest = true;
  vi.advanceTimersByTime(60_000);
  expect(told.map((note) => readNote(note))).toEqual([null]);
});

test('what was believed is told at once, and what is found since when the board rests', async () => {
  const { watchGraphics, believeGraphics } = await load();
  believeGraphics(CHIP);
  const told: string[] = [];
  const stop = watchGraphics(
    (note) => told.push(note),
    () => true,
  );
  expect(told.map((note) => readNote(note))).toEqual([CHIP]);
  vi.advanceTimersByTime(60_000);
  expect(told.map((note) => readNote(note))).toEqual([CHIP, null]);
  stop();
});

test('a board that is closed asks nothing', async () => {
  const { watchGraphics } = await load();
  const told: string[] = [];
  watchGraphics(
    (note) => told.push(note),
    () => true,
  )();
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([]);
});
