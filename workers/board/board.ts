// The board behind the bus (BoardPort): every command and query of the chrome and of window.board. The same module runs in the
// worker (main.ts) and, with ?worker=0 or without OffscreenCanvas, on the page's own thread, where Canvas 2D alone draws.

import type { Arrangement } from '#protocol/arrangements.ts';
import { BoardError, laterPart } from '#protocol/board-error.ts';
import type { BoardEvents, PastMoment } from '#protocol/board-events.ts';
import {
  type ActionName,
  type BoardContent,
  type BoardInit,
  type BoardInput,
  type BoardMode,
  type BoardPort,
  type Box,
  type Camera,
  type Guides,
  type ImageChange,
  type ItemFilter,
  type KeptChange,
  MODE,
  PAPER,
  type PagesOpened,
  type PaperName,
  type Removal,
  type SurveyItem,
  type TextChange,
  type TextRange,
} from '#protocol/bus.ts';
import { CONNECT_CODES, type ConnectName } from '#protocol/connectors.ts';
import { FORMS, type FormName } from '#protocol/forms.ts';
import type { ImportReport } from '#protocol/import-report.ts';
import type { ItemChange, ItemJson } from '#protocol/item-json.ts';
import { toolStyleBytes } from '#protocol/items/style.ts';
import { holdLifeLock } from '#protocol/life-lock.ts';
import type { Stats } from '#protocol/stats.ts';
import type { FormatName } from '#protocol/text-marks.ts';
import type { ToolName, ToolOptions } from '#protocol/tools.ts';
import type { HandZone } from '#protocol/zones.ts';
import { FIT } from '../engine/engine.ts';
import { actionCode } from './action-code.ts';
import type { CoverMaker } from './cover/cover-maker.ts';
import type { PictureDeps } from './cover/picture.ts';
import { type DebugRequest, debugBoard } from './debug.ts';
import type { Pages } from './document/pages.ts';
import type { BoardFiles } from './files/board-files.ts';
import type { Past } from './history/past.ts';
import { pastOf } from './history/past-of.ts';
import { pressFor } from './input/press.ts';
import { LineEnd } from './input-acks.ts';
import { OpenBoard } from './open-board.ts';
import type { Sync } from './sync/host.ts';

export function createBoard(canCompile: boolean, onEvents: (events: BoardEvents) => void): Board {
  return new Board(canCompile, onEvents);
}

