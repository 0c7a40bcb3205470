// One open board: joins input, frame, document, people and connection (storage and server). Each knows only its port; what a tick of the
// engine leaves to report is passed on here. The board's commands (commands/) act on it; it knows no comlink and no window.

import { laterPart } from '#protocol/board-error.ts';
import type { BoardEvents } from '#protocol/board-events.ts';
import type { BoardInit } from '#protocol/board-messages.ts';
import type { Stats } from '#protocol/stats.ts';
import type { HandZone } from '#protocol/zones.ts';
import { surfacesMb } from '../drawing/budgets.ts';
import type { CanvasWatch } from '../drawing/canvas-watch.ts';
import type { AnyCanvas } from '../drawing/executor.ts';
import { Stage } from '../drawing/stage.ts';
import { type EngineApi, onPanic, TICK } from '../engine/engine.ts';
import { makeYield, TimeSlices } from '../engine/time-slices.ts';
import type { EngineUpdates } from '../engine/updates.ts';
import { Connection } from './connection/connection.ts';
import { BoardDocument } from './document/document.ts';
import type { Embed } from './embed/embed.ts';
import { EventBatch } from './events.ts';
import { Frame } from './frame/frame.ts';
import { watchGraphics } from './frame/graphics-watch.ts';
import type { InitialView } from './frame/initial-view.ts';
import { Viewport } from './frame/viewport.ts';
import type { Past } from './history/past.ts';
import { Input } from './input/input.ts';
import type { InputAcks } from './input-acks.ts';
import type { Follow } from './people/follow.ts';
import { People } from './people/people.ts';
import { Progress } from './progress.ts';

export class OpenBoard {
  readonly stage: Stage;
  readonly engine: EngineApi;
  readonly events: EventBatch;
  readonly viewport: Viewport;
  readonly input: Input;
  readonly document: BoardDocument;
  readonly people: People;
  readonly frame: Frame;
  readonly progress: Progress;
  readonly connection: Connection;
  /** Null for a board that is not opened as its history. */
  past: Promise<Past> | null = null;
  /** Null for a board that is not embedded. */
  embed: Promise<Embed> | null = null;
  readonly #canvases: CanvasWatch | null;
  readonly #inputAcks: InputAcks;
  /** Until its items have come: where a board is looked at that this device has not seen. */
  readonly #firstLook: Promise<InitialView> | null;
  /** As its updates add up. */
  readonly #engineState: EngineUpdates = {};
  readonly #reducedMotion: boolean;
  #follow: Follow | null = null;
  #stopGraphics = (): void => {};

  static async open(
    init: BoardInit,
    canCompile: boolean,
    inputAcks: InputAcks,
    onEvents: (events: BoardEvents) => void,
  ): Promise<OpenBoard> {
    // The page's own thread is watched by the page.
    const watched = init.flags.trackCanvas && typeof document === 'undefined';
    const canvases = watched ? (await import('../drawing/canvas-watch.ts')).watchCanvases() : null;
    let wake = (): void => {};
    const stage = await Stage.make({
      canvas: init.canvas as AnyCanvas,
      canCompile,
      surfacesMb: surfacesMb(),
      wake: () => wake(),
      ...(init.renderer ? { renderer: init.renderer } : {}),
    });
    const board = new OpenBoard(init, stage, canvases, inputAcks, onEvents);
    wake = board.wake;
    if (canCompile && !init.past && !init.embed) board.#watchGraphics();
    return board;
  }

