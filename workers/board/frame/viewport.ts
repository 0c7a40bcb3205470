// What of the board the screen shows: the canvas's size and the engine's camera, between CSS px and board units.

import type { Box, Camera } from '#protocol/bus.ts';
import type { FitTarget } from '#protocol/engine-commands.ts';
import { run } from '../../engine/commands.ts';
import type { EngineApi } from '../../engine/engine.ts';

export interface ScreenSize {
  wPx: number;
  hPx: number;
  /** px per CSS px. */
  dpr: number;
}

/** What bars cover of the screen from its top and its foot. */
export interface BarsCss {
  topCss: number;
  footCss: number;
}

/** Until the page has measured its own: the title's bar, and the tools with a row of options. */
const USUAL_BARS: BarsCss = { topCss: 76, footCss: 144 };
/** The engine leaves so much round what it fits (FIT_MARGIN_CSS of engine/canvas/src/view/mod.rs); beside bars less is enough. */
const ENGINE_MARGIN_CSS = 64;
const MARGIN_CSS = 24;

type ViewEngine = Pick<EngineApi, 'cameraGet' | 'command' | 'resize' | 'count' | 'selection'>;

export class Viewport {
  readonly #engine: ViewEngine;
  #size!: ScreenSize;
  /** As the engine has it: of fewer px than the screen on a machine that cannot draw as many. */
  drawn!: ScreenSize;
  bars = USUAL_BARS;
  /** The camera of the last turn of the engine: another object when it has moved. */
  shown: Camera = { x: 0, y: 0, zoom: 1 };
  #isChosen = false;

  constructor(engine: ViewEngine, size: ScreenSize) {
    this.#engine = engine;
    this.resize(size);
  }

  get size(): ScreenSize {
    return this.#size;
  }

  get widthCss(): number {
    return this.#size.wPx / this.#size.dpr;
  }

  get heightCss(): number {
    return this.#size.hPx / this.#size.dpr;
  }

  get camera(): Camera {
    const [x = 0, y = 0, zoom = 1] = this.#engine.cameraGet();
    return { x, y, zoom };
  }

  /** What may not be is corrected, so `camera` tells what became of it. */
  set camera({ x, y, zoom }: Camera) {
    this.#isChosen = true;
    run(this.#engine, 'moveCamera', x, y, zoom);
  }

  /** Nobody has moved the camera yet. */
  get isAtStart(): boolean {
    const { x, y, zoom } = this.camera;
    return !this.#isChosen && x === 0 && y === 0 && zoom === 1;
  }

  /** What no bar covers. */
  get freeCss(): Box {
    const { topCss, footCss } = this.bars;
    const h = Math.max(this.heightCss - topCss - footCss, this.heightCss / 2);
    return { x: 0, y: Math.min(topCss, this.heightCss - h), w: this.widthCss, h };
  }

  /** Shows it whole where no bar is: fitted as on a screen of that size, then moved there. */
  fit(what: FitTarget): void {
    const engine = this.#engine;
    if (what === 'selection' ? engine.selection(1).length === 0 : engine.count(-1) === 0) {
      run(engine, 'fitCamera', what);
      return;
    }
    const { wPx, hPx, dpr } = this.drawn;
    const { y, h } = this.freeCss;
    engine.resize(wPx, (h + 2 * (ENGINE_MARGIN_CSS - MARGIN_CSS)) * dpr, dpr);
    run(engine, 'fitCamera', what);
    engine.resize(wPx, hPx, dpr);
    const { x, y: middle, zoom } = this.camera;
    run(engine, 'moveCamera', x, middle - (y + h / 2 - this.heightCss / 2) / zoom, zoom);
  }

  /** The engine has it at once: what a hand does before the next frame is placed by it. */
  resize(size: ScreenSize): void {
    this.#size = size;
    this.drawn = size;
    this.#engine.resize(size.wPx, size.hPx, size.dpr);
  }

  boardFromCss(xCss: number, yCss: number): { x: number; y: number } {
    const { x, y, zoom } = this.camera;
    return { x: x + (xCss - this.widthCss / 2) / zoom, y: y + (yCss - this.heightCss / 2) / zoom };
  }

  /** The same for a place somebody named; the middle of the screen without one. */
  boardAt(at: { xCss: number; yCss: number } | undefined): { x: number; y: number } {
    return this.boardFromCss(at?.xCss ?? this.widthCss / 2, at?.yCss ?? this.heightCss / 2);
  }

  /** The area that the last turn has shown, board units. */
  box(): Box {
    const { x, y, zoom } = this.shown;
    const [w, h] = [this.widthCss / zoom, this.heightCss / zoom];
    return { x: x - w / 2, y: y - h / 2, w, h };
  }
}
