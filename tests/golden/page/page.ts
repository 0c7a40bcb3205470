// A page with nothing but a board, driven by the golden tests: opens one on a canvas of a given size, draws with samples,
// gives the picture, and compares pictures. No server answers here; the board works offline.

import { transfer, wrap } from 'comlink';
import type { BoardEvents } from '#protocol/board-events.ts';
import type { BoardInit, BoardMessage, BoardPort, InputMessage, ThreadName } from '#protocol/board-messages.ts';
import { type CommandCalls, callsOf } from '#protocol/commands.ts';
import { bufferBytes, type Sample, writeSample } from '#protocol/samples.ts';
import { drawnSvg, edgeError } from './edges.ts';

export interface Opening {
  wPx: number;
  hPx: number;
  renderer: 'gl' | '2d';
  dark: boolean;
}

/** Of two pictures: px that differ by more than `channel` in any channel, and the largest difference. */
export interface Comparison {
  different: number;
  px: number;
  largest: number;
  /** expected | diff | actual, as a PNG. */
  sideBySide: string;
}

export interface PlainFrame {
  ops: number[];
  verts: number[];
  index: number[];
  path: number[];
}

export interface Drawing {
  /** As where there is no chip. */
  softwareGl?: boolean;
}

export interface GoldenPage {
  open(opening: Opening): Promise<void>;
  close(): Promise<void>;
  port(): CommandCalls;
  draw(samples: Partial<Sample>[]): void;
  /** PNG in base64, when two pictures one after the other are the same. */
  picture(): Promise<string>;
  /** The picture one executor makes of frames made by hand; numbers as plain arrays. */
  execute(renderer: 'gl' | '2d', wPx: number, hPx: number, frames: PlainFrame[], how?: Drawing): Promise<string>;
  /** A surface of such frames as it is read, and read again when it was put into another. */
  copied(renderer: 'gl' | '2d', frames: PlainFrame[], slot: number): Promise<string[]>;
  /** RGBA of a PNG in base64, in base64. */
  pixels(png: string): Promise<string>;
  compare(expected: string, actual: string, channel: number): Promise<Comparison>;
  /** The board as a PNG of so many px a unit, as SVG and as PDF, each in base64. */
  exported(scale: number): Promise<{ png: string; svg: string; pdf: string }>;
  /** How far an SVG is from a PNG of so many px a unit, 0 to 1 on average, and it as a PNG. */
  svgError(png: string, svg: string, scale: number, hasLetters: boolean): Promise<{ error: number; likest: string }>;
  events: BoardEvents;
}

declare global {
  interface Window {
    golden: GoldenPage;
  }
}

let worker: Worker | null = null;
let port: CommandCalls | null = null;
let opened = 0;

const still: Omit<Sample, 'tMs'> = {
  phase: 1,
  device: 2,
  buttons: 1,
  modifiers: 0,
  pointerId: 1,
  xCss: 0,
  yCss: 0,
  pressure: -1,
  contactCss: 0,
  tiltDeg: 0,
};

