// One open board: stage, events, people and connection, and what happens in a frame. The board's calls (board.ts) act on
// it; it knows no comlink and no window.

import { type BoardEvents, type BoardInit, HISTOGRAM_MS, type Stats } from '#protocol/bus.ts';
import { LIMITS } from '#protocol/limits.ts';
import type { HandPlace } from '#protocol/places.ts';
import { PHASE, SampleReader } from '#protocol/samples.ts';
import type { CanvasWatch } from './canvas-watch.ts';
import { graphicsHere, graphicsNow } from './choose.ts';
import { Connection } from './connection/connection.ts';
import { surfacesMb } from './device.ts';
import { BoardState } from './document/board-state.ts';
import { Puts } from './document/puts.ts';
import { Rights } from './document/rights.ts';
import { type EngineApi, onPanic, TICK } from './engine-api.ts';
import { EventBatch } from './events.ts';
import type { AnyCanvas } from './executor.ts';
import { Governor, thisMachine } from './frame/governor.ts';
import { FrameLoop } from './frame/loop.ts';
import { Motion } from './frame/motion.ts';
import { Stage } from './frame/stage.ts';
import { Timings } from './frame/timing.ts';
import { noteOf } from './graphics-note.ts';
import type { Hands } from './input/hands.ts';
import { Follow } from './people/follow.ts';
import { People } from './people/people.ts';
import { Progress } from './progress.ts';
import { breather, Slices } from './slices.ts';
import type { Holds } from './snap/hold.ts';
import { Typing } from './text/typing.ts';
import { setTheme } from './theme.ts';

/** Of `engine.stats`: input records it could not use, and whether something is drawn, dragged or typed. */
const REFUSED = 3;
const HELD = 4;
/** So long at most is waited for nothing to be left to draw. */
const CALM_MS = 60_000;
/** The camera rests: what was drawn coarsely is drawn again. */
const SETTLE_MS = 120;
/** What draws here was believed at the start; whether it still does is looked at after so long, when nothing is drawn. */
const LOOK_MS = 15_000;

export class Session {
  readonly stage: Stage;
  readonly engine: EngineApi;
  readonly events: EventBatch;
  readonly state: BoardState;
  readonly rights: Rights;
  readonly people: People;
  readonly follow: Follow;
  readonly loop: FrameLoop;
  readonly progress: Progress;
  readonly puts: Puts;
  readonly typing: Typing;
  readonly connection: Connection;
  size: { wPx: number; hPx: number; dpr: number };
  #snaps = false;
  #holds: Holds | null = null;
  #canvases: CanvasWatch | null = null;
  #hands: Hands | null = null;
  readonly #inputToFrame = new Timings();
  /** Page's clock minus this thread's, ms. */
  readonly #clockMs: number;
  readonly #governor: Governor;
  readonly #motion: Motion;
  #rise: ReturnType<typeof setTimeout> | null = null;
  #riseMs = 0;
  #camera: Float64Array = new Float64Array();
  /** Pointers that touch the board now. */
  readonly #down = new Set<number>();
  readonly #breathe = breather();
  #resized = true;
  #fontsEpoch = 0;
  #sampleMs: number | null = null;
  #settle: ReturnType<typeof setTimeout> | null = null;
  #look: ReturnType<typeof setTimeout> | undefined;

  static async open(init: BoardInit, canCompile: boolean, onEvents: (events: BoardEvents) => void): Promise<Session> {
    // The page's own thread is watched by the page.
    const watched = init.flags.trackCanvas && typeof document === 'undefined';
    const canvases = watched ? (await import('./canvas-watch.ts')).watchCanvases() : null;
    let wake = (): void => {};
    const stage = await Stage.make({
      canvas: init.canvas as AnyCanvas,
      canCompile,
      surfacesMb: surfacesMb(),
      wake: () => wake(),
      ...(init.renderer ? { renderer: init.renderer } : {}),
    });
    const session = new Session(init, stage, onEvents);
    session.#canvases = canvases;
    if (canCompile && !init.past) session.#tellGraphics();
    wake = () => session.loop.wake();
    return session;
  }

