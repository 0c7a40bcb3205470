// The methods of window.board, which the rows of commands.ts name by `api`: what each takes, checked when it is called, and what it gives.
// docs/automation.md is made from this table. Loaded with the first call.

import { ARRANGEMENTS } from './arrangements.ts';
import type { SelectionAction } from './automation.ts';
import type { BoardEvents } from './board-events.ts';
import { type ItemFilter, MAX_PAGE_ITEMS, ZOOM_RANGE } from './bus.ts';
import type { ApiName } from './commands.ts';
import { CONNECT_CODES } from './connectors.ts';
import { EXPORT_FORMATS, type ExportFormat, PNG_BACKGROUNDS } from './exports.ts';
import { FORMS } from './forms.ts';
import { ITEM_KINDS, LISTS, MAX_COORDINATE } from './item-json.ts';
import { change, itemId, link, place, readable, schemaOf } from './item-schema.ts';
import {
  type Field,
  flag,
  isObject,
  listOf,
  numberFrom,
  objectOf,
  oneOf,
  orNull,
  type Schema,
  text,
  valueThat,
  wholeFrom,
  wrong,
} from './schema.ts';
import { STYLES, TOOL_OPTIONS } from './styles.ts';
import { FORMAT_CODES, type FormatName } from './text-marks.ts';
import { TOOL_CODES, type ToolOptions } from './tools.ts';

export interface Argument {
  name: string;
  schema: Schema;
  optional?: true;
}

export interface Method {
  args: readonly Argument[];
  gives: string;
  about: string;
}

const filterFields: Record<keyof ItemFilter, Field> = {
  kind: { schema: oneOf(ITEM_KINDS), about: '' },
  ids: { schema: listOf(itemId, 'a list of ids'), about: 'ids that are not on the board are ignored' },
};
const filter = objectOf('a filter {kind?, ids?}', filterFields);

const optionFields: Record<keyof ToolOptions, Field> = {
  color: { schema: schemaOf('color'), about: '' },
  width: { schema: schemaOf('width'), about: 'board units' },
  fill: { schema: orNull(schemaOf('fill')), about: 'null: none' },
  opacity: { schema: schemaOf('opacity'), about: '' },
  dash: { schema: schemaOf('dash'), about: 'of lines and outlines' },
  pattern: { schema: schemaOf('pattern'), about: 'of the fill' },
  fontSize: { schema: schemaOf('fontSize'), about: 'board units' },
  radius: { schema: schemaOf('radius'), about: "of a shape's corners, board units" },
  weight: { schema: schemaOf('weight'), about: 'of letters' },
  font: { schema: schemaOf('font'), about: 'of letters' },
  align: { schema: schemaOf('align'), about: 'of text, along the line' },
  startHead: { schema: schemaOf('startHead'), about: 'of a connector' },
  endHead: { schema: schemaOf('endHead'), about: 'of a connector' },
  form: { schema: oneOf(FORMS), about: 'of what the shape tool makes' },
  brush: { schema: oneOf(STYLES.brush.names.filter((name) => name !== 'highlighter')), about: 'of the pen' },
  cut: { schema: flag, about: 'of the eraser: true cuts strokes along its path, false removes whole items' },
  lasso: { schema: flag, about: 'of Select: a drag from the board is a lasso (true) or a marquee (false)' },
};

const styleOptions = Object.fromEntries(Object.entries(optionFields).filter(([name]) => !(name in TOOL_OPTIONS)));

const selection: Field = { schema: flag, about: 'only the selected items, with their content' };
const itemsAlone = (format: ExportFormat, name: string): Schema =>
  objectOf(`options of ${name} {format, selection?}`, {
    format: { schema: oneOf([format]), about: '', required: true },
    selection,
  });
