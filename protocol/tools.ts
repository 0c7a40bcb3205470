// The tools of a board: their codes, what each lets one choose and what it begins with. The tool bars, the selection's bar and the board's
// worker take them from here. Widths, radii and font sizes in board units.

import type { FormName } from './forms.ts';
import type { Brush, ColorJson, StyleJson, StyleOption } from './styles.ts';

/** By their codes; engine/canvas/src/tool/hand.rs has the same. */
export const TOOL_CODES = {
  select: 0,
  hand: 1,
  pen: 2,
  highlighter: 3,
  eraser: 4,
  rectangle: 5,
  ellipse: 6,
  diamond: 7,
  line: 8,
  arrow: 9,
  sticky: 10,
  text: 11,
  frame: 12,
  laser: 13,
  shape: 14,
} as const;
export type ToolName = keyof typeof TOOL_CODES;
export const TOOL_NAMES = Object.keys(TOOL_CODES) as [ToolName, ...ToolName[]];

/** Tools that make one thing and then give way to Select, unless they are kept in hand. */
export const PLACING_TOOLS: ReadonlySet<ToolName> = new Set([
  'rectangle',
  'ellipse',
  'diamond',
  'line',
  'arrow',
  'shape',
  'sticky',
  'text',
  'frame',
]);

export const SHAPE_TOOLS = [
  'rectangle',
  'ellipse',
  'diamond',
  'line',
  'arrow',
  'shape',
] as const satisfies readonly ToolName[];
export type ShapeTool = (typeof SHAPE_TOOLS)[number];

/** Names of inks by their codes in docs/formats.md. What colour each is drawn in depends on the theme. */
export const INK_NAMES = [
  'black',
  'blue',
  'red',
  'green',
  'orange',
  'violet',
  'grey',
  'white',
  'yellow',
  'mint',
  'sky',
  'peach',
  'lilac',
] as const;
export type InkName = (typeof INK_NAMES)[number];

/** Behind an ink's name: a little of it on the theme's surface. */
export const TINT = '-tint';

/** What a tool gives to what it makes, and how it works. Absent options keep their value. Colour: an ink's name, a tint ('blue-tint') or '#rrggbb' / '#rrggbbaa'. */
export interface ToolOptions extends Omit<Pick<StyleJson, StyleOption>, 'fill'> {
  /** Null: none. */
  fill?: ColorJson | null;
  brush?: Brush;
  /** Of what the shape tool makes. */
  form?: FormName;
  /** Eraser: true cuts strokes where it passes, false removes whole objects. */
  cut?: boolean;
  /** Select: a drag from the board is a lasso (true) or a marquee (false). */
  lasso?: boolean;
}

const inks = (...names: InkName[]): readonly InkName[] => names;

/** Of ink, lines and text. */
export const INKS = inks('black', 'blue', 'red', 'green', 'orange', 'violet');
export const HIGHLIGHTS = inks('yellow', 'mint', 'sky', 'peach', 'lilac', 'orange');
/** Of sticky notes. */
export const NOTE_COLOURS = inks('yellow', 'mint', 'sky', 'peach', 'lilac');
/** Of shapes; besides none. */
export const FILLS: readonly string[] = ['white', ...INKS.map((ink) => ink + TINT), ...NOTE_COLOURS];
/** What lines and letters are drawn in that have no colour of their own, and notes without a paper. */
export const LINE_COLOUR: InkName = 'black';
export const NOTE_COLOUR: InkName = 'yellow';
/** Thin, medium, thick. */
export const LINE_WIDTHS = [2, 4, 8] as const;
const CHALK_WIDTHS = [6, 12, 24] as const;
/** Small, medium, large, very large. */
export const FONT_SIZES = [16, 24, 40, 64] as const;

/** A tool in the table: what one chooses from, and what it has until somebody chooses. */
export interface ToolEntry {
  colors?: readonly InkName[];
  widths?: readonly number[];
  fontSizes?: readonly number[];
  notes?: readonly InkName[];
  /** Its brushes are offered. */
  brushes?: true;
  fills?: typeof FILLS;
  shapes?: typeof SHAPE_TOOLS;
  /** Its two ways are offered: parts of strokes, or whole objects. */
  cuts?: true;
  /** It draws along the ruler. */
  ruler?: true;
  defaults: ToolOptions;
}

const outline: ToolOptions = { color: 'blue', fill: 'blue-tint', width: 2, fontSize: 16, weight: 'medium' };
const shape = { shapes: SHAPE_TOOLS, colors: INKS, widths: LINE_WIDTHS, fills: FILLS } as const;
const cornered: ToolEntry = { ...shape, defaults: { ...outline, radius: 8 } };
const line: ToolEntry = {
  shapes: SHAPE_TOOLS,
  colors: ['grey', ...INKS],
  widths: LINE_WIDTHS,
  // The size is that of its label.
  defaults: { color: 'grey', width: 2, fontSize: 14, weight: 'medium' },
};

export const TOOLS: Partial<Record<ToolName, ToolEntry>> = {
  select: { defaults: { lasso: false } },
  pen: {
    colors: INKS,
    widths: LINE_WIDTHS,
    brushes: true,
    ruler: true,
    defaults: { color: 'black', width: 4, brush: 'pen' },
  },
  highlighter: {
    colors: HIGHLIGHTS,
    widths: [12, 20, 32],
    ruler: true,
    defaults: { color: 'yellow', width: 20, opacity: 0.8 },
  },
  eraser: { cuts: true, widths: [12, 24, 48], defaults: { width: 24 } },
  rectangle: cornered,
  ellipse: { ...shape, defaults: outline },
  diamond: cornered,
  shape: { ...shape, defaults: { ...outline, form: 'triangle' } },
  line,
  arrow: line,
  sticky: { notes: NOTE_COLOURS, defaults: { fill: 'yellow' } },
  text: { colors: INKS, fontSizes: FONT_SIZES, defaults: { color: 'black', fontSize: 24 } },
};

/** What a tool offers with a brush: chalk is broad. */
export function widthsOf(entry: ToolEntry | undefined, brush: Brush | undefined): readonly number[] | undefined {
  return entry?.brushes && brush === 'chalk' ? CHALK_WIDTHS : entry?.widths;
}

/** The same options with another brush: thin stays thin and thick thick, each as wide as that is with the brush. */
export function withBrush(options: ToolOptions, brush: Brush): ToolOptions {
  const place = widthsOf(TOOLS.pen, options.brush)?.indexOf(options.width ?? 0) ?? -1;
  const width = widthsOf(TOOLS.pen, brush)?.[place];
  return width === undefined ? { ...options, brush } : { ...options, brush, width };
}
