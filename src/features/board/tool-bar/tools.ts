// The tools of the bar and what each lets one choose. Owns the defaults and remembers the choices on this device; the board
// (worker) owns what a tool does.

import { PLACING_TOOLS, type ToolName, type ToolOptions } from '#protocol/bus.ts';
import { readSetting, writeSetting } from '../../../app/settings.ts';
import { flags } from '../../../flags/flags.ts';
import { board } from '../state.ts';
import { announce } from '../status/announce.ts';
import { tell } from '../tell.ts';
import { awaitTextBox } from '../text/editing.ts';

export const SHAPE_TOOLS = ['rectangle', 'ellipse', 'diamond', 'line', 'arrow'] as const satisfies readonly ToolName[];
export type ShapeTool = (typeof SHAPE_TOOLS)[number];

const TINT = '-tint';

/** Ink names as stored; what colour each is drawn in depends on the theme (ui/tokens.css, engine). */
export const INKS = ['black', 'blue', 'red', 'green', 'orange', 'violet'] as const;
export const MARKERS = ['yellow', 'mint', 'sky', 'peach', 'lilac', 'orange'] as const;
export const PAPERS = ['yellow', 'mint', 'sky', 'peach', 'lilac'] as const;
/** A little of each ink on the theme's surface. */
const TINTS = INKS.map((ink) => `${ink}${TINT}` as const);
export const FILLS = ['white', ...TINTS, ...PAPERS] as const;

export const BRUSHES = ['pen', 'marker', 'brush', 'chalk'] as const;

export const COLOUR_NAMES = [...INKS, 'grey', 'white', ...PAPERS] as const;
export type ColourName = (typeof COLOUR_NAMES)[number];

/** What the option row of a tool offers; board units for widths and font sizes. */
export interface ToolRow {
  colors?: readonly string[];
  widths?: readonly number[];
  fontSizes?: readonly number[];
  papers?: readonly string[];
  brushes?: typeof BRUSHES;
  /** It draws along the ruler. */
  ruler?: boolean;
  fill?: boolean;
  cut?: boolean;
  shapes?: boolean;
}

const shape: ToolRow = { shapes: true, colors: INKS, widths: [2, 4, 8], fill: true };
const line: ToolRow = { shapes: true, colors: ['grey', ...INKS], widths: [2, 4, 8] };

export const ROWS: Partial<Record<ToolName, ToolRow>> = {
  pen: { brushes: BRUSHES, ruler: true, colors: INKS, widths: [2, 4, 8] },
  highlighter: { ruler: true, colors: MARKERS, widths: [12, 20, 32] },
  eraser: { cut: true, widths: [12, 24, 48] },
  rectangle: shape,
  ellipse: shape,
  diamond: shape,
  line,
  arrow: line,
  sticky: { papers: PAPERS },
  text: { colors: INKS, fontSizes: [16, 24, 40, 64] },
};

/** Chalk is broad. */
const CHALK_WIDTHS = [6, 12, 24];

/** What its row offers with a brush. */
export function widthsOf(row: ToolRow, brush: ToolOptions['brush']): readonly number[] | undefined {
  return row.brushes && brush === 'chalk' ? CHALK_WIDTHS : row.widths;
}

const outline: ToolOptions = { color: 'blue', fill: 'blue-tint', width: 2, fontSize: 16, weight: 'medium' };
const cornered: ToolOptions = { ...outline, radius: 8 };
const connector: ToolOptions = { color: 'grey', width: 2 };

const DEFAULTS: Partial<Record<ToolName, ToolOptions>> = {
  select: { lasso: false },
  pen: { color: 'black', width: 4, brush: 'pen' },
  highlighter: { color: 'yellow', width: 20, opacity: 0.8 },
  eraser: { cut: !flags.features.strokeEraser, width: 24 },
  rectangle: cornered,
  ellipse: outline,
  diamond: cornered,
  line: connector,
  arrow: connector,
  sticky: { fill: 'yellow' },
  text: { color: 'black', fontSize: 24 },
};

