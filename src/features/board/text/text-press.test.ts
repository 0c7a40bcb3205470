import { afterEach, beforeEach, expect, test } from 'vitest';
import { board, resetBoard } from '../state.ts';
import { listenTextPresses } from './text-press.ts';

const canvas = document.createElement('canvas');
let presses = 0;
let stop = (): void => {};
beforeEach(() => {
  resetBoard('editor');
  presses = 0;
  stop = listenTextPresses(canvas, () => presses++);
});
afterEach(() => stop());

/** `atMs`: of the press; it is let go 60 ms later. */
function click(atMs: number, xCss = 10, pointerType = 'mouse'): void {
  for (const [type, at] of [
    ['pointerdown', atMs],
    ['click', atMs + 60],
  ] as const) {
    const event = new PointerEvent(type, { clientX: xCss, clientY: 10, pointerType });
    Object.defineProperty(event, 'timeStamp', { value: at });
    canvas.dispatchEvent(event);
  }
}

const select = (...kinds: string[]): void => {
  board.tool = 'select';
  board.selection = { count: kinds.length, ids: [], kinds, locked: false, style: {} };
};

test('every press with a tool that makes text may open one', () => {
  for (const tool of ['text', 'sticky'] as const) {
    board.tool = tool;
    click(0);
  }
  board.tool = 'pen';
  click(1000);
  expect(presses).toBe(2);
});

test('with Select it is the second of two clicks, near and soon, and no third', () => {
  select();
  click(0);
  click(1000);
  expect(presses).toBe(0);
  click(1200);
  expect(presses).toBe(1);
  click(1400);
  expect(presses).toBe(1);
  click(3000);
  click(3200, 30);
  expect(presses).toBe(1);
});

test('of a finger only where there is a text to open, so that no keyboard comes for a picture', () => {
  select('image');
  click(0, 10, 'touch');
  click(200, 10, 'touch');
  expect(presses).toBe(0);
  select('sticky');
  click(1000, 10, 'touch');
  click(1200, 10, 'touch');
  expect(presses).toBe(1);
});

test('a double click is handed on, which may begin a text where there is none; on the empty board of a finger too', () => {
  const seen: (MouseEvent | null)[] = [];
  stop();
  stop = listenTextPresses(canvas, (doubled) => seen.push(doubled));
  select();
  click(0, 10, 'touch');
  click(200, 10, 'touch');
  expect(seen.map((event) => event?.clientX)).toEqual([10]);
  board.tool = 'text';
  click(1000);
  expect(seen[1]).toBeNull();
});

test('whoever only looks opens none, and none is opened once nobody listens', () => {
  select('sticky');
  board.role = 'viewer';
  click(0);
  click(200);
  board.role = 'editor';
  stop();
  click(1000);
  click(1200);
  expect(presses).toBe(0);
});
