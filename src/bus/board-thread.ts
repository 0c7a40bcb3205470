// The board's own thread: a module worker, begun by the page's first script so that it loads its engine while the page is still
// loading its own code, and taken by the board when there is one. Knows nothing of what is said to it.

import type { EngineMessage, ThreadName } from '#protocol/board-messages.ts';
import { readSetting, writeSetting } from '../device/settings.ts';
import { CONSOLE_CHANNEL, flags } from '../flags/flags.ts';

/** What a thread has failed with whose code could not be loaded: it may be there the next time. */
export const PART_MISSING = 'part-missing';
/** What draws on this device, as a board's thread has found it. The next one believes it and looks again when it has time. */
const GRAPHICS = 'atrium-graphics';
/** A screen of more px than this has a graphics chip behind it, and a processor copies so many of them slowly. */
const ASKS_PX = 3_000_000;

/** A thread and whether its code could not be loaded while nobody listened. */
export interface BoardThread {
  worker: Worker;
  failure: string | undefined;
}

let begun: BoardThread | undefined;
let engine: Promise<WebAssembly.Module | null> | undefined;
let draws: boolean | undefined;

/** Asks for a thread before there is a board. */
export function beginBoardThread(): void {
  if (workersHaveCanvas()) begun ??= makeThread();
}

/** The thread that was begun, or a new one; undefined where a worker cannot draw. Each is handed out once. */
export function takeBoardThread(): BoardThread | undefined {
  const thread = begun;
  begun = undefined;
  if (workersCanDraw()) return thread ?? makeThread();
  thread?.worker.terminate();
  return undefined;
}

/** Some browsers have an OffscreenCanvas that draws nothing, so one pixel is drawn and read. */
export function workersCanDraw(): boolean {
  draws ??= workersHaveCanvas() && pixelIsDrawn();
  return draws;
}

export function keepGraphics(graphics: string): void {
  writeSetting(GRAPHICS, graphics);
}

function workersHaveCanvas(): boolean {
  return typeof OffscreenCanvas !== 'undefined' && 'transferControlToOffscreen' in HTMLCanvasElement.prototype;
}

function makeThread(): BoardThread {
  const worker = new Worker(new URL('../../workers/board/main.ts', import.meta.url), {
    type: 'module',
    name: JSON.stringify({
      renderer: flags.renderer,
      note: readSetting(GRAPHICS),
      asksGraphics: screen.width * screen.height * devicePixelRatio ** 2 > ASKS_PX,
      engineComes: true,
      console: CONSOLE_CHANNEL,
    } satisfies ThreadName),
  });
  void compiledEngine().then((module) => worker.postMessage({ type: 'engine', module } satisfies EngineMessage));
  const thread: BoardThread = { worker, failure: undefined };
  worker.addEventListener('error', (event) => {
    thread.failure = event.message || PART_MISSING;
  });
  return thread;
}

/**
 * Fetched from where the page's head names it (setup/vite/preloads.ts) and compiled while the thread's own code is on its way; each thread
 * gets the same. null: it is not named, as in development, or could not be had.
 */
function compiledEngine(): Promise<WebAssembly.Module | null> {
  const address = document.querySelector<HTMLLinkElement>('link[as=fetch][href$=".wasm"]')?.href;
  if (!address) return Promise.resolve(null);
  engine ??= WebAssembly.compileStreaming(fetch(address, asNamed)).catch(() => {
    // The next thread asks again.
    engine = undefined;
    return null;
  });
  return engine;
}

/** As browsers ask for what a page's head names without `crossorigin`: the one way in which WebKit too asks once. */
const asNamed: RequestInit = { mode: 'no-cors', credentials: 'include' };

function pixelIsDrawn(): boolean {
  try {
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    if (!context) return false;
    context.fillStyle = '#0f0';
    context.fillRect(0, 0, 1, 1);
    return context.getImageData(0, 0, 1, 1).data[1] === 255;
  } catch {
    return false;
  }
}
