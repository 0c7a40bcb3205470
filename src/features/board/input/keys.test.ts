import { afterEach, beforeEach, expect, test } from 'vitest';
import { testBoard } from '../testing/test-board.tsx';
import { listenEarlyKeys, listenWaitingKeys, stopEarlyKeys } from './keys.ts';
import { hearTextPresses, tellTextPress } from './text-press.ts';

let board = testBoard();

const canvas = document.createElement('canvas');
let heard: string[];
let stops: (() => void)[];

beforeEach(() => {
  document.body.replaceChildren(canvas);
  board = testBoard();
  board.queue.dispatch({ type: 'started' });
  [heard, stops] = [[], []];
});
afterEach(() => {
  stopEarlyKeys(board);
  for (const stop of stops) stop();
});

/** What shows a board is there. */
function comes(on: HTMLElement = canvas): void {
  const key = ({ type, key }: KeyboardEvent) => heard.push(type === 'keydown' ? key : `${key} up`);
  for (const type of ['keydown', 'keyup'] as const) {
    addEventListener(type, key);
    stops.push(() => removeEventListener(type, key));
  }
  stops.push(
    listenWaitingKeys(board, on),
    hearTextPresses(board, (press) => heard.push(press)),
  );
  stopEarlyKeys(board);
}

function key(key: string, type: 'keydown' | 'keyup' = 'keydown'): KeyboardEvent {
  const event = new KeyboardEvent(type, { key, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  return event;
}

const press = (what: string): void => board.queue.push({ kind: 'pointer', run: () => heard.push(what) });

test('what comes before the first key is the board’s at once; keys and what comes behind them come in order when the page hears', () => {
  listenEarlyKeys(board, canvas);
  press('stroke');
  expect(key('r').defaultPrevented).toBe(true);
  key('r', 'keyup');
  press('box');
  key('p');
  press('line');
  expect(heard).toEqual(['stroke']);
  comes();
  expect(heard).toEqual(['stroke', 'r', 'r up', 'box', 'p', 'line']);
  key('x');
  press('dot');
  expect(heard.slice(6)).toEqual(['x', 'dot']);
});

test('a key waits for what the one before it has become', () => {
  listenEarlyKeys(board, canvas);
  key('Enter');
  key('a');
  let serial = 0;
  addEventListener('keydown', () => (serial = board.queue.nextInputSeq('turns')), { once: true });
  comes();
  expect(heard).toEqual(['Enter']);
  board.queue.acknowledge(serial);
  expect(heard).toEqual(['Enter', 'a']);
});

test('a press that may open a text waits as a key does, and what is typed behind it with it', () => {
  listenEarlyKeys(board, canvas);
  board.queue.push({ kind: 'pointer', run: () => tellTextPress(board, 'doubled', new MouseEvent('click')) });
  press('stroke');
  key('a');
  expect(heard).toEqual([]);
  comes();
  expect(heard).toEqual(['doubled', 'stroke', 'a']);
});

test('keys that have waited longer than their canvas stood are the next one’s', () => {
  listenEarlyKeys(board, canvas);
  key('r');
  const next = document.createElement('canvas');
  document.body.replaceChildren(next);
  listenEarlyKeys(board, next);
  key('p');
  comes(next);
  expect(heard).toEqual(['r', 'p']);
});

test('where there is no board, keys are nobody’s', () => {
  listenEarlyKeys(board, canvas);
  stopEarlyKeys(board);
  expect(key('r').defaultPrevented).toBe(false);
});
