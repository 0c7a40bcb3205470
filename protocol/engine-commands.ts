// The commands of a board that are one call of the engine: rows as in commands.ts, each with its number, 1 to 255. A number is never used
// again. `npm run check -- commands --fix` makes engine/wasm/src/code.rs and workers/engine/command-codes.ts of them;
// engine/wasm/src/command.rs runs them. How to add one: docs/adding-a-command.md.

import type { ActionName, BoardMode, PaperName } from './bus.ts';
import { type EngineCommand, row, STEP } from './command-row.ts';
import type { ConnectName } from './connectors.ts';
import type { FormName } from './forms.ts';
import type { FormatName } from './text-marks.ts';
import type { ToolName, ToolOptions } from './tools.ts';

export const ENGINE_COMMANDS = {
  /** Does this to the selection. `dx`, `dy`: the distance of `nudge` and `resize`, board units. */
  act: row<'engine', (action: ActionName, dx?: number, dy?: number) => void, 1>()({ ...STEP, api: 'act' }),
  /** Gives the selection these options. Options that an item does not have are ignored. */
  style: row<'engine', (options: ToolOptions) => void, 2>()({ ...STEP, api: true }),
  /** Changes the selected connectors, or makes some. `dx`, `dy`: the direction of `onward`. */
  connect: row<'engine', (what: ConnectName, dx?: number, dy?: number) => void, 3>()({ ...STEP, api: 'connect' }),
  /** Gives the selected shapes another outline. */
  form: row<'engine', (form: FormName) => void, 4>()({ ...STEP }),
  /** Undoes a step in the lane of a personal toolbar; without `lane` in everybody's. A viewer has no step to undo. */
  undo: row<'engine', (lane?: number) => void, 5>()({ order: 'turns', api: 'undo' }),
  redo: row<'engine', (lane?: number) => void, 6>()({ order: 'turns', api: 'redo' }),
  setFingerMode: row<'engine', (mode: 'draw' | 'pan') => void, 7>()({}),
  /** Treats a touch of a larger radius (CSS px; 0: no touch) as a palm, which erases as wide as it is or does nothing. */
  setPalm: row<'engine', (radiusCss: number, erases: boolean) => void, 8>()({}),
  /** Whether dragged items snap to edges, centers and distances of items nearby, and to the lines of the paper. */
  setSnapTo: row<'engine', (objects: boolean, grid: boolean) => void, 9>()({}),
  setTitle: row<'engine', (title: string) => void, 10>()({ may: 'edit' }),
  setPaper: row<'engine', (paper: PaperName) => void, 11>()({ may: 'edit' }),
  setMode: row<'engine', (mode: BoardMode) => void, 12>()({ may: 'edit' }),
  select: row<'engine', (ids: readonly string[]) => void, 13>()({ order: 'turns', api: 'select' }),
  /** Opens the text of an item. */
  beginEdit: row<'engine', (id: string) => void, 14>()({ order: 'turns', may: 'edit' }),
  zoomStep: row<'engine', (direction: 1 | -1) => void, 15>()({ order: 'writes' }),
};

/** Commands that the worker runs and no page calls. */
interface InnerCommands {
  /** Makes a tool of the lane the active one, with the style of what it makes. */
  useTool: EngineCommand<(tool: ToolName, options: ToolOptions) => void, 16>;
  /** Sets the outline of what the shape tool makes. */
  setToolForm: EngineCommand<(form: FormName) => void, 17>;
  /** Whether the eraser cuts strokes where it passes; otherwise it removes whole items. */
  setEraserCuts: EngineCommand<(on: boolean) => void, 18>;
  /** Whether the tool stays active when it has made its item; otherwise Select follows. */
  setToolLock: EngineCommand<(on: boolean) => void, 19>;
  /** Whether Select draws a lasso around items; otherwise a marquee. */
  setLasso: EngineCommand<(on: boolean) => void, 20>;
  /** Whether a second finger makes a pinch for the first 400 ms of the first one; otherwise people share the screen. */
  setSmallScreen: EngineCommand<(on: boolean) => void, 21>;
  /** Puts a board point in the center of the view. `zoom`: CSS px per board unit. */
  moveCamera: EngineCommand<(xBoard: number, yBoard: number, zoom: number) => void, 22>;
  /** Fits the view as `cameraFit` does, without the bars. */
  fitCamera: EngineCommand<(what: FitTarget) => void, 23>;
  /** Writes what was typed since the open text was `before`. */
  writeText: EngineCommand<(before: string, after: string) => void, 24>;
  /** Formats the open text, which the page has as `text`; without an open one the texts of the selection. `from`, `to`: UTF-16 units. */
  formatText: EngineCommand<
    (property: FormatName, on: boolean, value: string, from: number, to: number, text?: string) => void,
    25
  >;
  /** Sets the measured size of the open text, board units; 0 leaves it as it is. */
  setTextSize: EngineCommand<(w: number, h: number) => void, 26>;
  /** Makes a transaction of what was typed so far. The text stays open. */
  shareText: EngineCommand<() => void, 27>;
  /** Closes the open text. Without `commit` what was not shared is dropped. */
  closeText: EngineCommand<(commit: boolean) => void, 28>;
}

/** What a view is fitted to. `content`: all, or the items changed last if the texts of all could not be read. */
export type FitTarget = 'all' | 'selection' | 'content';

/** The signature and the number of each command of the engine. */
export type EngineCommands = typeof ENGINE_COMMANDS & InnerCommands;
