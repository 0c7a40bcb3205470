// The commands of the board: one row each. The page makes typed calls from the rows (src/bus/board-link.ts), the worker runs the function of
// the same name (workers/board/commands/). All positions are board units unless named otherwise. How to add one: docs/adding-a-command.md.

import type { Arrangement } from './arrangements.ts';
import type { PastMoment } from './board-events.ts';
import type {
  ActionName,
  BoardContent,
  BoardMode,
  Box,
  Camera,
  Guides,
  ImageCell,
  ImageChange,
  ItemFilter,
  KeptChange,
  LoadPortion,
  PagesOpened,
  PaperName,
  Removal,
  SurveyItem,
  TextChange,
  TextRange,
} from './bus.ts';
import { type CommandOrder, type CommandRow, row } from './command-row.ts';
import type { ConnectName } from './connectors.ts';
import type { DrawSvg, ExportedFile, ExportFormat, ExportOptions, ExportPreview } from './exports.ts';
import type { FormName } from './forms.ts';
import type { ImportReport } from './import-report.ts';
import type { ItemChange, ItemInput, ItemJson } from './item-json.ts';
import type { Stats } from './stats.ts';
import type { FormatName } from './text-marks.ts';
import type { ToolName, ToolOptions } from './tools.ts';
import type { HandZone } from './zones.ts';

/** A point of the screen. */
interface PointCss {
  xCss: number;
  yCss: number;
}

/** An edit that is one step of undo. */
const STEP = { order: 'turns', may: 'edit', undo: 'step' } as const;

