// What trackCanvas=1 lists: each canvas made, where, with its context, and whose board it outlived.

import { beforeEach, describe, expect, it } from 'vitest';
import { type CanvasMakers, CanvasWatch, placeOf } from './canvas-watch.ts';

class FakeCanvas {
  width: number;
  height: number;
  constructor(w = 300, h = 150) {
    this.width = w;
    this.height = h;
  }
  getContext(kind: string): object | null {
    return kind === 'webgl' ? null : { kind };
  }
}

let now: number;
let watch: CanvasWatch;
let makers: CanvasMakers;
let detach: () => void;

beforeEach(() => {
  now = 0;
  watch = new CanvasWatch('worker', () => now);
  makers = { OffscreenCanvas: class extends FakeCanvas {} as unknown as typeof OffscreenCanvas };
  detach = watch.attach(makers);
});

const make = (w: number, h: number) => new (makers.OffscreenCanvas as typeof OffscreenCanvas)(w, h);

describe('a canvas', () => {
  it('is listed with its size, its age and the place it was made at', () => {
    const canvas = make(512, 256);
    now = 40;
    expect(watch.report()).toMatchObject([
      { thread: 'worker', w: 512, h: 256, bytes: 512 * 256 * 4, ageMs: 40, context: null, leftMs: null },
    ]);
    expect(watch.report()[0]?.place).toContain('canvas-watch.test.ts');
    expect(canvas).toBeInstanceOf(makers.OffscreenCanvas);
  });

  it('is listed with its context when it got one', () => {
    const canvas = make(10, 10);
    canvas.getContext('webgl');
    expect(watch.report()[0]?.context).toBeNull();
    canvas.getContext('2d');
    expect(watch.report()[0]?.context).toBe('2d');
  });

  it('that came from another thread is listed from its context on', () => {
    detach();
    const given = make(20, 20);
    watch.attach(makers);
    expect(watch.report()).toEqual([]);
    given.getContext('2d');
    expect(watch.report()).toMatchObject([{ w: 20, context: '2d' }]);
  });

  it('counts as left behind since its board ended', () => {
    const old = make(1, 1);
    now = 100;
    watch.boardEnded();
    const fresh = make(2, 2);
    now = 130;
    expect(watch.report().map(({ w, leftMs }) => [w, leftMs])).toEqual([
      [1, 30],
      [2, null],
    ]);
    expect([old.width, fresh.width]).toEqual([1, 2]);
  });

  it('is seen no more after the watch was taken off', () => {
    detach();
    make(5, 5);
    expect(watch.report()).toEqual([]);
  });
});

describe('the place', () => {
  it('is read from stacks of Chromium, and of Firefox and Safari', () => {
    expect(placeOf('Error\n    at new Surfaces (http://localhost:1/assets/raster2d-Ab1_x.js:12:34)')).toBe(
      'Surfaces (raster2d-Ab1_x.js:12:34)',
    );
    expect(placeOf('makeCanvas@http://localhost:1/assets/gl-Q2.js:5:6\n')).toBe('makeCanvas (gl-Q2.js:5:6)');
    expect(placeOf('')).toBe('?');
  });
});
