// The board behind the bus (BoardPort): every command and query of the chrome and of window.board. The same module runs in the
// worker (main.ts) and, with ?worker=0 or without OffscreenCanvas, on the page's own thread, where Canvas 2D alone draws.

import {
  ACTION_CODES,
  type ActionName,
  type BoardContent,
  type BoardEvents,
  type BoardInit,
  type BoardInput,
  type BoardMode,
  type BoardPort,
  type Camera,
  type ImportReport,
  type ItemFilter,
  type KeptChange,
  type LoadPortion,
  MODE,
  PAPER,
  type PaperName,
  type PastMoment,
  type Stats,
  TOOL_CODES,
  type ToolName,
  type ToolOptions,
} from '#protocol/bus.ts';
import type { ItemInput, ItemJson } from '#protocol/item-json.ts';
import { holdLifeLock } from '#protocol/life-lock.ts';
import type { HandPlace } from '#protocol/places.ts';
import { BoardError, laterPart } from './board-error.ts';
import type { CoverMaker } from './cover/cover-maker.ts';
import { countIn } from './document/split.ts';
import type { Imports } from './files/imports.ts';
import type { Loads } from './files/loads.ts';
import { KINDS } from './items/codes.ts';
import { idText, packIds, unpackIds } from './items/ids.ts';
import { readItems } from './items/read.ts';
import { toolStyleBytes } from './items/style.ts';
import { Session } from './open-board.ts';
import type { Past } from './past/past.ts';
import type { Sync } from './sync/host.ts';

const NO_IDS = new Uint8Array();
/** More than a board can hold. */
const ALL = 0xffff_ffff;

export function createBoard(canCompile: boolean, onEvents: (events: BoardEvents) => void): Board {
  return new Board(canCompile, onEvents);
}

export class Board implements BoardPort, BoardInput {
  readonly #canCompile: boolean;
  readonly #onEvents: (events: BoardEvents) => void;
  readonly #opened: Promise<Session>;
  #open: (session: Promise<Session>) => void = () => {};
  #session: Session | null = null;
  /** Callers count their runs up from 1. */
  #ownRuns = 0;
  #loads: Promise<Loads> | null = null;
  #imports: Promise<Imports> | null = null;
  #cover: Promise<CoverMaker> | null = null;
  /** Of a board that shows what it was. */
  #past: Promise<Past> | null = null;