const STORED = 'atrium-tools';
let remembered: Partial<Record<ToolName, ToolOptions>> = read();

export function optionsOf(tool: ToolName): ToolOptions {
  return { ...DEFAULTS[tool], ...remembered[tool], ...board.options[tool] };
}

let lastShape: ShapeTool = 'rectangle';

export function isShapeTool(tool: ToolName): tool is ShapeTool {
  return (SHAPE_TOOLS as readonly ToolName[]).includes(tool);
}

/** Shown at once; the board's own answer follows as an event. `keep`: it stays in hand when it has made its one thing. */
export function chooseTool(tool: ToolName, keep = false): void {
  if (isShapeTool(tool)) lastShape = tool;
  const options = optionsOf(tool);
  board.tool = tool;
  board.keepsTool = keep;
  board.options[tool] = options;
  tell((calls) => calls.setTool(tool, options, keep));
}

/** Of the tool in hand; those that make more than one thing anyway need no keeping. */
export function keepTool(keep = !board.keepsTool): void {
  if (PLACING_TOOLS.has(board.tool)) chooseTool(board.tool, keep);
}

/** By keyboard: what the tool in hand makes, in the middle of the view. */
export function makeInMiddle(): void {
  const made = board.tool;
  tell((calls) => calls.place());
  if (!board.keepsTool) board.tool = 'select';
  if (made === 'text' || made === 'sticky') awaitTextBox();
  announce({ made });
}

export function chooseShapes(): void {
  chooseTool(isShapeTool(board.tool) ? board.tool : lastShape);
}

/** The select tool with its other way to draw round things. */
export function chooseLasso(): void {
  chooseTool('select');
  chooseOptions({ lasso: optionsOf('select').lasso !== true });
}

export function chooseOptions(change: ToolOptions): void {
  const { tool } = board;
  // A colour chosen for one shape is meant for the next shape too.
  const sharing: readonly ToolName[] = isShapeTool(tool) ? SHAPE_TOOLS : [tool];
  for (const name of sharing) {
    const before = optionsOf(name);
    const tint = change.color === undefined ? {} : tintFor(before.fill, change.color);
    board.options[name] = { ...before, ...tint, ...change };
    remembered = { ...remembered, [name]: board.options[name] };
  }
  writeSetting(STORED, JSON.stringify(remembered));
  tell((calls) => calls.setTool(tool, optionsOf(tool), board.keepsTool));
}

/** The tint that a shape of another line colour is filled with; none where it is not filled with a tint. */
export function tintFor(fill: string | null | undefined, color: string): Pick<ToolOptions, 'fill'> {
  return fill?.endsWith(TINT) && !color.startsWith('#') ? { fill: `${color}${TINT}` } : {};
}

/** Thin stays thin and thick thick, each as wide as that is with the brush. */
export function chooseBrush(brush: NonNullable<ToolOptions['brush']>): void {
  const row = ROWS[board.tool] ?? {};
  const before = optionsOf(board.tool);
  const place = widthsOf(row, before.brush)?.indexOf(before.width ?? 0) ?? -1;
  const width = widthsOf(row, brush)?.[place];
  chooseOptions(width === undefined ? { brush } : { brush, width });
}

const COLOURS = 'atrium-colours';
const RECENT = 6;

/** Free colours chosen of late on this device, the last one first. */
export function recentColours(): string[] {
  return (readSetting(COLOURS) ?? '').split(' ').filter((one) => /^#[0-9a-f]{6}$/.test(one));
}

export function rememberColour(color: string): void {
  const others = recentColours().filter((one) => one !== color);
  writeSetting(COLOURS, [color, ...others].slice(0, RECENT).join(' '));
}

/** What was kept is another version's or another's work: anything that is not options is left out. */
function read(): Partial<Record<ToolName, ToolOptions>> {
  try {
    const stored: unknown = JSON.parse(readSetting(STORED) ?? '{}');
    return stored !== null && typeof stored === 'object' && !Array.isArray(stored) ? stored : {};
  } catch {
    return {};
  }
}
