// trackCanvas=1: every canvas this thread has made, as long as it lives: where, how large, since when, with which context.
// Watches the browser's own ways of making one, so that nobody who makes one needs to know of it. Loaded for that flag only.

import type { CanvasReport } from '#protocol/stats.ts';

type Canvas = HTMLCanvasElement | OffscreenCanvas;

interface Seen {
  canvas: WeakRef<Canvas>;
  place: string;
  madeMs: number;
  context: string | null;
  /** Which board was open when it was made. */
  board: number;
}

/** What of a thread makes canvases; a test gives its own. */
export interface CanvasMakers {
  OffscreenCanvas?: typeof OffscreenCanvas;
  HTMLCanvasElement?: typeof HTMLCanvasElement;
  document?: Document;
}

export class CanvasWatch {
  readonly #thread: CanvasReport['thread'];
  readonly #nowMs: () => number;
  readonly #seen = new Map<number, Seen>();
  readonly #numbers = new WeakMap<Canvas, number>();
  readonly #gone = new FinalizationRegistry<number>((number) => this.#seen.delete(number));
  #count = 0;
  /** When each board ended. */
  readonly #endedMs: number[] = [];

  constructor(thread: CanvasReport['thread'], nowMs: () => number = () => performance.now()) {
    this.#thread = thread;
    this.#nowMs = nowMs;
  }

  /** The board shown ends here: what lives on of it is left behind. */
  boardEnded(): void {
    this.#endedMs.push(this.#nowMs());
  }

  report(): CanvasReport[] {
    const now = this.#nowMs();
    return [...this.#seen.values()].flatMap(({ canvas: ref, place, madeMs, context, board }) => {
      const canvas = ref.deref();
      if (!canvas) return [];
      const { width: w, height: h } = canvas;
      const ended = this.#endedMs[board];
      return [
        {
          thread: this.#thread,
          place,
          context,
          w,
          h,
          bytes: w * h * 4,
          ageMs: now - madeMs,
          leftMs: ended === undefined ? null : now - ended,
        },
      ];
    });
  }

  /** From here on, what `makers` make is seen. Returns what puts everything back. */
  attach(makers: CanvasMakers): () => void {
    const undo: (() => void)[] = [];
    const { OffscreenCanvas: Offscreen, HTMLCanvasElement: Element, document } = makers;
    if (Offscreen) {
      makers.OffscreenCanvas = new Proxy(Offscreen, {
        construct: (target, args, newTarget) => this.#note(Reflect.construct(target, args, newTarget)),
      });
      undo.push(() => {
        makers.OffscreenCanvas = Offscreen;
      });
    }
    if (document) {
      const make = document.createElement;
      const note = (element: unknown): void => void this.#note(element as Canvas);
      document.createElement = function (this: Document, name: string, options?: ElementCreationOptions): HTMLElement {
        const element = make.call(this, name, options);
        if (name.toLowerCase() === 'canvas') note(element);
        return element;
      } as Document['createElement'];
      undo.push(() => {
        document.createElement = make;
      });
    }
    for (const prototype of [Offscreen?.prototype, Element?.prototype]) {
      if (!prototype) continue;
      const seen = (canvas: Canvas, kind: string): void => this.#context(canvas, kind);
      const getContext = prototype.getContext as (this: Canvas, kind: string, settings?: unknown) => unknown;
      const watched = function (this: Canvas, kind: string, settings?: unknown): unknown {
        const context = getContext.call(this, kind, settings);
        if (context) seen(this, kind);
        return context;
      };
      Object.assign(prototype, { getContext: watched });
      undo.push(() => Object.assign(prototype, { getContext }));
    }
    return () => {
      for (const put of undo) put();
    };
  }

  #note<T extends Canvas>(canvas: T): T {
    const number = this.#count++;
    this.#numbers.set(canvas, number);
    this.#seen.set(number, {
      canvas: new WeakRef(canvas),
      place: placeOf(new Error().stack ?? ''),
      madeMs: this.#nowMs(),
      context: null,
      board: this.#endedMs.length,
    });
    this.#gone.register(canvas, number);
    return canvas;
  }

  /** One that came from another thread is first seen when it is given its context. */
  #context(canvas: Canvas, kind: string): void {
    if (!this.#numbers.has(canvas)) this.#note(canvas);
    const seen = this.#seen.get(this.#numbers.get(canvas) ?? -1);
    if (seen) seen.context = kind;
  }
}

let watching: CanvasWatch | null = null;

/** One per thread, however often it is asked for. */
export function watchCanvases(): CanvasWatch {
  if (watching) return watching;
  watching = new CanvasWatch(typeof document === 'undefined' ? 'worker' : 'page');
  watching.attach(globalThis as CanvasMakers);
  return watching;
}

/** `name (file:line:column)` of the first caller outside this module, however the browser writes its stacks. */
export function placeOf(stack: string): string {
  const own = fileOf(import.meta.url);
  for (const line of stack.split('\n')) {
    const at = /([^/\s(]+\.[cm]?[jt]sx?)(?:\?[^:\s]*)?:(\d+):(\d+)\)?\s*$/.exec(line);
    if (!at || at[1] === own) continue;
    const name = /^\s*at (?:new )?([\w.$#<>]+) \(/.exec(line)?.[1] ?? /^([\w.$#<>/]+)@/.exec(line)?.[1];
    const place = `${at[1]}:${at[2]}:${at[3]}`;
    return name ? `${name} (${place})` : place;
  }
  return '?';
}

function fileOf(url: string): string {
  return url.split('?')[0]?.split('/').at(-1) ?? '';
}
