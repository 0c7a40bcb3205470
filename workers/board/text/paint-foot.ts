// The foot of a sticky note: its tags from the left, whose it is at the right. Board units, within the note's box.

import type { ItemInput } from '#protocol/item-json.ts';
import { isLight, shownColor } from '../theme.ts';
import { fontCss } from './fonts.ts';
import { fillText, type Paint } from './paint-line.ts';
import { isRtl } from './spans.ts';

/** What the words above must leave free. */
export const FOOT_HEIGHT = 34;

const SIZE = 13;
const TAG = { height: 20, pad: 8, gap: 5, radius: 10 };
const EDGE = 12;
/** Of the author, who is fainter than what is written. */
const FAINT = 0.65;
const DARK_TEXT = '#1b1d22';

export function paintFoot(
  paint: Paint,
  { author = '', tags = [] }: NonNullable<ItemInput['note']>,
  font: number,
  w: number,
  h: number,
): void {
  const { context, color } = paint;
  context.font = fontCss(font, SIZE, paint.epoch);
  const top = h - EDGE - TAG.height;
  const baseline = top + TAG.height / 2 + SIZE * 0.35;
  let right = w - EDGE;
  if (author) {
    const words = fitted(context, author, w * (tags.length > 0 ? 0.45 : 0.85));
    right -= context.measureText(words).width;
    context.globalAlpha *= FAINT;
    context.fillStyle = color;
    fillText(context, words, isRtl(words), right, baseline);
    context.globalAlpha /= FAINT;
    right -= TAG.gap;
  }
  let x = EDGE;
  for (const tag of tags) {
    const room = right - x - 2 * TAG.pad;
    if (room < SIZE) return;
    const words = fitted(context, tag.text, room);
    const wide = Math.max(context.measureText(words).width, SIZE / 2);
    const paper = shownColor(tag.color, false);
    context.fillStyle = paper;
    pill(paint, x, top, wide + 2 * TAG.pad);
    context.fillStyle = isLight(paper) ? DARK_TEXT : '#ffffff';
    fillText(context, words, isRtl(words), x + TAG.pad, baseline);
    x += wide + 2 * TAG.pad + TAG.gap;
  }
}

function pill({ context }: Paint, x: number, y: number, wide: number): void {
  const { height, radius } = TAG;
  context.beginPath();
  context.moveTo(x + radius, y);
  context.arcTo(x + wide, y, x + wide, y + height, radius);
  context.arcTo(x + wide, y + height, x, y + height, radius);
  context.arcTo(x, y + height, x, y, radius);
  context.arcTo(x, y, x + wide, y, radius);
  context.closePath();
  context.fill();
}

function fitted(context: Paint['context'], words: string, room: number): string {
  if (context.measureText(words).width <= room) return words;
  const letters = [...words];
  while (letters.length > 0 && context.measureText(`${letters.join('')}…`).width > room) letters.pop();
  return `${letters.join('')}…`;
}
