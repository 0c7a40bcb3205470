// The fields of an item's style and the options of tools: one row each. Types, bytes, checks of callers' input, controls and docs are made
// from these rows; a test compares them with engine/model/src/item/style.rs. Must not load with the page: what it shows first has no need
// of them (tools.ts has what a tool offers).

/**
 * Ink names are mapped to the theme's twin when drawn; an ink's name and '-tint' is a little of it on the theme's surface (fills of
 * shapes, which are written on in the theme's text colour); '#rrggbb' / '#rrggbbaa' are left as they are.
 */
export type ColorJson = string;

/** What the ends of connectors look like. */
const HEADS = ['none', 'arrow', 'triangle', 'dot', 'bar', 'diamond', 'crow', 'triangle-open', 'dot-open'] as const;

/**
 * A style field. Its value is a color, a number within a range, or a name, which is stored as its place in the list. An item without the
 * field has the first name, or what the engine takes for its kind.
 */
export type StyleRow = {
  /** Number of the field in docs/formats.md (`s`). Fields and names are added at the end, never reordered. */
  field: number;
  /** Absent: tools and the selection have it as an option. `tool`: the selection's options leave it out. `item`: it is no option. */
  use?: 'tool' | 'item';
} & (
  | { color: true }
  /** What callers may pass. A stored number beyond it is read as the nearest one in it. */
  | { range: readonly [number, number] }
  | { names: readonly string[] }
);

export const STYLES = {
  color: { field: 1, color: true },
  fill: { field: 2, color: true },
  /** Board units. */
  width: { field: 3, range: [0, 10_000] },
  opacity: { field: 4, range: [0, 1] },
  /** Of lines and outlines. */
  dash: { field: 5, names: ['solid', 'dashed', 'dotted'] },
  /** What a stroke is drawn with. `writing`: as a pen, its corners those of letters. */
  brush: { field: 6, names: ['pen', 'highlighter', 'marker', 'brush', 'chalk', 'writing'], use: 'tool' },
  /** Board units. */
  fontSize: { field: 7, range: [0.1, 10_000] },
  font: { field: 8, names: ['sans', 'hand', 'serif', 'mono', 'sketch', 'rounded'] },
  /** Of text, along the line. */
  align: { field: 9, names: ['start', 'center', 'end'] },
  /** Of text, in its shape. */
  valign: { field: 10, names: ['top', 'middle', 'bottom'], use: 'item' },
  /** Of a connector. */
  startHead: { field: 11, names: HEADS },
  endHead: { field: 12, names: HEADS },
  /** Of a shape's corners, board units. */
  radius: { field: 13, range: [0, 100_000] },
  /** Of letters: 400 or 550. */
  weight: { field: 14, names: ['regular', 'medium'], use: 'tool' },
  /** Of a connector's heads, board units; else by its width. */
  headLength: { field: 15, range: [0, 10_000], use: 'item' },
  /** From one dash or dot to the next, board units; else by the line's width. */
  dashStep: { field: 16, range: [0, 10_000], use: 'item' },
  /** Of the fill. */
  pattern: { field: 17, names: ['solid', 'hatched', 'cross-hatched', 'dots'] },
} as const satisfies Record<string, StyleRow>;

type Rows = typeof STYLES;
export type StyleName = keyof Rows;
type ValueOf<Row> = Row extends { names: readonly (infer Name)[] }
  ? Name
  : Row extends { color: true }
    ? ColorJson
    : number;

/** A style as JSON has it. Absent fields are defaults. */
export type StyleJson = { -readonly [Name in StyleName]?: ValueOf<Rows[Name]> };
export type StyleValue<Name extends StyleName> = NonNullable<StyleJson[Name]>;

/** Style fields that are options of several tools and of the selection, but for `weight`, which the selection's options leave out. */
export type StyleOption = {
  [Name in StyleName]: Rows[Name] extends { use: 'item' }
    ? never
    : Name extends keyof typeof TOOL_OPTIONS
      ? never
      : Name;
}[StyleName];

/** Options of one tool alone. */
export const TOOL_OPTIONS = { brush: 'pen', form: 'shape', cut: 'eraser', lasso: 'select' } as const;

/** What the pen draws with. Highlighters are a tool of their own. */
export type Brush = Exclude<StyleValue<'brush'>, 'highlighter'>;
