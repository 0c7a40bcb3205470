// The commands of the board: one row each. The page makes typed calls from the rows (src/bus/board-link.ts). The worker runs the function of
// the same name (workers/board/commands/); the engine runs those of engine-commands.ts. All positions are board units unless named otherwise.
// How to add one: docs/adding-a-command.md.

import type { Arrangement } from './arrangements.ts';
import type { PastMoment } from './board-events.ts';
import type {
  BoardContent,
  Box,
  Camera,
  Guides,
  ImageCell,
  ImageChange,
  ItemFilter,
  KeptChange,
  LoadPortion,
  PagesOpened,
  Removal,
  SurveyItem,
  TextChange,
  TextRange,
} from './bus.ts';
import { type CommandOrder, type CommandRow, row, STEP } from './command-row.ts';
import { ENGINE_COMMANDS, type FitTarget } from './engine-commands.ts';
import type { DrawSvg, ExportedFile, ExportFormat, ExportOptions, ExportPreview } from './exports.ts';
import type { ImportReport } from './import-report.ts';
import type { ItemChange, ItemInput, ItemJson } from './item-json.ts';
import type { ReactionName } from './reactions.ts';
import type { Stats } from './stats.ts';
import type { FormatName } from './text-marks.ts';
import type { ToolName, ToolOptions } from './tools.ts';
import type { HandZone } from './zones.ts';

/** A point of the screen. */
interface PointCss {
  xCss: number;
  yCss: number;
}

