// The bus between React (main thread) and the board worker: every command and query, and the one batch of events per frame.
// comlink carries BoardPort; what crosses with every frame goes beside it as plain messages that nobody answers: samples in
// pooled transferred buffers and the wheel one way, events and read buffers the other.

import type { Arrangement } from './arrangements.ts';
import type { BoardEvents, PastMoment } from './board-events.ts';
import type { ConnectName } from './connectors.ts';
import type { FormName } from './forms.ts';
import type { ImportReport } from './import-report.ts';
import type { ItemChange, ItemInput, ItemJson } from './item-json.ts';
import type { Stats } from './stats.ts';
import type { FormatName } from './text-marks.ts';
import type { ToolName, ToolOptions } from './tools.ts';
import type { HandZone } from './zones.ts';

export const ACTION_CODES = {
  delete: 0,
  duplicate: 1,
  group: 2,
  ungroup: 3,
  front: 4,
  back: 5,
  forward: 6,
  backward: 7,
  selectAll: 8,
  escape: 9,
  nudge: 10,
  lock: 11,
  unlock: 12,
  focusNext: 13,
  focusPrevious: 14,
  openFocused: 15,
  resize: 16,
  flipX: 17,
  flipY: 18,
} as const;
export type ActionName = keyof typeof ACTION_CODES;

/** The board's papers, by their codes in docs/formats.md. */
export const PAPER = { plain: 0, lined: 1, squared: 2, graph: 3, dotted: 4, music: 5 } as const;
export type PaperName = keyof typeof PAPER;
/** A later one is plain. */
export const paperName = (code: number): PaperName =>
  (Object.keys(PAPER) as PaperName[]).find((one) => PAPER[one] === code) ?? 'plain';

/** Who may edit the board, by the codes of docs/formats.md: everybody, managers alone, everybody what they made. */
export const MODE = { open: 0, locked: 1, own: 2 } as const;
export type BoardMode = keyof typeof MODE;

/** CSS px of the view, or px of a picture, per board unit: what the engine draws. */
export const ZOOM_RANGE = [0.01, 40] as const;

export interface Camera {
  x: number;
  y: number;
  zoom: number;
}
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface TurnedBox extends Box {
  rot: number;
}

/** The name of a board's worker, as JSON: what it is told before any message. */
export interface ThreadName {
  /** Forced by the page's address. */
  renderer?: 'gl' | '2d';
  /** `BoardEvents.graphics` of an earlier start. */
  note: string | null;
  /** Without a note: before anything is drawn, not when the board rests. */
  asksGraphics: boolean;
  /** The page hands the engine over (EngineMessage); otherwise the worker brings its own. */
  engineComes?: boolean;
  /** console-on-screen=1: the BroadcastChannel that gets the console's lines (protocol/console-lines.ts). */
  console?: string | undefined;
}

export interface BoardInit {
  /** The transferred OffscreenCanvas, or the element itself when the board runs on the main thread. */
  canvas: OffscreenCanvas | HTMLCanvasElement;
  widthPx: number;
  heightPx: number;
  dpr: number;
  alias: string;
  /** base64url edit or view secret from the address's fragment. */
  secret: string;
  origin: string;
  /** Over which the page lends access to the board (protocol/browser/lending.ts). */
  access: MessagePort;
  renderer?: 'gl' | '2d';
  dark: boolean;
  name: string;
  /** True when this page has just made the board, so nothing needs to be fetched before drawing. */
  fresh: boolean;
  /** Somebody has signed in on this device, as far as the page knows. */
  signedIn?: boolean;
  /** Lines went by HTTP on this device when they were opened last. */
  byHttp?: boolean;
  /** It shows what the board was (`showAt`), may only be looked at, is nobody's presence and writes nothing. */
  past?: boolean;
  reducedMotion: boolean;
  /** Where this device left the board. Without it the board's content is shown when it is here, unless somebody has begun. */
  camera?: Camera;
  /** Of an item that is to be shown when the board is here. */
  shapeId?: string;
  /** performance.timeOrigin of the page: the times of samples count from it. */
  timeOrigin?: number;
  flags: { fps: boolean; cover: boolean; trackCanvas: boolean; governor: boolean };
}

