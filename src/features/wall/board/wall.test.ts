// What one needs at a wall: a page beside the one in view, one half cleared and not the other, a pen that keeps its colour, and the question
// about pen and fingers, asked once.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Camera } from '#protocol/bus.ts';
import type { BoardCalls } from '../../../bus/board-link.ts';
import { inputSettings } from '../../../device/input-settings.ts';
import { watchForPen } from '../../board/parts/pens/pen-watch.ts';
import { watchPens } from '../../board/parts/pens/pens.ts';
import type { BoardSession } from '../../board/session/board-session.ts';
import { closeDialog, dialogsOf } from '../../board/shell/dialogs.ts';
import { testBoard } from '../../board/testing/test-board.tsx';
import { clearHalf, inHalf } from './clear-part.ts';
import { addPage, newPage, nextPage, pageInView, previousPage } from './pages.ts';

let board: BoardSession;
let canvas: HTMLCanvasElement;
beforeEach(() => {
  board = testBoard();
  board.motion.view = { w: 1000, h: 500 };
  board.motion.camera = { x: 0, y: 0, zoom: 0.5 };
  canvas = document.body.appendChild(document.createElement('canvas'));
  sessionStorage.clear();
});
afterEach(() => {
  canvas.remove();
});

/** A press of a pen that says which one it is, 0: it does not. */
function pen(persistentDeviceId: number, type = 'pointerdown', pointerType = 'pen'): void {
  const event = new PointerEvent(type, { bubbles: true, pointerType });
  Object.defineProperty(event, 'persistentDeviceId', { value: persistentDeviceId });
  canvas.dispatchEvent(event);
}

it('a new page is as large as the view, to its right, beyond what pages stand there', () => {
  expect(newPage(board, [])).toEqual({ x: 1100, y: -500, w: 2000, h: 1000 });
  expect(newPage(board, [{ x: 1100, y: -500, w: 2000, h: 1000 }]).x).toBe(3200);
  expect(newPage(board, [{ x: 9000, y: 5000, w: 100, h: 100 }]).x).toBe(1100);
});

it('turns pages on and back, to the view before the first one, and adds a page only when asked', async () => {
  const frame = { id: 'a', kind: 'frame', x: -100, y: -100, w: 200, h: 200, rot: 0 };
  let frames: object[] = [];
  const load = vi.fn(async () => ['a']);
  const cameraSet = vi.fn(async (camera: Camera) => {
    board.motion.camera = camera;
  });
  board.setCalls({ items: async () => frames, load, cameraSet } as unknown as BoardCalls);
  addPage(board, (number) => `Page ${number}`);
  await vi.waitFor(() => expect(cameraSet).toHaveBeenCalledWith({ x: 2100, y: 0, zoom: 0.5 }));
  expect(load).toHaveBeenCalledWith(
    [{ kind: 'frame', x: 1100, y: -500, w: 2000, h: 1000, text: 'Page 1' }],
    expect.anything(),
    expect.anything(),
  );
  frames = [
    { ...frame, x: 2000 },
    { ...frame, id: 'b', x: 5000 },
  ];
  nextPage(board);
  await vi.waitFor(() => expect(board.motion.camera).toMatchObject({ x: 5100, y: 0 }));
  expect(pageInView(board, frames as never)).toBe(1);
  // Past the last page nothing is added.
  nextPage(board);
  previousPage(board);
  await vi.waitFor(() => expect(board.motion.camera).toMatchObject({ x: 2100, y: 0 }));
  previousPage(board);
  await vi.waitFor(() => expect(board.motion.camera).toEqual({ x: 0, y: 0, zoom: 0.5 }));
  expect(pageInView(board, frames as never)).toBe(-1);
  nextPage(board);
  await vi.waitFor(() => expect(board.motion.camera).toMatchObject({ x: 2100, y: 0 }));
  expect(load).toHaveBeenCalledTimes(1);
});

const item = (id: string, x: number, more = {}) => ({
  id,
  kind: 'stroke' as const,
  bounds: { x, y: 0, w: 50, h: 50 },
  ...more,
});

it('one half is cleared: not the other, nor what reaches over, is locked, or is a page', async () => {
  const all = [
    item('left', -500),
    item('over', -20),
    item('right', 500),
    item('out', -1500),
    item('locked', -400, { locked: true }),
    item('page', -300, { kind: 'frame' }),
  ];
  expect(inHalf(board, all, 'left')).toEqual(['left']);
  expect(inHalf(board, all, 'right')).toEqual(['right']);
  const removeItems = vi.fn(async (ids: string[]) => ({ step: 1, ids, count: ids.length }));
  board.setCalls({ items: async () => all, removeItems } as unknown as BoardCalls);
  expect((await clearHalf(board, 'right'))?.count).toBe(1);
  expect(removeItems).toHaveBeenCalledExactlyOnceWith(['right']);
});

it('a pen that says which one it is has its colour again when it is back', async () => {
  const stop = watchPens(board);
  board.store.tool = 'pen';
  const choose = async (color: string) => {
    board.store.options.pen = { ...board.store.options.pen, color };
    await Promise.resolve();
  };
  await choose('black');
  pen(1);
  await choose('red');
  pen(2);
  await choose('blue');
  pen(1);
  expect(board.store.options.pen?.color).toBe('red');
  pen(2);
  expect(board.store.options.pen?.color).toBe('blue');
  // A finger, and a pen that does not say so, draw on in what is chosen.
  pen(0);
  pen(1, 'pointerdown', 'touch');
  expect(board.store.options.pen?.color).toBe('blue');
  stop();
  pen(1);
  expect(board.store.options.pen?.color).toBe('blue');
});

it('what fingers do is asked when a pen has lifted from a touch screen: once, and never where it was answered for good', () => {
  inputSettings.fingerMode = 'draw';
  watchForPen(board, 0);
  pen(0, 'pointerup');
  expect(dialogsOf(board).open).toBeNull();
  sessionStorage.setItem('pen-touchscreen-suppressed', 'true');
  watchForPen(board, 10);
  pen(0, 'pointerup', 'touch');
  pen(0, 'pointerup');
  expect(dialogsOf(board).open).toBeNull();
  sessionStorage.clear();
  watchForPen(board, 10);
  pen(0, 'pointerup');
  expect(dialogsOf(board).open).toEqual({ kind: 'pen' });
  closeDialog(board);
  pen(0, 'pointerup');
  expect(dialogsOf(board).open).toBeNull();
});
