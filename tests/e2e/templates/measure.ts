// Measures the texts of a template with the board's own layout. Each text is loaded once more, as a text item with the inner width of its
// shape, and the board gives its height. Has no test logic.

import type { Page } from '@playwright/test';
import type { ItemInput, ItemJson, ParagraphJson } from '#protocol/item-json.ts';
import { pieces } from '../../../workers/drawing/text/breaks.ts';

/** Per cent of its box that a form leaves out on the left, at the top, on the right and at the bottom (engine/canvas/src/shape/inner.rs). */
const MARGINS: Readonly<Record<string, readonly [number, number, number, number]>> = {
  ellipse: [12, 13, 12, 13],
  diamond: [22, 22, 22, 22],
  triangle: [25, 42, 25, 2],
  'right-triangle': [2, 44, 44, 2],
  pentagon: [14, 24, 14, 3],
  hexagon: [13, 3, 13, 3],
  octagon: [8, 8, 8, 8],
  parallelogram: [20, 0, 20, 0],
  trapezoid: [14, 0, 14, 0],
  star: [28, 36, 28, 26],
  cross: [2, 33, 2, 33],
  chevron: [24, 0, 24, 0],
  'block-arrow': [2, 26, 16, 26],
  cylinder: [0, 22, 0, 9],
  document: [0, 0, 0, 18],
  cloud: [14, 20, 14, 16],
  'speech-bubble': [0, 0, 0, 24],
  bracket: [8, 0, 8, 0],
};
/** Room between the edge of an item and its text, board units (engine/canvas/src/view/text.rs). */
const PADS: Readonly<Record<string, number>> = { sticky: 16, text: 0, frame: 0, connector: 0 };
const SHAPE_PAD = 8;
/** The size of a title, CSS px. */
const TITLE_PX = 14;
/** From the letters of a label to the line, on each side (engine/canvas/src/shape/label.rs). */
const LABEL_GAP = 6;
/** So much of a connector's line must be seen on each side of its label. */
const MIN_LINE = 8;
const MAX_DIFFERENCE = 0.5;

/** A text item that is loaded to be measured, and how large it may be: board units. */
export interface TextProbe {
  item: ItemInput;
  max: { w?: number; h?: number };
  /** Names the text in a fault. */
  name: string;
}

/** `coverScale`: px per board unit on the cover, where titles must not be cut. `loaded`: the same items as the board gives them. */
export function textProbes(
  items: readonly ItemInput[],
  loaded: readonly Pick<ItemJson, 'w' | 'h'>[],
  coverScale: number,
): TextProbe[] {
  return items.flatMap((item, k) => {
    const text = textOf(item);
    if (text.trim() === '') return [];
    const name = `items[${k}] ${item.kind} “${text.replaceAll('\n', ' / ')}”`;
    if (item.kind === 'frame') {
      const style = { fontSize: TITLE_PX, weight: 'medium' } as const;
      const w = (item.w ?? 0) * coverScale;
      return [{ item: { kind: 'text', x: 0, y: 0, text, style }, max: { w }, name: `${name} on the cover` }];
    }
    return item.kind === 'connector' ? labelProbe(item, loaded[k], name) : boxProbes(item, text, name);
  });
}

/** The label of a straight connector leaves some of its line to be seen. */
function labelProbe(item: ItemInput, line: Pick<ItemJson, 'w' | 'h'> | undefined, name: string): TextProbe[] {
  if (!line) return [];
  const [w, h] = [Math.abs(line.w), Math.abs(line.h)];
  const reserved = 2 * (LABEL_GAP + MIN_LINE);
  if (h < 1) return [{ item: probe(item), max: { w: w - reserved }, name }];
  return w < 1 ? [{ item: probe(item), max: { h: h - LABEL_GAP - 2 * MIN_LINE }, name }] : [];
}

