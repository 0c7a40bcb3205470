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
  ids: { schema: listOf(itemId, 'a list of ids'), about: 'those that are not on the board are passed over' },
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
  cut: { schema: flag, about: 'of the eraser: true cuts strokes where it passes, false removes whole items' },
  lasso: { schema: flag, about: 'of Select: a drag from the board is a lasso (true) or a marquee (false)' },
};

const styleOptions = Object.fromEntries(Object.entries(optionFields).filter(([name]) => !(name in TOOL_OPTIONS)));

const selection: Field = { schema: flag, about: 'only what is selected, with all that lies in it' };
const itemsAlone = (format: ExportFormat, name: string): Schema =>
  objectOf(`options of ${name} {format, selection?}`, {
    format: { schema: oneOf([format]), about: '', required: true },
    selection,
  });
const pictureFields: Record<string, Field> = {
  selection,
  dark: { schema: flag, about: 'in the colours of a dark board' },
  background: {
    schema: oneOf(PNG_BACKGROUNDS),
    about: "the board's paper, its colour alone, or nothing; without it paper",
  },
  frames: {
    schema: listOf(itemId, 'a list of ids of frames'),
    about:
      'these frames, each as it lies there to its edge: of one a picture, of several a ZIP with one each, in this order, or a PDF with a page each',
  },
};
const exportOptions: Record<ExportFormat, Schema> = {
  png: objectOf('options of a PNG {format, scale?, selection?, dark?, background?, frames?}', {
    format: { schema: oneOf(['png']), about: '', required: true },
    scale: {
      schema: numberFrom(...ZOOM_RANGE),
      about:
        'of a PNG: px per board unit; without it that of the screen. A picture of more than 32,768 px a side is refused with `export-too-large` and the largest scale that is not',
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
        'Atrium and Excalidraw files have the images too, JSON names them alone; of what is no picture there is `selection` alone',
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
      'One undoable, synced transaction (of very many items or bytes several, each whole). What the server would refuse is refused here, as `bad-item` or `too-large`, by its place: nothing of the transaction is left then; so is an image whose picture neither the board nor this device has (`items[3].image`), and what would lie in itself (`items[3].parent`). Of two items with one id the second gets its own. A stroke too long for one body becomes a group of several, which has its id. An item without `parent` goes to the frame that holds its middle, among those that were on the board before. What `items` gives can be loaded again. An async iterable is read to its end before anything is loaded. Where the board would have more than 500,000 items, `too-many`, and nothing is loaded.',
  },
  saved: {
    args: [],
    gives: 'nothing, when the server has everything so far',
    about:
      "Rejects, once, with the server's code for what it refused since somebody was told last, saying how many changes: they are kept here; with `offline-storage` when neither this device nor the server can have it now. Offline it waits.",
  },
  items: {
    args: [{ name: 'filter', schema: filter, optional: true }],
    gives:
      'items as `load` takes them, in paint order (of `ids` in theirs), each with `version`, `id` and `bounds` {x, y, w, h} in board units, line width included',
    about: 'Rejects with `too-many` where they are more than 50,000: `pages` gives those.',
  },
  pages: {
    args: [
      { name: 'filter', schema: filter, optional: true },
      { name: 'size', schema: wholeFrom(1, MAX_PAGE_ITEMS), optional: true },
    ],
    gives: 'no promise but an async iterator of {seq, items}, at most `size` items each (1,000 without it)',
    about:
      'All pages are of one state of the board, that of the moment the first is asked for: `seq` is the last row of the log that the server had told of by then (null: none is known here), and changes that are not saved yet are among them. What is not read to its end is kept until the iterator is closed, as `break` in `for await` does, or the board is left; of a fifth at a time the first page rejects with `busy`.',
  },
  count: { args: [{ name: 'filter', schema: filter, optional: true }], gives: 'how many', about: '' },
  'camera.get': {
    args: [],
    gives: '{x, y, zoom}: the board point in the middle of the view, CSS px per board unit',
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
    about: 'Without an argument: all. Where there is nothing to show the view stays.',
  },
  hit: {
    args: [
      { name: 'x', schema: place },
      { name: 'y', schema: place },
    ],
    gives: 'the id of the topmost item there (board units), or null',
    about: '',
  },
  select: {
    args: [{ name: 'ids', schema: listOf(itemId, 'a list of ids') }],
    gives: 'nothing',
    about: 'These and no others; ids that are not on the board are passed over.',
  },
  selection: { args: [], gives: 'the ids of what is selected, in paint order', about: '' },
  'tool.set': {
    args: [
      { name: 'name', schema: text },
      { name: 'options', schema: objectOf('options of a tool', optionFields), optional: true },
    ],
    gives: 'nothing',
    about: `Takes a tool in hand: ${Object.keys(TOOL_CODES).join(', ')}; another name is refused with \`unknown-tool\`. Options that are absent keep their value; those that the tool does not have are passed over.`,
  },
  arrange: {
    args: [{ name: 'how', schema: oneOf([...ARRANGEMENTS, 'flipX', 'flipY']) }],
    gives: 'whether there was something to do',
    about:
      'What is selected, as one step: edges or centres on a line, equal distances `across` or `down`, a grid (`tidy`), the largest width, height or size for all, or mirrored as one. What is locked stays. Connectors go where the things they join go.',
  },
  act: {
    args: [{ name: 'action', schema: oneOf(ACTIONS) }, ...by],
    gives: 'nothing',
    about:
      'Does it to what is selected, as one step; what is locked is only unlocked. `dx`, `dy`: by how much `nudge` moves it, and `resize` its right and lower side. With nothing selected `nudge` moves the view.',
  },
  style: {
    args: [{ name: 'options', schema: objectOf('options of a style', styleOptions) }],
    gives: 'nothing',
    about: 'What is selected and not locked gets these; those that it does not have are passed over.',
  },
  connect: {
    args: [{ name: 'what', schema: oneOf(Object.keys(CONNECT_CODES)) }, ...by],
    gives: 'nothing',
    about:
      'Selected connectors become straight, elbow or curve, are reversed or detached; `between` makes one from each selected thing to the next; `onward` another shape like the selected one, to the side that `dx`, `dy` point to, and an arrow to it (beside a sticky note an empty note alone, in the next free place). Which ends are held by what is said when connectors are loaded, and by `change`.',
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
    about: `In the text that is edited, else in all selected ones: on, or off. \`value\`, where it is on: ${Object.entries(
      FORMAT_VALUES,
    )
      .map(([name, { schema }]) => `of ${name} ${schema.allowed}`)
      .join('; ')}.`,
  },
  change: {
    args: [
      {
        name: 'changes',
        schema: listOf(
          change,
          'a list of changes {id, box?, form?, proportion?, hidden?, image?, note?, frame?, paragraphs?, route?, start?, end?, points?}: `box` is {x, y, w, h, rot}, all else as of items, in place of what was there',
        ),
      },
    ],
    gives: 'whether anything changed by it',
    about:
      'Of items by their ids, as one step. Ids that are not on the board are passed over; what is locked, itself or by its group, is refused (`locked: changes[2].id: …`), and nothing is changed. What lies in a frame or group stays where it is: `act` moves that along. Of a connector: a `start` or `end` that is null is held by nothing and stays where it is; `points` are its bends by hand, [x, y] each, none in an empty list. `paragraphs` take the place of the whole text. An end that is held by what is not on the board, or by a stroke, group or connector, is refused.',
  },
  replaceText: {
    args: [
      {
        name: 'find',
        schema: valueThat('a text that is not empty', (value) => typeof value === 'string' && value !== ''),
      },
      { name: 'by', schema: text },
    ],
    gives: 'how many places were replaced',
    about:
      'In all texts that are not locked, as one step. Case, accents and vowel marks make no difference to what is found.',
  },
  undo: {
    args: [],
    gives: 'nothing',
    about:
      'Where there is nothing to take back, nothing happens. What is locked by now is passed over: a step of nothing else is gone, with the notice `locked`.',
  },
  redo: {
    args: [],
    gives: 'nothing',
    about: 'Where there is nothing to do again, nothing happens. Locks as of `undo`.',
  },
  import: {
    args: [{ name: 'file', schema: valueThat('a File or Blob', (value) => value instanceof Blob) }],
    gives: 'the report, when the server has answered; offline at once, with `state` still `sending`',
    about:
      "A file of Atrium or Excalidraw, or a picture, which is refused with `image-broken`, `image-heic`, `image-too-large`, `image-too-complex` or `image-empty` where it cannot be shown. An export of Atrium comes back where it was when the board is empty, else near the middle of the view and beside what is there, as all other files do. `report`: `kept` elements are on the board under `ids`; `dropped` names what is not, by type and reason; `changed` what is not as it stood there; `missing` the pictures that neither the file nor this board nor this device has, by name: a dashed box with it stands in the place of each (offline nobody knows what the board has: it is known when they are sent, with the notice `pictures-missing`); `state` 'sending', 'saved' or 'refused' (`refused` of them, by `code`).",
  },
  export: {
    args: [{ name: 'options', schema: ways }],
    gives: 'a Blob',
    about: 'Rejects with `nothing-to-export` where there is nothing.',
  },
  stats: {
    args: [
      {
        name: 'options',
        schema: objectOf('options {reset?}', { reset: { schema: flag, about: 'counts anew from here' } }),
        optional: true,
      },
    ],
    gives:
      'what the board measures of itself: {items, frames, frameIntervalMs, inputToFrameMs, samplesLost, wasmBytes, …}',
    about: '',
  },
  debug: {
    args: [{ name: 'what', schema: oneOf(['loseContext', 'restoreContext', 'digest', 'renderer', 'capture', 'calm']) }],
    gives: 'by what is asked',
    about: 'For tests and the bench: may change at any time.',
  },
} as const satisfies Record<ApiName, Method>;

/** What `on` tells of, and what it hands over. */
export const EVENTS: Record<Exclude<keyof BoardEvents, 'upTo' | 'textEnded' | 'byHttp'>, string> = {
  camera: '{x, y, zoom}: with every frame the view moves',
  tool: '{name, options}: what is in hand',
  selection: '{count, ids, kinds, locked, style}; of many the first 200 ids',
  selectionBox: '{x, y, w, h, rot} of the selection, CSS px',
  editing: 'the text that is being edited, and where it stands',
  history: '{canUndo, canRedo}',
  hands: 'the same of each tool bar on a panel',
  saved:
    "{state}: 'saved', 'saving', 'offline' or 'denied' (with `reason`; offline without one: no network), with `pending` and `unkept` changes",
  people: 'who is here',
  cursors: 'where they point',
  following: '{session, called}: whose view this one follows',
  role: "'manager', 'editor', 'commenter' or 'viewer': as what one is here now; an editor is a viewer while the board is locked",
  readsHistory: 'whether one may see what the board was',
  mode: '{name, mayChange, mayEdit, readOnly?, revoked?}: who may edit, why nobody does, and why one no longer does',
  timer: '{leftMs, isPaused}: what the timer had left when this was said; null: somebody has ended it',
  title: "the board's",
  paper: 'its name',
  items: 'how many there are',
  drawnByOthers: 'whether somebody else has begun a stroke since the board was opened',
  changes: 'a count that grows whenever something of the board, the selection or what can be undone may have changed',
  focus: "{id, label}: the keyboard's item",
  notice: '{code, detail}: what a person should hear about',
  snapped: 'the shape that what is drawn and held has become',
  kept: 'how many changes the server refused that are kept on this device',
  loading: '{done, total}',
  renderer: "'webgl' or '2d'",
  graphics: 'what draws on this device',
  contentOutside: 'whether there is something on the board and nothing of it in view',
  refused:
    "'wrong' or 'ended': the link opens nothing; 'password-needed' or 'waiting': it asks for more; 'forbidden': nobody let one in",
  past: 'which moment a board shows that is looked at as it was',
  fatal: '{message, stack?}: the board broke; it may start again',
};

export type MethodName = ApiName;

/** What was given, checked, in the order of the arguments. What is given beyond them is passed over. */
export function readArguments(method: MethodName, given: readonly unknown[]): unknown[] {
  const { args }: Method = METHODS[method];
  return args.map(({ name, schema, optional }, k) =>
    optional && given[k] === undefined ? undefined : readable(name, () => schema.read(given[k], name, 'bad-argument')),
  );
}
