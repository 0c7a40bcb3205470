// Texts as Excalidraw has them: their lines as the board breaks them, alone or within what holds them.

import type { ItemJson } from '#protocol/item-json.ts';
import type { StyleJson, StyleValue } from '#protocol/styles.ts';
import { lineHeightOf, SKETCH } from '../../drawing/text/fonts.ts';
import { shownColor, textColor } from '../../drawing/theme.ts';
import type { Lines } from '../import/excalidraw-labels.ts';
import { commonOf, type Element, type Losses } from './excalidraw-look.ts';

/** Theirs that is likest, by its number, and how much larger ours is for lines as wide (docs/decisions/0053-imported-looks.md). */
const FONTS: Readonly<Record<StyleValue<'font'>, { family: number; size: number; isLikeness?: true }>> = {
  sketch: { family: 1, size: 1 },
  hand: { family: 1, size: 1, isLikeness: true },
  sans: { family: 2, size: 1.0165 },
  serif: { family: 2, size: 1.0165, isLikeness: true },
  rounded: { family: 2, size: 1.0165, isLikeness: true },
  mono: { family: 3, size: 0.973 },
};
const ALIGNS = { start: 'left', center: 'center', end: 'right' } as const;
const LINE_HEIGHT = 1.25;
const USUAL_SIZE = 20;
/** The distance between the edge of a shape or note and its text: board units. */
const [PAD, NOTE_PAD] = [8, 16];
/** Excalidraw cuts letters off at the text's box. A face that stands in for one the machine lacks is wider by less than this share. */
const SPARE = 0.1;
/** A line of so many letters is about so wide, in sizes of its letters: they measure it themselves when they open it. */
const LETTER_SHARE = 0.55;

function lettersOf(item: ItemJson, losses: Losses): Element {
  const { font = 'sans', fontSize = USUAL_SIZE, weight } = item.style;
  const { family, size, isLikeness } = FONTS[font];
  if (isLikeness || weight === 'medium') losses.lose('font');
  if (
    item.paragraphs?.some(({ list, indent, runs }) => list || indent || runs.some(({ marks, link }) => marks || link))
  )
    losses.lose('marks');
  return { fontFamily: family, fontSize: fontSize / size, lineHeight: LINE_HEIGHT };
}

const heightOf = (count: number, { fontSize }: Element): number => count * (fontSize as number) * LINE_HEIGHT;

export function textOf(item: ItemJson, losses: Losses, lines: Lines): Element {
  const typed = item.text ?? '';
  const letters = lettersOf(item, losses);
  const shown = item.wrap ? lines(typed, item.style, item.w) : typed.split('\n');
  const height = heightOf(shown.length, letters);
  const { font, fontSize = USUAL_SIZE, align = 'start' } = item.style;
  const ours = shown.length * fontSize * lineHeightOf(font === 'sketch' ? SKETCH : 0);
  const spare = item.wrap ? 0 : item.w * SPARE;
  // The side that its lines are aligned to stays where it is. So does their middle: Excalidraw's lines stand a little nearer.
  const shift = { start: spare / 2, center: 0, end: -spare / 2 }[align];
  return {
    ...commonOf(item, 'text'),
    ...letters,
    x: item.x + shift * Math.cos(item.rot) - spare / 2,
    y: item.y + shift * Math.sin(item.rot) - (height - ours) / 2,
    width: item.w + spare,
    height,
    text: shown.join('\n'),
    originalText: typed,
    textAlign: ALIGNS[align],
    verticalAlign: 'top',
    containerId: null,
    autoResize: item.wrap !== true,
  };
}

/** Of a shape, a note or an arrow. */
export function labelOf(item: ItemJson, losses: Losses, lines: Lines): Element {
  const { kind, x, y, w, h, style } = item;
  const typed = item.text ?? '';
  const letters = lettersOf(item, losses);
  const isArrow = kind === 'connector';
  const isNote = kind === 'sticky';
  const { align = isNote ? 'start' : 'center', valign = isNote ? 'top' : 'middle' } = style;
  const pad = isNote ? NOTE_PAD : PAD;
  const room = Math.max(1, Math.abs(w) - 2 * pad);
  const broken = isArrow ? typed.split('\n') : lines(typed, style, room);
  const longest = Math.max(1, ...broken.map((line) => [...line].length));
  const width = isArrow ? longest * (letters.fontSize as number) * LETTER_SHARE : room;
  const height = heightOf(broken.length, letters);
  // From the middle of the item to that of its text, which turns with it.
  const free = (Math.abs(h) - height) / 2 - pad;
  const down = isArrow ? 0 : { top: -free, middle: 0, bottom: free }[valign];
  const own = style.color ?? 'black';
  const shown = textColor(kind, style, false);
  const look: StyleJson = {
    // By its name, so that it follows the theme there too.
    color: [own, 'black'].find((name) => shownColor(name, false) === shown) ?? shown,
    ...(style.opacity !== undefined && { opacity: style.opacity }),
  };
  return {
    ...commonOf({ ...item, style: look }, 'text'),
    ...letters,
    id: `${item.id}-label`,
    x: x + w / 2 - down * Math.sin(item.rot) - width / 2,
    y: y + h / 2 + down * Math.cos(item.rot) - height / 2,
    width,
    height,
    angle: isArrow ? 0 : item.rot,
    text: broken.join('\n'),
    originalText: typed,
    textAlign: ALIGNS[align],
    verticalAlign: valign,
    autoResize: true,
  };
}
