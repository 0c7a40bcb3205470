// Draw and hold: the line of one contact, from its touch-down to its end. Tells when the contact rests while it is still down, with
// the line; must not know what is made of it.

import type { ContactFollower, CssPoint } from '../input/contacts.ts';
import type { Point } from './path.ts';

export const IDLE_MS = 500;
/** A finger at rest rolls about so far, CSS px. */
const STILL_CSS = 7;
/** A hand that moves so far from where it rested means to move the shape. */
const GRASP_CSS = 12;
/** What has more samples is no simple shape. */
const MAX_SAMPLES = 4000;

export interface LineSink {
  /** Where on the board, so that a board that moves meanwhile moves no line. */
  boardFromCss(xCss: number, yCss: number): Point;
  /** Once per rest: another one comes when it has moved on, unless the answer is true: it is a shape now. */
  rested(path: readonly Point[]): boolean;
  /** A contact whose line is a shape has moved on to here. */
  moved(to: Point): void;
}

export class DrawnLine implements ContactFollower {
  readonly #sink: LineSink;
  readonly #path: Point[];
  #restCss: CssPoint;
  #restsSinceMs = performance.now();
  /** It is a shape now … */
  #isShape = false;
  /** … that the hand has taken hold of. */
  #isGrasped = false;
  #isOver = false;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(css: CssPoint, sink: LineSink) {
    this.#sink = sink;
    this.#restCss = css;
    this.#path = [sink.boardFromCss(css.x, css.y)];
  }

  moved(css: CssPoint): void {
    if (this.#isOver) return;
    const restedCss = Math.hypot(css.x - this.#restCss.x, css.y - this.#restCss.y);
    const at = this.#sink.boardFromCss(css.x, css.y);
    if (this.#isShape) {
      this.#isGrasped ||= restedCss > GRASP_CSS;
      if (this.#isGrasped) this.#sink.moved(at);
      return;
    }
    this.#path.push(at);
    if (this.#path.length > MAX_SAMPLES) this.ended();
    if (this.#isOver || restedCss <= STILL_CSS) return;
    this.#restCss = css;
    this.#restsSinceMs = performance.now();
    this.#timer ??= setTimeout(() => this.#look(), IDLE_MS);
  }

  ended(): void {
    this.#isOver = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** One timer for a whole line: it is set anew when it rings, not with every sample. */
  #look(): void {
    const leftMs = this.#restsSinceMs + IDLE_MS - performance.now();
    this.#timer = leftMs > 0 ? setTimeout(() => this.#look(), leftMs) : null;
    if (leftMs <= 0) this.#isShape = this.#sink.rested(this.#path);
  }
}