window.golden = {
  events: {},

  async open({ wPx, hPx, renderer, dark }) {
    worker?.terminate();
    const canvas = document.createElement('canvas');
    canvas.width = wPx;
    canvas.height = hPx;
    document.body.replaceChildren(canvas);
    worker = new Worker(new URL('../../../workers/board/main.ts', import.meta.url), {
      type: 'module',
      name: JSON.stringify({ renderer, note: null, asksGraphics: true } satisfies ThreadName),
    });
    const failed = new Promise<never>((_, reject) => {
      worker?.addEventListener('error', ({ message }) => reject(new Error(message)));
    });
    const board = wrap<BoardPort>(worker);
    port = callsOf((name, ...args) => board.run(name, undefined, ...args));
    const off = canvas.transferControlToOffscreen();
    const init: BoardInit = {
      canvas: off,
      widthPx: wPx,
      heightPx: hPx,
      dpr: 1,
      alias: `golden${opened++}`,
      secret: 'A'.repeat(43),
      origin: location.origin,
      // Nobody lends anything: these boards have no server.
      access: new MessageChannel().port2,
      renderer,
      dark,
      name: '',
      fresh: true,
      reducedMotion: true,
      timeOrigin: performance.timeOrigin,
      flags: { fps: false, cover: false, trackCanvas: false, governor: false },
    };
    this.events = {};
    worker.addEventListener('message', ({ data }: MessageEvent<BoardMessage | undefined>) => {
      if (data?.type === 'events') Object.assign(this.events, data.events);
    });
    await Promise.race([board.start(transfer(init, [off, init.access])), failed]);
  },

  async close() {
    worker?.terminate();
    worker = null;
    port = null;
  },

  port() {
    if (!port) throw new Error('no board is open');
    return port;
  },

  draw(samples) {
    const buffer = new ArrayBuffer(bufferBytes(samples.length));
    const view = new DataView(buffer);
    samples.forEach((sample, k) => {
      writeSample(view, k, { ...still, tMs: k * 8, ...sample });
    });
    const message: InputMessage = { type: 'samples', buffer, count: samples.length };
    worker?.postMessage(message, [buffer]);
  },

  async picture() {
    let before = '';
    for (;;) {
      await frames(3);
      const now = await base64((await this.port().debug('capture')) as Blob);
      if (now === before) return now;
      before = now;
    }
  },

  async execute(renderer, wPx, hPx, plain, how) {
    return (await pictures(renderer, wPx, hPx, plain, how))[0] as string;
  },

  copied(renderer, plain, slot) {
    return pictures(renderer, 480, 320, plain, { copied: slot });
  },

  async pixels(png) {
    return base64(new Blob([(await decode(png)).data as Uint8ClampedArray<ArrayBuffer>]));
  },

  async exported(scale) {
    const port = this.port();
    const [png, svg, pdf] = await Promise.all([
      port.exportAs('png', { scale, background: 'plain' }),
      port.exportAs('svg', { background: 'plain' }),
      port.exportAs('pdf', { background: 'plain' }),
    ]);
    const [a, b, c] = await Promise.all([png, svg, pdf].map(({ file }) => base64(file)));
    return { png: a!, svg: b!, pdf: c! };
  },

  async svgError(png, svg, scale, hasLetters) {
    const a = await decode(png);
    const file = new Blob([bytesOf(svg)], { type: 'image/svg+xml' });
    const { error, likest } = edgeError(a, await drawnSvg(file, scale, a.width, a.height), hasLetters);
    return { error, likest: await base64(await encode(likest as ImageData)) };
  },

  async compare(expected, actual, channel) {
    return sideBySideOf(await decode(expected), await decode(actual), channel);
  },
};

/** The pictures one executor makes of frames made by hand. */
async function pictures(
  renderer: 'gl' | '2d',
  wPx: number,
  hPx: number,
  plain: PlainFrame[],
  { copied, softwareGl = false }: Drawing & { copied?: number } = {},
): Promise<string[]> {
  const canvas = new OffscreenCanvas(wPx, hPx);
  const frames = plain.map(({ ops, verts, index, path }) => ({
    ops: Uint32Array.from(ops),
    verts: Uint8Array.from(verts),
    index: Uint32Array.from(index),
    path: Float32Array.from(path),
  }));
  const drawing = new Worker(new URL('./executor-worker.ts', import.meta.url), { type: 'module' });
  const blobs = await new Promise<Blob[]>((resolve, reject) => {
    drawing.onmessage = ({ data }) => resolve(data as Blob[]);
    drawing.onerror = (event) => reject(new Error(event.message));
    drawing.postMessage({ canvas, renderer, softwareGl, frames, copied }, [canvas]);
  });
  drawing.terminate();
  return Promise.all(blobs.map(base64));
}

async function sideBySideOf(a: ImageData, b: ImageData, channel: number): Promise<Comparison> {
  const [w, h] = [Math.max(a.width, b.width), Math.max(a.height, b.height)];
  const diff = new ImageData(w, h);
  let different = 0;
  let largest = 0;
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const by = apart(a, b, x, y);
      if (by > channel) different += 1;
      largest = Math.max(largest, by);
      const at = (y * w + x) * 4;
      diff.data.set(by > channel ? [255, 0, 0, 255] : [255 - by, 255 - by, 255 - by, 255], at);
    }
  }
  const canvas = new OffscreenCanvas(w * 3, h);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.putImageData(a, 0, 0);
  context.putImageData(diff, w, 0);
  context.putImageData(b, w * 2, 0);
  return { different, px: w * h, largest, sideBySide: await base64(await canvas.convertToBlob()) };
}

function apart(a: ImageData, b: ImageData, x: number, y: number): number {
  if (x >= a.width || y >= a.height || x >= b.width || y >= b.height) return 255;
  const [p, q] = [(y * a.width + x) * 4, (y * b.width + x) * 4];
  let max = 0;
  for (let k = 0; k < 3; k++) max = Math.max(max, Math.abs((a.data[p + k] ?? 0) - (b.data[q + k] ?? 0)));
  return max;
}

async function frames(n: number): Promise<void> {
  for (let k = 0; k < n; k++) await new Promise((resolve) => requestAnimationFrame(resolve));
}

function encode(picture: ImageData): Promise<Blob> {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  (canvas.getContext('2d') as OffscreenCanvasRenderingContext2D).putImageData(picture, 0, 0);
  return canvas.convertToBlob();
}

async function decode(png: string): Promise<ImageData> {
  const bitmap = await createImageBitmap(new Blob([bytesOf(png)], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

async function base64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}
