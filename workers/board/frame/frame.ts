// A frame of the board, which is the loop's work. Sizes the drawing buffer by how late frames are (governor), ticks the
// engine, has the stage draw, measures, and says when the next frame is due. What else belongs to a turn stands behind FramePort.

import type { Camera } from '#protocol/bus.ts';
import { HISTOGRAM_MS, type Stats } from '#protocol/stats.ts';
import type { Stage } from '../../drawing/stage.ts';
import { run } from '../../engine/commands.ts';
import { TICK } from '../../engine/engine.ts';
import { Governor, thisMachine } from './governor.ts';
import { FrameLoop } from './loop.ts';
import { Timings } from './timing.ts';
import type { ScreenSize, Viewport } from './viewport.ts';

/** Of `engine.stats`: input records it could not use, and whether something is drawn, dragged or typed. */
const REFUSED = 3;
const HELD = 4;
/** How long `calm` waits at most for nothing to be left to draw, ms. */
const TIMEOUT_MS = 60_000;
/** The camera rests: what was drawn coarsely is drawn again. */
const SETTLE_MS = 120;

export interface FrameDeps {
  /** Something touches the board. */
  touched(): boolean;
  /** When the newest input this frame shows was made, ms of the page's clock; null: it shows none. */
  takeInputMs(): number | null;
  /** Before the engine's turn. True: there is more of it, call again. */
  before(): boolean;
  /** What the turn has left to be told (`bits` of TICK). True: there may be more, call again. */
  after(bits: number, nowMs: number): boolean;
  /** The engine trapped: its memory is in an unknown state. */
  broken(error: unknown): void;
}

export interface FrameOptions {
  /** Fewer px are drawn while frames come late. */
  governor: boolean;
  /** performance.timeOrigin of the page, when it is another thread's. */
  timeOrigin: number | undefined;
}

export class Frame {
  readonly #stage: Stage;
  readonly #viewport: Viewport;
  readonly #deps: FrameDeps;
  readonly #loop: FrameLoop;
  readonly #governor: Governor;
  readonly #inputToFrame = new Timings();
  /** Page's clock minus this thread's, ms. */
  readonly #clockMs: number;
  #camera: Camera | null = null;
  #resized = true;
  #again: ReturnType<typeof setTimeout> | null = null;
  #againAtMs = 0;
  #settle: ReturnType<typeof setTimeout> | null = null;

  constructor(stage: Stage, viewport: Viewport, deps: FrameDeps, { governor, timeOrigin }: FrameOptions) {
    this.#stage = stage;
    this.#viewport = viewport;
    this.#deps = deps;
    this.#clockMs = timeOrigin === undefined ? 0 : performance.timeOrigin - timeOrigin;
    this.#governor = new Governor(thisMachine(stage.executor.renderer === '2d'), governor);
    this.#loop = new FrameLoop((intervalMs) => this.#guarded(intervalMs));
  }

  /** Nothing is left to be drawn. */
  get asleep(): boolean {
    return this.#loop.asleep;
  }

  wake(): void {
    this.#loop.wake();
  }