  private constructor(init: BoardInit, stage: Stage, onEvents: (events: BoardEvents) => void) {
    this.stage = stage;
    this.engine = stage.engine;
    this.events = new EventBatch(onEvents);
    this.state = new BoardState(stage.engine, this.events, (font, size) => stage.texts.baseline(font, size));
    this.rights = new Rights(stage.engine, this.events);
    this.typing = new Typing(stage.engine, stage.texts, () => this.loop.wake());
    this.people = new People(stage.engine, this.events, (caller) => {
      this.follow.start(caller, true);
      this.loop.wake();
    });
    this.follow = new Follow(
      {
        viewOf: (session) => this.people.viewOf(session),
        camera: () => {
          const [x = 0, y = 0, zoom = 1] = this.engine.cameraGet();
          return { x, y, zoom };
        },
        setCamera: ({ x, y, zoom }) => this.engine.cameraSet(x, y, zoom),
        tell: (following) => this.events.set('following', following),
      },
      init.reducedMotion,
    );
    this.progress = new Progress(this.events);
    this.puts = new Puts({
      engine: this.engine,
      slices: () => this.slices(),
      done: (token, txn, behind) => {
        this.loop.wake();
        return this.connection.push(token, txn, behind);
      },
      progress: (state) => {
        this.progress.set('put', state);
        this.loop.wake();
      },
    });
    this.size = { wPx: init.widthPx, hPx: init.heightPx, dpr: init.dpr };
    this.#clockMs = init.timeOrigin === undefined ? 0 : performance.timeOrigin - init.timeOrigin;
    this.#governor = new Governor(thisMachine(stage.executor.renderer === '2d'), init.flags.governor);
    this.#motion = new Motion(init.flags.governor && stage.played);
    this.loop = new FrameLoop((intervalMs) => this.#guarded(intervalMs));
    const { people, rights, events, progress, loop } = this;
    this.connection = new Connection({ stage, people, rights, events, progress, loop });
    onPanic((message) => this.#broken(message));
    this.dark(init.dark);
    if (init.name) this.people.rename(init.name);
    this.events.set('renderer', stage.executor.renderer);
    if (stage.played) this.events.set('played', true);
    this.loop.wake();
  }

  /** For long work between frames. */
  slices(): Slices {
    return new Slices(this.#breathe);
  }

  dark(on: boolean): void {
    this.state.dark = on;
    setTheme(this.engine, on);
  }

  /** Whether what is drawn and held becomes a shape. */
  async snap(on: boolean): Promise<void> {
    this.#snaps = on;
    const made = on ? (await import('./snap/snap.ts')).holdsOf(this) : null;
    // The last word counts, however long its code took to come.
    if (this.#snaps !== on) return;
    this.#holds?.stop();
    this.#holds = made;
  }

  resize(wPx: number, hPx: number, dpr: number): void {
    this.size = { wPx, hPx, dpr };
    this.#resized = true;
    this.loop.wake();
  }

  /** Read at once; shown with the next frame. */
  samples(buffer: ArrayBuffer, count: number): void {
    const samples = new SampleReader(buffer, count);
    if (samples.count === 0) return;
    if (this.#hands) this.#hands.push(samples, this.size.wPx / this.size.dpr);
    else this.engine.pushSamples(samples.bytes(), samples.baseMs);
    this.#holds?.samples(samples);
    for (let k = 0; k < samples.count; k++) {
      const phase = samples.phase(k);
      if (phase === PHASE.down) this.#down.add(samples.pointerId(k));
      else if (phase === PHASE.up || phase === PHASE.cancel) this.#down.delete(samples.pointerId(k));
    }
    const last = samples.count - 1;
    this.#pointAt(samples.xCss(last), samples.yCss(last));
    const atMs = samples.tMs(last);
    const phase = samples.phase(last);
    // What was taken back may be long ago.
    const drawn = phase !== PHASE.predicted && phase !== PHASE.cancel;
    if (drawn && Number.isFinite(atMs)) this.#sampleMs = Math.max(this.#sampleMs ?? 0, atMs);
    this.loop.wake();
  }

  async setPlaces(places: readonly HandPlace[]): Promise<void> {
    const { Hands } = await import('./input/hands.ts');
    this.#hands ??= new Hands(this.engine);
    this.#hands.set(places);
    this.#tellHands();
    this.loop.wake();
  }

  /** A step back or forward, of a place's lane or of everybody's. */
  step(lane: number, back: boolean): void {
    if (lane !== 0) this.#hands?.step(lane, back);
    else if (back) this.engine.undo();
    else this.engine.redo();
  }

  boardFromCss(xCss: number, yCss: number): { x: number; y: number } {
    const [x = 0, y = 0, zoom = 1] = this.engine.cameraGet();
    const { wPx, hPx, dpr } = this.size;
    return { x: x + (xCss - wPx / dpr / 2) / zoom, y: y + (yCss - hPx / dpr / 2) / zoom };
  }

  /** Resolves when nothing is left to be drawn, on the screen or ahead; false: after so long there still was. */
  async calm(): Promise<boolean> {
    this.loop.wake();
    await this.loop.calm(CALM_MS);
    return this.loop.asleep;
  }

  /** What is on screen when everything asked for has come: a PNG. */
  async capture(): Promise<Blob> {
    this.#motion.rest();
    this.#guarded(null);
    await this.stage.texts.fonts.settled();
    this.#guarded(null);
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
      bufferScale: this.#governor.scale * this.#motion.share,
      renderer: executor.renderer,
      intervalHistogram: this.loop.intervals.histogram(HISTOGRAM_MS),
      latencyHistogram: this.#inputToFrame.histogram(HISTOGRAM_MS),
      ...(this.#canvases ? { canvases: this.#canvases.report() } : {}),
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
    this.typing.stop();
    void this.snap(false);
    if (this.#settle !== null) clearTimeout(this.#settle);
    if (this.#rise !== null) clearTimeout(this.#rise);
    clearTimeout(this.#look);
    await this.connection.stop();
    this.stage.stop();
  }

  // A frame

  #guarded(intervalMs: number | null): boolean {
    try {
      const startMs = performance.now();
      const more = this.#frame();
      const moved = this.#cameraMoved();
      if (moved) this.#motion.moved(startMs);
      // At rest the board is made ready, for which frames may be late; otherwise somebody sees them follow each other.
      const seen = moved || this.#down.size > 0;
      this.#governor.frame(startMs, seen ? intervalMs : null, performance.now() - startMs);
      return more;
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
    this.#sizeBuffer();
    const { wPx, hPx, dpr } = this.size;
    // Nobody's ink is moved away from under the pen.
    const follows = this.#down.size === 0 && this.follow.step(wPx / dpr, hPx / dpr);
    const bits = this.stage.turn(this.#nowMs());
    const doneMs = this.#nowMs();
    if (this.#sampleMs !== null) this.#inputToFrame.add(Math.max(0, doneMs - this.#sampleMs));
    this.#sampleMs = null;
    const liveWaits = this.connection.afterTurn(bits, doneMs);
    const fontsCame = this.stage.texts.epoch !== this.#fontsEpoch;
    if ((bits & TICK.state) !== 0 || fontsCame) {
      this.#fontsEpoch = this.stage.texts.epoch;
      this.state.read();
      this.rights.read();
      this.#tellHands();
      this.connection.tellTitle();
      this.people.look(this.#viewport(), this.engine.selection(LIMITS.presenceSelection));
    }
    // A trail glows for longer than it is said: what has been said is taken back while there are frames.
    if ((bits & TICK.again) !== 0) this.people.shine(doneMs);
    const presence = this.people.changed();
    if (presence) this.connection.sync?.presence(presence);
    this.events.flush();
    this.#settleLater();
    return (bits & TICK.again) !== 0 || liveWaits || follows;
  }

  #cameraMoved(): boolean {
    const before = this.#camera;
    this.#camera = this.engine.cameraGet();
    return this.#camera.some((value, k) => value !== before[k]);
  }

  /** The page's size stays: a coarser buffer is stretched over it, and everything outside thinks in CSS px. */
  #sizeBuffer(): void {
    const { wPx, hPx, dpr } = this.size;
    const nowMs = performance.now();
    if (this.#resized) this.#governor.resize(wPx, hPx, dpr);
    const held = (): boolean => this.engine.stats()[HELD] === 1;
    const turned = this.#governor.turn(nowMs, held);
    if (turned || this.#resized) {
      const w = Math.max(1, Math.round(wPx * this.#governor.scale));
      this.stage.resize(w, Math.max(1, Math.round(hPx * this.#governor.scale)), (dpr * w) / wPx);
    }
    if (this.#motion.turn(nowMs, held)) this.stage.coarsen(this.#motion.share);
    this.#resized = false;
    const waits = [this.#governor.againInMs(nowMs), this.#motion.againInMs(nowMs)].filter((ms) => ms !== null);
    if (waits.length > 0) this.#wakeIn(Math.min(...waits));
  }

  /** At the latest; a frame may ask anew each time. */
  #wakeIn(ms: number): void {
    const atMs = performance.now() + ms;
    if (this.#rise !== null && this.#riseMs <= atMs) return;
    if (this.#rise !== null) clearTimeout(this.#rise);
    this.#riseMs = atMs;
    this.#rise = setTimeout(() => {
      this.#rise = null;
      this.loop.wake();
    }, ms);
  }

  #tellHands(): void {
    if (this.#hands) this.events.set('hands', this.#hands.histories());
  }

  #settleLater(): void {
    if (this.#settle !== null) clearTimeout(this.#settle);
    this.#settle = null;
    if (!this.stage.executor.stale) return;
    this.#settle = setTimeout(() => {
      this.stage.repaint();
      this.loop.wake();
    }, SETTLE_MS);
  }

  /** For the next start. */
  #tellGraphics(): void {
    this.events.set('graphics', noteOf(graphicsHere()));
    const look = (): void => {
      this.#look = setTimeout(() => {
        if (!this.loop.asleep || this.#down.size > 0) return look();
        this.events.set('graphics', noteOf(graphicsNow()));
        this.events.flush();
      }, LOOK_MS);
    };
    look();
  }

  #viewport(): { x: number; y: number; w: number; h: number } {
    const [x = 0, y = 0, zoom = 1] = this.engine.cameraGet();
    const w = this.size.wPx / this.size.dpr / zoom;
    const h = this.size.hPx / this.size.dpr / zoom;
    return { x: x - w / 2, y: y - h / 2, w, h };
  }

  #pointAt(xCss: number, yCss: number): void {
    const at = this.boardFromCss(xCss, yCss);
    if (Number.isFinite(at.x) && Number.isFinite(at.y)) this.people.pointAt(at);
  }

  #nowMs(): number {
    return performance.now() + this.#clockMs;
  }
}
