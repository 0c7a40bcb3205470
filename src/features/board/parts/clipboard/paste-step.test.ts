import { expect, it } from 'vitest';
import { testBoard } from '../../testing/test-board.tsx';
import { stepped } from './paste-step.ts';

const board = testBoard();

it('a copy pasted again at the same place of the board lies a step beside the one before', () => {
  board.motion.view = { w: 800, h: 600 };
  board.motion.camera = { x: 0, y: 0, zoom: 1 };
  const at = { xCss: 100, yCss: 200 };
  expect(stepped(board, at)).toBe(at);
  expect(stepped(board, { xCss: 101, yCss: 200 })).toEqual({ xCss: 125, yCss: 224 });
  expect(stepped(board, { xCss: 101, yCss: 200 })).toEqual({ xCss: 149, yCss: 248 });
  // The pointer or the view has moved.
  expect(stepped(board, { xCss: 300, yCss: 200 })).toEqual({ xCss: 300, yCss: 200 });
  board.motion.camera = { x: 90, y: 0, zoom: 1 };
  expect(stepped(board, { xCss: 300, yCss: 200 })).toEqual({ xCss: 300, yCss: 200 });
});
