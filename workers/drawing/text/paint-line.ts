// One line of a text onto a 2D canvas: its letters, what its marks add to them, and a list's marker before it.

import { fontCss } from './fonts.ts';
import type { Line } from './layout.ts';
import type { Span } from './spans.ts';
import type { TextCanvas } from './text-canvas.ts';

export interface Paint {
  context: TextCanvas;
  fontSize: number;
  epoch: number;
  /** CSS. */
  color: string;
}

/** A marker stands no further before its line than this, em. */
export const MARKER_EM = 3;

/** Em, from the baseline up: the editing box has the same (src/features/board/text/text-box.module.css). */
const UNDERLINE = { at: -0.16, thick: 0.06 };
const STRIKE = { at: 0.26, thick: 0.06 };
const CODE = { above: 0.95, below: 0.27, color: 'rgba(127, 127, 127, 0.2)' };
/** From the line's start to a marker's middle, and to a number's end. */
const MARKER = { middle: 0.8, end: 0.4, rise: 0.34 };
const BULLET_RADIUS = 0.13;
const BOX = { side: 0.84, radius: 0.16, thick: 0.08 };
/** Of links: on a light ground, and on a dark one, where letters are light. */
const LINK = { dark: '#0b57d0', light: '#8ab4f8' };

/** Beside letters of this colour. */
export function linkColor(color: string): string {
  return isLight(color) ? LINK.light : LINK.dark;
}

/** `y`: of the baseline; `font`: the text's own, a number's. */
export function paintLine(paint: Paint, line: Line, font: number, x: number, y: number): void {
  if (line.marker) paintMarker(paint, line, font, x, y);
  for (const span of line.spans) if (span.text !== '') paintSpan(paint, span, x + span.x, y);
}

function paintSpan({ context, fontSize, epoch, color }: Paint, span: Span, x: number, y: number): void {
  const { marks = [], link } = span.look.run;
  const bar = (rise: number, height: number): void =>
    context.fillRect(x, y - rise * fontSize, span.width, height * fontSize);
  if (marks.includes('code')) {
    context.fillStyle = CODE.color;
    bar(CODE.above, CODE.above + CODE.below);
  }
  context.fillStyle = link === undefined ? color : linkColor(color);
  context.font = fontCss(span.look.font, fontSize, epoch);
  context.linked?.(link);
  fillText(context, span.text, span.rtl, x, y);
  if (marks.includes('underline') || link !== undefined) bar(UNDERLINE.at, UNDERLINE.thick);
  if (marks.includes('strike')) bar(STRIKE.at, STRIKE.thick);
}

export function fillText(context: TextCanvas, text: string, rtl: boolean, x: number, y: number): void {
  if ('direction' in context) {
    context.direction = rtl ? 'rtl' : 'ltr';
    context.fillText(text, x, y);
  } else {
    // Older engines: an isolate gives the line its direction.
    (context as CanvasRenderingContext2D).fillText(`${rtl ? '\u2067' : '\u2066'}${text}\u2069`, x, y);
  }
}

function paintMarker(paint: Paint, { marker, rtl, width }: Line, font: number, left: number, y: number): void {
  if (!marker) return;
  const { context, fontSize: em, epoch, color } = paint;
  const start = rtl ? left + width : left;
  const before = (by: number): number => start + (rtl ? by : -by) * em;
  const middle = before(MARKER.middle);
  context.fillStyle = color;
  context.strokeStyle = color;
  if (marker.kind === 'number') {
    context.font = fontCss(font, em, epoch);
    context.textAlign = rtl ? 'left' : 'right';
    fillText(context, marker.text, rtl, before(MARKER.end), y);
    context.textAlign = 'left';
  } else if (marker.kind === 'bullet') {
    context.beginPath();
    context.arc(middle, y - MARKER.rise * em, BULLET_RADIUS * em, 0, 2 * Math.PI);
    context.lineWidth = BULLET_RADIUS * em * 0.5;
    // Every other level a ring.
    if (marker.level % 2 === 0) context.fill();
    else context.stroke();
  } else {
    const side = BOX.side * em;
    const [x, top] = [middle - side / 2, y - MARKER.rise * em - side / 2];
    context.lineWidth = BOX.thick * em;
    context.beginPath();
    roundedBox(context, x, top, side, BOX.radius * em);
    context.stroke();
    if (!marker.done) return;
    context.beginPath();
    context.moveTo(x + side * 0.24, top + side * 0.52);
    context.lineTo(x + side * 0.43, top + side * 0.72);
    context.lineTo(x + side * 0.78, top + side * 0.3);
    context.stroke();
  }
}

/** `roundRect` is younger than the oldest browsers that must work. */
function roundedBox(context: TextCanvas, x: number, y: number, side: number, radius: number): void {
  const [right, bottom] = [x + side, y + side];
  context.moveTo(x + radius, y);
  context.arcTo(right, y, right, bottom, radius);
  context.arcTo(right, bottom, x, bottom, radius);
  context.arcTo(x, bottom, x, y, radius);
  context.arcTo(x, y, right, y, radius);
  context.closePath();
}

/** Whether letters of this colour (`#rrggbb`, `rgb(…)`, `rgba(…)`) stand on a dark ground. */
function isLight(color: string): boolean {
  const parts = color.startsWith('#')
    ? [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
    : (color.match(/[\d.]+/g) ?? []).map(Number);
  const [red = 0, green = 0, blue = 0] = parts;
  return 0.3 * red + 0.59 * green + 0.11 * blue > 150;
}
