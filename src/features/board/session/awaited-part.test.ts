import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { listenWaitingKeys } from '../input/keys.ts';
import { testBoard } from '../testing/test-board.tsx';
import { awaitPart, partIsHere, stopAwaiting } from './awaited-part.ts';

let board = testBoard();

const [canvas, field] = [document.createElement('canvas'), document.createElement('input')];
let onBoard: string[];
let inField: string[];
let stop: () => void;

beforeEach(() => {
  document.body.replaceChildren(canvas, field);
  board = testBoard();
  board.queue.dispatch({ type: 'started' });
  [onBoard, inField] = [[], []];
  canvas.onkeydown = ({ key }) => onBoard.push(key);
  field.value = '';
  field.onkeydown = ({ key }) => inField.push(key);
  stop = listenWaitingKeys(board, canvas);
});
afterEach(() => {
  stopAwaiting(board);
  stop();
});

/** What the browser makes of a letter that comes again. */
Object.assign(document, {
  execCommand: (name: string, _: boolean, letter: string) => {
    if (name === 'insertText') field.value += letter;
  },
});

function type(...keys: string[]): void {
  for (const key of keys) canvas.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

test('keys for a part that is on its way are pressed in it when it is here, in order, and those after it are the board’s', async () => {
  awaitPart(board, 'palette');
  type('h', 'i', 'F', 'Enter');
  expect([onBoard, inField]).toEqual([[], []]);
  partIsHere(board, 'palette', field);
  await vi.waitFor(() => expect(inField).toEqual(['h', 'i', 'F', 'Enter']));
  expect(field.value).toBe('hiF');
  type('x');
  expect(onBoard).toEqual(['x']);
});

test('keys behind one that waits itself, and asks for a part when it is its turn, are that part’s', async () => {
  const serial = board.queue.nextInputSeq('turns');
  const opens = ({ key }: KeyboardEvent) => key === 'k' && awaitPart(board, 'palette');
  canvas.addEventListener('keydown', opens);
  type('a', 'k', 'h', 'i', 'Escape', 'x');
  expect(onBoard).toEqual([]);
  board.queue.acknowledge(serial);
  expect(onBoard).toEqual(['a', 'k']);
  type('y');
  partIsHere(board, 'palette', field);
  await vi.waitFor(() => expect(onBoard).toEqual(['a', 'k', 'x', 'y']));
  expect(inField).toEqual(['h', 'i', 'Escape']);
  canvas.removeEventListener('keydown', opens);
});

test('an Escape behind the one that closes a part is the board’s', async () => {
  const serial = board.queue.nextInputSeq('turns');
  const opens = ({ key }: KeyboardEvent) => key === 'k' && awaitPart(board, 'palette');
  canvas.addEventListener('keydown', opens);
  type('k', 'h', 'Escape');
  board.queue.acknowledge(serial);
  type('Escape');
  partIsHere(board, 'palette', field);
  await vi.waitFor(() => expect(onBoard).toEqual(['k', 'Escape']));
  expect(inField).toEqual(['h', 'Escape']);
  canvas.removeEventListener('keydown', opens);
});

test('Escape calls it off: its keys are nobody’s, and neither is the Escape', () => {
  const cancel = vi.fn();
  awaitPart(board, 'find', cancel);
  type('h', 'Escape', 'x');
  expect(cancel).toHaveBeenCalledOnce();
  expect([onBoard, inField]).toEqual([['x'], []]);
});

test('who draws meanwhile does not wait for it, and what was typed for it is no shortcut', () => {
  awaitPart(board, 'eyedropper');
  type('Enter');
  canvas.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  type('p');
  partIsHere(board, 'eyedropper', canvas);
  expect(onBoard).toEqual(['p']);
});

test('one that cannot be had is waited for no longer than that is known', async () => {
  const { preload } = lazyPart(() => Promise.reject(new Error('offline')));
  awaitPart(board, 'find');
  type('h');
  preload();
  await new Promise((resolve) => setTimeout(resolve));
  type('x');
  expect([onBoard, inField]).toEqual([['x'], []]);
});
