// What the board calls of the engine's wasm (class Engine of engine/wasm), and how it is loaded. Loaded by a dynamic import
// inside a function: a static one would make the worker's module wait while messages come in and are lost.

import { partOf } from '#protocol/board-error.ts';
import { TOOL_CODES } from '#protocol/tools.ts';
import { firstNumber } from './command-args.ts';
import { COMMAND_CODES } from './command-codes.ts';
import { deferredEngine } from './engine-rest.ts';

export interface EngineApi {
  /** Runs the command of this number in a lane (commands.ts). Throws its name for what cannot be done. */
  command(code: number, lane: number, args: Uint8Array): void;
  resize(wPx: number, hPx: number, dpr: number): void;
  theme(dark: boolean, accent: number, paper: number, mark: number, soft: number, text: number): void;
  lane(n: number): void;
  readOnly(on: boolean): void;
  /** Whether the person may lead the board: others do not set or remove the locks of leaders. */
  leads(on: boolean): void;
  /** The tool in hand: the engine takes Select again after placing a thing. */
  tool(): number;
  pushSamples(bytes: Uint8Array, baseMs: number): void;
  /** A contact's stroke gives way to the item of a chunk: shown at once, written when it lifts, in a step of its own. False: it draws none. */
  snap(pointer: number, chunk: Uint8Array): boolean;
  wheel(dx: number, dy: number, xCss: number, yCss: number, zoom: boolean): void;
  cameraGet(): Float64Array;
  /** Round all that is drawn, hidden items left out: board units x, y, w, h. Empty: nothing is. */
  extent(): Float64Array;
  /** `spentMs`: how long the last turn took, its drawing included; the engine's budget follows it. */
  tick(nowMs: number, spentMs: number): number;
  /** Returns the changes since the last call, for `readUpdates` (updates.ts). */
  drainUpdates(): Uint8Array;
  /** MB for surfaces (0: no cover), and from how many points in view on tiles are quicker. */
  limits(surfacesMb: number, tilePoints: number): void;
  /** Ticks draw so many items from there on, without tiles; answers how many there are in all, once the first have been drawn. */
  drawPart(from: number, count: number): number;
  opsPtr(): number;
  opsLen(): number;
  vertsPtr(): number;
  vertsLen(): number;
  indexPtr(): number;
  indexLen(): number;
  pathPtr(): number;
  pathLen(): number;
  /** Surfaces are gone: everything is drawn again. */
  restored(): void;
  /** The screen alone is drawn again. */
  repaint(): void;
  /** A font has come: pictures stay until they have been drawn again. */
  lettersChanged(): void;
  /** The picture that this slot of the draw list shows can be drawn better than it was. */
  imageCame(slot: number): void;
  /** True: put a picture of this area (board units) into SURFACE.cover before the next frame; it stands for the board until
   *  `coverEnd`. False: there is something better. */
  coverGiven(x: number, y: number, w: number, h: number, wPx: number, hPx: number): boolean;
  /** The board is loaded. */
  coverEnd(): void;
  /** Draws an area (w 0: everything) into SURFACE.picture over the next frames, at most wPx × hPx. Empty, or x y w h, width, height. */
  pictureBegin(x: number, y: number, w: number, h: number, wPx: number, hPx: number, light: boolean): Float64Array;
  pictureWhole(): boolean;
  pictureEnd(): void;
  text(slot: number): Uint8Array;
  /** Begins a transaction of n items in parts; those of one group are one step of undo (0: each is). False: editing is not allowed, or one is open. */
  openPut(n: number, group: number): boolean;
  /** The same; items without a parent go into the first of the frames, or, of `each`, into the first that holds their middle. All are moved. */
  openPutIn(n: number, group: number, frames: Uint8Array, each: boolean, dx: number, dy: number): boolean;
  /** The id of the frame at a board point; empty: there is none. */
  frameAt(x: number, y: number): Uint8Array;
  /** Topmost first. */
  shownFrames(): Uint8Array;
  /** How far a box (board units) is moved so that it covers nothing; the view shows where that is. */
  stepBeside(x: number, y: number, w: number, h: number): Float64Array;
  /** u32 count · ids · bytes of its ops; empty: none is open any more. */
  putPart(chunk: Uint8Array): Uint8Array;
  /** f64 token · bytes before those of the ops; empty: nothing is to be sent. */
  closePut(): Uint8Array;
  /** `resolved`: connectors that are held where they lie, not where they are stored. */
  items(ids: Uint8Array, kind: number, resolved: boolean): Uint8Array;
  /** In paint order; kind −1: of any. */
  allIds(kind: number): Uint8Array;
  /** kind −1: all. */
  count(kind: number): number;
  countIds(ids: Uint8Array): number;
  /** Whether a new item can have this id. Those of items that were undone are taken. */
  isFree(ids: Uint8Array): boolean;
  hit(x: number, y: number): Uint8Array | undefined;
  /** How the connectors among these run (engine/wasm/src/items.rs). */
  runs(ids: Uint8Array): Uint8Array;
  outline(from: Uint8Array, n: number): Uint8Array;
  /** In paint order; of more than `most` any so many. */
  selection(max: number): Uint8Array;
  focus(id: Uint8Array): void;
  plainText(id: Uint8Array): string;
  copy(): Uint8Array;
  paste(chunk: Uint8Array, x: number, y: number): Uint8Array;
  /** Near the middle of the view, where it covers nothing. */
  pasteBeside(chunk: Uint8Array): Uint8Array;
  /** The ops of a transaction as one step of the lane. False: they change nothing, or may not be done now. */
  enact(txn: Uint8Array): boolean;
  /** The lane's last step, for `undoStep`; 0: it has none. */
  lastStep(): number;
  /** Undoes that step of the lane alone. Returns false while a drag holds something of it, or when editing is not allowed. */
  undoStep(step: number): boolean;
  editing(): Uint8Array;
  /** The transaction that `shareText` would make now, which is not made; empty when there is nothing to share. */
  draftEdit(): Uint8Array;
  title(): string;
  paper(): number;
  /** A file's title (none where it is empty) and paper, one step of undo with what is put in the same group. */
  dress(title: string, paper: number, group: number): void;
  mode(): number;
  takeTxns(): Uint8Array;
  /** Then `foldRow` for some units of the engine's work, until it says true. */
  beginRow(seq: number, actor: string, atMs: number, txn: Uint8Array): void;
  foldRow(units: number): boolean;
  /** `logged`: what the log has of it, where that may differ from what was sent; else empty. */
  confirm(token: number, seq: number, actor: string, atMs: number, logged: Uint8Array): void;
  /** A pending transaction's bytes as it stands here now; empty for none. */
  present(token: number): Uint8Array;
  reject(token: number): Float64Array;
  adopt(token: number, txn: Uint8Array): void;
  loadChunk(bytes: Uint8Array): void;
  setSeq(seq: number): void;
  digest(): Uint8Array;
  snapshotChunks(): Uint8Array[];
  /** Commits unfinished gestures as they are and shares the text typed so far. */
  settle(): void;
  clearBoard(): void;
  takeLive(): Uint8Array;
  ghost(session: number, bytes: Uint8Array): void;
  gone(session: number): void;
  /** Of the own laser since the last call: trail (from 1 up), x, y each. */
  takeLaser(): Float64Array;
  /** A further point of somebody's laser; trails of others have numbers of their own. */
  laser(trail: number, rgba: number, x: number, y: number): void;
  cursors(bytes: Uint8Array): void;
  stats(): Float64Array;
  free(): void;
}

