// Paper by Canvas 2D: filled, then lines as whole-px rectangles; a row of dots is drawn once into a strip and copied down the
// page. Knows the rules of ../paper.ts and nothing of the frame.

import { cssColor, faded } from '../css-color.ts';
import { type AnyCanvas, type Context2d, context2d, makeCanvas } from '../executor.ts';
import { fade, lineAt, marksOf, thickness, weight } from '../paper.ts';

export interface PaperLook {
  kind: number;
  paper: number;
  mark: number;
  spacing: number;
  ox: number;
  oy: number;
  size: number;
}

/** Marks closer than this are a grey haze; the engine widens the spacing long before. */
const LEAST_SPACING_PX = 2;

export class PaperPainter {
  #strip: AnyCanvas | null = null;
  #stripOf = '';

  /** Fills what is clipped; `place` says which target px the context's corner shows. */
  fill(context: Context2d, place: { x: number; y: number }, look: PaperLook): void {
    const w = context.canvas.width;
    const h = context.canvas.height;
    context.fillStyle = cssColor(look.paper);
    context.fillRect(place.x, place.y, w, h);
    if (!(look.spacing >= LEAST_SPACING_PX)) return;
    const marks = marksOf(look.kind);
    if (marks.rows) this.#lines(context, look, true, place.y, h, place.x, w);
    if (marks.columns) this.#lines(context, look, false, place.x, w, place.y, h);
    if (marks.dots) this.#dots(context, look, place, w, h);
  }

  #lines(
    context: Context2d,
    look: PaperLook,
    rows: boolean,
    from: number,
    length: number,
    across: number,
    extent: number,
  ): void {
    const px = thickness(look.size);
    const origin = rows ? look.oy : look.ox;
    const first = Math.floor((from - origin) / look.spacing) - 1;
    const last = Math.ceil((from + length - origin) / look.spacing) + 1;
    for (let k = first; k <= last; k++) {
      const share = weight(look.kind, k) * fade(look.size);
      if (share === 0) continue;
      const at = lineAt(origin, look.spacing, k, px);
      context.fillStyle = cssColor(faded(look.mark, share));
      if (rows) context.fillRect(across, at, extent, px);
      else context.fillRect(at, across, px, extent);
    }
  }

  #dots(context: Context2d, look: PaperLook, place: { x: number; y: number }, w: number, h: number): void {
    const px = thickness(look.size);
    const strip = this.#dotRow(look, place.x, w, px);
    const first = Math.floor((place.y - look.oy) / look.spacing) - 1;
    const last = Math.ceil((place.y + h - look.oy) / look.spacing) + 1;
    for (let k = first; k <= last; k++) {
      context.drawImage(strip as CanvasImageSource, place.x, lineAt(look.oy, look.spacing, k, px));
    }
  }

  #dotRow(look: PaperLook, from: number, w: number, px: number): AnyCanvas {
    const key = [look.mark, look.spacing, look.ox - from, look.size, w].join();
    if (this.#strip && this.#stripOf === key) return this.#strip;
    if (!this.#strip || this.#strip.width !== w || this.#strip.height !== px) this.#strip = makeCanvas(w, px);
    const strip = context2d(this.#strip);
    strip.clearRect(0, 0, w, px);
    strip.fillStyle = cssColor(faded(look.mark, fade(look.size)));
    strip.beginPath();
    const first = Math.floor((from - look.ox) / look.spacing) - 1;
    const last = Math.ceil((from + w - look.ox) / look.spacing) + 1;
    for (let k = first; k <= last; k++) {
      const x = lineAt(look.ox, look.spacing, k, px) - from;
      if (px === 1) strip.rect(x, 0, 1, 1);
      else {
        strip.moveTo(x + px, px / 2);
        strip.arc(x + px / 2, px / 2, px / 2, 0, Math.PI * 2);
      }
    }
    strip.fill();
    this.#stripOf = key;
    return this.#strip;
  }
}
