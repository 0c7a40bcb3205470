// The commands of a board that are one call of the engine: rows as in commands.ts, each with its number. `npm run check -- commands --fix`
// makes engine/wasm/src/code.rs of them, engine/wasm/src/command.rs runs them. How to add one: docs/adding-a-command.md.

import type { ActionName, BoardMode, PaperName } from './bus.ts';
import { row, STEP } from './command-row.ts';
import type { ConnectName } from './connectors.ts';
import type { FormName } from './forms.ts';
import type { FormatName } from './text-marks.ts';
import type { ToolName, ToolOptions } from './tools.ts';

export const ENGINE_COMMANDS = {
  /** Does this to the selection. `dx`, `dy`: the distance of `nudge` and `resize`, board units. */
  act: row<'engine', (action: ActionName, dx?: number, dy?: number) => void>()({ ...STEP, api: 'act', code: 1 }),
  /** Gives the selection these options. Options that an item does not have are ignored. */
  style: row<'engine', (options: ToolOptions) => void>()({ ...STEP, api: true, code: 2 }),
  /** Changes the selected connectors, or makes some. `dx`, `dy`: the direction of `onward`. */
  connect: row<'engine', (what: ConnectName, dx?: number, dy?: number) => void>()({
    ...STEP,
    api: 'connect',
    code: 3,
  }),
  /** Gives the selected shapes another outline. */
  form: row<'engine', (form: FormName) => void>()({ ...STEP, code: 4 }),
  /** Undoes a step in the lane of a personal toolbar; without `lane` in everybody's. A viewer has no step to undo. */
  undo: row<'engine', (lane?: number) => void>()({ order: 'turns', api: 'undo', code: 5 }),
  redo: row<'engine', (lane?: number) => void>()({ order: 'turns', api: 'redo', code: 6 }),
  setFingerMode: row<'engine', (mode: 'draw' | 'pan') => void>()({ code: 7 }),
  /** Treats a touch of a larger radius (CSS px; 0: no touch) as a palm, which erases as wide as it is or does nothing. */
  setPalm: row<'engine', (radiusCss: number, erases: boolean) => void>()({ code: 8 }),
  /** Whether dragged items snap to edges, centers and distances of items nearby, and to the lines of the paper. */
  setSnapTo: row<'engine', (objects: boolean, grid: boolean) => void>()({ code: 9 }),
  setTitle: row<'engine', (title: string) => void>()({ may: 'edit', code: 10 }),
  setPaper: row<'engine', (paper: PaperName) => void>()({ may: 'edit', code: 11 }),
  setMode: row<'engine', (mode: BoardMode) => void>()({ may: 'edit', code: 12 }),
  select: row<'engine', (ids: readonly string[]) => void>()({ order: 'turns', api: 'select', code: 13 }),
  /** Opens the text of an item. */
  beginEdit: row<'engine', (id: string) => void>()({ order: 'turns', may: 'edit', code: 14 }),
  zoomStep: row<'engine', (direction: 1 | -1) => void>()({ order: 'writes', code: 15 }),
};

/** Commands that the worker runs and no page calls. */
export const INNER_COMMANDS = {
  /** Makes a tool of the lane the active one, with the style of what it makes. */
  useTool: row<'engine', (tool: ToolName, options: ToolOptions) => void>()({ code: 16 }),
  /** Sets the outline of what the shape tool makes. */
  setToolForm: row<'engine', (form: FormName) => void>()({ code: 17 }),
  /** Whether the eraser cuts strokes where it passes; otherwise it removes whole items. */
  setEraserCuts: row<'engine', (on: boolean) => void>()({ code: 18 }),
  /** Whether the tool stays active when it has made its item; otherwise Select follows. */
  setToolLock: row<'engine', (on: boolean) => void>()({ code: 19 }),
  /** Whether Select draws a lasso around items; otherwise a marquee. */
  setLasso: row<'engine', (on: boolean) => void>()({ code: 20 }),
  /** Whether a second finger makes a pinch for the first 400 ms of the first one; otherwise people share the screen. */
  setSmallScreen: row<'engine', (on: boolean) => void>()({ code: 21 }),
  /** Puts a board point in the center of the view. `zoom`: CSS px per board unit. */
  moveCamera: row<'engine', (xBoard: number, yBoard: number, zoom: number) => void>()({ code: 22 }),
  /** Fits the view as `cameraFit` does, without the bars. */
  fitCamera: row<'engine', (what: FitTarget) => void>()({ code: 23 }),
  /** Writes what was typed since the open text was `before`. */
  writeText: row<'engine', (before: string, after: string) => void>()({ code: 24 }),
  /** Formats the open text, which the page has as `text`; without an open one the texts of the selection. `from`, `to`: UTF-16 units. */
  formatText: row<
    'engine',
    (property: FormatName, on: boolean, value: string, from: number, to: number, text?: string) => void
  >()({ code: 25 }),
  /** Sets the measured size of the open text, board units; 0 leaves it as it is. */
  setTextSize: row<'engine', (w: number, h: number) => void>()({ code: 26 }),
  /** Makes a transaction of what was typed so far. The text stays open. */
  shareText: row<'engine', () => void>()({ code: 27 }),
  /** Closes the open text. Without `commit` what was not shared is dropped. */
  closeText: row<'engine', (commit: boolean) => void>()({ code: 28 }),
};

/** What a view is fitted to. `content`: all, or the items changed last if the texts of all could not be read. */
export type FitTarget = 'all' | 'selection' | 'content';
