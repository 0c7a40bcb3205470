// Keys of a presentation, before those of the board.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ItemJson } from '#protocol/item-json.ts';
import type { BoardCalls } from '../../../../bus/board-link.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { testBoard } from '../../testing/test-board.tsx';
import { listenTalkKeys } from './keys.ts';
import { beginTalk, talkOf } from './talk.ts';
import { talkUiOf } from './talk-ui.ts';

const FRAMES = Array.from(
  { length: 12 },
  (_, n) => ({ id: `${n}`, kind: 'frame', x: 2000 * n, y: 0, w: 1600, h: 900 }) as ItemJson,
);
let board: BoardSession;
let boardKeys: string[];

beforeEach(async () => {
  board = testBoard();
  board.setCalls({
    items: async () => FRAMES,
    setTool: async () => undefined,
  } as unknown as BoardCalls);
  beginTalk(board, { everyone: false, frame: '3' });
  await vi.waitFor(() => expect(talkOf(board).role).toBe('alone'));
  board.store.tool = 'hand';
  boardKeys = [];
  const stop = listenTalkKeys(board);
  const onBoard = ({ key }: KeyboardEvent): void => void boardKeys.push(key);
  addEventListener('keydown', onBoard);
  return () => {
    stop();
    removeEventListener('keydown', onBoard);
    document.documentElement.dir = 'ltr';
    document.body.replaceChildren();
    board.store.isLeft = true;
  };
});

const press = (key: string, more: KeyboardEventInit = {}, target: Element = document.body): void => {
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
};
const frameIndex = (): number => talkOf(board).index;

describe('a presenter', () => {
  it.each([
    ['ArrowRight', {}, 4],
    ['ArrowLeft', {}, 2],
    ['ArrowDown', {}, 4],
    ['PageUp', {}, 2],
    [' ', {}, 4],
    [' ', { shiftKey: true }, 2],
    ['Enter', {}, 4],
    ['Backspace', {}, 2],
    ['Home', {}, 0],
    ['End', {}, 11],
  ])('turns by %s %o', (key, more, to) => {
    press(key, more);
    expect(frameIndex()).toBe(to);
    expect(boardKeys).toEqual([]);
  });

  it('turns on by the left arrow where the page runs right to left', () => {
    document.documentElement.dir = 'rtl';
    press('ArrowLeft');
    expect(frameIndex()).toBe(4);
  });

  it('goes to the frame with a number by digits and Enter', () => {
    for (const key of ['1', '1', 'Enter']) press(key);
    expect(frameIndex()).toBe(10);
    press('Enter');
    expect(frameIndex()).toBe(11);
  });

  it('covers the screen by B and W, on any keyboard', () => {
    press('b');
    expect(talkOf(board).screen).toBe('black');
    press('ش', { code: 'KeyW' });
    expect(talkOf(board).screen).toBe('white');
    press(',');
    expect(talkOf(board).screen).toBe('shown');
  });

  it('leaves overview, tool and presentation in steps by Escape', () => {
    press('p');
    expect(board.store.tool).toBe('pen');
    press('o');
    expect(talkUiOf(board).isOverviewOpen).toBe(true);
    press('Escape');
    expect([talkUiOf(board).isOverviewOpen, board.store.tool]).toEqual([false, 'pen']);
    press('Escape');
    expect([board.store.tool, talkOf(board).role]).toEqual(['hand', 'alone']);
    press('Escape');
    expect(talkOf(board).role).toBeNull();
  });

  it('leaves a button of the bar its keys, and the board undo', () => {
    const button = document.body.appendChild(document.createElement('button'));
    press('Enter', {}, button);
    press('z', { ctrlKey: true });
    press('v');
    expect(frameIndex()).toBe(3);
    expect(boardKeys).toEqual(['Enter', 'z']);
  });
});

it('a viewer who presents draws nothing', () => {
  board.store.role = 'viewer';
  press('p');
  expect(board.store.tool).toBe('hand');
});