  constructor(canCompile: boolean, onEvents: (events: BoardEvents) => void) {
    this.#canCompile = canCompile;
    this.#onEvents = onEvents;
    this.#opened = new Promise((resolve) => {
      this.#open = resolve;
    });
  }

  live(lock: string): Promise<void> {
    return holdLifeLock(lock);
  }

  /** Resolves when it can be drawn on; storage and network follow. */
  async start(init: BoardInit): Promise<void> {
    const opening = Session.open(init, this.#canCompile, this.#onEvents).then((session) => {
      // Storage and network come behind the first frame, and before any command: what one makes has where to go.
      if (!init.past) session.connection.begin(init);
      this.#session = session;
      return session;
    });
    this.#open(opening);
    const session = await opening;
    if (!init.past) return;
    session.rights.said('viewer');
    this.#past = import('./past/past.ts').then(({ Past }) => new Past(session, init));
    await this.#past;
  }

  async stop(): Promise<void> {
    const session = this.#session;
    this.#session = null;
    await (await this.#past)?.stop();
    await session?.stop();
  }

  /** Samples from the page: read at once, so the buffer can go back to its pool. */
  samples(buffer: ArrayBuffer, count: number): void {
    this.#session?.samples(buffer, count);
  }

  resize(widthPx: number, heightPx: number, dpr: number): void {
    this.#do((session) => session.resize(widthPx, heightPx, dpr));
  }

  setDark(dark: boolean): void {
    this.#do((session) => session.dark(dark));
  }

  setTool(name: ToolName, options: ToolOptions = {}): Promise<void> {
    return this.#ask(({ engine, state }) => {
      const code = TOOL_CODES[name];
      if (code === undefined) throw new BoardError('unknown-tool', name);
      const all = { ...state.options.get(name), ...options };
      const style = toolStyleBytes(all);
      state.options.set(name, all);
      engine.setTool(code, style);
      if (all.cut !== undefined) engine.eraserCuts(all.cut);
      if (all.lasso !== undefined) engine.lasso(all.lasso);
    });
  }

  setFingerMode(mode: 'draw' | 'pan'): void {
    this.#do(({ engine }) => engine.fingerMode(mode === 'pan' ? 1 : 0));
  }

  setPalm(radiusCss: number, erases: boolean): void {
    this.#do(({ engine }) => engine.palm(radiusCss, erases));
  }

  setSnap(on: boolean): Promise<void> {
    return this.#ask((session) => session.snap(on));
  }

  setPlaces(places: HandPlace[]): Promise<void> {
    return this.#ask((session) => session.setPlaces(places));
  }

  setName(name: string): void {
    this.#do(({ people }) => people.rename(name));
  }

  setOnline(online: boolean): void {
    this.#do(({ connection }) => connection.sync?.network(online));
  }

  setTitle(title: string): void {
    this.#do(({ engine }) => engine.setTitle(title));
  }

  setPaper(paper: PaperName): void {
    this.#do(({ engine }) => engine.setPaper(PAPER[paper]));
  }

  setMode(mode: BoardMode): void {
    this.#do(({ engine }) => engine.setMode(MODE[mode]));
  }

  wheel(dx: number, dy: number, xCss: number, yCss: number, zoom: boolean): void {
    this.#do(({ engine }) => engine.wheel(dx, dy, xCss, yCss, zoom));
  }

  cameraSet({ x, y, zoom }: Camera): void {
    this.#do(({ engine }) => engine.cameraSet(x, y, zoom));
  }

  cameraGet(): Promise<Camera> {
    return this.#ask(({ engine }) => {
      const [x = 0, y = 0, zoom = 1] = engine.cameraGet();
      return { x, y, zoom };
    });
  }

  cameraFit(what: 'all' | 'selection'): void {
    this.#do(({ engine }) => engine.cameraFit(what === 'selection' ? 1 : 0));
  }

  zoomStep(direction: 1 | -1): void {
    this.#do(({ engine }) => engine.zoomStep(direction));
  }

  act(action: ActionName, dx = 0, dy = 0): Promise<void> {
    return this.#ask(({ engine }) => {
      const code = ACTION_CODES[action];
      if (code === undefined) throw new BoardError('unknown-action', action);
      engine.act(code, dx, dy);
    });
  }

  style(options: ToolOptions): Promise<void> {
    return this.#ask(({ engine }) => engine.style(toolStyleBytes(options)));
  }

  undo(lane = 0): void {
    this.#do((session) => session.step(lane, true));
  }

  redo(lane = 0): void {
    this.#do((session) => session.step(lane, false));
  }

  select(ids: string[]): Promise<void> {
    return this.#ask(({ engine }) => engine.select(packIds(ids)));
  }

  selection(): Promise<string[]> {
    return this.#ask(({ engine }) => unpackIds(engine.selection(ALL)));
  }

  items(filter: ItemFilter = {}): Promise<ItemJson[]> {
    return this.#ask(({ engine }) => {
      if (filter.ids?.length === 0) return [];
      return readItems(engine.items(filter.ids ? packIds(filter.ids) : NO_IDS, codeOf(filter.kind), true));
    });
  }

  count(filter: ItemFilter = {}): Promise<number> {
    return this.#ask(({ engine }) => {
      if (!filter.ids) return engine.count(codeOf(filter.kind));
      if (filter.kind === undefined) return engine.countIds(packIds(filter.ids));
      if (filter.ids.length === 0) return 0;
      return readItems(engine.items(packIds(filter.ids), codeOf(filter.kind), false)).length;
    });
  }

  hit(x: number, y: number): Promise<string | null> {
    return this.#ask(({ engine }) => {
      const id = engine.hit(x, y);
      return id && id.length > 0 ? idText(id) : null;
    });
  }

  outline(from: string | null, n: number): Promise<{ id: string; label: string }[]> {
    return this.#ask(({ engine, state }) => {
      const ids = unpackIds(engine.outline(from === null ? NO_IDS : packIds([from]), n));
      return ids.map((id) => ({ id, label: state.label(packIds([id])) }));
    });
  }

  load(items: ItemInput[], points: Float32Array, offsets: Uint32Array, portion?: LoadPortion): Promise<string[]> {
    const whole = (): LoadPortion => ({ run: --this.#ownRuns, total: items.length, last: true });
    const mine = portion ?? whole();
    return this.#ask(async (session) => (await this.#loadsOf(session)).take(items, { points, offsets }, mine));
  }

  loadDrop(run: number): void {
    this.#do(async (session) => (await this.#loadsOf(session)).drop(run));
  }

  copy(): Promise<Uint8Array> {
    return this.#ask(({ engine }) => engine.copy());
  }

  paste(chunk: Uint8Array, at?: { xCss: number; yCss: number }): Promise<string[]> {
    return this.#ask((session) => {
      const { wPx, hPx, dpr } = session.size;
      const { x, y } = session.boardFromCss(at?.xCss ?? wPx / dpr / 2, at?.yCss ?? hPx / dpr / 2);
      const ids = unpackIds(session.engine.paste(chunk, x, y));
      if (ids.length < countIn(chunk)) session.events.set('notice', { code: 'paste-left-out' });
      return ids;
    });
  }

  beginEdit(id: string): void {
    this.#do(({ engine }) => engine.beginEdit(packIds([id])));
  }

  isEditing(): Promise<boolean> {
    return this.#ask(({ state, events }) => {
      const editing = state.editing();
      events.set('editing', editing);
      events.flush();
      return editing !== null;
    });
  }

  editText(before: string, after: string, count: number): void {
    this.#do(({ state, typing }) => {
      state.heard = count;
      typing.typed(before, after);
    });
  }

  endEdit(before: string, after: string, commit: boolean): void {
    this.#do(({ typing }) => typing.end(before, after, commit));
  }

  followPerson(session: number | null): void {
    this.#do(({ follow }) => follow.start(session));
  }

  callEverybody(): void {
    this.#do(({ people }) => people.callAll());
  }

  leave(): void {
    this.#do(({ people }) => people.pointAt(null));
  }

  importFile(file: File | Blob, name: string, at?: { xCss: number; yCss: number }): Promise<ImportReport> {
    return this.#ask(async (session) => (await this.#importsOf()).take(session, file, name, at));
  }

  async importOutcome(run: number): Promise<ImportReport> {
    return (await this.#importsOf()).outcome(run);
  }

  exportAs(
    format: 'png' | 'json',
    options: { scale?: number; selection?: boolean; dark?: boolean } = {},
  ): Promise<Blob> {
    return this.#ask(async (session) => {
      const { exportFile } = await laterPart(import('./files/files.ts'));
      return exportFile(session, format, options);
    });
  }

  async cover(share: boolean): Promise<void> {
    const session = this.#session;
    const sync = session?.connection.sync;
    if (!sync) return;
    this.#cover ??= import('./cover/board-cover.ts')
      .then(({ coverOf }) => coverOf(session, sync))
      .catch((error: unknown) => {
        // The next cover asks for its code again.
        this.#cover = null;
        throw error;
      });
    await (await this.#cover).make(share);
  }

  async saved(): Promise<void> {
    const session = await this.#opened;
    const sync = await this.#connected();
    await session.puts.settled();
    session.connection.flush();
    await sync?.saved();
  }

  async kept(): Promise<KeptChange[]> {
    return (await (await this.#connected())?.kept()) ?? [];
  }

  async retryKept(): Promise<void> {
    await (await this.#connected())?.retryKept();
  }

  async exportKept(): Promise<Blob> {
    const sync = await this.#connected();
    if (!sync || (await sync.kept()).length === 0) throw new BoardError('nothing-to-export');
    return new Blob([await sync.exportKept()], { type: 'application/json' });
  }

  async ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const sync = await this.#connected();
    if (!sync) throw new BoardError('busy');
    return (await import('./past/ask.ts')).ask(sync, method, path, body);
  }

  async showAt(seq: number): Promise<PastMoment | null> {
    return (await this.#past)?.show(seq) ?? null;
  }

  play(from: number, upTo: number, speed: number): void {
    // A page of the log that cannot be had is asked for again by whoever plays on.
    this.#past?.then((past) => past.play(from, upTo, speed)).catch(() => undefined);
  }

  content(): Promise<BoardContent> {
    return this.#ask(async ({ engine }) => (await import('./past/content.ts')).contentOf(engine));
  }

  become(content: BoardContent): Promise<boolean> {
    return this.#ask(async (session) => (await import('./past/become.ts')).become(session, content));
  }

  stats(options: { reset?: boolean } = {}): Promise<Stats> {
    return this.#ask((session) => session.stats(options.reset === true));
  }

  debug(what: 'loseContext' | 'restoreContext' | 'digest' | 'renderer' | 'capture' | 'calm'): Promise<unknown> {
    return this.#ask((session): unknown => {
      const { executor } = session.stage;
      if (what === 'loseContext') return executor.loseContext();
      if (what === 'restoreContext') return executor.restoreContext();
      if (what === 'capture') return session.capture();
      if (what === 'calm') return session.calm();
      return what === 'digest' ? session.state.digest() : executor.renderer;
    });
  }

  /** Code that a cold board does not need; where it could not be had it is asked for again. */
  #loadsOf(session: Session): Promise<Loads> {
    this.#loads ??= laterPart(import('./files/loads.ts')).then(({ Loads }) => new Loads(session));
    this.#loads.catch(() => {
      this.#loads = null;
    });
    return this.#loads;
  }

  #importsOf(): Promise<Imports> {
    this.#imports ??= laterPart(import('./files/imports.ts')).then(({ Imports }) => new Imports());
    this.#imports.catch(() => {
      this.#imports = null;
    });
    return this.#imports;
  }

  async #connected(): Promise<Sync | null> {
    const { connection } = await this.#opened;
    await connection.made;
    return connection.sync;
  }

  /** Commands before the board is open wait for it, in their order. */
  async #ask<T>(work: (session: Session) => T | Promise<T>): Promise<T> {
    const session = this.#session ?? (await this.#opened);
    const answer = work(session);
    session.loop.wake();
    return answer;
  }

  #do(work: (session: Session) => void): void {
    void this.#ask(work);
  }
}

function codeOf(kind: string | undefined): number {
  if (kind === undefined) return -1;
  const code = (KINDS as readonly string[]).indexOf(kind);
  // A kind nobody knows has no items.
  return code < 0 ? 255 : code;
}
