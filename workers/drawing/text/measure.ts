// Widths of text by the browser's own shaping, on a 2D canvas nobody sees. Remembered by piece: words come again.

import { type Context2d, context2d, makeCanvas } from '../executor.ts';
import { fontCss } from './fonts.ts';
import type { Measure } from './layout.ts';

/** Measured at this size and scaled: widths are then exact multiples of the font size, at every zoom. */
const MEASURE_PX = 64;
const MAX_REMEMBERED = 20_000;
/** Of Figtree, em: where a browser does not tell (Firefox 115). */
const USUAL = { ascent: 0.95, descent: 0.25 };

export class CanvasMeasure implements Measure {
  readonly #context: Context2d = context2d(makeCanvas(1, 1));
  readonly #widths = new Map<string, number>();
  readonly #metrics = new Map<number, { ascent: number; descent: number }>();
  #font = -1;
  #epoch = 0;

  width(text: string, font: number, fontSize: number): number {
    if (text === '') return 0;
    const key = `${font} ${text}`;
    let em = this.#widths.get(key);
    if (em === undefined) {
      this.#use(font);
      em = this.#context.measureText(text).width / MEASURE_PX;
      if (this.#widths.size > MAX_REMEMBERED) this.#widths.clear();
      if (text.length < 64) this.#widths.set(key, em);
    }
    return em * fontSize;
  }

  metrics(font: number): { ascent: number; descent: number } {
    let known = this.#metrics.get(font);
    if (!known) {
      this.#use(font);
      const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = this.#context.measureText('x');
      known =
        ascent === undefined || descent === undefined
          ? USUAL
          : { ascent: ascent / MEASURE_PX, descent: descent / MEASURE_PX };
      this.#metrics.set(font, known);
    }
    return known;
  }

  /** Fonts have arrived: everything may be wider or narrower. */
  forget(epoch: number): void {
    this.#widths.clear();
    this.#metrics.clear();
    this.#font = -1;
    this.#epoch = epoch;
  }

  #use(font: number): void {
    if (this.#font === font) return;
    this.#font = font;
    this.#context.font = fontCss(font, MEASURE_PX, this.#epoch);
  }
}