export const COMMANDS = {
  ...ENGINE_COMMANDS,

  /** Loads the part of the engine that no first stroke needs. */
  loadDeferredEngine: row<'view', () => void>()({}),
  resize: row<'view', (widthPx: number, heightPx: number, dpr: number, isSmallScreen: boolean) => void>()({}),
  /** Sets the height that bars cover at the top and the foot of the screen, CSS px. Views that fit something leave it free. */
  setBars: row<'view', (topCss: number, footCss: number) => void>()({}),
  setDark: row<'view', (dark: boolean) => void>()({}),
  /** Shows marks on this screen that are not part of the board. */
  setGuides: row<'view', (guides: Guides) => void>()({}),
  cameraSet: row<'view', (camera: Camera) => void>()({ order: 'writes', api: 'camera.set' }),
  cameraGet: row<'view', () => Camera>()({ api: 'camera.get' }),
  /** Fits the view to this, between the bars. */
  cameraFit: row<'view', (what: FitTarget) => void>()({ order: 'writes', api: 'camera.fit' }),
  /** Selects an item and shows it, no larger than it is. Returns false if it is not on the board. */
  goTo: row<'view', (id: string) => boolean>()({ order: 'turns' }),
  stats: row<'view', (options?: { reset?: boolean }) => Stats>()({ api: 'stats' }),
  /** Serves tests of the drawn image and of context loss. May change at any time. */
  debug: row<
    'view',
    (what: 'loseContext' | 'restoreContext' | 'digest' | 'renderer' | 'capture' | 'calm') => unknown
  >()({ api: true }),
  /** Returns this area in light colors as an image, within so many px; null if none can be had now. */
  picture: row<'view', (area: Box, wPx: number, hPx: number) => Blob | null>()({}),
  /** Makes the board's cover if it is not current: for this device and, when `share` says that this role may, for all. */
  cover: row<'view', (share: boolean) => void>()({}),

  /** Selects a tool. `keep`: the tool stays selected when it has made its item; otherwise Select follows. */
  setTool: row<'document', (name: ToolName, options?: ToolOptions, keep?: boolean) => void>()({
    order: 'turns',
    api: 'tool.set',
  }),
  /** Makes the item of the current tool in its usual size, there or in the middle of the view. Then Select follows, unless the tool is kept. */
  place: row<'document', (at?: PointCss) => void>()({ ...STEP }),
  /** Whether a stroke that is held still at its end becomes the shape it resembles. */
  setSnap: row<'document', (on: boolean) => void>()({}),
  /** Sets all zones in which people have personal toolbars. */
  setZones: row<'document', (zones: HandZone[]) => void>()({}),
  /** Reads samples of a remote control, which is no contact of this device (samples.ts). */
  samples: row<'document', (buffer: ArrayBuffer, count: number) => void>()({}),
  /** Returns the ids of the selection in paint order. */
  selection: row<'document', () => string[]>()({ api: true }),
  /** Returns the id of the topmost item at a point; null if there is none. */
  hit: row<'document', (x: number, y: number) => string | null>()({ api: true }),
  /** Writes what was typed since the open text was `before`. Text that others typed meanwhile stays. */
  editText: row<'document', (before: string, after: string) => void>()({ order: 'writes', may: 'edit' }),
  /**
   * Sets or removes a mark or paragraph format: in the open text (`range`, or all of it), else in all texts of the selection. `value`: the
   * address of a link; of list, indent, align and dir the number of op 9 in docs/formats.md.
   */
  format: row<'document', (property: FormatName, on: boolean, value?: string | number, range?: TextRange) => void>()({
    order: 'writes',
    may: 'edit',
    api: 'format',
  }),
  /** Presses a text that is not open. Ticks the list box at the point, or returns the address of the link there. */
  pressText: row<'document', (id: string, xCss: number, yCss: number) => string | null>()({}),
  /** Closes the open text. `before` null: `after` follows its current text. Returns false if no text was open. */
  endEdit: row<'document', (before: string | null, after: string, commit: boolean) => boolean>()({
    order: 'turns',
    may: 'edit',
  }),
  /** Returns the selection as a chunk of docs/formats.md for the clipboard; empty if nothing is selected. */
  copy: row<'document', () => Uint8Array>()({}),
  /** Pastes a chunk. Without `at` it goes near the middle of the view, beside the items there. Returns the new ids. */
  paste: row<'document', (chunk: Uint8Array, at?: PointCss) => string[]>()({ ...STEP }),

  /** Arranges the selection in one step. Returns false if it is arranged so already, or may not be changed now. */
  arrange: row<'items', (how: Arrangement) => boolean>()({ ...STEP, api: 'arrange' }),
  /**
   * Changes groups of items in one step. Locked items are ignored; with `isStrict` the whole call is rejected by name. Returns false if nothing
   * changes by it, or it may not be done now.
   */
  change: row<'items', (changes: ItemChange[], isStrict?: boolean) => boolean>()({ ...STEP, api: 'change' }),
  /** Deletes these items and nothing inside them in one step, without the selection. Throws `busy`: nothing can be deleted now. */
  removeItems: row<'items', (ids: string[]) => Removal>()({ ...STEP }),
  /** Undoes that step and no other. Returns how many of its items are back; null during a drag. */
  restoreRemoved: row<'items', (removal: Removal) => number | null>()({ order: 'turns', may: 'edit' }),
  items: row<'items', (filter?: ItemFilter) => ItemJson[]>()({ api: 'items' }),
  count: row<'items', (filter?: ItemFilter) => number>()({ api: true }),
  /** Freezes the current items, to be read with `page`. Throws `busy` if too many are frozen already. */
  pagesOpen: row<'items', (filter?: ItemFilter) => PagesOpened>()({ api: 'pages' }),
  /** Returns the next of these records (`readItems`) and frees them; null at the end. */
  page: row<'items', (run: number) => Uint8Array | null>()({}),
  pagesClose: row<'items', (run: number) => void>()({}),
  /** Returns short forms of at most `n` items in reading order, after `from` or from the first. Groups are left out. */
  survey: row<'items', (from: string | null, n: number) => SurveyItem[]>()({}),
  /** Replaces text in one synced step. Returns how many ranges were replaced: texts that have changed and locked ones are not. */
  replaceText: row<'items', (changes: TextChange[]) => number>()({ ...STEP, api: 'replaceText' }),

  /**
   * Adds items in one synced step of undo and returns their ids in order. `points` of strokes are packed: item i owns
   * `points[offsets[i] .. offsets[i+1])` triples. Many items are sent in portions, one after the other. Each call returns its own ids, the last
   * one when all items are on the board.
   */
  load: row<
    'files',
    (items: ItemInput[], points: Float64Array, offsets: Uint32Array, portion?: LoadPortion) => string[]
  >()({ api: 'load' }),
  /** Drops the portions of a load that will not be completed. */
  loadDrop: row<'files', (run: number) => void>()({}),
  /** Returns the box (board units) moved so that it covers nothing, and shows that place. */
  placeBeside: row<'files', (box: Box) => Box>()({}),
  /** Imports a file. `at`: the middle of its items, or of their top. `drawSvg` draws SVG images of the file, which only a page can. */
  importFile: row<
    'files',
    (
      file: File | Blob,
      name: string,
      at: (PointCss & { isTop?: boolean }) | undefined,
      drawSvg: DrawSvg,
    ) => ImportReport
  >()({ api: 'import' }),
  /** Puts an image on the board. Images with the same `run` are one undo step. Rejects with the reason why a file cannot be shown. */
  putImage: row<'files', (file: Blob, cell: ImageCell, run: number) => ImportReport>()({}),
  /** Gives an image another file, crop or text in one step. */
  changeImage: row<'files', (id: string, change: ImageChange) => void>()({ may: 'edit' }),
  /** Returns the file that an image of the board shows. */
  imageFile: row<'files', (sha256: string) => Blob>()({}),
  /** Returns the report of an import once the server has answered. May be called once for an import. */
  importOutcome: row<'files', (run: number) => ImportReport>()({}),
  /** Resolves when the board's items are loaded: from this device or, if it has none, from the server. */
  contentLoaded: row<'files', () => void>()({}),
  exportAs: row<'files', (format: ExportFormat, options?: ExportOptions, run?: number) => ExportedFile>()({
    api: 'export',
  }),
  /** Stops the export of this number, which rejects with `export-stopped`, or the image that is being put (`import-stopped`). */
  stopRun: row<'files', (run: number) => void>()({}),
  /** Returns an export as a PNG of at most so many px; null if it would be empty. */
  exportPreview: row<'files', (options: ExportOptions, wPx: number, hPx: number) => ExportPreview | null>()({}),

  setName: row<'people', (name: string) => void>()({}),
  /** Passes on what the browser knows of the network. False: the server counts as unreachable until it answers. */
  setOnline: row<'people', (online: boolean) => void>()({}),
  /** Connects anew, because a person has signed in or out. */
  reopen: row<'people', () => void>()({}),
  /** Follows this person until the camera is moved here or they leave; null stops it. */
  followPerson: row<'people', (session: number | null) => void>()({ order: 'writes' }),
  /** Locked focus: the view follows that of this session until the command comes with null. Moving the board does not end it. */
  lockView: row<'people', (session: number | null) => void>()({ order: 'writes' }),
  /** Calls all others to the view of this person. */
  callEverybody: row<'people', () => void>()({}),
  /** Sends a reaction to everybody on the board. */
  react: row<'people', (name: ReactionName) => void>()({}),
  raiseHand: row<'people', (isUp: boolean) => void>()({}),
  setTyping: row<'people', (isTyping: boolean) => void>()({}),
  /** Shows a chat text beside the own cursor. Null removes it. */
  chat: row<'people', (text: string | null) => void>()({}),
  /** Points the others to this place, in board units. */
  drawAttention: row<'people', (x: number, y: number) => void>()({}),
  /** Tells the others whether this person has left the locked focus. */
  leaveFocus: row<'people', (hasLeft: boolean) => void>()({}),
  /** Hides the pointer from the others, because it has left the page. */
  leave: row<'people', () => void>()({}),

  /** Shows a board opened as its history as it was after this row. Returns null if a later call has replaced this one. */
  showAt: row<'history', (seq: number) => PastMoment | null>()({}),
  /** Plays these rows at so many times their speed; 0 stops. Long pauses are shortened. */
  play: row<'history', (from: number, upTo: number, speed: number) => void>()({}),
  content: row<'history', () => BoardContent>()({}),
  /**
   * Makes this board equal to another in one synced step of undo (and one each before and after it if locks are in the way). Returns false if it
   * is equal already.
   */
  become: row<'history', (content: BoardContent) => boolean>()({ may: 'edit' }),

  /** Resolves when the server has acknowledged all changes so far. */
  saved: row<'kept', () => void>()({ api: true }),
  /** Returns the rejected changes that are stored on this device. */
  kept: row<'kept', () => KeptChange[]>()({}),
  /** Sends all rejected changes again, in their order, since one may build on another. */
  retryKept: row<'kept', () => void>()({}),
  /** Returns JSON with the bytes of these transactions (docs/formats.md "In the browser"). */
  exportKept: row<'kept', () => Blob>()({}),
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
export type CommandsIn<File> = {
  [Name in CommandName]: NonNullable<Rows[Name]['file']> extends File ? Name : never;
}[CommandName];

/** The commands whose calls are numbered. */
export type OrderedCommand = {
  [Name in CommandName]: Rows[Name] extends { order: CommandOrder } ? Name : never;
}[CommandName];

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
const rows: Readonly<Partial<Record<PropertyKey, CommandRow>>> = COMMANDS;

/** Undefined for a call that is not numbered, and for a name that is no command. */
export const orderOf = (name: PropertyKey): CommandOrder | undefined => rows[name]?.order;

/** Returns the rows that are methods of `window.board`, by the names of the methods. */
export function apiRows(): Map<string, CommandRow> {
  const methods = new Map<string, CommandRow>();
  for (const [name, fields] of Object.entries<CommandRow>(COMMANDS))
    if (fields.api) methods.set(fields.api === true ? name : fields.api, fields);
  return methods;
}

/** Makes a call of each command from the function that runs them. */
export function callsOf(run: (name: CommandName, ...args: unknown[]) => Promise<unknown>): CommandCalls {
  const calls: Partial<Record<CommandName, unknown>> = {};
  for (const name of Object.keys(COMMANDS) as CommandName[]) calls[name] = (...args: unknown[]) => run(name, ...args);
  return calls as CommandCalls;
}
