// What of the board the screen shows: the canvas's size and the engine's camera, between CSS px and board units.

import type { Box, Camera } from '#protocol/bus.ts';
import type { EngineApi } from '../engine-api.ts';

export interface ScreenSize {
  wPx: number;
  hPx: number;
  /** px per CSS px. */
  dpr: number;
}

export class Viewport {
  readonly #engine: Pick<EngineApi, 'cameraGet' | 'cameraSet'>;
  #size: ScreenSize;
  #isChosen = false;

  constructor(engine: Pick<EngineApi, 'cameraGet' | 'cameraSet'>, size: ScreenSize) {
    this.#engine = engine;
    this.#size = size;
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
    this.#engine.cameraSet(x, y, zoom);
  }

  /** Nobody has moved the camera yet. */
  get isAtStart(): boolean {
    const { x, y, zoom } = this.camera;
    return !this.#isChosen && x === 0 && y === 0 && zoom === 1;
  }

  resize(size: ScreenSize): void {
    this.#size = size;
  }

  boardFromCss(xCss: number, yCss: number): { x: number; y: number } {
    const { x, y, zoom } = this.camera;
    return { x: x + (xCss - this.widthCss / 2) / zoom, y: y + (yCss - this.heightCss / 2) / zoom };
  }

  /** The same for a place somebody named; the middle of the screen without one. */
  boardAt(at: { xCss: number; yCss: number } | undefined): { x: number; y: number } {
    return this.boardFromCss(at?.xCss ?? this.widthCss / 2, at?.yCss ?? this.heightCss / 2);
  }

  /** Board units. */
  box(): Box {
    const { x, y, zoom } = this.camera;
    const [w, h] = [this.widthCss / zoom, this.heightCss / zoom];
    return { x: x - w / 2, y: y - h / 2, w, h };
  }
}
