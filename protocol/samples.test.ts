import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  bufferBytes,
  DEVICE,
  DOUBLE_CSS,
  DOUBLE_MS,
  DRAG_CSS,
  PHASE,
  type Sample,
  SampleReader,
  writeSample,
} from './samples.ts';

const MONTH_MS = 30 * 24 * 3_600_000;

const sample = (tMs: number, more: Partial<Sample> = {}): Sample => ({
  phase: PHASE.move,
  device: DEVICE.pen,
  buttons: 1,
  modifiers: 2,
  pointerId: 7,
  xCss: 12.5,
  yCss: -3,
  pressure: 0.5,
  contactCss: 4,
  tiltDeg: 30,
  tMs,
  ...more,
});

function written(...samples: Sample[]): SampleReader {
  const view = new DataView(new ArrayBuffer(bufferBytes(samples.length)));
  samples.forEach((one, k) => void writeSample(view, k, one));
  return new SampleReader(view.buffer, samples.length);
}

const timesOf = (read: SampleReader): number[] => Array.from({ length: read.count }, (_, k) => read.tMs(k));

describe('samples in a buffer', () => {
  it('are read as they were written', () => {
    const read = written(sample(8.5), sample(1000.25, { phase: PHASE.up, pointerId: 2 ** 32 - 1 }));
    expect([read.count, read.baseMs]).toEqual([2, 8]);
    expect([read.phase(1), read.device(1), read.modifiers(1), read.pointerId(1)]).toEqual([2, 2, 2, 2 ** 32 - 1]);
    expect([read.xCss(0), read.yCss(0), read.pressure(0)]).toEqual([12.5, -3, 0.5]);
    expect(timesOf(read)).toEqual([8.5, 1000.25]);
  });

  it('differ in time by exactly the same after a month', () => {
    const stamps = Array.from({ length: 500 }, (_, k) => (k * 41 + (k % 7)) / 10);
    const early = timesOf(written(...stamps.map((ms) => sample(1000 + ms))));
    const late = timesOf(written(...stamps.map((ms) => sample(MONTH_MS + ms))));
    expect(late.map((ms) => ms - (late[0] as number))).toEqual(early.map((ms) => ms - (early[0] as number)));
    for (const [k, ms] of stamps.entries()) expect(Math.abs((late[k] as number) - MONTH_MS - ms)).toBeLessThan(1 / 100);
  });

  it('keep their time when they came before the first of their buffer, or hours after it', () => {
    expect(timesOf(written(sample(MONTH_MS), sample(MONTH_MS - 50.5)))).toEqual([MONTH_MS, MONTH_MS - 50.5]);
    const [, much] = timesOf(written(sample(0), sample(MONTH_MS)));
    expect(much).toBeGreaterThan(9 * 3_600_000);
  });

  it('are no more than the buffer holds', () => {
    const { buffer } = new DataView(new ArrayBuffer(bufferBytes(3)));
    for (const [said, count] of [
      [2, 2],
      [1.5, 1],
      [4, 3],
      [-1, 0],
      [Number.NaN, 0],
      [Number.POSITIVE_INFINITY, 3],
    ] as const)
      expect(new SampleReader(buffer, said).count, String(said)).toBe(count);
    expect(new SampleReader(new ArrayBuffer(4), 1).count).toBe(0);
  });

  it('are given on a part at a time', () => {
    const read = written(sample(1), sample(2), sample(3, { phase: PHASE.up }));
    expect(read.bytes().length).toBe(96);
    expect([...read.bytes(2, 3).subarray(0, 2)]).toEqual([PHASE.up, DEVICE.pen]);
  });
});

it('a press is for the page what it is for the engine', () => {
  const limits = readFileSync('engine/canvas/src/pointer/limits.rs', 'utf8');
  const engine = (name: string): number => Number(limits.match(new RegExp(`const ${name}: f64 = ([\\d.]+);`))?.[1]);
  expect([DRAG_CSS, DOUBLE_MS, DOUBLE_CSS]).toEqual(['DRAG_CSS', 'DOUBLE_MS', 'DOUBLE_CSS'].map(engine));
});