export class Board implements BoardPort, BoardInput {
  readonly line = new LineEnd();
  readonly #canCompile: boolean;
  readonly #onEvents: (events: BoardEvents) => void;
  readonly #opened: Promise<OpenBoard>;
  #open: (board: Promise<OpenBoard>) => void = () => {};
  #board: OpenBoard | null = null;
  #filesCode: Promise<BoardFiles> | null = null;
  #cover: Promise<CoverMaker> | null = null;
  #past: Promise<Past> | null = null;
  #pages: Promise<Pages> | null = null;

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
    const opening = OpenBoard.open(init, this.#canCompile, this.line, this.#onEvents).then((board) => {
      // Storage and network come behind the first frame, and before any command: what one makes has where to go.
      if (!init.past) board.connection.begin(init);
      this.#board = board;
      return board;
    });
    this.#open(opening);
    const board = await opening;
    if (!init.past) return;
    board.document.rights.said('viewer');
    this.#past = pastOf(board, init);
    await this.#past;
  }

  async loadDeferredEngine(): Promise<void> {
    await (await this.#opened).stage.module.loadDeferredEngine();
  }

  async stop(): Promise<void> {
    const board = this.#board;
    this.#board = null;
    await (await this.#past)?.stop();
    await board?.stop();
  }

  samples(buffer: ArrayBuffer, count: number): void {
    this.#board?.input.samples(buffer, count);
  }

  wheel(dx: number, dy: number, xCss: number, yCss: number, zoom: boolean): void {
    this.#board?.input.wheel(dx, dy, xCss, yCss, zoom);
  }

  resize(wPx: number, hPx: number, dpr: number, isSmallScreen: boolean): Promise<void> {
    return this.#ask(({ frame }) => frame.resize({ wPx, hPx, dpr }, isSmallScreen));
  }

  setBars(topCss: number, footCss: number): Promise<void> {
    return this.#ask(({ viewport }) => {
      viewport.bars = { topCss, footCss };
    });
  }

  setDark(dark: boolean): Promise<void> {
    return this.#ask(({ document }) => document.dark(dark));
  }

  setTool(name: ToolName, options: ToolOptions = {}, keep = false): Promise<void> {
    return this.#ask(({ document }) => document.setTool(name, options, keep));
  }

  place(at?: { xCss: number; yCss: number }): Promise<void> {
    return this.#ask(({ engine, viewport }) =>
      pressFor(engine, at ?? { xCss: viewport.widthCss / 2, yCss: viewport.heightCss / 2 }),
    );
  }

  setFingerMode(mode: 'draw' | 'pan'): Promise<void> {
    return this.#ask(({ engine }) => engine.fingerMode(mode === 'pan' ? 1 : 0));
  }

  setPalm(radiusCss: number, erases: boolean): Promise<void> {
    return this.#ask(({ engine }) => engine.palm(radiusCss, erases));
  }

  setSnap(on: boolean): Promise<void> {
    return this.#ask(({ input }) => input.snap(on));
  }

  setSnapTo(objects: boolean, grid: boolean): Promise<void> {
    return this.#ask(({ engine }) => engine.snapTo(objects, grid));
  }

  setGuides(guides: Guides): Promise<void> {
    return this.#ask(async (board) => (await laterPart(import('./frame/guides.ts'))).showGuides(board, guides));
  }

  setZones(zones: HandZone[]): Promise<void> {
    return this.#ask((board) => board.setZones(zones));
  }

  setName(name: string): Promise<void> {
    return this.#ask(({ people }) => people.rename(name));
  }

  setOnline(online: boolean): Promise<void> {
    return this.#ask(({ connection, stage }) => {
      connection.sync?.network(online);
      if (online) stage.images.again();
    });
  }

  reopen(): Promise<void> {
    return this.#ask(({ connection }) => connection.sync?.reopen());
  }

  setTitle(title: string): Promise<void> {
    return this.#ask(({ engine }) => engine.setTitle(title));
  }

  setPaper(paper: PaperName): Promise<void> {
    return this.#ask(({ engine }) => engine.setPaper(PAPER[paper]));
  }

  setMode(mode: BoardMode): Promise<void> {
    return this.#ask(({ engine }) => engine.setMode(MODE[mode]));
  }

  cameraSet(camera: Camera): Promise<void> {
    return this.#ask(({ viewport }) => {
      viewport.camera = camera;
    });
  }

  cameraGet(): Promise<Camera> {
    return this.#ask(({ viewport }) => viewport.camera);
  }

  cameraFit(what: keyof typeof FIT): Promise<void> {
    return this.#ask(({ viewport }) => viewport.fit(FIT[what]));
  }

  zoomStep(direction: 1 | -1): Promise<void> {
    return this.#ask(({ engine }) => engine.zoomStep(direction));
  }

  act(action: ActionName, dx = 0, dy = 0): Promise<void> {
    return this.#ask(({ engine }) => engine.act(actionCode(action), dx, dy));
  }

  style(options: ToolOptions): Promise<void> {
    return this.#ask(({ engine }) => engine.style(toolStyleBytes(options)));
  }

  connect(what: ConnectName, dx = 0, dy = 0): Promise<void> {
    return this.#ask(({ engine }) => engine.connect(CONNECT_CODES[what], dx, dy));
  }

  form(form: FormName): Promise<void> {
    return this.#ask(({ engine }) => engine.form(FORMS.indexOf(form)));
  }

  arrange(how: Arrangement): Promise<boolean> {
    return this.#ask(async ({ engine }) => (await laterPart(import('./items/arrange.ts'))).arrange(engine, how));
  }

  change(changes: ItemChange[], isStrict = false): Promise<boolean> {
    const code = laterPart(import('./items/change.ts'));
    return this.#ask(async ({ engine, stage }) => (await code).enactChanges(engine, stage.texts, changes, isStrict));
  }

  undo(lane = 0): Promise<void> {
    return this.#ask(({ input }) => input.step(lane, true));
  }

  redo(lane = 0): Promise<void> {
    return this.#ask(({ input }) => input.step(lane, false));
  }

  removeItems(ids: string[]): Promise<Removal> {
    return this.#ask(async ({ engine }) => (await laterPart(import('./items/removal.ts'))).removeItems(engine, ids));
  }

  restoreRemoved(removal: Removal): Promise<number | null> {
    return this.#ask(async ({ engine }) => (await laterPart(import('./items/removal.ts'))).restore(engine, removal));
  }

  select(ids: string[]): Promise<void> {
    return this.#ask(({ document }) => document.select(ids));
  }

  selection(): Promise<string[]> {
    return this.#ask(({ document }) => document.selection());
  }

  items(filter: ItemFilter = {}): Promise<ItemJson[]> {
    return this.#ask(({ document }) => document.items(filter));
  }

  pagesOpen(filter: ItemFilter = {}): Promise<PagesOpened> {
    return this.#ask(async ({ document, connection }) => {
      this.#pages ??= laterPart(import('./document/pages.ts')).then((code) => new code.Pages());
      this.#pages.catch(() => {
        this.#pages = null;
      });
      const pages = await this.#pages;
      return pages.open(() => document.records(filter), connection.sync?.standing()?.seq ?? null);
    });
  }

  page(run: number): Promise<Uint8Array | null> {
    return this.#ask(async () => (await this.#pages)?.next(run) ?? null);
  }

  pagesClose(run: number): Promise<void> {
    return this.#ask(async () => (await this.#pages)?.close(run));
  }

  count(filter: ItemFilter = {}): Promise<number> {
    return this.#ask(({ document }) => document.count(filter));
  }

  hit(x: number, y: number): Promise<string | null> {
    return this.#ask(({ document }) => document.hit(x, y));
  }

  survey(from: string | null, n: number): Promise<SurveyItem[]> {
    return this.#ask(async ({ engine }) => (await laterPart(import('./search/survey.ts'))).survey(engine, from, n));
  }

  replaceText(changes: TextChange[]): Promise<number> {
    return this.#ask(async ({ engine, stage: { texts }, wake }) => {
      const { replaceText } = await laterPart(import('./search/replace.ts'));
      const replaced = replaceText({ engine, texts }, changes);
      wake();
      return replaced;
    });
  }

  goTo(id: string): Promise<boolean> {
    return this.#ask(async ({ engine, viewport, wake }) => {
      const { goTo } = await laterPart(import('./frame/initial-view.ts'));
      const isThere = goTo(engine, viewport, id);
      wake();
      return isThere;
    });
  }

  load(...[items, points, offsets, portion]: Parameters<BoardPort['load']>): Promise<string[]> {
    return this.#files((files, board) => files.load(board, items, { points, offsets }, portion));
  }

  copy(): Promise<Uint8Array> {
    return this.#ask(({ engine }) => engine.copy());
  }

  paste(chunk: Uint8Array, at?: { xCss: number; yCss: number }): Promise<string[]> {
    return this.#ask((board) => board.paste(chunk, at));
  }

  beginEdit(id: string): Promise<void> {
    return this.#ask(({ document }) => document.beginEdit(id));
  }

  editText(before: string, after: string): Promise<void> {
    return this.#ask(({ document }) => document.editText(before, after));
  }

  format(property: FormatName, on: boolean, value: string | number = '', range?: TextRange): Promise<void> {
    return this.#ask(({ document }) => document.format(property, on, value, range));
  }

  pressText(id: string, xCss: number, yCss: number): Promise<string | null> {
    return this.#ask(({ document }) => document.pressText(id, xCss, yCss));
  }

  endEdit(before: string | null, after: string, commit: boolean): Promise<boolean> {
    return this.#ask(({ document }) => document.endEdit(before, after, commit));
  }

  followPerson(board: number | null): Promise<void> {
    return this.#ask(({ follow }) => follow.start(board));
  }

  callEverybody(): Promise<void> {
    return this.#ask(({ people }) => people.callAll());
  }

  leave(): Promise<void> {
    return this.#ask(({ people }) => people.pointAt(null));
  }

  importFile(...given: Parameters<BoardPort['importFile']>): Promise<ImportReport> {
    return this.#files((files, board) => files.import(board, ...given));
  }

  importOutcome(run: number): Promise<ImportReport> {
    return this.#files((files, board) => files.outcome(board, run));
  }

  putImage(...args: Parameters<BoardPort['putImage']>): Promise<ImportReport> {
    return this.#files((files, board) => files.putImage(board, ...args));
  }

  changeImage(id: string, change: ImageChange): Promise<void> {
    return this.#files((files, board) => files.changeImage(board, id, change));
  }

  imageFile(sha256: string): Promise<Blob> {
    return this.#ask(({ connection: { sync } }) => {
      if (!sync) throw new BoardError('read-only');
      return sync.images.get(sha256);
    });
  }

  exportAs(...given: Parameters<BoardPort['exportAs']>): ReturnType<BoardPort['exportAs']> {
    return this.#files((files, board) => files.export(board, ...given));
  }

  loadDrop = async (run: number): Promise<void> => (await this.#filesCode)?.drop(run);
  placeBeside = (box: Box): Promise<Box> => this.#files((files, board) => files.placeBeside(board, box));
  stopRun = async (run: number): Promise<void> => (await this.#filesCode)?.stopRun(run);
  contentLoaded = (): Promise<void> => this.#ask(({ connection }) => connection.contentLoaded());

  exportPreview(...given: Parameters<BoardPort['exportPreview']>): ReturnType<BoardPort['exportPreview']> {
    return this.#files((files, board) => files.preview(board, ...given));
  }

  async cover(share: boolean): Promise<void> {
    const board = this.#board;
    const sync = board?.connection.sync;
    if (!sync) return;
    this.#cover ??= coverOf(board, sync).catch((error: unknown) => {
      // The next cover asks for its code again.
      this.#cover = null;
      throw error;
    });
    await (await this.#cover).make(share);
  }

  picture(area: Box, wPx: number, hPx: number): Promise<Blob | null> {
    return this.#ask(async (board) => {
      const { drawArea } = await import('./cover/picture.ts');
      return (await drawArea(picturesOf(board), area, wPx, hPx))?.picture ?? null;
    });
  }

  async saved(): Promise<void> {
    const [{ document }, sync] = [await this.#opened, await this.#connected()];
    await document.puts.settled();
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
    if (!sync) throw new BoardError('nothing-to-export');
    return sync.exportKept();
  }

  async showAt(seq: number): Promise<PastMoment | null> {
    return (await this.#past)?.show(seq) ?? null;
  }

  play(from: number, upTo: number, speed: number): void {
    // A page of the log that cannot be had is asked for again by whoever plays on.
    this.#past?.then((past) => past.play(from, upTo, speed)).catch(() => undefined);
  }

  content(): Promise<BoardContent> {
    return this.#ask(async ({ engine }) => (await import('./history/content.ts')).contentOf(engine));
  }

  become(content: BoardContent): Promise<boolean> {
    return this.#ask(async ({ engine, document: { puts }, connection }) =>
      (await import('./history/restore-version.ts')).restoreVersion(
        { engine, puts, flush: () => connection.flush() },
        content,
      ),
    );
  }

  stats(options: { reset?: boolean } = {}): Promise<Stats> {
    return this.#ask((board) => board.stats(options.reset === true));
  }

  debug(what: DebugRequest): Promise<unknown> {
    return this.#ask((board) => debugBoard(board, what));
  }

  /** Code that a cold board does not need; where it could not be had it is asked for again. */
  #files<T>(work: (files: BoardFiles, board: OpenBoard) => Promise<T>): Promise<T> {
    return this.#ask(async (board) => {
      this.#filesCode ??= laterPart(import('./files/board-files.ts')).then((code) => new code.BoardFiles());
      this.#filesCode.catch(() => {
        this.#filesCode = null;
      });
      return work(await this.#filesCode, board);
    });
  }

  async #connected(): Promise<Sync | null> {
    const { connection } = await this.#opened;
    await connection.made;
    return connection.sync;
  }

  /** Commands before the board is open wait for it, in their order. */
  async #ask<T>(work: (board: OpenBoard) => T | Promise<T>): Promise<T> {
    const serial = this.line.begin();
    try {
      const board = this.#board ?? (await this.#opened);
      const answer = work(board);
      board.wake();
      return await answer;
    } finally {
      if (this.line.done(serial)) this.#board?.wake();
    }
  }
}

function picturesOf({ engine, stage, wake }: OpenBoard): PictureDeps & { engine: OpenBoard['engine'] } {
  const { executor, texts, images } = stage;
  return { engine, executor, images, fonts: texts.fonts, wake };
}

async function coverOf(board: OpenBoard, sync: Sync): Promise<CoverMaker> {
  const { coverOf } = await import('./cover/board-cover.ts');
  return coverOf({ ...picturesOf(board), puts: board.document.puts, sync });
}
