import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DEVICE, PHASE, SampleReader } from '#protocol/samples.ts';
import { testBoard } from '../testing/test-board.tsx';
import { type LongPress, type LongPressClock, takenBack, watchLongPresses } from './long-press.ts';
import { readPointers } from './pointer.ts';

// A page on which something may have been pressed before its code ran.
vi.hoisted(() => {
  document.body.innerHTML = '<div id="first-bars"></div>';
});

let board = testBoard();

/** Time that passes when it is told to. */
class Clock implements LongPressClock {
  nowMs = 0;
  #next = 1;
  readonly #timers = new Map<number, { atMs: number; run: () => void }>();
  later(run: () => void, ms: number): number {
    this.#timers.set(this.#next, { atMs: this.nowMs + ms, run });
    return this.#next++;
  }
  cancel(handle: number): void {
    this.#timers.delete(handle);
  }
  pass(ms: number): void {
    this.nowMs += ms;
    for (const [handle, { atMs, run }] of [...this.#timers])
      if (atMs <= this.nowMs && this.#timers.delete(handle)) run();
  }
  get waiting(): number {
    return this.#timers.size;
  }
}

describe('a hold', () => {
  let canvas: HTMLElement;
  let clock: Clock;
  let holds: LongPress[];
  let stop: () => void;

  beforeEach(() => {
    canvas = document.createElement('div');
    clock = new Clock();
    board = testBoard();
    holds = [];
    listen();
  });

  function listen(): void {
    const isFinger = (event: PointerEvent): boolean => event.width < 60;
    const onDown = watchLongPresses(board, isFinger, (hold) => holds.push(hold), clock);
    ({ stop } = readPointers(canvas, board.motion, { send() {}, onDown, onLeave() {} }));
  }

  const send = (type: string, pointerId: number, clientX: number, clientY = 400, rest: PointerEventInit = {}) =>
    canvas.dispatchEvent(
      new PointerEvent(type, { pointerId, pointerType: 'touch', clientX, clientY, width: 8, ...rest }),
    );

  it('is a finger that rests half a second within 10 px', () => {
    send('pointerdown', 1, 300);
    send('pointermove', 1, 306, 406);
    clock.pass(499);
    expect(holds).toEqual([]);
    clock.pass(1);
    expect(holds).toEqual([{ pointerId: 1, xCss: 300, yCss: 400, downMs: expect.any(Number), onLift: null }]);
    clock.pass(5000);
    expect(holds).toHaveLength(1);
  });

  it('is none when the finger moves on, lifts, or is taken away', () => {
    send('pointerdown', 1, 300);
    send('pointermove', 1, 310);
    send('pointermove', 1, 300);
    send('pointerdown', 2, 900);
    send('pointerup', 2, 900);
    send('pointerdown', 3, 1500);
    send('pointercancel', 3, 1500);
    clock.pass(1000);
    expect(holds).toEqual([]);
    expect(clock.waiting).toBe(0);
  });

  it('is none of a pen, a mouse or a palm, not even of a touch that grows to one', () => {
    send('pointerdown', 1, 100, 400, { pointerType: 'pen' });
    send('pointerdown', 2, 600, 400, { pointerType: 'mouse' });
    send('pointerdown', 3, 1100, 400, { width: 80 });
    send('pointerdown', 4, 1600);
    send('pointermove', 4, 1600, 400, { width: 80 });
    clock.pass(1000);
    expect(holds).toEqual([]);
  });

  it('is none of fingers close to each other, nor of a hand that rests beside a pen', () => {
    send('pointerdown', 1, 300);
    send('pointerdown', 2, 500);
    send('pointerdown', 3, 1200, 400, { pointerType: 'pen' });
    send('pointerdown', 4, 1300);
    clock.pass(1000);
    expect(holds).toEqual([]);
  });

  it('is none of two fingers on a small screen, however far apart', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    board.motion.setView(360, 740);
    send('pointerdown', 1, 40, 40);
    send('pointerdown', 2, 300, 700);
    clock.pass(1000);
    expect(holds).toEqual([]);
    vi.unstubAllGlobals();
  });

  it('is none of a finger close to one that touched down before the page could listen', () => {
    const early = new PointerEvent('pointerdown', { pointerId: 1, pointerType: 'pen', clientX: 300, clientY: 400 });
    window.earlyPointers = Object.assign([early], { end() {} });
    stop();
    listen();
    send('pointerdown', 2, 500);
    clock.pass(1000);
    expect(holds).toEqual([]);
  });

  it('is each of two people’s who stand apart', () => {
    send('pointerdown', 1, 300);
    clock.pass(100);
    send('pointerdown', 2, 900);
    clock.pass(400);
    expect(holds.map(({ pointerId }) => pointerId)).toEqual([1]);
    clock.pass(100);
    expect(holds.map(({ pointerId }) => pointerId)).toEqual([1, 2]);
  });

  it('is forgotten with the board', () => {
    send('pointerdown', 1, 300);
    stop();
    clock.pass(1000);
    expect(holds).toEqual([]);
    expect(clock.waiting).toBe(0);
  });

  it('takes its contact back as of the moment it touched down', () => {
    const record = new SampleReader(takenBack({ pointerId: 7, xCss: 30, yCss: 40, downMs: 1234.5 }), 1);
    expect([record.phase(0), record.device(0), record.pointerId(0)]).toEqual([PHASE.cancel, DEVICE.touch, 7]);
    expect([record.xCss(0), record.yCss(0), record.tMs(0)]).toEqual([30, 40, 1234.5]);
  });
});
