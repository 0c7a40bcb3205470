import { expect, test } from 'vitest';
import { DEVICE, PHASE, type Phase, type Sample } from '#protocol/samples.ts';
import { Motion } from '../../session/motion.ts';
import { followEdges } from './follow.ts';
import type { Edge } from './pose.ts';

const motion = new Motion();

/** The level edge y = 100, found from within 10 px. */
const edge: Edge = { at: { x: 0, y: 100 }, along: { x: 1, y: 0 } };
const near = ({ y }: { y: number }) => (Math.abs(y - 100) <= 10 ? edge : null);

function laid(pointerId: number, phase: Phase, xCss: number, yCss: number, buttons = 1): [number, number] {
  const sample: Sample = {
    phase,
    device: DEVICE.mouse,
    buttons,
    modifiers: 0,
    pointerId,
    xCss,
    yCss,
    pressure: -1,
    contactCss: 0,
    tiltDeg: 0,
    tMs: 0,
  };
  motion.straightedge?.(sample);
  return [sample.xCss, sample.yCss];
}

test('a stroke follows its edge for its whole life, predictions too, and the next is free', () => {
  const end = followEdges(motion, near);
  expect(laid(1, PHASE.down, 10, 94)).toEqual([10, 100]);
  expect(laid(1, PHASE.move, 50, 300)).toEqual([50, 100]);
  expect(laid(1, PHASE.predicted, 60, 400)).toEqual([60, 100]);
  expect(laid(2, PHASE.down, 10, 150)).toEqual([10, 150]);
  expect(laid(2, PHASE.move, 10, 101)).toEqual([10, 101]);
  expect(laid(1, PHASE.up, 90, 20)).toEqual([90, 100]);
  expect(laid(1, PHASE.hover, 90, 101)).toEqual([90, 101]);
  expect(laid(1, PHASE.down, 10, 94, 4)).toEqual([10, 94]);
  end();
});

test('put away, it lets what follows it end on it and takes nothing new', () => {
  const end = followEdges(motion, near);
  laid(1, PHASE.down, 10, 94);
  end();
  expect(laid(1, PHASE.move, 50, 300)).toEqual([50, 100]);
  expect(laid(2, PHASE.down, 10, 94)).toEqual([10, 94]);
  expect(laid(1, PHASE.cancel, 90, 20)).toEqual([90, 100]);
  expect(motion.straightedge).toBeNull();
});