function boxProbes(item: ItemInput, text: string, name: string): TextProbe[] {
  const pad = PADS[item.kind] ?? SHAPE_PAD;
  const [left, top, right, bottom] = MARGINS[item.form ?? item.kind] ?? [0, 0, 0, 0];
  const w = (item.w ?? 0) * (1 - (left + right) / 100) - 2 * pad;
  const h = (item.h ?? 0) * (1 - (top + bottom) / 100) - 2 * pad;
  const block = { item: { ...probe(item), w, wrap: true }, max: { h }, name };
  const parts = new Set(text.split('\n').flatMap((line) => pieces(line).map((piece) => piece.text)));
  const isListed = item.paragraphs?.some(({ list, indent }) => list || indent) ?? false;
  const inset = isListed ? 1.5 * (item.style?.fontSize ?? 20) : 0;
  return [
    block,
    ...[...parts].map((part) => ({
      item: { kind: 'text' as const, x: 0, y: 0, text: part, style: lettersOf(item) },
      max: { w: w - inset },
      name: `${name}, its word “${part}”`,
    })),
  ];
}

/** A text that grows. */
function probe(item: ItemInput): ItemInput {
  const { text, paragraphs } = item;
  return {
    kind: 'text',
    x: 0,
    y: 0,
    style: lettersOf(item),
    ...(text !== undefined && { text }),
    ...(paragraphs && { paragraphs }),
  };
}

function lettersOf({ style = {} }: ItemInput): NonNullable<ItemInput['style']> {
  const { fontSize, font, weight } = style;
  return { ...(fontSize !== undefined && { fontSize }), ...(font && { font }), ...(weight && { weight }) };
}

export function textOf({ text, paragraphs }: Pick<ItemInput, 'text' | 'paragraphs'>): string {
  return text ?? paragraphs?.map(paragraphText).join('\n') ?? '';
}

function paragraphText({ runs }: ParagraphJson): string {
  return runs.map(({ text }) => text).join('');
}

export interface LoadedTemplate {
  items: ItemJson[];
  /** The items after the board has loaded what it gave for them. */
  reloaded: ItemJson[];
}

/** Loads the items into the empty board, and then what the board gives for them, which gets ids of its own. Leaves the board empty. */
export function loadTwice(page: Page, items: readonly ItemInput[]): Promise<LoadedTemplate> {
  return page.evaluate(async (items) => {
    const { board } = window;
    const first = await board.items({ ids: await board.load([...items]) });
    const reloaded = await board.items({ ids: await board.load(JSON.parse(JSON.stringify(first))) });
    await board.undo();
    await board.undo();
    return { items: first, reloaded };
  }, items);
}

/** The items with their positions in the list in place of ids. */
export function withPositions(items: readonly ItemJson[]): unknown {
  const positions = new Map(items.map(({ id }, k) => [id, `items[${k}]`]));
  const replaced = JSON.stringify(items, (_, value: unknown) => positions.get(String(value)) ?? value);
  return JSON.parse(replaced);
}

/** Returns the texts that are larger than they may be. */
export async function oversizedTexts(page: Page, probes: readonly TextProbe[]): Promise<string[]> {
  const sizes = await page.evaluate(
    async (items) => {
      const { board } = window;
      const loaded = await board.items({ ids: await board.load(items) });
      await board.undo();
      return loaded.map(({ w, h }) => ({ w, h }));
    },
    probes.map(({ item }) => item),
  );
  return probes.flatMap(({ max, name }, k) =>
    (['w', 'h'] as const).flatMap((side) => {
      const [size, limit] = [sizes[k]?.[side] ?? 0, max[side] ?? Number.POSITIVE_INFINITY];
      const [adjective, shown] = [side === 'w' ? 'wide' : 'high', (n: number) => n.toFixed(1)];
      return size <= limit + MAX_DIFFERENCE
        ? []
        : [`${name} is ${shown(size)} ${adjective}, has room for ${shown(limit)}`];
    }),
  );
}
