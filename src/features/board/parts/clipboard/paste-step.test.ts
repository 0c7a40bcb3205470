import { expect, it } from 'vitest';
import { moving } from '../../session/moving.ts';
import { stepped } from './paste-step.ts';

it('a copy pasted again at the same place of the board lies a step beside the one before', () => {
  moving.view = { w: 800, h: 600 };
  moving.camera = { x: 0, y: 0, zoom: 1 };
  const at = { xCss: 100, yCss: 200 };
  expect(stepped(at)).toBe(at);
  expect(stepped({ xCss: 101, yCss: 200 })).toEqual({ xCss: 125, yCss: 224 });
  expect(stepped({ xCss: 101, yCss: 200 })).toEqual({ xCss: 149, yCss: 248 });
  // The pointer or the view has moved.
  expect(stepped({ xCss: 300, yCss: 200 })).toEqual({ xCss: 300, yCss: 200 });
  moving.camera = { x: 90, y: 0, zoom: 1 };
  expect(stepped({ xCss: 300, yCss: 200 })).toEqual({ xCss: 300, yCss: 200 });
});
