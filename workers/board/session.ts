// One open board: stage, events, people and the sync client, and what happens in a frame. The board's calls (board.ts) act on
// it; it knows no comlink and no window.

import type { BoardEvents, BoardInit, Stats } from '#protocol/bus.ts';
import { PHASE, SAMPLE_BYTES } from '#protocol/samples.ts';
import { BoardState } from './board-state.ts';
import { type EngineApi, onPanic, TICK } from './engine-api.ts';
import { EventBatch } from './events.ts';
import type { AnyCanvas } from './executor.ts';
import { FrameLoop } from './loop.ts';
import { People } from './people.ts';
import { Stage } from './stage.ts';
import type { Sync } from './sync/host.ts';
import { readHeader } from './sync/txn-header.ts';
import { splitTxns, syncHost } from './sync-host.ts';
import { setTheme } from './theme.ts';
import { Timings } from './timing.ts';

/** Own strokes are shown to others at most so often. */
const LIVE_MS = 33;
/** Of `engine.stats`: input records it could not use. */
const REFUSED = 3;
/** The camera rests: what was drawn coarsely is drawn again. */
const SETTLE_MS = 120;

export class Session {
  readonly stage: Stage;
  readonly engine: EngineApi;
  readonly events: EventBatch;
  readonly state: BoardState;
  readonly people: People;
  readonly loop: FrameLoop;
  sync: Sync | null = null;
  /** Resolves when the sync client is there and what this device has stored is shown. */
  connected: Promise<void> = Promise.resolve();
  size: { wPx: number; hPx: number; dpr: number };
  readonly #inputToFrame = new Timings();
  /** Page's clock minus this thread's, ms. */
  readonly #clockMs: number;
  #resized = true;
  #fontsEpoch = 0;
  #title = '';
  #sampleMs: number | null = null;
  #liveSentMs = Number.NEGATIVE_INFINITY;
  #settle: ReturnType<typeof setTimeout> | null = null;

  static async open(init: BoardInit, canCompile: boolean, onEvents: (events: BoardEvents) => void): Promise<Session> {
    let wake = (): void => {};
    const stage = await Stage.make({
      canvas: init.canvas as AnyCanvas,
      canCompile,
      wake: () => wake(),
      ...(init.renderer ? { renderer: init.renderer } : {}),
    });
    const session = new Session(init, stage, onEvents);
    wake = () => session.loop.wake();
    return session;
  }

  private constructor(init: BoardInit, stage: Stage, onEvents: (events: BoardEvents) => void) {
    this.stage = stage;
    this.engine = stage.engine;
    this.events = new EventBatch(onEvents);
    this.state = new BoardState(stage.engine, this.events, (font, size) => stage.texts.baseline(font, size));
    this.people = new People(stage.engine, this.events);
    this.size = { wPx: init.widthPx, hPx: init.heightPx, dpr: init.dpr };
    this.#clockMs = init.timeOrigin === undefined ? 0 : performance.timeOrigin - init.timeOrigin;
    this.loop = new FrameLoop(() => this.#guarded());
    onPanic((message) => this.#broken(message));
    this.dark(init.dark);
    if (init.name) this.people.rename(init.name);
    this.events.set('renderer', stage.executor.renderer);
    this.loop.wake();
  }

  /** Storage and network come behind the first frame. */
  connect(init: BoardInit): void {
    this.connected = this.#connect(init).catch((error: unknown) => {
      this.events.set('notice', { code: 'not-ready', detail: String(error) });
      this.loop.wake();
    });
  }

  /** What was done just now goes to the sync client now. */
  flush(): void {
    this.#sendTxns();
  }

