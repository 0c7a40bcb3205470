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

/** Target px. */
export interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Marks closer than this are a grey haze; the engine widens the spacing long before. */
const MIN_SPACING_PX = 2;

export class PaperPainter {
  #strip: AnyCanvas | null = null;
  #stripOf = '';

  /** Fills `area`, to which the context is clipped; its corner shows the target px (left, ...). Many hands repaint many small
   *  areas a frame: nothing is called that would fall beside them. */
  fill(context: Context2d, left: number, area: Area, look: PaperLook): void {
    context.fillStyle = cssColor(look.paper);
    context.fillRect(area.x, area.y, area.w, area.h);
    if (!(look.spacing >= MIN_SPACING_PX)) return;
    const marks = marksOf(look.kind);
    const px = thickness(look.size);
    const rows = linesIn(area.y, area.h, look.oy, look.spacing, px);
    const columns = linesIn(area.x, area.w, look.ox, look.spacing, px);
    if (marks.rows) lines(context, look, rows, (at) => context.fillRect(area.x, at, area.w, px));
    if (marks.columns) lines(context, look, columns, (at) => context.fillRect(at, area.y, px, area.h));
    if (!marks.dots || rows.length === 0 || columns.length === 0) return;
    const strip = this.#dotRow(look, left, context.canvas.width, px);
    for (const { at } of rows) context.drawImage(strip as CanvasImageSource, left, at);
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

interface Line {
  k: number;
  at: number;
}

/** The lines with a px from `from` on, so many px. */
function linesIn(from: number, length: number, origin: number, spacing: number, px: number): Line[] {
  const found: Line[] = [];
  const last = Math.ceil((from + length - origin) / spacing) + 1;
  for (let k = Math.floor((from - origin) / spacing) - 1; k <= last; k++) {
    const at = lineAt(origin, spacing, k, px);
    if (at + px > from && at < from + length) found.push({ k, at });
  }
  return found;
}

function lines(context: Context2d, look: PaperLook, of: readonly Line[], draw: (at: number) => void): void {
  for (const { k, at } of of) {
    const share = weight(look.kind, k) * fade(look.size);
    if (share === 0) continue;
    context.fillStyle = cssColor(faded(look.mark, share));
    draw(at);
  }
}