/** Surfaces that the host reads and writes by name (docs/draw-list.md). */
export const SURFACE = { cover: 2, picture: 4 } as const;

/** What `tick` answers, added up. */
export const TICK = { frame: 1, again: 2, state: 4, outgoing: 8, live: 16 } as const;

export interface EngineModule {
  memory: WebAssembly.Memory;
  /** What no first stroke needs of the engine comes now, not when it is asked for. */
  loadDeferredEngine(): Promise<void>;
  /** Resolves when all of the engine is here, however long that takes. Undefined: it is. */
  wholeEngine(): Promise<void> | undefined;
  make(outline: boolean): EngineApi;
}

let panicked: (message: string) => void = () => undefined;

/** A bug in the engine, in a frame or in a command, traps: the listener gets where (the stack of wasm functions). */
export function onPanic(listener: (message: string) => void): void {
  panicked = listener;
}

/** What may be called before the second part of the engine is loaded. */
interface FirstPart {
  /** Methods that a played board calls (setup/engine-play.ts), with spaces around each. */
  atOnce: string;
  /** Codes of the commands that it runs. */
  commands: readonly number[];
  /** Throws where the rest cannot be had: before anything is done, so that it is refused and the board goes on. */
  need(): void;
}

/** The same engine, every method of which tells of a trap before it throws. */
export function watched<T extends object>(engine: T, part?: FirstPart): T {
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(engine)))) {
    if (typeof value !== 'function' || name === 'constructor') continue;
    const isAtOnce = !part || part.atOnce.includes(` ${name} `);
    const method = (...args: unknown[]): unknown => {
      if (part && !(isAtOnce && (name !== 'command' || isEarly(part, args)))) part.need();
      try {
        return value.apply(engine, args);
      } catch (error) {
        if (error instanceof WebAssembly.RuntimeError)
          panicked((error.stack ?? error.message).split('\n', 6).join('\n'));
        throw error;
      }
    };
    Object.defineProperty(engine, name, { value: method });
  }
  return engine;
}

