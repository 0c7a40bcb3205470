// What is on screen: canvas, executor, engine and texts of one board, and how one frame is drawn. Knows no server, no chrome.

import type { Frame } from '../engine/draw-list.ts';
import { type EngineApi, type EngineModule, loadEngine, TICK } from '../engine/engine.ts';
import { frameViews } from '../engine/memory.ts';
import { IMAGES_MB, tilePoints } from './budgets.ts';
import { chooseRenderer, confirmed, makeExecutor, type RendererChoice } from './choose.ts';
import type { AnyCanvas, Executor } from './executor.ts';
import { LateLevels } from './images/late-levels.ts';
import { Texts } from './text/texts.ts';

export interface StageOptions {
  canvas: AnyCanvas;
  renderer?: RendererChoice;
  /** regl may compile here. */
  canCompile: boolean;
  /** For pictures of the board, MB; 0: it is drawn once and needs no cover. */
  surfacesMb?: number;
  /** For decoded pictures, MB. */
  keepMb?: number;
  /** Something must be drawn again. */
  wake(): void;
}

export class Stage {
  readonly canvas: AnyCanvas;
  readonly engine: EngineApi;
  readonly module: EngineModule;
  readonly executor: Executor;
  readonly texts: Texts;
  readonly images: LateLevels;
  /** Asked before each frame for what becomes of it before it is drawn (guides.ts); null: it is drawn as the engine has it. */
  guide: (() => (frame: Frame) => Frame) | null = null;
  /** The last turn took so long. */
  #spentMs = 0;

  static async make({
    canvas,
    renderer,
    canCompile,
    surfacesMb = 0,
    keepMb = IMAGES_MB,
    wake,
  }: StageOptions): Promise<Stage> {
    const choice = confirmed(chooseRenderer(renderer, canCompile), canvas, canCompile);
    let engine: EngineApi | undefined;
    const onFonts = (): void => {
      engine?.lettersChanged();
      wake();
    };
    const onRestored = (): void => {
      engine?.restored();
      wake();
    };
    const texts = new Texts((slot) => (engine as EngineApi).text(slot), onFonts);
    const came = (slots: ReadonlySet<number>): void => {
      for (const slot of slots) engine?.imageCame(slot);
      wake();
    };
    const images = new LateLevels({ keepMb, came });
    const making = makeExecutor(choice, canvas, { texts, images, onRestored });
    const [module, executor] = await Promise.all([loadEngine(), making]);
    engine = module.make(executor.geometry === 'outline');
    engine.limits(surfacesMb, tilePoints(choice));
    return new Stage(canvas, module, engine, executor, { texts, images });
  }

  private constructor(
    canvas: AnyCanvas,
    module: EngineModule,
    engine: EngineApi,
    executor: Executor,
    { texts, images }: { texts: Texts; images: LateLevels },
  ) {
    this.canvas = canvas;
    this.module = module;
    this.engine = engine;
    this.executor = executor;
    this.texts = texts;
    this.images = images;
  }

  resize(wPx: number, hPx: number, dpr: number): void {
    this.executor.resize(wPx, hPx);
    this.engine.resize(wPx, hPx, dpr);
  }

  /** All of the screen, with the next turn. */
  repaint(): void {
    this.engine.repaint();
  }

  /** One turn of the engine, drawn. Returns tick's bits. */
  turn(nowMs: number): number {
    const begunMs = performance.now();
    const bits = this.engine.tick(nowMs, this.#spentMs);
    const drawn = (bits & TICK.frame) !== 0 && this.executor.live;
    if (drawn) {
      const guide = this.guide?.();
      const frame = this.#frame();
      this.executor.draw(guide ? guide(frame) : frame);
    }
    this.#spentMs = performance.now() - begunMs + (drawn ? this.executor.owedMs : 0);
    return bits;
  }

  wasmBytes(): number {
    return this.module.memory.buffer.byteLength;
  }

  stop(): void {
    this.images.stop();
    this.executor.stop();
    try {
      this.engine.free();
    } catch {
      // After a trap the engine counts as borrowed for ever; the trap's own error is the one to be heard.
    }
  }

  #frame(): Frame {
    const frame = frameViews(this.module.memory, this.engine);
    const missing = this.texts.missing(frame);
    if (missing.length === 0) return frame;
    this.texts.fetch(missing);
    return frameViews(this.module.memory, this.engine);
  }
}
