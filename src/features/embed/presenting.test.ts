// The frames of an embedded board one by one: what turns them, where they stand, and how somebody leaves and starts again.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { marked } from '#protocol/browser/testing/marked.ts';
import type { Camera } from '#protocol/bus.ts';
import type { ItemJson } from '#protocol/item-json.ts';
import embed from '../../../locales/en/embed.json';
import present from '../../../locales/en/present.json';
import type { BoardCalls } from '../../bus/board-link.ts';
import type { BoardSession } from '../board/session/board-session.ts';
import { testBoard } from '../board/testing/test-board.tsx';
import { EmbedFrame } from './embed-frame.ts';
import { type FramePresentation, loadPresentation } from './presenting.ts';

/** Sizes of the stage and of the canvas, CSS px: the bar takes the rest. */
const [STAGE, CANVAS] = [
  { w: 800, h: 450 },
  { w: 800, h: 502 },
];
const frame = (id: string, x: number) => ({ id, kind: 'frame', x, y: 0, w: 1600, h: 900, text: id }) as ItemJson;

let frames: ItemJson[];
let board: BoardSession;
let presentation: FramePresentation;
let resize: () => void;
const moved = vi.fn();
const fetched = vi.fn();

beforeEach(() => {
  // A hidden page does not glide.
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const sizeOf = (element: Element) => (element.className === 'stage' ? STAGE : CANVAS);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(function (this: Element) {
    return sizeOf(this).w;
  });
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function (this: Element) {
    return sizeOf(this).h;
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: () => void) {
        resize = onResize;
      }
      observe() {}
      disconnect() {}
    },
  );
  fetched.mockReset();
  vi.stubGlobal('fetch', async (address: string) => {
    fetched(address);
    return marked(Response.json(present));
  });
  moved.mockReset();
  frames = [frame('Wheel', 0), frame('Chain', 2000), { ...frame('Draft', 4000), hidden: true }, frame('Road', 6000)];
  document.body.innerHTML = '<div id="root"></div>';
  document.documentElement.lang = 'en';
});
afterEach(() => {
  presentation.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.documentElement.removeAttribute('dir');
});

async function start(): Promise<void> {
  board = testBoard('viewer');
  board.setCalls({
    items: async () => frames,
    cameraSet: async (camera: Camera) => {
      moved(camera);
      board.motion.apply({ camera });
    },
    cameraFit: async () => moved('all'),
  } as unknown as BoardCalls);
  const page = new EmbedFrame(embed);
  page.showBoard('https://board.example', { zoom() {}, fit() {} });
  presentation = (await loadPresentation())(board, page);
  await settled();
}

/** Resolves when all callbacks of the board's calls have run. */
const settled = () => new Promise((resolve) => setTimeout(resolve));
const stage = () => document.querySelector<HTMLElement>('.stage');
const position = () => document.querySelector('.presentation-bar p')?.textContent;
const button = (name: string) => document.querySelector<HTMLElement>(`button[aria-label="${name}"]`);
const press = (key: string, on: EventTarget = document.body) =>
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
const swipe = (byX: number, byY = 0) => {
  const dispatch = (type: string, clientX: number, clientY: number) =>
    stage()?.dispatchEvent(new PointerEvent(type, { pointerType: 'touch', clientX, clientY }));
  dispatch('pointerdown', 300, 200);
  dispatch('pointerup', 300 + byX, 200 + byY);
  stage()?.dispatchEvent(new MouseEvent('click'));
};

it('shows the first frame over the bar and leaves out hidden ones; presses, swipes and keys turn', async () => {
  await start();
  expect(position()).toBe('1 of 3 Wheel');
  // The middle of the canvas lies half a bar below the middle of the frame.
  expect(moved.mock.lastCall?.[0]).toEqual({ x: 800, y: 450 + 26 / 0.5, zoom: 0.5 });
  swipe(-80);
  expect([position(), moved.mock.lastCall?.[0].x]).toEqual(['2 of 3 Chain', 2800]);
  stage()?.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'mouse' }));
  stage()?.click();
  expect(position()).toBe('3 of 3 Road');
  press('ArrowRight');
  expect(position()).toBe('3 of 3 Road');
  expect(button('Next')?.getAttribute('aria-disabled')).toBe('true');
  press('Home');
  expect(position()).toBe('1 of 3 Wheel');
  button('Next')?.click();
  expect(position()).toBe('2 of 3 Chain');
  // The button that has the focus turns once.
  press('Enter', button('Next') ?? document);
  expect(position()).toBe('2 of 3 Chain');
});

it('calls nothing but its strings', async () => {
  await start();
  press('End');
  expect(fetched.mock.calls.map(([address]) => String(address).split('?')[0])).toEqual(['/locales/en/present.json']);
});

it('follows the direction of the page', async () => {
  document.documentElement.dir = 'rtl';
  await start();
  press('ArrowLeft');
  swipe(80);
  expect(position()).toBe('3 of 3 Road');
});

it('keeps the frame in its place when the page around moves the view, or has another size', async () => {
  await start();
  const fitted = moved.mock.lastCall?.[0];
  board.motion.apply({ camera: { x: 0, y: 0, zoom: 3 } });
  expect(board.motion.camera).toEqual(fitted);
  moved.mockReset();
  resize();
  expect(moved.mock.lastCall?.[0]).toEqual(fitted);
});

it('follows changes of the board, and goes on behind a deleted frame', async () => {
  await start();
  press('ArrowRight');
  frames = [frame('Wheel', 0), frame('Road', 6000), frame('Hill', 8000)];
  vi.useFakeTimers();
  presentation.refresh();
  await vi.advanceTimersByTimeAsync(400);
  vi.useRealTimers();
  expect(moved.mock.lastCall?.[0].x).toBe(2800);
  press('ArrowRight');
  expect([position(), moved.mock.lastCall?.[0].x]).toEqual(['2 of 3 Road', 6800]);
});

it('is left by Escape, which shows the board again with a button to start from the same frame', async () => {
  await start();
  press('End');
  press('Escape');
  expect([stage(), moved.mock.lastCall?.[0]]).toEqual([null, 'all']);
  expect(press('ArrowRight')).toBe(true);
  button('Start presenting')?.click();
  await settled();
  expect([position(), button('Start presenting')]).toEqual(['3 of 3 Road', null]);
});

it('presents nothing on a board without frames', async () => {
  frames = [];
  await start();
  expect([stage(), moved.mock.calls]).toEqual([null, []]);
});
