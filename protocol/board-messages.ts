// Messages between the page and the thread of a board. comlink carries BoardPort. Messages beside it cross with every frame and have no
// answer: samples in pooled transferred buffers and the wheel one way, events and read buffers the other.

import type { BoardEvents } from './board-events.ts';
import type { Camera } from './bus.ts';
import type { CommandName } from './commands.ts';

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
  /** The page lends access to the board over this port (protocol/browser/lending.ts). */
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
  /** With `past`: a board without history and server that shows items of `load`. Images of these items, by their SHA-256. */
  preview?: ReadonlyMap<string, Blob>;
  /** The board is embedded in a page of another origin. Its thread only reads, is nobody's presence and stores nothing. */
  embed?: boolean;
  reducedMotion: boolean;
  /** Where this device left the board. Without it the board's content is shown when it is here, unless somebody has begun. */
  camera?: Camera;
  /** Of an item that is to be shown when the board is here. */
  shapeId?: string;
  /** performance.timeOrigin of the page: the times of samples count from it. */
  timeOrigin?: number;
  flags: { fps: boolean; cover: boolean; trackCanvas: boolean; governor: boolean };
}

/** The board's thread, called by comlink. */
export interface BoardPort {
  /** Acquires this lock for the life of the thread (life-lock.ts). Resolves once it is acquired. */
  live(lock: string): Promise<void>;
  /** Resolves when one can draw. Commands sent before wait for it. */
  start(init: BoardInit): Promise<void>;
  stop(): Promise<void>;
  /** Runs a command. `serial`: its number among the calls with an order. Arguments follow singly, so that comlink can transfer each. */
  run(name: CommandName, serial: number | undefined, ...args: unknown[]): Promise<unknown>;
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

/** Undefined: the message has no order (command-row.ts). */
export type Numbered = { serial?: number | undefined };

/** Worker to page. */
export type BoardMessage = { type: 'events'; events: BoardEvents } | { type: 'buffers'; buffers: ArrayBuffer[] };
