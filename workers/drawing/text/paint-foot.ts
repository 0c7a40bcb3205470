// The foot of a sticky note: its author's face at the start, its tags at the end. Board units, within the note's box.

import type { ItemInput } from '#protocol/item-json.ts';
import { initials } from '#protocol/people.ts';
import { isRtl } from '#protocol/text-direction.ts';
import { isLight, shownColor } from '../theme.ts';
import { fontCss } from './fonts.ts';
import { fillText, type Paint } from './paint-line.ts';

/** What the words above must leave free. */
export const FOOT_HEIGHT = 34;

const SIZE = 13;
const TAG = { height: 20, pad: 8, gap: 5, radius: 10 };
const FACE = { radius: 12, size: 10 };
const EDGE = 10;
/** Of the author's name, which is fainter than what is written. */
const FAINT = 0.65;
/** Of the face behind its letters. */
const SOFT = 0.14;
const DARK_TEXT = '#1b1d22';

export function paintFoot(
  paint: Paint,
  { author = '', tags = [] }: NonNullable<ItemInput['note']>,
  font: number,
  w: number,
  h: number,
): void {
  const { context, color, epoch } = paint;
  const middle = h - EDGE - FACE.radius;
  const baselineOf = (size: number): number => middle + size * 0.35;
  let left = EDGE;
  if (author) {
    const letters = initials(author);
    context.beginPath();
    context.arc(left + FACE.radius, middle, FACE.radius, 0, 2 * Math.PI);
    // Of no person's colour: the name is what somebody wrote there, and whose account it is nobody knows.
    context.globalAlpha *= SOFT;
    context.fillStyle = color;
    context.fill();
    context.globalAlpha /= SOFT;
    context.font = fontCss(font, FACE.size, epoch);
    const x = left + FACE.radius - context.measureText(letters).width / 2;
    fillText(context, letters, isRtl(letters), x, baselineOf(FACE.size));
    left += 2 * FACE.radius + TAG.gap;
  }
  context.font = fontCss(font, SIZE, epoch);
  // Where there are no tags there is room for the name.
  if (author && tags.length === 0) {
    const words = fitted(context, author, w - EDGE - left);
    context.globalAlpha *= FAINT;
    context.fillStyle = color;
    fillText(context, words, isRtl(words), left, baselineOf(SIZE));
    context.globalAlpha /= FAINT;
  }
  let right = w - EDGE;
  for (const tag of [...tags].reverse()) {
    const room = right - left - 2 * TAG.pad;
    if (room < SIZE) return;
    const words = fitted(context, tag.text, room);
    const wide = Math.max(context.measureText(words).width, SIZE / 2) + 2 * TAG.pad;
    const paper = shownColor(tag.color, false);
    context.fillStyle = paper;
    pill(paint, right - wide, middle - TAG.height / 2, wide);
    context.fillStyle = isLight(paper) ? DARK_TEXT : '#ffffff';
    fillText(context, words, isRtl(words), right - wide + TAG.pad, baselineOf(SIZE));
    right -= wide + TAG.gap;
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
