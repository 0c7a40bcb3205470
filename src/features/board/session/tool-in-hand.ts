// The tool in hand and its options: what protocol/tools.ts begins with, then what was chosen on this device. The board (worker) owns what a
// tool does.

import type { FormName } from '#protocol/forms.ts';
import type { Brush } from '#protocol/styles.ts';
import {
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
import { type BoardSession, perBoard } from './board-session.ts';
import { isToolShown } from './led.ts';
import { awaitTextBox } from './text-box-port.ts';

const STORED = 'atrium-tools';
const mayWrite = flags.features.handwritingCanvas;
/** On any board of this page. */
let lastShape: ShapeTool = 'rectangle';

interface State {
  remembered: Partial<Record<ToolName, ToolOptions>>;
  /** By which the board hears of the tool that was taken last. */
  taken: number;
  /** Serial of the last Escape that the board was sent. */
  escaped: number;
}

const stateOf = perBoard((): State => ({ remembered: read(), taken: 0, escaped: 0 }));

export function optionsOf(board: BoardSession, tool: ToolName): ToolOptions {
  const cut = tool === 'eraser' ? { cut: !flags.features.strokeEraser } : {};
  const options = {
    ...TOOLS[tool]?.defaults,
    ...cut,
    ...stateOf(board).remembered[tool],
    ...board.store.options[tool],
  };
  return options.brush === 'writing' && !mayWrite ? { ...options, brush: 'pen' } : options;
}

export function isShapeTool(tool: ToolName): tool is ShapeTool {
  return (SHAPE_TOOLS as readonly ToolName[]).includes(tool);
}

/** Whether what the board says of the tool in hand is of the one that was taken last. */
export const isToolTold = (board: BoardSession): boolean => stateOf(board).taken <= board.queue.state.acked;

/**
 * Shown at once; the board's own answer follows as an event. `keep`: it stays in hand when it has made its one thing. A tool that the person is not
 * shown is not taken.
 */
export function chooseTool(board: BoardSession, tool: ToolName, keep = false): void {
  if (!isToolShown(board.store, tool)) return;
  const state = stateOf(board);
  const take = (): void => {
    if (isShapeTool(tool)) lastShape = tool;
    const options = optionsOf(board, tool);
    board.store.tool = tool;
    board.store.keepsTool = keep;
    board.store.options[tool] = options;
    board.tell((calls) => calls.setTool(tool, options, keep));
    state.taken = board.queue.state.sent;
  };
  board.queue.push({ kind: 'call', run: take });
}

/** Whether Select may be in hand though the page shows another tool: the board has not answered an Escape. */
export const mayBeSelect = (board: BoardSession): boolean => stateOf(board).escaped > board.queue.state.acked;

/** One step out of what the board does; without any it puts Select in hand. */
export function escapeBoard(board: BoardSession): void {
  const act = (): void => {
    board.tell((calls) => calls.act('escape'));
    stateOf(board).escaped = board.queue.state.sent;
  };
  board.queue.push({ kind: 'call', run: act });
}

/** Of the tool in hand; those that make more than one thing anyway need no keeping. */
export function keepTool(board: BoardSession, keep = !board.store.keepsTool): void {
  if (PLACING_TOOLS.has(board.store.tool)) chooseTool(board, board.store.tool, keep);
}

/** By keyboard: what the tool in hand makes, in the middle of the view. */
export function makeInMiddle(board: BoardSession): void {
  const made = board.store.tool;
  board.tell((calls) => calls.place());
  if (made === 'text' || made === 'sticky') awaitTextBox(board);
  announce(board, { made });
}

/** The shape tool, making this. */
export function chooseForm(board: BoardSession, form: FormName): void {
  const state = stateOf(board);
  const options = { ...optionsOf(board, 'shape'), form };
  board.store.options.shape = options;
  state.remembered = { ...state.remembered, shape: options };
  writeSetting(STORED, JSON.stringify(state.remembered));
  chooseTool(board, 'shape');
}

export function chooseShapes(board: BoardSession): void {
  chooseTool(board, isShapeTool(board.store.tool) ? board.store.tool : lastShape);
}

/** The select tool with its other way to draw round things. */
export function chooseLasso(board: BoardSession): void {
  chooseTool(board, 'select');
  chooseOptions(board, { lasso: optionsOf(board, 'select').lasso !== true });
}

export function chooseOptions(board: BoardSession, change: ToolOptions): void {
  const state = stateOf(board);
  const { tool } = board.store;
  // A colour chosen for one shape is meant for the next shape too.
  const sharing: readonly ToolName[] = isShapeTool(tool) ? SHAPE_TOOLS : [tool];
  for (const name of sharing) {
    const before = optionsOf(board, name);
    const tint = change.color === undefined ? {} : tintFor(before.fill, change.color);
    board.store.options[name] = { ...before, ...tint, ...change };
    state.remembered = { ...state.remembered, [name]: board.store.options[name] };
  }
  writeSetting(STORED, JSON.stringify(state.remembered));
  board.tell((calls) => calls.setTool(tool, optionsOf(board, tool), board.store.keepsTool));
}

/** The tint that a shape of another line colour is filled with; none where it is not filled with a tint. */
export function tintFor(fill: string | null | undefined, color: string): Pick<ToolOptions, 'fill'> {
  return fill?.endsWith(TINT) && !color.startsWith('#') && !color.endsWith(TINT) ? { fill: `${color}${TINT}` } : {};
}

/** The pen in writing mode, or out of it. */
export function chooseWriting(board: BoardSession): void {
  chooseTool(board, 'pen');
  chooseBrush(board, optionsOf(board, 'pen').brush === 'writing' ? 'pen' : 'writing');
}

export function chooseBrush(board: BoardSession, brush: Brush): void {
  chooseOptions(board, withBrush(optionsOf(board, 'pen'), brush));
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