  private constructor(
    init: BoardInit,
    stage: Stage,
    canvases: CanvasWatch | null,
    inputAcks: InputAcks,
    onEvents: (events: BoardEvents) => void,
  ) {
    const { engine, texts } = stage;
    this.stage = stage;
    this.engine = engine;
    this.#canvases = canvases;
    this.#inputAcks = inputAcks;
    this.events = new EventBatch(onEvents);
    const { events, wake } = this;
    this.progress = new Progress(events);
    this.viewport = new Viewport(engine, { wPx: init.widthPx, hPx: init.heightPx, dpr: init.dpr });
    this.frame = this.#makeFrame(init);
    const called = (caller: number): void => {
      this.follow().then(
        (follow) => {
          follow.start(caller, true);
          wake();
        },
        () => undefined,
      );
    };
    this.people = new People(engine, events, called, wake);
    this.#reducedMotion = init.reducedMotion;
    this.input = this.#makeInput();
    const yieldNow = makeYield();
    this.document = new BoardDocument({
      engine,
      texts,
      events,
      store: () => {
        this.connection.flush();
        wake();
      },
      puts: {
        slices: () => new TimeSlices(yieldNow),
        done: (token, txn, behind) => {
          wake();
          return this.connection.push(token, txn, behind);
        },
        progress: (state) => {
          this.progress.set('put', state);
          wake();
        },
      },
    });
    const { people, progress, frame } = this;
    const { rights, textWatch } = this.document;
    this.connection = new Connection({
      stage,
      people,
      rights,
      textWatch,
      events,
      progress,
      wake,
      arrived: this.onLoaded,
      calm: (maxMs) => frame.calm(maxMs),
      compact: async (alias) => (await import('./files/files.ts')).compactCache(alias),
    });
    if (init.camera) this.viewport.camera = init.camera;
    this.#firstLook = this.#lookFirst(init);
    onPanic((message) => this.#broken(message));
    this.document.dark(init.dark);
    if (init.name) people.rename(init.name);
    if (!init.fresh) texts.fonts.bring().catch(() => undefined);
    events.set('renderer', stage.executor.renderer);
    wake();
  }

  /** Something must be drawn or reported. */
  readonly wake = (): void => this.frame.wake();

  /** Called when items were loaded. `isAll`: all the server has. */
  readonly onLoaded = (isAll: boolean): void => {
    this.#firstLook?.then((look) => look.arrived(isAll)).catch(() => undefined);
  };

  /** Resolves with what follows the view of another person. Loaded with the others on the board. */
  async follow(): Promise<Follow> {
    const { Follow } = await laterPart(import('./people/other-people.ts'));
    this.#follow ??= new Follow(this, this.#reducedMotion);
    return this.#follow;
  }

  async setZones(zones: readonly HandZone[]): Promise<void> {
    await this.input.setZones(zones);
    this.#tellHands();
    this.wake();
  }

  /** Without `at`: beside what is there. */
  paste(chunk: Uint8Array, at?: { xCss: number; yCss: number }): Promise<string[]> {
    return this.document.paste(chunk, at && this.viewport.boardAt(at), this.connection.sync?.images);
  }

  stats(reset: boolean): Stats {
    return { ...this.frame.stats(reset), ...(this.#canvases ? { canvases: this.#canvases.report() } : {}) };
  }

  async stop(): Promise<void> {
    this.frame.stop();
    this.document.stop();
    this.people.stop();
    void this.input.snap(false);
    this.#stopGraphics();
    await this.connection.stop();
    this.stage.stop();
  }

  #makeFrame({ flags, timeOrigin }: BoardInit): Frame {
    return new Frame(
      this.stage,
      this.viewport,
      {
        touched: () => this.input.contacts.any,
        takeInputMs: () => this.input.takeNewestMs(),
        // The view must not move under a pen that is down.
        before: () => !this.input.contacts.any && (this.#follow?.step() ?? false),
        after: (bits, nowMs) => this.#afterTurn(bits, nowMs),
        broken: (error) => this.#broken(error),
      },
      { governor: flags.governor, timeOrigin },
    );
  }

  #lookFirst({ fresh, past, camera, shapeId }: BoardInit): Promise<InitialView> | null {
    const isNew = camera === undefined;
    if (fresh || past || !(isNew || shapeId !== undefined)) return null;
    const { engine, viewport, events, wake } = this;
    const touched = (): boolean => this.input.contacts.touched;
    const missing = (): void => events.set('notice', { code: 'shape-gone' });
    return import('./frame/initial-view.ts').then(
      ({ InitialView }) => new InitialView({ engine, viewport, touched, missing, wake }, { isNew, shapeId }),
    );
  }

  #makeInput(): Input {
    const { engine, viewport, wake } = this;
    const boardFromCss = (xCss: number, yCss: number) => viewport.boardFromCss(xCss, yCss);
    return new Input({
      engine,
      widthCss: () => viewport.widthCss,
      pointed: (xCss, yCss) => {
        const at = boardFromCss(xCss, yCss);
        if (Number.isFinite(at.x) && Number.isFinite(at.y)) this.people.pointAt(at);
      },
      wake,
      snap: {
        engine,
        zoom: () => viewport.camera.zoom,
        boardFromCss,
        wake,
        snapped: (kind) => this.events.set('snapped', kind),
      },
    });
  }

  /** True: there may be more, call again. */
  #afterTurn(bits: number, nowMs: number): boolean {
    const liveWaits = this.connection.afterTurn(bits, nowMs);
    const updates = this.document.tell((bits & TICK.state) !== 0);
    if (updates) this.#reportUpdates(updates);
    // A laser trail glows for longer than it is sent; the sent part is dropped while frames go on.
    if ((bits & TICK.again) !== 0) this.people.shine(nowMs);
    const presence = this.people.changed();
    if (presence) this.connection.presence(presence);
    this.events.set('upTo', this.#inputAcks.upTo);
    this.events.flush();
    return liveWaits;
  }

  /** Passes on what is for others than the document. The home list and the other people are given title, view and selection each time. */
  #reportUpdates(updates: EngineUpdates): void {
    const { camera, selection, title = '' } = Object.assign(this.#engineState, updates);
    if (camera) this.viewport.shown = camera;
    if (updates.lanes) this.#tellHands();
    this.connection.tellTitle(title);
    this.events.addChanged({ contentOutside: updates.contentOutside });
    this.people.look(this.viewport.box(), selection?.ids ?? new Uint8Array());
  }

  /** After a trap the engine's memory is undefined; edits are in the log or on this device. */
  #broken(error: unknown): void {
    const { message = String(error), stack } = error as Partial<Error>;
    this.frame.stop();
    this.events.set('fatal', { message, ...(stack && { stack }) });
    this.events.flush();
  }

  #tellHands(): void {
    const hands = this.input.histories(this.#engineState.lanes ?? []);
    if (hands) this.events.set('hands', hands);
  }

  #watchGraphics(): void {
    this.#stopGraphics = watchGraphics(
      (note) => {
        this.events.set('graphics', note);
        if (this.frame.asleep) this.events.flush();
      },
      () => this.frame.asleep && !this.input.contacts.any,
    );
  }
}
