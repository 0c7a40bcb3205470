// What moves with every frame reaches those who follow it at once, and React only now and then.

import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onBoard, testBoard } from '../testing/test-board.tsx';
import type { Motion } from './motion.ts';
import { useMoving } from './use-moving.ts';

let board = testBoard();
let renders = 0;
const percent = ({ camera }: Motion) => Math.round(camera.zoom * 100);

function Percent() {
  renders++;
  return <output>{useMoving(percent, 100)}</output>;
}

const zoomTo = (zoom: number) => act(async () => board.motion.apply({ camera: { x: 0, y: 0, zoom } }));
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  board = testBoard();
  renders = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('what moves', () => {
  it('is told to those who follow it with each batch that has any of it', () => {
    const { motion } = board;
    const told = vi.fn();
    const off = motion.onChange(told);
    motion.apply({ camera: { x: 1, y: 2, zoom: 1 } });
    motion.apply({ items: 4 });
    motion.apply({ selectionBox: null, cursors: [] });
    expect(told).toHaveBeenCalledTimes(2);
    expect(motion.camera.x).toBe(1);
    off();
    motion.apply({ cursors: [] });
    expect(told).toHaveBeenCalledTimes(2);
  });

  it('is rendered at most once an interval, and its last value always', async () => {
    render(<Percent />, onBoard(board));
    expect(screen.getByRole('status').textContent).toBe('100');
    for (let i = 1; i <= 30; i++) {
      await zoomTo(1 + i / 10);
      await pass(16);
    }
    await pass(100);
    expect(screen.getByRole('status').textContent).toBe('400');
    expect(renders).toBeLessThanOrEqual(7);
  });

  it('is not rendered again when what is shown stays the same', async () => {
    render(<Percent />, onBoard(board));
    await act(async () => board.motion.apply({ camera: { x: 50, y: 0, zoom: 1 } }));
    await pass(200);
    expect(renders).toBe(1);
  });
});