const pictureFields: Record<string, Field> = {
  selection,
  dark: { schema: flag, about: 'in the colors of a dark board' },
  background: {
    schema: oneOf(PNG_BACKGROUNDS),
    about: "the board's paper, its color alone, or nothing; paper by default",
  },
  frames: {
    schema: listOf(itemId, 'a list of ids of frames'),
    about:
      'these frames, each clipped at its edge, in this order. One frame is a picture. Several are a ZIP with one file each, or a PDF with one page each',
  },
};
const exportOptions: Record<ExportFormat, Schema> = {
  png: objectOf('options of a PNG {format, scale?, selection?, dark?, background?, frames?}', {
    format: { schema: oneOf(['png']), about: '', required: true },
    scale: {
      schema: numberFrom(...ZOOM_RANGE),
      about:
        'of a PNG: px per board unit; the scale of the screen by default. A picture of more than 32,768 px a side is rejected with `export-too-large` and the largest possible scale',
    },
    ...pictureFields,
  }),
  svg: objectOf('options of an SVG {format, selection?, dark?, background?, frames?}', {
    format: { schema: oneOf(['svg']), about: '', required: true },
    ...pictureFields,
  }),
  pdf: objectOf('options of a PDF {format, selection?, dark?, background?, frames?}', {
    format: { schema: oneOf(['pdf']), about: '', required: true },
    ...pictureFields,
  }),
  json: itemsAlone('json', 'JSON'),
  atrium: itemsAlone('atrium', 'an Atrium file'),
  excalidraw: itemsAlone('excalidraw', 'an Excalidraw file'),
};
const ways: Schema = {
  allowed: `options {format, …}, format one of ${EXPORT_FORMATS.join(', ')}`,
  fields: {
    ...exportOptions.png.fields,
    format: {
      schema: oneOf(EXPORT_FORMATS),
      about:
        'Atrium and Excalidraw files contain the images, JSON only names them. For these three, `selection` is the only further option',
      required: true,
    },
  },
  read(value, field, code) {
    if (!isObject(value)) throw wrong(code, field, value, this.allowed);
    const { format } = value;
    if (!EXPORT_FORMATS.some((one) => one === format))
      throw wrong(code, `${field}.format`, format, `one of ${EXPORT_FORMATS.join(', ')}`);
    return exportOptions[format as ExportFormat].read(value, field, code);
  },
};

const ACTIONS: readonly SelectionAction[] = [
  'delete',
  'duplicate',
  'group',
  'ungroup',
  'front',
  'back',
  'forward',
  'backward',
  'selectAll',
  'nudge',
  'lock',
  'unlock',
  'lockByLeader',
  'resize',
];
const by: Argument[] = [
  { name: 'dx', schema: place, optional: true },
  { name: 'dy', schema: place, optional: true },
];

/** What formats that say more than yes or no are given; by name where they are numbers in the model, from 1 up. */
export const FORMAT_VALUES: Partial<Record<FormatName, { schema: Schema; names?: readonly string[] }>> = {
  link: { schema: link },
  list: named(LISTS),
  indent: { schema: wholeFrom(0, 8) },
  align: named(STYLES.align.names),
  dir: named(['ltr', 'rtl']),
};

function named(names: readonly string[]): { schema: Schema; names: readonly string[] } {
  return { schema: oneOf(names), names };
}

function isItemSource(value: unknown): boolean {
  return Array.isArray(value) || (typeof value === 'object' && value !== null && Symbol.asyncIterator in value);
}

