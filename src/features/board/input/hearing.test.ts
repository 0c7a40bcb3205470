import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginLine, heardUpTo, inOrder, resetLine, serialOf } from '../session/queue.ts';
import { resetBoard } from '../session/store.ts';
import { hearForPage, pageHears } from './hearing.ts';
import { hearTextPresses, tellTextPress } from './text-press.ts';
import { listenWaitingKeys } from './waiting-keys.ts';

const canvas = document.createElement('canvas');
let heard: string[];
let stops: (() => void)[];

beforeEach(() => {
  document.body.replaceChildren(canvas);
  resetBoard('editor');
  resetLine();
  beginLine();
  [heard, stops] = [[], []];
});
afterEach(() => {
  pageHears();
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
    listenWaitingKeys(on),
    hearTextPresses((press) => heard.push(press)),
  );
  pageHears();
}

function key(key: string, type: 'keydown' | 'keyup' = 'keydown'): KeyboardEvent {
  const event = new KeyboardEvent(type, { key, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  return event;
}

const press = (what: string): void => inOrder(() => heard.push(what));

test('what comes before the first key is the board’s at once; keys and what comes behind them come in order when the page hears', () => {
  hearForPage(canvas);
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
  hearForPage(canvas);
  key('Enter');
  key('a');
  let serial = 0;
  addEventListener('keydown', () => (serial = serialOf('turns')), { once: true });
  comes();
  expect(heard).toEqual(['Enter']);
  heardUpTo(serial);
  expect(heard).toEqual(['Enter', 'a']);
});

test('a press that may open a text waits as a key does, and what is typed behind it with it', () => {
  hearForPage(canvas);
  inOrder(() => tellTextPress('doubled', new MouseEvent('click')));
  press('stroke');
  key('a');
  expect(heard).toEqual([]);
  comes();
  expect(heard).toEqual(['doubled', 'stroke', 'a']);
});

test('keys that have waited longer than their canvas stood are the next one’s', () => {
  hearForPage(canvas);
  key('r');
  const next = document.createElement('canvas');
  document.body.replaceChildren(next);
  hearForPage(next);
  key('p');
  comes(next);
  expect(heard).toEqual(['r', 'p']);
});

test('where there is no board, keys are nobody’s', () => {
  hearForPage(canvas);
  pageHears();
  expect(key('r').defaultPrevented).toBe(false);
});
