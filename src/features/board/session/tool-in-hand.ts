// The tool in hand and its options: what protocol/tools.ts begins with, then what was chosen on this device. The board (worker) owns what a
// tool does.

import type { FormName } from '#protocol/forms.ts';
import {
  BRUSHES,
  type Brush,
  PLACING_TOOLS,
  SHAPE_TOOLS,
  type ShapeTool,
  TINT,
  TOOLS,
  type ToolName,
  type ToolOptions,
  withBrush,
} from '#protocol/tools.ts';
import { readSetting, writeSetting } from '../../../device/settings.ts';
import { flags } from '../../../flags/flags.ts';
import { announce } from './announce.ts';
import { tell } from './calls.ts';
import { inOrder, lastHeard, lastSent } from './queue.ts';
import { board } from './store.ts';
import { awaitTextBox } from './text-box-port.ts';

const STORED = 'atrium-tools';
const mayWrite = flags.features.handwritingCanvas;
/** What the pen is offered with on this page. */
export const offeredBrushes: readonly Brush[] = BRUSHES.filter((brush) => brush !== 'writing' || mayWrite);
let remembered: Partial<Record<ToolName, ToolOptions>> = read();

export function optionsOf(tool: ToolName): ToolOptions {
  const cut = tool === 'eraser' ? { cut: !flags.features.strokeEraser } : {};
  const options = { ...TOOLS[tool]?.defaults, ...cut, ...remembered[tool], ...board.options[tool] };
  return options.brush === 'writing' && !mayWrite ? { ...options, brush: 'pen' } : options;
}

let lastShape: ShapeTool = 'rectangle';

export function isShapeTool(tool: ToolName): tool is ShapeTool {
  return (SHAPE_TOOLS as readonly ToolName[]).includes(tool);
}

/** By which the board hears of the tool that was taken last. */
let taken = 0;
/** Whether what the board says of the tool in hand is of the one that was taken last. */
export const isToolTold = (): boolean => taken <= lastHeard();

/** Shown at once; the board's own answer follows as an event. `keep`: it stays in hand when it has made its one thing. */
export function chooseTool(tool: ToolName, keep = false): void {
  inOrder(() => {
    if (isShapeTool(tool)) lastShape = tool;
    const options = optionsOf(tool);
    board.tool = tool;
    board.keepsTool = keep;
    board.options[tool] = options;
    tell((calls) => calls.setTool(tool, options, keep));
    taken = lastSent();
  });
}

/** Serial of the last Escape that the board was sent. */
let escaped = 0;
/** Whether Select may be in hand though the page shows another tool: the board has not answered an Escape. */
export const mayBeSelect = (): boolean => escaped > lastHeard();

/** One step out of what the board does; without any it puts Select in hand. */
export function escapeBoard(): void {
  inOrder(() => {
    tell((calls) => calls.act('escape'));
    escaped = lastSent();
  });
}

/** Of the tool in hand; those that make more than one thing anyway need no keeping. */
export function keepTool(keep = !board.keepsTool): void {
  if (PLACING_TOOLS.has(board.tool)) chooseTool(board.tool, keep);
}

/** By keyboard: what the tool in hand makes, in the middle of the view. */
export function makeInMiddle(): void {
  const made = board.tool;
  tell((calls) => calls.place());
  if (made === 'text' || made === 'sticky') awaitTextBox();
  announce({ made });
}

/** The shape tool, making this. */
export function chooseForm(form: FormName): void {
  const options = { ...optionsOf('shape'), form };
  board.options.shape = options;
  remembered = { ...remembered, shape: options };
  writeSetting(STORED, JSON.stringify(remembered));
  chooseTool('shape');
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
  return fill?.endsWith(TINT) && !color.startsWith('#') && !color.endsWith(TINT) ? { fill: `${color}${TINT}` } : {};
}

/** The pen in writing mode, or out of it. */
export function chooseWriting(): void {
  chooseTool('pen');
  chooseBrush(optionsOf('pen').brush === 'writing' ? 'pen' : 'writing');
}

export function chooseBrush(brush: Brush): void {
  chooseOptions(withBrush(optionsOf('pen'), brush));
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
