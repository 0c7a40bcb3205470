import { afterEach, describe, expect, it, vi } from 'vitest';
import { readWheel, wheelAmounts, zoomsByWheel } from './wheel.ts';

const wheel = { deltaX: 0, deltaY: 0, deltaMode: 0, ctrlKey: false, metaKey: false, shiftKey: false };

describe('a wheel', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('pans by pixels as they are', () => {
    expect(wheelAmounts({ ...wheel, deltaX: 3, deltaY: -7 }, 800)).toEqual({ dx: 3, dy: -7, zoom: false });
  });

  it('makes pixels of lines and pages', () => {
    expect(wheelAmounts({ ...wheel, deltaY: 3, deltaMode: 1 }, 800).dy).toBe(120);
    expect(wheelAmounts({ ...wheel, deltaY: -1, deltaMode: 2 }, 800).dy).toBe(-800);
  });

  it('turns sideways with shift, unless the browser has done so', () => {
    expect(wheelAmounts({ ...wheel, deltaY: 100, shiftKey: true }, 800)).toMatchObject({ dx: 100, dy: 0 });
    expect(wheelAmounts({ ...wheel, deltaX: 100, shiftKey: true }, 800)).toMatchObject({ dx: 100, dy: 0 });
  });

  it('zooms with ctrl or command', () => {
    expect(wheelAmounts({ ...wheel, deltaY: 10, ctrlKey: true }, 800)).toEqual({ dx: 0, dy: 10, zoom: true });
    expect(wheelAmounts({ ...wheel, deltaY: 10, metaKey: true, shiftKey: true }, 800).zoom).toBe(true);
  });

  it('zooms by a quarter with a notch of a mouse, whether it counts in px, lines or pages', () => {
    for (const [deltaY, deltaMode] of [
      [-100, 0],
      [-120, 0],
      [-3, 1],
      [-1, 2],
    ] as const) {
      const { dy } = wheelAmounts({ ...wheel, deltaY, deltaMode, ctrlKey: true }, 800);
      expect(Math.exp(-dy / 100)).toBeCloseTo(1.25);
    }
    const { dy } = wheelAmounts({ ...wheel, deltaY: 100, ctrlKey: true }, 800);
    expect(Math.exp(-dy / 100)).toBeCloseTo(0.8);
  });

  it('lets a pinch on a trackpad through as it is: small steps, the way back leads home', () => {
    const steps = [-1.25, -4.5, -9, -3, 9, 4.5, 3, 1.25];
    const passed = steps.map((deltaY) => wheelAmounts({ ...wheel, deltaY, ctrlKey: true }, 800).dy);
    expect(passed).toEqual(steps);
  });

  it('zooms where this person moves about with a mouse; where nothing can be read it does not', () => {
    const kept = (value: string | null) => vi.stubGlobal('sessionStorage', { getItem: () => value });
    for (const [value, zooms] of [
      ['mouse', true],
      ['trackpad', false],
      [null, false],
    ] as const) {
      kept(value);
      expect(zoomsByWheel(), String(value)).toBe(zooms);
    }
    vi.stubGlobal('sessionStorage', undefined);
    expect(zoomsByWheel()).toBe(false);
  });

  it('does what was chosen from its next turn on', () => {
    const canvas = document.createElement('canvas');
    const said: boolean[] = [];
    const stop = readWheel(canvas, (_dx, _dy, _x, _y, zoom) => said.push(zoom));
    for (const device of ['trackpad', 'mouse']) {
      sessionStorage.setItem('navigation-device', device);
      const turn = new WheelEvent('wheel', { deltaY: 10, cancelable: true });
      // Long after the one before.
      Object.defineProperty(turn, 'timeStamp', { value: 1000 * (1 + said.length) });
      canvas.dispatchEvent(turn);
    }
    stop();
    expect(said).toEqual([false, true]);
  });

  it('of a mouse zooms where somebody says so, and with shift moves the board sideways', () => {
    expect(wheelAmounts({ ...wheel, deltaY: 10 }, 800, true)).toEqual({ dx: 0, dy: 10, zoom: true });
    expect(wheelAmounts({ ...wheel, deltaY: 10, ctrlKey: true }, 800, true).zoom).toBe(true);
    expect(wheelAmounts({ ...wheel, deltaY: 10, shiftKey: true }, 800, true)).toEqual({ dx: 10, dy: 0, zoom: false });
  });
});