export const COMMANDS = {
  /** Loads the part of the engine that no first stroke needs. */
  loadDeferredEngine: row<() => void>()({ runs: 'view' }),
  resize: row<(widthPx: number, heightPx: number, dpr: number, isSmallScreen: boolean) => void>()({ runs: 'view' }),
  /** Sets the height that bars cover at the top and the foot of the screen, CSS px. Views that fit something leave it free. */
  setBars: row<(topCss: number, footCss: number) => void>()({ runs: 'view' }),
  setDark: row<(dark: boolean) => void>()({ runs: 'view' }),
  /** Shows marks on this screen that are not part of the board. */
  setGuides: row<(guides: Guides) => void>()({ runs: 'view' }),
  cameraSet: row<(camera: Camera) => void>()({ runs: 'view', order: 'writes', api: 'camera.set' }),
  cameraGet: row<() => Camera>()({ runs: 'view', api: 'camera.get' }),
  /** Fits the view to this. `content`: all, or the items changed last if the texts of all could not be read. */
  cameraFit: row<(what: 'all' | 'selection' | 'content') => void>()({
    runs: 'view',
    order: 'writes',
    api: 'camera.fit',
  }),
  zoomStep: row<(direction: 1 | -1) => void>()({ runs: 'view', order: 'writes' }),
  /** Selects an item and shows it, no larger than it is. Returns false if it is not on the board. */
  goTo: row<(id: string) => boolean>()({ runs: 'view', order: 'turns' }),
  stats: row<(options?: { reset?: boolean }) => Stats>()({ runs: 'view', api: 'stats' }),
  /** Serves tests of the drawn image and of context loss. May change at any time. */
  debug: row<(what: 'loseContext' | 'restoreContext' | 'digest' | 'renderer' | 'capture' | 'calm') => unknown>()({
    runs: 'view',
    api: true,
  }),
  /** Returns this area in light colors as an image, within so many px; null if none can be had now. */
  picture: row<(area: Box, wPx: number, hPx: number) => Blob | null>()({ runs: 'view' }),
  /** Makes the board's cover if it is not current: for this device and, when `share` says that this role may, for all. */
  cover: row<(share: boolean) => void>()({ runs: 'view' }),

  /** Selects a tool. `keep`: the tool stays selected when it has made its item; otherwise Select follows. */
  setTool: row<(name: ToolName, options?: ToolOptions, keep?: boolean) => void>()({
    runs: 'document',
    order: 'turns',
    api: 'tool.set',
  }),
  /** Makes the item of the current tool in its usual size, there or in the middle of the view. Then Select follows, unless the tool is kept. */
  place: row<(at?: PointCss) => void>()({ runs: 'document', ...STEP }),
  setFingerMode: row<(mode: 'draw' | 'pan') => void>()({ runs: 'document' }),
  /** Treats a touch of a larger radius (CSS px; 0: no touch) as a palm, which erases as wide as it is or does nothing. */
  setPalm: row<(radiusCss: number, erases: boolean) => void>()({ runs: 'document' }),
  /** Whether a stroke that is held still at its end becomes the shape it resembles. */
  setSnap: row<(on: boolean) => void>()({ runs: 'document' }),
  /** Whether dragged items snap to edges, centers and distances of items nearby, and to the lines of the paper. */
  setSnapTo: row<(objects: boolean, grid: boolean) => void>()({ runs: 'document' }),
  /** Sets all zones in which people have personal toolbars. */
  setZones: row<(zones: HandZone[]) => void>()({ runs: 'document' }),
  /** Reads samples of a remote control, which is no contact of this device (samples.ts). */
  samples: row<(buffer: ArrayBuffer, count: number) => void>()({ runs: 'document' }),
  setTitle: row<(title: string) => void>()({ runs: 'document', may: 'edit' }),
  setPaper: row<(paper: PaperName) => void>()({ runs: 'document', may: 'edit', undo: 'step' }),
  setMode: row<(mode: BoardMode) => void>()({ runs: 'document', may: 'edit' }),
  /** Does this to the selection. `dx`, `dy`: the distance of `nudge` and `resize`, board units. */
  act: row<(action: ActionName, dx?: number, dy?: number) => void>()({ runs: 'document', ...STEP, api: 'act' }),
  /** Gives the selection these options. Options that an item does not have are ignored. */
  style: row<(options: ToolOptions) => void>()({ runs: 'document', ...STEP, api: true }),
  /** Changes the selected connectors, or makes some. `dx`, `dy`: the direction of `onward`. */
  connect: row<(what: ConnectName, dx?: number, dy?: number) => void>()({ runs: 'document', ...STEP, api: 'connect' }),
  /** Gives the selected shapes another outline. */
  form: row<(form: FormName) => void>()({ runs: 'document', ...STEP }),
  /** Undoes a step in the lane of a personal toolbar; without `lane` in everybody's. A viewer has no step to undo. */
  undo: row<(lane?: number) => void>()({ runs: 'document', order: 'turns', api: 'undo' }),
  redo: row<(lane?: number) => void>()({ runs: 'document', order: 'turns', api: 'redo' }),
  select: row<(ids: string[]) => void>()({ runs: 'document', order: 'turns', api: 'select' }),
  /** Returns the ids of the selection in paint order. */
  selection: row<() => string[]>()({ runs: 'document', api: true }),
  /** Returns the id of the topmost item at a point; null if there is none. */
  hit: row<(x: number, y: number) => string | null>()({ runs: 'document', api: true }),
  /** Opens the text of an item. */
  beginEdit: row<(id: string) => void>()({ runs: 'document', order: 'turns', may: 'edit' }),
  /** Writes what was typed since the open text was `before`. Text that others typed meanwhile stays. */
  editText: row<(before: string, after: string) => void>()({ runs: 'document', order: 'writes', may: 'edit' }),
  /**
   * Sets or removes a mark or paragraph format: in the open text (`range`, or all of it), else in all texts of the selection. `value`: the
   * address of a link; of list, indent, align and dir the number of op 9 in docs/formats.md.
   */
  format: row<(property: FormatName, on: boolean, value?: string | number, range?: TextRange) => void>()({
    runs: 'document',
    order: 'writes',
    may: 'edit',
    undo: 'step',
    api: 'format',
  }),
  /** Presses a text that is not open. Ticks the list box at the point, or returns the address of the link there. */
  pressText: row<(id: string, xCss: number, yCss: number) => string | null>()({ runs: 'document' }),
  /** Closes the open text. `before` null: `after` follows its current text. Returns false if no text was open. */
  endEdit: row<(before: string | null, after: string, commit: boolean) => boolean>()({
    runs: 'document',
    order: 'turns',
    may: 'edit',
  }),
  /** Returns the selection as a chunk of docs/formats.md for the clipboard; empty if nothing is selected. */
  copy: row<() => Uint8Array>()({ runs: 'document' }),
  /** Pastes a chunk. Without `at` it goes near the middle of the view, beside the items there. Returns the new ids. */
  paste: row<(chunk: Uint8Array, at?: PointCss) => string[]>()({ runs: 'document', ...STEP }),

  /** Arranges the selection in one step. Returns false if it is arranged so already, or may not be changed now. */
  arrange: row<(how: Arrangement) => boolean>()({ runs: 'items', ...STEP, api: 'arrange' }),
  /**
   * Changes groups of items in one step. Locked items are ignored; with `isStrict` the whole call is rejected by name. Returns false if nothing
   * changes by it, or it may not be done now.
   */
  change: row<(changes: ItemChange[], isStrict?: boolean) => boolean>()({ runs: 'items', ...STEP, api: 'change' }),
  /** Deletes these items and nothing inside them in one step, without the selection. Throws `busy`: nothing can be deleted now. */
  removeItems: row<(ids: string[]) => Removal>()({ runs: 'items', ...STEP }),
  /** Undoes that step and no other. Returns how many of its items are back; null during a drag. */
  restoreRemoved: row<(removal: Removal) => number | null>()({ runs: 'items', order: 'turns', may: 'edit' }),
  items: row<(filter?: ItemFilter) => ItemJson[]>()({ runs: 'items', api: 'items' }),
  count: row<(filter?: ItemFilter) => number>()({ runs: 'items', api: true }),
  /** Freezes the current items, to be read with `page`. Throws `busy` if too many are frozen already. */
  pagesOpen: row<(filter?: ItemFilter) => PagesOpened>()({ runs: 'items', api: 'pages' }),
  /** Returns the next of these records (`readItems`) and frees them; null at the end. */
  page: row<(run: number) => Uint8Array | null>()({ runs: 'items' }),
  pagesClose: row<(run: number) => void>()({ runs: 'items' }),
  /** Returns short forms of at most `n` items in reading order, after `from` or from the first. Groups are left out. */
  survey: row<(from: string | null, n: number) => SurveyItem[]>()({ runs: 'items' }),
  /** Replaces text in one synced step. Returns how many ranges were replaced: texts that have changed and locked ones are not. */
  replaceText: row<(changes: TextChange[]) => number>()({ runs: 'items', ...STEP, api: 'replaceText' }),

  /**
   * Adds items in one synced step of undo and returns their ids in order. `points` of strokes are packed: item i owns
   * `points[offsets[i] .. offsets[i+1])` triples. Many items are sent in portions, one after the other. Each call returns its own ids, the last
   * one when all items are on the board.
   */
  load: row<(items: ItemInput[], points: Float64Array, offsets: Uint32Array, portion?: LoadPortion) => string[]>()({
    runs: 'files',
    api: 'load',
  }),
  /** Drops the portions of a load that will not be completed. */
  loadDrop: row<(run: number) => void>()({ runs: 'files' }),
  /** Returns the box (board units) moved so that it covers nothing, and shows that place. */
  placeBeside: row<(box: Box) => Box>()({ runs: 'files' }),
  /** Imports a file. `at`: the middle of its items, or of their top. `drawSvg` draws SVG images of the file, which only a page can. */
  importFile: row<
    (
      file: File | Blob,
      name: string,
      at: (PointCss & { isTop?: boolean }) | undefined,
      drawSvg: DrawSvg,
    ) => ImportReport
  >()({ runs: 'files', api: 'import' }),
  /** Puts an image on the board. Images with the same `run` are one undo step. Rejects with the reason why a file cannot be shown. */
  putImage: row<(file: Blob, cell: ImageCell, run: number) => ImportReport>()({ runs: 'files' }),
  /** Gives an image another file, crop or text in one step. */
  changeImage: row<(id: string, change: ImageChange) => void>()({ runs: 'files', may: 'edit', undo: 'step' }),
  /** Returns the file that an image of the board shows. */
  imageFile: row<(sha256: string) => Blob>()({ runs: 'files' }),
  /** Returns the report of an import once the server has answered. May be called once for an import. */
  importOutcome: row<(run: number) => ImportReport>()({ runs: 'files' }),
  /** Resolves when the board's items are loaded: from this device or, if it has none, from the server. */
  contentLoaded: row<() => void>()({ runs: 'files' }),
  exportAs: row<(format: ExportFormat, options?: ExportOptions, run?: number) => ExportedFile>()({
    runs: 'files',
    api: 'export',
  }),
  /** Stops the export of this number, which rejects with `export-stopped`, or the image that is being put (`import-stopped`). */
  stopRun: row<(run: number) => void>()({ runs: 'files' }),
  /** Returns an export as a PNG of at most so many px; null if it would be empty. */
  exportPreview: row<(options: ExportOptions, wPx: number, hPx: number) => ExportPreview | null>()({ runs: 'files' }),

  setName: row<(name: string) => void>()({ runs: 'people' }),
  /** Passes on what the browser knows of the network. False: the server counts as unreachable until it answers. */
  setOnline: row<(online: boolean) => void>()({ runs: 'people' }),
  /** Connects anew, because a person has signed in or out. */
  reopen: row<() => void>()({ runs: 'people' }),
  /** Follows this person until the camera is moved here or they leave; null stops it. */
  followPerson: row<(session: number | null) => void>()({ runs: 'people', order: 'writes' }),
  /** Calls all others to the view of this person. */
  callEverybody: row<() => void>()({ runs: 'people' }),
  /** Hides the pointer from the others, because it has left the page. */
  leave: row<() => void>()({ runs: 'people' }),

  /** Shows a board opened as its history as it was after this row. Returns null if a later call has replaced this one. */
  showAt: row<(seq: number) => PastMoment | null>()({ runs: 'history' }),
  /** Plays these rows at so many times their speed; 0 stops. Long pauses are shortened. */
  play: row<(from: number, upTo: number, speed: number) => void>()({ runs: 'history' }),
  content: row<() => BoardContent>()({ runs: 'history' }),
  /**
   * Makes this board equal to another in one synced step of undo (and one each before and after it if locks are in the way). Returns false if it
   * is equal already.
   */
  become: row<(content: BoardContent) => boolean>()({ runs: 'history', may: 'edit', undo: 'step' }),

  /** Resolves when the server has acknowledged all changes so far. */
  saved: row<() => void>()({ runs: 'kept', api: true }),
  /** Returns the rejected changes that are stored on this device. */
  kept: row<() => KeptChange[]>()({ runs: 'kept' }),
  /** Sends all rejected changes again, in their order, since one may build on another. */
  retryKept: row<() => void>()({ runs: 'kept' }),
  /** Returns JSON with the bytes of these transactions (docs/formats.md "In the browser"). */
  exportKept: row<() => Blob>()({ runs: 'kept' }),
};

