// A press on a bar, by what has the focus and what is pressed. The wheel: tests/e2e/habits.spec.ts.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { testBoard } from '../testing/test-board.tsx';
import { leaveInputToBoard } from './bar-input.ts';

const board = testBoard();

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = `<canvas tabindex="0"></canvas><div id="layer"><button id="one"></button><button id="other"></button>
    <input><div role="menu"><button id="inMenu"></button></div><li draggable="true"><button id="dragged"></button></li></div>`;
  stop = leaveInputToBoard(board, byId('layer'), document.querySelector('canvas') as HTMLCanvasElement);
});
afterEach(() => stop());

const byId = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;

/** Whether the browser moves the focus by it. */
function movesFocus(id: string): boolean {
  return byId(id).dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
}

test.each([
  ['the board', 'canvas', 'one', false, 'CANVAS'],
  ['the page', 'body', 'one', false, 'BODY'],
  ['another button of a bar, which Tab has reached', '#other', 'one', false, 'CANVAS'],
  ['a field', 'input', 'one', true, 'INPUT'],
  ['the board, in a menu', 'canvas', 'inMenu', true, 'CANVAS'],
  ['the board, on what can be dragged', 'canvas', 'dragged', true, 'CANVAS'],
])('a press with the focus on %s', (_, focused, pressed, moves, after) => {
  document.querySelector<HTMLElement>(focused)?.focus();
  expect(movesFocus(pressed)).toBe(moves);
  expect(document.activeElement?.tagName).toBe(after);
});
