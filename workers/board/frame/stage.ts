// What is on screen: canvas, executor, engine and texts of one board, and how one frame is drawn. Knows no server, no chrome.

import { chooseRenderer, confirmed, makeExecutor, type RendererChoice } from '../choose.ts';
import { tilePoints } from '../device.ts';
import type { Frame } from '../draw-list.ts';
import { type EngineApi, type EngineModule, loadEngine, TICK } from '../engine-api.ts';
import type { AnyCanvas, Executor } from '../executor.ts';
import { frameViews } from '../memory.ts';
import { Texts } from '../text/texts.ts';

export interface StageOptions {
  canvas: AnyCanvas;
  renderer?: RendererChoice;
  /** regl may compile here. */
  canCompile: boolean;
  /** For pictures of the board, MB; 0: it is drawn once and needs no cover. */
  surfacesMb?: number;
  /** Something must be drawn again. */
  wake(): void;
}

/** Pictures wait for their files; until then the engine draws their box. */
const noImages = { image: (): undefined => undefined };

export class Stage {
  readonly canvas: AnyCanvas;
  readonly engine: EngineApi;
  readonly module: EngineModule;
  readonly executor: Executor;
  readonly texts: Texts;
  /** Rendering is by software (SwiftShader, llvmpipe). */
  readonly played: boolean;
  /** The last turn took so long. */
  #spentMs = 0;
  #size = { wPx: 0, hPx: 0 };
  #share = 1;

  static async make({ canvas, renderer, canCompile, surfacesMb = 0, wake }: StageOptions): Promise<Stage> {
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
    const making = makeExecutor(choice, canvas, { texts, images: noImages, onRestored });
    const [module, executor] = await Promise.all([loadEngine(), making]);
    engine = module.make(executor.geometry === 'outline');
    engine.limits(surfacesMb, tilePoints(choice));
    const played = choice.renderer === 'gl' && choice.byCpu;
    return new Stage(canvas, module, engine, executor, texts, played);
  }

  private constructor(
    canvas: AnyCanvas,
    module: EngineModule,
    engine: EngineApi,
    executor: Executor,
    texts: Texts,
    played: boolean,
  ) {
    this.canvas = canvas;
    this.module = module;
    this.engine = engine;
    this.executor = executor;
    this.texts = texts;
    this.played = played;
  }

  resize(wPx: number, hPx: number, dpr: number): void {
    this.#size = { wPx, hPx };
    this.executor.resize(wPx, hPx, this.#share);
    this.engine.resize(wPx, hPx, dpr);
  }

  /** So many of those px are drawn, each way; the engine thinks of all. */
  coarsen(share: number): void {
    this.#share = share;
    this.executor.resize(this.#size.wPx, this.#size.hPx, share);
    this.repaint();
  }

  /** All of the screen, with the next turn. */
  repaint(): void {
    this.engine.repaint(this.#share < 1);
  }

  /** One turn of the engine, drawn. Returns tick's bits. */
  turn(nowMs: number): number {
    if (this.#share < 1) {
      // Nobody sees what is drawn ahead of a browser that is late, and it makes it later.
      this.executor.catchUp();
      // Pieces of a frame do not meet px by px there.
      this.repaint();
    }
    const begunMs = performance.now();
    const bits = this.engine.tick(nowMs, this.#spentMs);
    const drawn = (bits & TICK.frame) !== 0 && this.executor.live;
    if (drawn) this.executor.draw(this.#frame());
    this.#spentMs = performance.now() - begunMs + (drawn ? this.executor.owedMs : 0);
    return bits;
  }

  wasmBytes(): number {
    return this.module.memory.buffer.byteLength;
  }

  stop(): void {
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