export interface Guides {
  /** Paper without lines to write on is shown with them. */
  ruled: boolean;
  /** The edges of the tiles that the board is drawn in. */
  tileGrid: boolean;
}

export interface ItemFilter {
  kind?: string;
  ids?: string[];
}

/** Where an image is put: as large as it is, at most as wide and high as this, around `x` and `y` (board units). */
export interface ImageCell {
  x: number;
  y: number;
  maxW: number;
  maxH: number;
  /** The board point that all images of the import are meant for: they go into the frame there. */
  aim: { x: number; y: number };
}

export interface ImageChange {
  /** In place of what it shows: all of it, as wide as it is. */
  file?: Blob;
  /** x, y, w, h of what is shown, shares of the picture; what stays stays where it lies. */
  crop?: [number, number, number, number];
  alt?: string;
}

export const EXPORT_FORMATS = ['png', 'svg', 'pdf', 'atrium', 'excalidraw', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Those that show what is seen, and may show frames. */
export type PictureFormat = Extract<ExportFormat, 'png' | 'svg' | 'pdf'>;
export const isPictureFormat = (format: ExportFormat): format is PictureFormat =>
  format === 'png' || format === 'svg' || format === 'pdf';

/** Behind a picture: the board's paper with its marks, its colour alone, or nothing. */
export const PNG_BACKGROUNDS = ['paper', 'plain', 'none'] as const;
export type PngBackground = (typeof PNG_BACKGROUNDS)[number];

/** Of either side of a PNG: nothing opens larger ones. */
export const MAX_PNG_PX = 32_768;

/** The longest side of an SVG or PDF with exact lines, board units. */
export const MAX_OUTLINE_UNITS = 1_048_576;

export interface FrameName {
  id: string;
  name: string;
}

export interface ExportOptions {
  /** Only what is selected, with all that lies in it. */
  selection?: boolean;
  /** Of a PNG: px per board unit. */
  scale?: number;
  /** Of a picture: in the colours of a dark board. */
  dark?: boolean;
  /** Of a picture; without it paper. */
  background?: PngBackground;
  /** Of a picture: these frames, each as it lies there to its edge; of several a ZIP with one each, in this order, or a PDF with a page each. */
  frames?: readonly string[];
  /** The bookmarks of a PDF, in this order; absent: one for each frame with a title. */
  frameNames?: readonly FrameName[];
  /** Of a PDF: its texts' (BCP 47); without it nobody is told. */
  language?: string;
}

export interface ExportedFile {
  file: Blob;
  /** Pictures that could not be had, by their names: they are not in it. */
  missing?: string[];
  /** What is not in it as it is on the board. */
  left?: ExportLoss[];
}

/**
 * Of so many things: `kind`: they are not there. `form`: another outline stands for theirs. `style`: their line is another. `font`: a similar
 * font stands for theirs. `marks`: bold letters, lists and links are plain. `ends`: what held an end is not there.
 * Of an SVG: `grain`: the grain of chalk is a picture over its outlines. `emoji`: the line is a picture. `letters`: no font of the board has them, so
 * that they are shown in one of whoever looks. `faces`: there was no room for a font.
 * Of a PDF: `grain` and `emoji` alike; `drawn`: no font of the board has the letters of these texts, so that they are pictures.
 */
export interface ExportLoss {
  what: 'kind' | 'form' | 'style' | 'font' | 'marks' | 'ends' | 'grain' | 'emoji' | 'letters' | 'faces' | 'drawn';
  count: number;
}

/** What an export of a picture would be. */
export interface ExportPreview {
  picture: Blob;
  /** What it shows: board units. */
  w: number;
  h: number;
}

/** An SVG as a picture of px; itself where it cannot be drawn. */
export type DrawSvg = (svg: Blob) => Blob | Promise<Blob>;

/** A transaction the server refused, kept on this device. */
export interface KeptChange {
  clientIdHex: string;
  clientSeq: number;
  /** The server's reason, a name of protocol/errors.ts. */
  code: string;
  atMs: number;
  bytes: number;
}

/** All that a board holds, for another to be made equal to it. */
export interface BoardContent {
  /** Records as the engine gives them: bounds before each. */
  items: Uint8Array;
  /** Paper, mode and title: the bytes of group `k`. */
  record: Uint8Array;
}

/** One state of a board that is read page by page. */
export interface PagesOpened {
  run: number;
  /** The last row of the server's log in it; changes that are not saved yet are in it, too. Null where that is not known. */
  seq: number | null;
}

/** `items` of window.board gives no more at once. */
export const ITEMS_AT_ONCE = 50_000;
/** Of `pages`: what lives on while more is made is let go of late by browsers, so a page is small unless more is asked for. */
export const PAGE_ITEMS = 1_000;
export const MAX_PAGE_ITEMS = 5_000;
/** A board of more, a tab can no longer hold and draw. */
export const LOAD_ITEMS = 500_000;

/** Which part of a load this is. */
export interface LoadPortion {
  /** The caller's number for the load, from 1. */
  run: number;
  /** Items of all portions. */
  total: number;
  /** Ids of items of all portions that others of them name: where one is not free, they mean the new one that it gets. */
  named?: string[];
  last: boolean;
  /** The board point that all items are meant for: those without a parent go into the frame there. Absent: each into that at its middle. */
  aim?: { x: number; y: number };
}

/** Of a text in its box, which has these letters there: UTF-16 units. Paragraphs count that it touches. */
export interface TextRange {
  from: number;
  to: number;
  text: string;
}

/** An item as lists and small pictures of a board show it. */
export interface SurveyItem {
  id: string;
  kind: string;
  /** Round all that is drawn of it, board units. */
  box: Box;
  /** Points along a connector or stroke, board units, simplified; corners are not rounded. Absent for strokes of a large board. */
  line?: (readonly [x: number, y: number])[];
  color: string | null;
  fill: string | null;
  /** '' where it has no words. */
  text: string;
  /** The innermost frame it lies in. */
  frame?: string;
  isLocked?: true;
  isHidden?: true;
}

/** Places of a text, in UTF-16 units and in order, that get other words. `text`: as it was when they were found. */
export interface TextChange {
  id: string;
  text: string;
  places: (readonly [from: number, to: number])[];
  inserted: string;
}

/** What the board worker answers (comlink). All positions in board units unless named otherwise. */
export interface BoardPort {
  /** Takes this lock for the life of the thread (protocol/life-lock.ts); resolves when it is held. */
  live(lock: string): Promise<void>;
  start(init: BoardInit): Promise<void>;
  /** What no first stroke needs of the engine comes now, not when it is asked for. */
  loadDeferredEngine(): Promise<void>;
  stop(): Promise<void>;
  resize(widthPx: number, heightPx: number, dpr: number, isSmallScreen: boolean): void;
  /** What bars cover of the screen from its top and its foot, CSS px: what is shown whole stands between them. */
  setBars(topCss: number, footCss: number): void;
  setDark(dark: boolean): void;
  /** `keep`: a tool that makes one thing stays in hand when it has; else Select is in hand then. */
  setTool(name: ToolName, options?: ToolOptions, keep?: boolean): void;
  /** Makes what the tool in hand makes, in its usual size, there or in the middle of the view; then Select, unless the tool is kept. */
  place(at?: { xCss: number; yCss: number }): void;
  setFingerMode(mode: 'draw' | 'pan'): void;
  /** A touch of a larger radius (CSS px; 0: none is) is a palm: it erases as wide as it is, or does nothing. */
  setPalm(radiusCss: number, erases: boolean): void;
  /** What is drawn and then held still becomes the shape it was meant as. */
  setSnap(on: boolean): void;
  /** What is dragged is brought to: the edges, centres and distances of what is near; the lines of the paper. */
  setSnapTo(objects: boolean, grid: boolean): void;
  /** What this screen alone shows of the board beside what is on it. */
  setGuides(guides: Guides): void;
  /** Where people have tool bars of their own: all of them. */
  setZones(zones: HandZone[]): void;
  /** As BoardInput's, of who is no contact of this device: a remote. */
  samples(buffer: ArrayBuffer, count: number): void;
  setName(name: string): void;
  /** What the browser says of the network; false: the server is taken for unreachable until it answers. */
  setOnline(online: boolean): void;
  /** Somebody has signed in or out: the server is asked again who one is here. */
  reopen(): void;
  setTitle(title: string): void;
  /** Undoable, as a stroke is. */
  setPaper(paper: PaperName): void;
  setMode(mode: BoardMode): void;
  cameraSet(camera: Camera): void;
  cameraGet(): Promise<Camera>;
  /** `content`: all, or what was changed last where the texts of all could not be read. */
  cameraFit(what: 'all' | 'selection' | 'content'): void;
  zoomStep(direction: 1 | -1): void;
  act(action: ActionName, dx?: number, dy?: number): void;
  /** What is selected, in one step. False: it is in that order already, or may not be changed now. */
  arrange(how: Arrangement): Promise<boolean>;
  style(options: ToolOptions): void;
  /** dx, dy: to which side `onward` goes. */
  connect(what: ConnectName, dx?: number, dy?: number): void;
  /** Another outline of the selected shapes. */
  form(form: FormName): void;
  /** Groups of items, as one step. What a lock holds is passed over; `isStrict`: all is refused for it, by name. False: nothing changes by it, or it may not be done now. */
  change(changes: ItemChange[], isStrict?: boolean): Promise<boolean>;
  /** Of the lane of a place; otherwise of everybody's. */
  undo(lane?: number): void;
  redo(lane?: number): void;
  /** Deletes these and nothing in them, in one step, past the selection. Throws `busy`: nothing is deleted now. */
  removeItems(ids: string[]): Promise<Removal>;
  /** Undoes that step and no other, whatever was done since. Answers how many of its items came back; null: not now, a drag is in the way. */
  restoreRemoved(removal: Removal): Promise<number | null>;
  select(ids: string[]): void;
  selection(): Promise<string[]>;
  items(filter?: ItemFilter): Promise<ItemJson[]>;
  count(filter?: ItemFilter): Promise<number>;
  /** Keeps the items as they are now, to be read by `page`. A few at a time: `busy`. */
  pagesOpen(filter?: ItemFilter): Promise<PagesOpened>;
  /** The next records of them (`readItems`), which are not kept; null: there are no more. */
  page(run: number): Promise<Uint8Array | null>;
  pagesClose(run: number): void;
  hit(x: number, y: number): Promise<string | null>;
  /** What is on the board, in short: at most `n` in reading order, after `from` or from the beginning. No groups. */
  survey(from: string | null, n: number): Promise<SurveyItem[]>;
  /** One undoable transaction. Resolves to how many places were replaced: texts that are others by now, and locked ones, are not. */
  replaceText(changes: TextChange[]): Promise<number>;
  /** Selects an item and shows it, no larger than it is. False: it is not there. */
  goTo(id: string): Promise<boolean>;
  /**
   * One undoable, synced transaction; ids in order. `points` of strokes come packed: item i owns points[offsets[i] .. offsets[i+1])
   * triples. Many items come in portions, one after the other: each answers its own ids, the last when all are there.
   */
  load(items: ItemInput[], points: Float64Array, offsets: Uint32Array, portion?: LoadPortion): Promise<string[]>;
  /** No more portions come: nothing of those that came stays. */
  loadDrop(run: number): void;
  /** Chunk of formats.md for the clipboard; empty when nothing is selected. */
  copy(): Promise<Uint8Array>;
  /** Without `at`: near the middle of the view, beside what is there. */
  paste(chunk: Uint8Array, at?: { xCss: number; yCss: number }): Promise<string[]>;
  /** Returns the box (board units) moved so that it covers nothing; the view shows where that is. */
  placeBeside(box: Box): Promise<Box>;
  beginEdit(id: string): void;
  /** What was typed since the box had `before`: what others typed meanwhile stays. */
  editText(before: string, after: string): void;
  /**
   * Gives this to letters or paragraphs, or takes it from them: in the text being edited (`range`: there, or in all of it), else in all
   * texts of the selection. `value`: of a link its address, of list, indent, align and dir the number of op 9 in docs/formats.md.
   */
  format(property: FormatName, on: boolean, value?: string | number, range?: TextRange): void;
  /** A press on a text that is not edited: ticks the list's box that lies there, or answers where the link there leads. */
  pressText(id: string, xCss: number, yCss: number): Promise<string | null>;
  /** `before` null: `after` was typed behind whatever stands there, before the page knew what. False: no text was open. */
  endEdit(before: string | null, after: string, commit: boolean): Promise<boolean>;
  /** Follows this person until the camera is moved here or they leave; null: no longer. */
  followPerson(session: number | null): void;
  /** Calls the others to where this person is. */
  callEverybody(): void;
  /** The pointer has left the page: others no longer see it. */
  leave(): void;
  /** `at`: the middle of what comes, or of its top. `drawSvg`: for pictures in the file that are SVG, which pages alone can draw. */
  importFile(
    file: File | Blob,
    name: string,
    at: { xCss: number; yCss: number; isTop?: boolean } | undefined,
    drawSvg: DrawSvg,
  ): Promise<ImportReport>;
  /** Puts one image of an import on the board. All with the same `run` are one undo step. Rejects with why a file cannot be shown. */
  putImage(file: Blob, cell: ImageCell, run: number): Promise<ImportReport>;
  /** Another picture, another part of it or other words for an image, as one step. */
  changeImage(id: string, change: ImageChange): Promise<void>;
  /** The file an image of the board shows. */
  imageFile(sha256: string): Promise<Blob>;
  /** The report of an import when the server has answered, whenever that is. Asked for once. */
  importOutcome(run: number): Promise<ImportReport>;
  /** Resolves when the board's items are here: those of this device, or, if it has none, those of the server. */
  contentLoaded(): Promise<void>;
  exportAs(format: ExportFormat, options?: ExportOptions, run?: number): Promise<ExportedFile>;
  /** Ends the export with this number, which rejects with `export-stopped`, or the image that is being put, with `import-stopped`. */
  stopRun(run: number): void;
  /** The same as a PNG of at most so many px; null: there is nothing. */
  exportPreview(options: ExportOptions, wPx: number, hPx: number): Promise<ExportPreview | null>;
  /** Makes the board's cover anew when it is not the one of now: for this device and, when `share` says this role may, for all. */
  cover(share: boolean): Promise<void>;
  /** An area (board units) in light colours, within so many px; null: no picture at this time. */
  picture(area: Box, wPx: number, hPx: number): Promise<Blob | null>;
  saved(): Promise<void>;
  kept(): Promise<KeptChange[]>;
  /** All kept changes again, as new ones in their order: many build on each other. */
  retryKept(): Promise<void>;
  /** docs/formats.md "In the browser": JSON with the transactions' bytes. */
  exportKept(): Promise<Blob>;
  /** Of a board opened as the past: as it was after this row. The last one asked for counts: null for those before. */
  showAt(seq: number): Promise<PastMoment | null>;
  /** Row after row of these, so many times as quick as they came; 0: stands still. Long pauses are cut short. */
  play(from: number, upTo: number, speed: number): void;
  content(): Promise<BoardContent>;
  /** Makes this board equal to another: one undoable, synced transaction (and one each before and behind it where locks are in the way). False: it is already. */
  become(content: BoardContent): Promise<boolean>;
  stats(options?: { reset?: boolean }): Promise<Stats>;
  /** Tests of the drawn picture and of context loss. */
  debug(what: 'loseContext' | 'restoreContext' | 'digest' | 'renderer' | 'capture' | 'calm'): Promise<unknown>;
}

/** Items that one step deleted. */
export interface Removal {
  /** In the open board's history of everybody's lane; 0: nothing was deleted. */
  step: number;
  ids: string[];
  /** How many of them it deleted. */
  count: number;
}

/** What comes beside comlink, without an answer. */
export interface BoardInput {
  /** Read at once: the buffer may go back to its pool. */
  samples(buffer: ArrayBuffer, count: number): void;
  wheel(dx: number, dy: number, xCss: number, yCss: number, zoom: boolean): void;
}

/**
 * Page to worker. The buffer is transferred and comes back; on comlink's own port, so that a call made before
 * a sample is done before it.
 */
export type InputMessage = Numbered &
  (
    | { type: 'samples'; buffer: ArrayBuffer; count: number }
    | { type: 'wheel'; dx: number; dy: number; xCss: number; yCss: number; zoom: boolean }
  );

/** Page to worker, once: the engine as the page has compiled it; null: it could not, and the worker brings its own. */
export interface EngineMessage {
  type: 'engine';
  module: WebAssembly.Module | null;
}

/** Comlink's messages too; undefined: it is not of the line (line.ts). */
export type Numbered = { serial?: number | undefined };

/** Worker to page. */
export type BoardMessage = { type: 'events'; events: BoardEvents } | { type: 'buffers'; buffers: ArrayBuffer[] };