/** Whether a command needs the first part only. The pen and the hand are the tools that do. Other lanes than everybody's need the second part. */
function isEarly({ commands }: FirstPart, [code, lane, args]: unknown[]): boolean {
  if (lane !== 0) return false;
  if (code !== COMMAND_CODES.useTool) return commands.includes(Number(code));
  const tool = args instanceof Uint8Array ? firstNumber(args) : undefined;
  return tool === TOOL_CODES.pen || tool === TOOL_CODES.hand;
}

let loading: Promise<EngineModule> | undefined;

export interface EngineLoading {
  /** While its bytes come. */
  meanwhile(): void;
  /** By the page, while this thread was on its way; null or left out: it is fetched here. */
  compiled: Promise<WebAssembly.Module | null> | undefined;
}

/**
 * The engine of this thread, loaded once; after a failure the next one to ask tries again. With `early` its first part alone is waited for:
 * of a thread that may wait for the rest where it is called (engine-rest.ts), which a page's own may not.
 */
export function loadEngine(early?: EngineLoading): Promise<EngineModule> {
  loading ??= load(early).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(early?: EngineLoading): Promise<EngineModule> {
  const source = early?.compiled ? early.compiled.then((module) => module ?? fetchEngine()) : fetchEngine();
  // Asked for beside its glue, not after it.
  const arrived = partOf(source);
  // Who asks for the engine is told of it below.
  arrived.catch(() => undefined);
  const wasm = await partOf(import('#engine/atrium_engine.js'));
  const coming = wasm.default({ module_or_path: source });
  coming.catch(() => undefined);
  early?.meanwhile();
  await arrived;
  const first = await coming;
  const rest = deferredEngine(first as unknown as WebAssembly.Exports, restAddress());
  wasm.rest.ask = rest.ask;
  if (!early) await partOf(rest.load());
  const part: FirstPart = { atOnce: wasm.rest.atOnce, commands: wasm.rest.commands, need: rest.need };
  return {
    memory: first.memory,
    loadDeferredEngine: rest.load,
    wholeEngine: rest.loaded,
    make: (outline) => watched(new wasm.Engine(outline, crypto.getRandomValues(new Uint8Array(32)), Date.now()), part),
  };
}

function fetchEngine(): Promise<Response> {
  return fetch(new URL('../../engine/pkg/atrium_engine_bg.wasm', import.meta.url));
}

function restAddress(): URL {
  return new URL('../../engine/pkg/atrium_engine_rest.wasm', import.meta.url);
}
