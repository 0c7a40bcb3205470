import { expect, test } from 'vitest';
import { PAPER } from '#protocol/bus.ts';
import { OP, type Painter, play } from '../../engine/draw-list.ts';
import { withBackground } from './background.ts';

const target = (slot: number, clear: number): number[] => [OP.target | (8 << 8), slot, 0, 0, 9, 9, clear, 0xff00_00ff];
const paper = [OP.paper | (8 << 8), PAPER.dotted, 0xffff_ffff, 1, 0, 0, 0, 0];
const blend = [OP.blend | (2 << 8), 1];

function seen(background: 'paper' | 'plain' | 'none'): unknown[] {
  const ops = new Uint32Array([...target(5, 1), ...paper, ...target(5, 0), ...target(0, 0), ...paper, ...blend]);
  withBackground({ ops }, background);
  const told: unknown[] = [];
  play(
    { ops, opsF: new Float32Array(ops.buffer), opsI: new Int32Array(ops.buffer) } as never,
    {
      target: (slot: number, _x: number, _y: number, _w: number, _h: number, clear: boolean, rgba: number) =>
        told.push([slot, clear, clear ? rgba : '']),
      paper: (kind: number) => told.push(kind),
      blend: () => told.push('blend'),
    } as unknown as Painter,
  );
  return told;
}

test('paper, its colour alone, or nothing behind a picture', () => {
  const red = 0xff00_00ff;
  expect(seen('paper')).toEqual([[5, true, red], PAPER.dotted, [5, false, ''], [0, false, ''], PAPER.dotted, 'blend']);
  expect(seen('plain')).toEqual([[5, true, red], PAPER.plain, [5, false, ''], [0, false, ''], PAPER.plain, 'blend']);
  // A surface that is drawn over several frames is cleared where the engine clears it alone.
  expect(seen('none')).toEqual([[5, true, 0], [5, false, ''], [0, true, 0], 'blend']);
});
