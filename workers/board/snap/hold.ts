// Draw and hold: tells of every contact that has drawn a line and then rests while it is still down, with the line. Owns the lines
// being drawn while the setting is on; must not know what is made of them.

import { PHASE, type SampleReader } from '#protocol/samples.ts';
import type { Point } from './path.ts';

export const HOLD_MS = 500;
/** A finger at rest rolls about so far, CSS px. */
const STILL_CSS = 7;
/** A hand that moves so far from its rest means to move the shape. */
const GRASP_CSS = 12;
/** What has more samples is no simple shape. */
const MOST = 4000;

interface Drawn {
  readonly path: Point[];
  restCss: Point;
  restsSinceMs: number;
  /** It is a shape now … */
  shape: boolean;
  /** … that the hand has taken hold of. */
  grasped: boolean;
  timer: ReturnType<typeof setTimeout> | null;
}

export interface HoldSink {
  /** Where on the board, so that a board that moves meanwhile moves no line. */
  place(xCss: number, yCss: number): Point;
  /** Once per rest: another one comes when it has moved on, unless the answer is true: it is a shape now. */
  held(pointer: number, path: readonly Point[]): boolean;
  /** A contact whose line is a shape has moved on to here. */
  moved(pointer: number, to: Point): void;
  /** It is down no more. */
  lifted(pointer: number): void;
}

export class Holds {
  readonly #sink: HoldSink;
  readonly #drawn = new Map<number, Drawn>();

  constructor(sink: HoldSink) {
    this.#sink = sink;
  }

  samples(samples: SampleReader): void {
    for (let k = 0; k < samples.count; k++) {
      const phase = samples.phase(k);
      const pointer = samples.pointerId(k);
      const css = { x: samples.xCss(k), y: samples.yCss(k) };
      if (phase === PHASE.up || phase === PHASE.cancel) this.#forget(pointer);
      else if (phase === PHASE.down) this.#begin(pointer, css);
      else if (phase === PHASE.move) this.#move(pointer, css);
    }
  }

  stop(): void {
    for (const pointer of [...this.#drawn.keys()]) this.#forget(pointer);
  }

  #begin(pointer: number, css: Point): void {
    this.#forget(pointer);
    const path = [this.#sink.place(css.x, css.y)];
    this.#drawn.set(pointer, {
      path,
      restCss: css,
      restsSinceMs: performance.now(),
      shape: false,
      grasped: false,
      timer: null,
    });
  }

  #move(pointer: number, css: Point): void {
    const drawn = this.#drawn.get(pointer);
    if (!drawn) return;
    if (drawn.shape) {
      drawn.grasped ||= Math.hypot(css.x - drawn.restCss.x, css.y - drawn.restCss.y) > GRASP_CSS;
      if (drawn.grasped) this.#sink.moved(pointer, this.#sink.place(css.x, css.y));
      return;
    }
    drawn.path.push(this.#sink.place(css.x, css.y));
    if (drawn.path.length > MOST) this.#forget(pointer);
    if (Math.hypot(css.x - drawn.restCss.x, css.y - drawn.restCss.y) <= STILL_CSS) return;
    drawn.restCss = css;
    drawn.restsSinceMs = performance.now();
    drawn.timer ??= setTimeout(() => this.#look(pointer, drawn), HOLD_MS);
  }

  /** One timer for a whole line: it is set anew when it rings, not with every sample. */
  #look(pointer: number, drawn: Drawn): void {
    const leftMs = drawn.restsSinceMs + HOLD_MS - performance.now();
    drawn.timer = leftMs > 0 ? setTimeout(() => this.#look(pointer, drawn), leftMs) : null;
    if (leftMs <= 0) drawn.shape = this.#sink.held(pointer, drawn.path);
  }

  #forget(pointer: number): void {
    const drawn = this.#drawn.get(pointer);
    if (drawn?.timer) clearTimeout(drawn.timer);
    if (this.#drawn.delete(pointer)) this.#sink.lifted(pointer);
  }
}