export const METHODS = {
  load: {
    // Items are read one by one as they are handed over: thousands in one go would hold up the page.
    args: [{ name: 'items', schema: valueThat('a list of items or an async iterable of items', isItemSource) }],
    gives: 'the ids, in order, when the items are on this board',
    about:
      'The items are one undoable, synced transaction, or several for very many items or bytes. An item that the server would reject is rejected here, as `bad-item` or `too-large` with its index, and nothing of its transaction is loaded. The same applies to an image whose picture neither the board nor this device has (`items[3].image`), and to an item inside itself (`items[3].parent`). If two items have one id, the second gets a new one. A stroke too long for one body becomes a group of several strokes, which has its id. An item without `parent` goes into the frame around its center, if that was on the board before. The result of `items` can be loaded again. An async iterable is read to its end before anything is loaded. Rejects with `too-many`, and loads nothing, if the board would have more than 500,000 items.',
  },
  saved: {
    args: [],
    gives: 'nothing, once the server has all changes so far',
    about:
      'Rejects once for changes that the server rejected since the last report, with its code and their number; the changes stay on this device. Rejects with `offline-storage` when neither this device nor the server can store the changes. It waits while offline.',
  },
  items: {
    args: [{ name: 'filter', schema: filter, optional: true }],
    gives:
      'items as `load` accepts them, in paint order or in the order of `ids`. Each has `version`, `id` and `bounds` {x, y, w, h} in board units, line width included',
    about: 'Rejects with `too-many` for more than 50,000 items: use `pages`.',
  },
  pages: {
    args: [
      { name: 'filter', schema: filter, optional: true },
      { name: 'size', schema: wholeFrom(1, MAX_PAGE_ITEMS), optional: true },
    ],
    gives: 'no promise but an async iterator of {seq, items}, at most `size` items each (1,000 by default)',
    about:
      'All pages show the board at the moment of the first request, with changes that are not saved yet. `seq` is the last row of the log that this client had received by then, or null. An unfinished iterator uses memory until it is closed, as `break` in `for await` does, or the person leaves the board. Four can be open; the first page of a fifth rejects with `busy`.',
  },
  count: { args: [{ name: 'filter', schema: filter, optional: true }], gives: 'the number of items', about: '' },
  'camera.get': {
    args: [],
    gives: '{x, y, zoom}: the board point in the center of the view, and CSS px per board unit',
    about: '',
  },
  'camera.set': {
    args: [
      {
        name: 'camera',
        schema: objectOf('a camera {x, y, zoom}', {
          x: { schema: numberFrom(-MAX_COORDINATE, MAX_COORDINATE), about: 'board units', required: true },
          y: { schema: numberFrom(-MAX_COORDINATE, MAX_COORDINATE), about: 'board units', required: true },
          zoom: { schema: numberFrom(...ZOOM_RANGE), about: '', required: true },
        }),
      },
    ],
    gives: 'nothing',
    about: '',
  },
  'camera.fit': {
    args: [{ name: 'what', schema: oneOf(['all', 'selection']), optional: true }],
    gives: 'nothing',
    about: 'Shows everything by default. Without anything to show, the view stays.',
  },
  hit: {
    args: [
      { name: 'x', schema: place },
      { name: 'y', schema: place },
    ],
    gives: 'the id of the topmost item at this point (board units), or null',
    about: '',
  },
  select: {
    args: [{ name: 'ids', schema: listOf(itemId, 'a list of ids') }],
    gives: 'nothing',
    about: 'Selects these items and no others. Ids that are not on the board are ignored.',
  },
  selection: { args: [], gives: 'the ids of the selected items, in paint order', about: '' },
  'tool.set': {
    args: [
      { name: 'name', schema: text },
      { name: 'options', schema: objectOf('options of a tool', optionFields), optional: true },
    ],
    gives: 'nothing',
    about: `Selects a tool. Tools are ${Object.keys(TOOL_CODES).join(', ')}; another name is rejected with \`unknown-tool\`. Absent options do not change, and options that the tool does not have are ignored.`,
  },
  arrange: {
    args: [{ name: 'how', schema: oneOf([...ARRANGEMENTS, 'flipX', 'flipY']) }],
    gives: 'whether anything changed',
    about:
      'Arranges the selected items in one undo step. Their edges or centers are aligned, their distances made equal `across` or `down`, or they become a grid (`tidy`). `width`, `height` and `size` give all of them the largest one, `flipX` and `flipY` mirror them together. Locked items stay. Connectors follow the items they connect.',
  },
  act: {
    args: [{ name: 'action', schema: oneOf(ACTIONS) }, ...by],
    gives: 'nothing',
    about:
      'Applies the action to the selected items in one undo step. Locked items can only be unlocked. `lockByLeader` locks them so that only managers can unlock them. `nudge` moves the items by `dx`, `dy`, and `resize` moves their right and lower side. If nothing is selected, `nudge` moves the view.',
  },
  style: {
    args: [{ name: 'options', schema: objectOf('options of a style', styleOptions) }],
    gives: 'nothing',
    about: 'Sets these options on the selected, unlocked items. Options that an item does not have are ignored.',
  },
  connect: {
    args: [{ name: 'what', schema: oneOf(Object.keys(CONNECT_CODES)) }, ...by],
    gives: 'nothing',
    about:
      'Selected connectors become straight, elbow or curve, or are reversed or detached. `between` creates a connector from each selected item to the next. `onward` creates a shape like the selected one in the direction of `dx`, `dy`, and an arrow to it. For a sticky note it creates only an empty note, in the next free place. `load` and `change` bind the ends of a connector to items.',
  },
  format: {
    args: [
      { name: 'property', schema: oneOf(Object.keys(FORMAT_CODES)) },
      { name: 'on', schema: flag },
      {
        name: 'value',
        schema: valueThat('a text or a number', (value) => typeof value === 'string' || typeof value === 'number'),
        optional: true,
      },
    ],
    gives: 'nothing',
    about: `Switches the property on or off, in the text that is being edited or else in all selected texts. ${Object.entries(
      FORMAT_VALUES,
    )
      .map(([name, { schema }]) => `For \`${name}\`, the value is ${schema.allowed}.`)
      .join(' ')}`,
  },
  change: {
    args: [
      {
        name: 'changes',
        schema: listOf(
          change,
          'a list of changes {id, box?, form?, proportion?, hidden?, image?, note?, frame?, speaker?, paragraphs?, route?, start?, end?, points?}',
        ),
      },
    ],
    gives: 'whether anything changed',
    about:
      'Changes items by their ids, in one undo step. `box` is {x, y, w, h, rot}. The other fields are those of items, and replace the old values. Ids that are not on the board are ignored. An item that is locked, itself or by its group, is rejected (`locked: changes[2].id: …`), and nothing changes. The content of a frame or group stays in place; `act` moves it too. A `start` or `end` of null is unbound and stays in place. An end bound to a missing item, or to a stroke, group or connector, is rejected. `points` are the manual bends of a connector, [x, y] each; an empty list removes them. `paragraphs` replaces the whole text.',
  },
  replaceText: {
    args: [
      {
        name: 'find',
        schema: valueThat('a text that is not empty', (value) => typeof value === 'string' && value !== ''),
      },
      { name: 'by', schema: text },
    ],
    gives: 'the number of replacements',
    about:
      'Replaces in all texts that are not locked, in one undo step. The search ignores case, accents and vowel marks.',
  },
  undo: {
    args: [],
    gives: 'nothing',
    about:
      'Without a step to undo, nothing happens. Items that are locked by now stay unchanged. A step with only such items is dropped, with the notice `locked`.',
  },
  redo: {
    args: [],
    gives: 'nothing',
    about: 'Without a step to redo, nothing happens. Locked items are handled as by `undo`.',
  },
  import: {
    args: [{ name: 'file', schema: valueThat('a File or Blob', (value) => value instanceof Blob) }],
    gives: 'the report, once the server has answered; offline at once, with the `state` `sending`',
    about:
      "Imports a file of Atrium or Excalidraw, or a picture. A picture that cannot be shown is rejected with `image-broken`, `image-heic`, `image-too-large`, `image-too-complex` or `image-empty`. On an empty board, an export of Atrium gets its former position. Any other file goes near the center of the view, next to existing items. In the report, `kept` is the number of imported elements and `ids` are their items. `dropped` has the elements left out, by type and reason, and `changed` those that differ from the file. `missing` names the pictures that neither the file nor this board nor this device has. `state` is 'sending', 'saved' or 'refused', with the number of `refused` elements and the `code`. A dashed box with its name replaces a missing picture. While offline, missing pictures are known only when the items are sent, with the notice `pictures-missing`.",
  },
  export: {
    args: [{ name: 'options', schema: ways }],
    gives: 'a Blob',
    about: 'Rejects with `nothing-to-export` if there is nothing to export.',
  },
  stats: {
    args: [
      {
        name: 'options',
        schema: objectOf('options {reset?}', { reset: { schema: flag, about: 'starts the counts again' } }),
        optional: true,
      },
    ],
    gives: 'figures of the board: {items, frames, frameIntervalMs, inputToFrameMs, samplesLost, wasmBytes, …}',
    about: '',
  },
  debug: {
    args: [{ name: 'what', schema: oneOf(['loseContext', 'restoreContext', 'digest', 'renderer', 'capture', 'calm']) }],
    gives: 'a value that depends on `what`',
    about: 'This method is for tests and benchmarks, and may change at any time.',
  },
} as const satisfies Record<ApiName, Method>;

/** The events of `on` with their values. */
export const EVENTS: Record<Exclude<keyof BoardEvents, 'upTo' | 'textEnded' | 'byHttp'>, string> = {
  camera: '{x, y, zoom}, with every frame in which the view moves',
  tool: '{name, options} of the selected tool',
  selection: '{count, ids, kinds, locked, lockedByLeader?, style}, with at most 200 ids',
  selectionBox: '{x, y, w, h, rot} of the selection, CSS px',
  editing: 'the text that is being edited, and its position',
  history: '{canUndo, canRedo}',
  hands: 'a list of {lane, canUndo, canRedo}, one for each personal toolbar on a wall panel',
  saved:
    "{state}: 'saved', 'saving', 'offline' or 'denied', with the numbers of `pending` changes and of `unkept` ones, which are not on this device's disk. `reason` is why; offline without a reason means no network",
  people: 'the people on the board',
  cursors: 'the positions of their cursors',
  following:
    '{session, called, isLocked}: the session whose view this one follows, and whether moving the board does not end that',
  role: "the current role: 'manager', 'editor', 'commenter' or 'viewer'. An editor is a viewer while the board is locked",
  readsHistory: 'whether this person may read the history',
  mode: '{name, mayChange, mayEdit, readOnly?, revoked?}: who may edit, why the board is read-only, and why the right was revoked',
  timer: '{leftMs, isPaused}: the time left when the event was sent; null after somebody ended the timer',
  presentation:
    '{session, isOwn, frame, page, screen, sinceMs, frameSinceMs}: the presentation to everybody on the board; null after its end',
  lead: '{focus, isSilent, hidesNames, tools}: how the board is led',
  signals: 'a list of {session, kind, x, y}: reactions and places to look at',
  title: 'the title of the board',
  paper: 'the name of the paper',
  items: 'the number of items',
  drawnByOthers: 'whether another person has begun a stroke since the board was opened',
  changes: 'a count that grows whenever the board, the selection or the undo history may have changed',
  focus: '{id, label} of the item with the keyboard focus',
  notice: '{code, detail}: a message for the person',
  snapped: 'the shape that a held stroke has become',
  kept: 'the number of rejected changes on this device',
  loading: '{done, total}',
  renderer: "'webgl' or '2d'",
  graphics: 'the renderer of this device',
  contentOutside: 'whether the board has items and none is in view',
  refused:
    "'wrong' or 'ended': the link opens nothing. 'password-needed' or 'waiting': the link requires admission. 'forbidden': the request was declined",
  past: 'the moment of the history that is shown',
  fatal: '{message, stack?}: the board crashed; it may restart',
};

export type MethodName = ApiName;

/** What was given, checked, in the order of the arguments. What is given beyond them is passed over. */
export function readArguments(method: MethodName, given: readonly unknown[]): unknown[] {
  const { args }: Method = METHODS[method];
  return args.map(({ name, schema, optional }, k) =>
    optional && given[k] === undefined ? undefined : readable(name, () => schema.read(given[k], name, 'bad-argument')),
  );
}
