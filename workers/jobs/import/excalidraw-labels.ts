// Texts of Excalidraw, alone and in shapes and arrows, with their lines broken where Excalidraw broke them.

import type { ItemInput } from '#protocol/item-json.ts';
import type { StyleJson } from '#protocol/styles.ts';
import { lineHeightOf, SKETCH } from '../../drawing/text/fonts.ts';
import { box, type Element, numberOf, shownText, textOf } from './excalidraw-element.ts';
import { isDark, isOpaque, LASTING_BLACK, strokeColor } from './excalidraw-style.ts';

/** The lines in which we set a text so wide: board units. */
export type Lines = (text: string, style: StyleJson, w: number) => string[];

/** Between the edge of our shapes and their text, on either side. */
const OWN_PAD = 8;
const THEIR_PAD = 5;
const USUAL_SIZE = 20;

/** A shape carries its label as its own text when one colour serves both and the lines stay as they are. */
export function isSameLabel(holder: Element, label: Element, look: StyleJson, lines: Lines | undefined): boolean {
  const ofShape = strokeColor(holder.strokeColor);
  return (
    look.color === ofShape &&
    (holder.opacity ?? 100) === (label.opacity ?? 100) &&
    breaksSo(label, look, Math.abs(holder.width) - 2 * OWN_PAD, lines)
  );
}

export function shapeWithText(shape: ItemInput, label: Element, look: StyleJson): ItemInput {
  const style = { ...shape.style, ...look };
  // Black would turn white on it.
  if (style.color === 'black' && !style.pattern && isDark(style.fill)) style.color = LASTING_BLACK;
  return { ...shape, style, text: textOf(label) };
}

/** An arrow carries its label as its own text, in its own colour, with its lines as they stand: none is broken there. */
export function arrowWithText(arrow: ItemInput, label: Element, look: StyleJson): ItemInput {
  const { color: _color, opacity: _opacity, valign: _, ...letters } = look;
  const lines = shownText(label) || textOf(label);
  const text = lines.split('\n').map((line) => line.trim());
  return { ...arrow, style: { ...arrow.style, ...letters }, text: text.join('\n') };
}

/** A label that stands by itself; `fill`: of what it stands on. */
export function labelText(
  label: Element,
  holder: Element,
  look: StyleJson,
  fill: string | undefined,
  lines: Lines | undefined,
): ItemInput {
  const style = look.color === 'black' && isOpaque(fill) ? { ...look, color: LASTING_BLACK } : look;
  const room = roomIn(holder);
  if (room <= label.width || !breaksSo(label, look, room, lines)) return hardLines(label, style);
  const free = room - label.width;
  const before = look.align === 'start' ? 0 : look.align === 'end' ? free : free / 2;
  return { ...hardLines(label, style), x: label.x - before, w: room, wrap: true, text: textOf(label) };
}

export function textItem(element: Element, look: StyleJson, lines: Lines | undefined): ItemInput {
  const wraps = element.autoResize === false;
  if (wraps && breaksSo(element, look, element.width, lines))
    return { ...hardLines(element, look), wrap: true, text: textOf(element) };
  return hardLines(element, look);
}

/** Its lines as they stand, none broken further. */
function hardLines(element: Element, style: StyleJson): ItemInput {
  const text = shownText(element) || textOf(element);
  const count = text.split('\n').length;
  // The middle of its lines stays where it was: ours may stand a little further apart, or nearer.
  const theirs = numberOf(element.lineHeight);
  const theirHeight = theirs ? count * (numberOf(element.fontSize) ?? USUAL_SIZE) * theirs : element.height;
  const height = count * (style.fontSize ?? USUAL_SIZE) * lineHeightOf(style.font === 'sketch' ? SKETCH : 0);
  const higher = theirHeight - height;
  const { valign: _, ...look } = style;
  return { kind: 'text', ...box(element), y: element.y + higher / 2, wrap: false, text, style: look };
}

/** Whether our lines, so wide, break where theirs do. */
function breaksSo(element: Element, look: StyleJson, w: number, lines: Lines | undefined): boolean {
  const [typed, shown] = [textOf(element), shownText(element)];
  if (!lines || shown === '') return true;
  if (w <= 0) return false;
  const theirs = shown.split('\n').map((line) => line.trim());
  const ours = lines(typed, look, w).map((line) => line.trim());
  return ours.length === theirs.length && ours.every((line, k) => line === theirs[k]);
}

function roomIn({ type, width }: Element): number {
  const side = Math.abs(width);
  const inner = type === 'ellipse' ? (side / 2) * Math.SQRT2 : type === 'diamond' ? side / 2 : side;
  return Math.round(inner) - 2 * THEIR_PAD;
}
