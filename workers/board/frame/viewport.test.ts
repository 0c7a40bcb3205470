// What is fitted lies between the bars, whatever the screen and however finely it is drawn.

import { expect, test } from 'vitest';
import { takeCommands } from '../testing/take-commands.ts';
import { Viewport } from './viewport.ts';

const BOX = { x: 300, y: -900, w: 500, h: 4000 };
const ENGINE_MARGIN_CSS = 64;
/** What `fitCamera` has for the selection. */
const SELECTION = 1;

/** As the engine fits (engine/canvas/src/view/camera.rs). */
class FakeEngine {
  size = [0, 0, 1];
  camera = [0, 0, 1];
  selected = 1;
  count = () => 1;
  selection = () => new Uint8Array(16 * this.selected);
  resize(...size: [number, number, number]): void {
    this.size = size;
  }
  cameraGet = () => Float64Array.from(this.camera);
  command = takeCommands({
    moveCamera: (camera) => {
      this.camera = camera.map(Number);
    },
    fitCamera: ([what]) => this.fitTo(what === SELECTION),
  });
  fitTo(isSelection: boolean): void {
    if (isSelection && this.selected === 0) return;
    const [w = 0, h = 0, dpr = 1] = this.size;
    const zoom = Math.min((w / dpr - 2 * ENGINE_MARGIN_CSS) / BOX.w, (h / dpr - 2 * ENGINE_MARGIN_CSS) / BOX.h, 1);
    this.camera = [BOX.x + BOX.w / 2, BOX.y + BOX.h / 2, zoom];
  }
}

test.each([
  [1280, 720, 1, 1],
  [780, 1688, 2, 1],
  [3840, 2160, 1, 0.5],
])('on %i × %i px at %i, drawn at %d of it', (wPx, hPx, dpr, share) => {
  const engine = new FakeEngine();
  const viewport = new Viewport(engine, { wPx, hPx, dpr });
  viewport.drawn = { wPx: wPx * share, hPx: hPx * share, dpr: dpr * share };
  engine.resize(wPx * share, hPx * share, dpr * share);
  viewport.bars = { topCss: 70, footCss: 150 };
  viewport.fit('all');
  expect(engine.size).toEqual([wPx * share, hPx * share, dpr * share]);
  const { y, zoom } = viewport.camera;
  const topCss = (BOX.y - y) * zoom + viewport.heightCss / 2;
  const footCss = (y - BOX.y - BOX.h) * zoom + viewport.heightCss / 2;
  expect(topCss).toBeCloseTo(70 + 24);
  expect(footCss).toBeCloseTo(150 + 24);
});

test('where nothing is selected the view stays', () => {
  const engine = new FakeEngine();
  engine.selected = 0;
  const viewport = new Viewport(engine, { wPx: 1280, hPx: 720, dpr: 1 });
  viewport.camera = { x: 5, y: 6, zoom: 2 };
  viewport.fit('selection');
  expect(viewport.camera).toEqual({ x: 5, y: 6, zoom: 2 });
});

test('the engine knows the screen before the first frame, and a new size before the next', () => {
  const engine = new FakeEngine();
  const viewport = new Viewport(engine, { wPx: 1280, hPx: 720, dpr: 1 });
  expect(engine.size).toEqual([1280, 720, 1]);
  viewport.resize({ wPx: 780, hPx: 1688, dpr: 2 });
  expect(engine.size).toEqual([780, 1688, 2]);
  expect(viewport.drawn).toEqual({ wPx: 780, hPx: 1688, dpr: 2 });
});