  async #connect(init: BoardInit): Promise<void> {
    const { SyncClient } = await import('./sync/client.ts');
    const host = syncHost(
      this.engine,
      this.stage.module,
      this.people,
      this.events,
      () => this.loop.wake(),
      () => this.flush(),
    );
    const { origin, alias, secret, name, fresh } = init;
    this.sync = new SyncClient(host, { origin, alias, secret, name, fresh });
    await this.sync.start();
    this.loop.wake();
  }

  dark(on: boolean): void {
    this.state.dark = on;
    setTheme(this.engine, on);
  }

  resize(wPx: number, hPx: number, dpr: number): void {
    this.size = { wPx, hPx, dpr };
    this.#resized = true;
    this.loop.wake();
  }

  /** Read at once; shown with the next frame. */
  samples(buffer: ArrayBuffer, count: number): void {
    const most = Math.min(count, Math.floor(buffer.byteLength / SAMPLE_BYTES));
    if (!(most > 0)) return;
    this.engine.pushSamples(new Uint8Array(buffer, 0, most * SAMPLE_BYTES));
    const last = new DataView(buffer, (most - 1) * SAMPLE_BYTES, SAMPLE_BYTES);
    this.#pointAt(last);
    const atMs = last.getFloat32(28, true);
    const predicted = last.getUint8(0) === PHASE.predicted;
    if (!predicted && Number.isFinite(atMs)) this.#sampleMs = Math.max(this.#sampleMs ?? 0, atMs);
    this.loop.wake();
  }

  boardFromCss(xCss: number, yCss: number): { x: number; y: number } {
    const [x = 0, y = 0, zoom = 1] = this.engine.cameraGet();
    const { wPx, hPx, dpr } = this.size;
    return { x: x + (xCss - wPx / dpr / 2) / zoom, y: y + (yCss - hPx / dpr / 2) / zoom };
  }

  /** What is on screen when everything asked for has come: a PNG. */
  async capture(): Promise<Blob> {
    this.#guarded();
    await this.stage.texts.fonts.settled();
    this.#guarded();
    return this.stage.executor.capture();
  }

  stats(reset: boolean): Stats {
    const { executor } = this.stage;
    const { p50, p95, p99 } = this.#inputToFrame.summary();
    const stats: Stats = {
      items: this.engine.count(-1),
      frames: this.loop.frames,
      frameIntervalMs: this.loop.intervals.summary(),
      inputToFrameMs: { p50, p95, p99 },
      samplesLost: this.engine.stats()[REFUSED] ?? 0,
      wasmBytes: this.stage.wasmBytes(),
      gpuBytes: executor.bytes(),
      tiles: executor.surfaces(),
      renderer: executor.renderer,
    };
    if (reset) {
      this.loop.intervals.reset();
      this.loop.frames = 0;
      this.#inputToFrame.reset();
    }
    return stats;
  }

  async stop(): Promise<void> {
    this.loop.stop();
    if (this.#settle !== null) clearTimeout(this.#settle);
    await this.sync?.stop();
    this.stage.stop();
  }

  // A frame

  #guarded(): boolean {
    try {
      return this.#frame();
    } catch (error) {
      this.#broken(error instanceof Error ? error.message : String(error));
      throw error;
    }
  }

  /** The engine cannot be trusted after a trap; what was done is in the log or on this device. */
  #broken(message: string): void {
    this.loop.stop();
    this.events.set('fatal', { message });
    this.events.flush();
  }

  #frame(): boolean {
    if (this.#resized) {
      this.#resized = false;
      this.stage.resize(this.size.wPx, this.size.hPx, this.size.dpr);
    }
    const bits = this.stage.turn(this.#nowMs());
    const doneMs = this.#nowMs();
    if (this.#sampleMs !== null) this.#inputToFrame.add(Math.max(0, doneMs - this.#sampleMs));
    this.#sampleMs = null;
    if ((bits & TICK.outgoing) !== 0) this.#sendTxns();
    const liveWaits = (bits & TICK.live) !== 0 && !this.#sendLive(doneMs);
    const fontsCame = this.stage.texts.epoch !== this.#fontsEpoch;
    if ((bits & TICK.state) !== 0 || fontsCame) {
      this.#fontsEpoch = this.stage.texts.epoch;
      this.state.read();
      this.#tellTitle();
      this.people.look(this.#viewport(), this.engine.selection());
    }
    const presence = this.people.changed();
    if (presence) this.sync?.presence(presence);
    this.events.flush();
    this.#settleLater();
    return (bits & TICK.again) !== 0 || liveWaits;
  }

  /** This device's list of boards shows the title, whoever gave it. */
  #tellTitle(): void {
    const title = this.engine.title();
    if (title === this.#title || !this.sync) return;
    this.#title = title;
    this.sync.title(title);
  }

  #sendTxns(): void {
    if (!this.sync) return;
    for (const { token, txn } of splitTxns(this.engine.takeTxns())) this.sync.push(token, txn, readHeader(txn).after);
  }

  /** False: it is too early, come again. */
  #sendLive(nowMs: number): boolean {
    if (!this.sync) return true;
    if (nowMs - this.#liveSentMs < LIVE_MS) return false;
    this.#liveSentMs = nowMs;
    const bytes = this.engine.takeLive();
    if (bytes.length > 0) this.sync.live(bytes);
    return true;
  }

  #settleLater(): void {
    if (this.#settle !== null) clearTimeout(this.#settle);
    this.#settle = null;
    if (!this.stage.executor.stale) return;
    this.#settle = setTimeout(() => {
      this.engine.restored();
      this.loop.wake();
    }, SETTLE_MS);
  }

  #viewport(): { x: number; y: number; w: number; h: number } {
    const [x = 0, y = 0, zoom = 1] = this.engine.cameraGet();
    const w = this.size.wPx / this.size.dpr / zoom;
    const h = this.size.hPx / this.size.dpr / zoom;
    return { x: x - w / 2, y: y - h / 2, w, h };
  }

  #pointAt(sample: DataView): void {
    const at = this.boardFromCss(sample.getFloat32(8, true), sample.getFloat32(12, true));
    if (Number.isFinite(at.x) && Number.isFinite(at.y)) this.people.pointAt(at);
  }

  #nowMs(): number {
    return performance.now() + this.#clockMs;
  }
}