type Rows = typeof COMMANDS;
export type CommandName = keyof Rows;

/** The signature of a command, without the promise. */
export type CommandSignature<Name extends CommandName> = NonNullable<Rows[Name]['signature']>;
export type CommandArgs<Name extends CommandName> = Parameters<CommandSignature<Name>>;
export type CommandResult<Name extends CommandName> = ReturnType<CommandSignature<Name>>;

/** A call for each command. */
export type CommandCalls = {
  [Name in CommandName]: (...args: CommandArgs<Name>) => Promise<CommandResult<Name>>;
};

/** The commands whose function is in this file of `workers/board/commands/`. */
export type CommandsIn<File> = { [Name in CommandName]: Rows[Name]['runs'] extends File ? Name : never }[CommandName];

type ApiOf<Name extends CommandName> = Rows[Name] extends { api: infer Api }
  ? Api extends string
    ? Api
    : Name
  : never;
/** A method of `window.board` that is in the rows. */
export type ApiName = { [Name in CommandName]: ApiOf<Name> }[CommandName];
/** Methods that have the name and the signature of their command. */
export type PlainApiName = { [Name in CommandName]: Rows[Name] extends { api: true } ? Name : never }[CommandName];

/** The rows without their types, by any name. */
const rows: Readonly<Partial<Record<PropertyKey, CommandRow<unknown>>>> = COMMANDS;

/** Undefined for a call that is not numbered, and for a name that is no command. */
export const orderOf = (name: PropertyKey): CommandOrder | undefined => rows[name]?.order;

/** Returns the rows that are methods of `window.board`, by the names of the methods. */
export function apiRows(): Map<string, CommandRow<unknown>> {
  const methods = new Map<string, CommandRow<unknown>>();
  for (const [name, fields] of Object.entries<CommandRow<unknown>>(COMMANDS))
    if (fields.api) methods.set(fields.api === true ? name : fields.api, fields);
  return methods;
}

/** Makes a call of each command from the function that runs them. */
export function callsOf(run: (name: CommandName, ...args: unknown[]) => Promise<unknown>): CommandCalls {
  const calls: Partial<Record<CommandName, unknown>> = {};
  for (const name of Object.keys(COMMANDS) as CommandName[]) calls[name] = (...args: unknown[]) => run(name, ...args);
  return calls as CommandCalls;
}