  resize(size: ScreenSize, isSmallScreen: boolean): void {
    run(this.#stage.engine, 'setSmallScreen', isSmallScreen);
    this.#viewport.resize(size);
    this.#resized = true;
    this.wake();
  }

  /** Resolves when nothing is left to be drawn, on the screen or ahead; false: after so long there still was. */
  async calm(maxMs = TIMEOUT_MS): Promise<boolean> {
    const untilMs = performance.now() + maxMs;
    const { images } = this.#stage;
    for (;;) {
      const leftMs = untilMs - performance.now();
      await this.#loop.calm(leftMs);
      if (!images.waiting || leftMs <= 0) return this.asleep;
      await Promise.race([images.settled(), new Promise((resolve) => setTimeout(resolve, leftMs))]);
    }
  }

  /** What is on screen when everything asked for has come: a PNG. */
  async capture(): Promise<Blob> {
    const { texts, images } = this.#stage;
    this.#guarded(null);
    await texts.fonts.settled();
    do {
      this.#guarded(null);
      await images.settled();
    } while (images.waiting);
    this.#guarded(null);
    return this.#stage.executor.capture();
  }

  stats(reset: boolean): Omit<Stats, 'canvases'> {
    const { engine, executor } = this.#stage;
    const { p50, p95, p99 } = this.#inputToFrame.summary();
    const stats = {
      items: engine.count(-1),
      frames: this.#loop.frames,
      frameIntervalMs: this.#loop.intervals.summary(),
      inputToFrameMs: { p50, p95, p99 },
      samplesLost: engine.stats()[REFUSED] ?? 0,
      wasmBytes: this.#stage.wasmBytes(),
      gpuBytes: executor.bytes(),
      tiles: executor.surfaces(),
      bufferScale: this.#governor.scale,
      renderer: executor.renderer,
      intervalHistogram: this.#loop.intervals.histogram(HISTOGRAM_MS),
      latencyHistogram: this.#inputToFrame.histogram(HISTOGRAM_MS),
    };
    if (reset) {
      this.#loop.intervals.reset();
      this.#loop.frames = 0;
      this.#inputToFrame.reset();
    }
    return stats;
  }

  stop(): void {
    this.#loop.stop();
    if (this.#settle !== null) clearTimeout(this.#settle);
    if (this.#again !== null) clearTimeout(this.#again);
  }

  #guarded(intervalMs: number | null): boolean {
    try {
      const startMs = performance.now();
      const more = this.#turn();
      const moved = this.#cameraMoved();
      // At rest the board is made ready, for which frames may be late; otherwise somebody sees them follow each other.
      const seen = moved || this.#deps.touched();
      this.#governor.frame(startMs, seen ? intervalMs : null, performance.now() - startMs);
      return more;
    } catch (error) {
      this.#deps.broken(error);
      throw error;
    }
  }

  #turn(): boolean {
    this.#sizeBuffer();
    const before = this.#deps.before();
    const bits = this.#stage.turn(this.#nowMs());
    const doneMs = this.#nowMs();
    const inputMs = this.#deps.takeInputMs();
    if (inputMs !== null) this.#inputToFrame.add(Math.max(0, doneMs - inputMs));
    const after = this.#deps.after(bits, doneMs);
    this.#settleLater();
    return (bits & TICK.again) !== 0 || before || after;
  }

  #cameraMoved(): boolean {
    const before = this.#camera;
    this.#camera = this.#viewport.shown;
    return this.#camera !== before;
  }

  /** The page's size stays: a coarser buffer is stretched over it, and everything outside thinks in CSS px. */
  #sizeBuffer(): void {
    const { wPx, hPx, dpr } = this.#viewport.size;
    const nowMs = performance.now();
    if (this.#resized) this.#governor.resize(wPx, hPx, dpr);
    const held = (): boolean => this.#stage.engine.stats()[HELD] === 1;
    const turned = this.#governor.turn(nowMs, held);
    if (turned || this.#resized) {
      const w = Math.max(1, Math.round(wPx * this.#governor.scale));
      const h = Math.max(1, Math.round(hPx * this.#governor.scale));
      this.#viewport.drawn = { wPx: w, hPx: h, dpr: (dpr * w) / wPx };
      this.#stage.resize(w, h, this.#viewport.drawn.dpr);
    }
    this.#resized = false;
    const againInMs = this.#governor.againInMs(nowMs);
    if (againInMs !== null) this.#wakeIn(againInMs);
  }

  /** At the latest; a frame may ask anew each time. */
  #wakeIn(ms: number): void {
    const atMs = performance.now() + ms;
    if (this.#again !== null && this.#againAtMs <= atMs) return;
    if (this.#again !== null) clearTimeout(this.#again);
    this.#againAtMs = atMs;
    this.#again = setTimeout(() => {
      this.#again = null;
      this.wake();
    }, ms);
  }

  #settleLater(): void {
    if (this.#settle !== null) clearTimeout(this.#settle);
    this.#settle = null;
    if (!this.#stage.executor.stale) return;
    this.#settle = setTimeout(() => {
      this.#stage.repaint();
      this.wake();
    }, SETTLE_MS);
  }

  #nowMs(): number {
    return performance.now() + this.#clockMs;
  }
}
