import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EditingState } from '#protocol/board-events.ts';
import type { BoardCalls } from '../../../bus/board-link.ts';
import { holdTextBox } from '../session/text-box-port.ts';
import { escapeBoard } from '../session/tool-in-hand.ts';
import { testBoard } from '../testing/test-board.tsx';
import { listenTextPresses, type TextPress } from './text-press.ts';

let board = testBoard();

const canvas = document.createElement('canvas');
let presses = 0;
let stop = (): void => {};
beforeEach(() => {
  board = testBoard();
  presses = 0;
  stop = listenTextPresses(board, canvas, (press) => {
    if (press !== 'touched' && press !== 'clicked') presses += 1;
  });
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

/** Goes out as far as said and back, and lets go. */
function drag(atMs: number, xCss: number, byCss: number): void {
  for (const [type, at, clientX] of [
    ['pointerdown', atMs, xCss],
    ['pointermove', atMs + 20, xCss + byCss],
    ['pointermove', atMs + 40, xCss],
    ['click', atMs + 60, xCss],
  ] as const) {
    const event = new PointerEvent(type, { clientX, clientY: 10 });
    Object.defineProperty(event, 'timeStamp', { value: at });
    canvas.dispatchEvent(event);
  }
}

function seePresses(): [TextPress, number][] {
  const seen: [TextPress, number][] = [];
  stop();
  stop = listenTextPresses(board, canvas, (press, { clientX }) => press !== 'clicked' && seen.push([press, clientX]));
  return seen;
}

const select = (...kinds: string[]): void => {
  board.store.tool = 'select';
  board.store.selection = { count: kinds.length, ids: [], kinds, locked: false, style: {} };
};

test('every press with a tool that makes text may open one', () => {
  for (const tool of ['text', 'sticky'] as const) {
    board.store.tool = tool;
    click(0);
  }
  board.store.tool = 'pen';
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

test('a press that becomes a drag opens none, right behind a click or before one', () => {
  const seen = seePresses();
  select('rectangle');
  click(0);
  drag(200, 10, 4);
  click(400);
  expect(seen.filter(([press]) => press === 'doubled')).toEqual([]);
  click(600);
  drag(2000, 10, 3);
  drag(2200, 10, 3);
  expect(seen.filter(([press]) => press === 'doubled').length).toBe(2);
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
  const seen = seePresses();
  select();
  click(0, 10, 'touch');
  click(200, 10, 'touch');
  expect(seen).toEqual([['doubled', 10]]);
  board.store.tool = 'text';
  click(1000);
  expect(seen[1]).toEqual(['made', 10]);
});

test('a double click counts though the page has not heard yet that the tool gave way to Select; not with one that is kept', () => {
  const seen = seePresses();
  board.store.tool = 'rectangle';
  click(0);
  click(200);
  expect(seen).toEqual([['doubled', 10]]);
  board.store.keepsTool = true;
  click(1000);
  click(1200);
  expect(seen.length).toBe(1);
});

test('the press that makes a text is one: the next is of Select, but with a tool that is kept', () => {
  const seen = seePresses();
  board.store.tool = 'sticky';
  click(0);
  click(1000, 300);
  expect(seen).toEqual([['made', 10]]);
  board.store.tool = 'sticky';
  board.store.keepsTool = true;
  click(2000);
  click(3000, 300);
  expect(seen.length).toBe(3);
});

test('a click while a text is open goes on writing in the next', () => {
  const seen = seePresses();
  select('sticky');
  board.store.editing = { id: 'one' } as EditingState;
  click(0, 30);
  expect(seen).toEqual([['next', 30]]);
});

test('so does one while a text is asked for that the board has not opened yet', () => {
  const seen = seePresses();
  select('sticky');
  const release = holdTextBox(board, {
    isBusy: true,
    end: () => {},
    endByPress: () => {},
    expect: () => {},
    follow: () => {},
    press: () => {},
    takesKeys: false,
  });
  click(0, 30);
  release();
  click(1000, 90);
  expect(seen).toEqual([
    ['next', 30],
    ['touched', 90],
  ]);
});

test('a click on what was selected already, and one with Mod held, may be meant for a box or a link', () => {
  const seen = seePresses();
  click(0);
  expect(seen).toEqual([]);
  select('sticky');
  click(1000, 30);
  canvas.dispatchEvent(Object.assign(new MouseEvent('pointerdown', { ctrlKey: true, clientX: 60 })));
  canvas.dispatchEvent(new MouseEvent('click', { ctrlKey: true, clientX: 60 }));
  expect(seen).toEqual([
    ['touched', 30],
    ['touched', 60],
  ]);
});

test('whoever only looks opens none, and none is opened once nobody listens', () => {
  select('sticky');
  board.store.role = 'viewer';
  click(0);
  click(200);
  board.store.role = 'editor';
  stop();
  click(1000);
  click(1200);
  expect(presses).toBe(0);
});

describe('behind an Escape that the board has not answered', () => {
  let sent = 0;
  /** Keys that have come to their turn. */
  let keys: string[];
  beforeEach(() => {
    keys = [];
    board.queue.dispatch({ type: 'started' });
    const act = async (): Promise<void> => {
      sent = board.queue.nextInputSeq('turns');
    };
    board.setCalls({ act } as unknown as BoardCalls);
    board.store.tool = 'pen';
    escapeBoard(board);
  });

  /** The board says which tool is in hand by then. */
  const answers = (tool: 'pen' | 'select'): void =>
    board.queue.acknowledge(sent, () => {
      board.store.tool = tool;
    });

  test('a double click is one of Select where the board says so, before the keys behind it', () => {
    const seen = seePresses();
    click(0);
    click(200);
    board.queue.push({ kind: 'key', run: () => keys.push(`a after ${seen.length}`) });
    expect([seen, keys]).toEqual([[], []]);
    answers('select');
    expect([seen, keys]).toEqual([[['doubled', 10]], ['a after 1']]);
  });

  test('a double click with the pen opens none where the pen stays in hand', () => {
    const seen = seePresses();
    click(0);
    click(200);
    answers('pen');
    expect(seen).toEqual([]);
  });
});
