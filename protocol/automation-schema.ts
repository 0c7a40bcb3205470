// window.board, method by method: what each takes, checked when it is called, and what it gives. docs/automation.md is made from
// this table. Loaded with the first call.

import { BoardError } from './board-error.ts';
import { type BoardEvents, type ItemFilter, ZOOM_RANGE } from './bus.ts';
import {
  ITEM_JSON_VERSION,
  ITEM_KINDS,
  type ItemInput,
  MAX_COORDINATE,
  STYLE_RANGES,
  type StyleJson,
} from './item-json.ts';
import {
  type Field,
  flag,
  isObject,
  listOf,
  matching,
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
import { BRUSHES, INK_NAMES, TOOL_CODES, type ToolOptions } from './tools.ts';

/** Of the view's middle, board units either way. */
const MAX_CAMERA = 1e8;

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

const INKS = INK_NAMES.join('|');
const color = matching(
  `a colour: ${INK_NAMES.join(', ')}, one of them and -tint, transparent, #rgb, #rgba, #rrggbb or #rrggbbaa`,
  new RegExp(`^(?:(?:${INKS})(?:-tint)?|transparent|#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8}))$`, 'i'),
);
const place = numberFrom(-MAX_COORDINATE, MAX_COORDINATE);
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const itemId = matching('the id of an item: a UUID', UUID);
const name = valueThat(
  'an id: a text of 1 to 200 characters',
  (value) => typeof value === 'string' && value.length > 0 && value.length <= 200,
);
const heads = oneOf(['none', 'arrow', 'triangle', 'dot']);

const styleFields: Record<keyof StyleJson, Field> = {
  color: { schema: color, about: 'of line and text; an ink by name has a twin on dark boards, #… is left as it is' },
  fill: { schema: color, about: 'of a shape' },
  width: { schema: numberFrom(...STYLE_RANGES.width), about: 'of the line, board units' },
  opacity: { schema: numberFrom(...STYLE_RANGES.opacity), about: '' },
  dash: { schema: oneOf(['solid', 'dashed', 'dotted']), about: '' },
  brush: { schema: oneOf(['pen', 'highlighter', 'marker', 'brush', 'chalk']), about: 'of a stroke' },
  fontSize: { schema: numberFrom(...STYLE_RANGES.fontSize), about: 'board units' },
  font: { schema: oneOf(['sans', 'hand', 'serif', 'mono']), about: '' },
  align: { schema: oneOf(['start', 'center', 'end']), about: 'of text, along the line' },
  valign: { schema: oneOf(['top', 'middle', 'bottom']), about: 'of text, in its shape' },
  startHead: { schema: heads, about: 'of a connector' },
  endHead: { schema: heads, about: 'of a connector; an arrow has one without saying so' },
  radius: { schema: numberFrom(...STYLE_RANGES.radius), about: 'of corners, board units' },
  weight: { schema: oneOf(['regular', 'medium']), about: 'of letters' },
};

export const styleOfItem = objectOf('a style', styleFields);

const marks: Schema = {
  allowed: 'marks: texts by number from 0 to 255',
  read(value, field, code) {
    if (!isObject(value)) throw wrong(code, field, value, this.allowed);
    const entries = Object.entries(value);
    for (const [mark, says] of entries)
      if (!/^\d{1,3}$/.test(mark) || Number(mark) > 255 || typeof says !== 'string')
        throw wrong(code, `${field}.${mark}`, says, this.allowed);
    return Object.fromEntries(entries);
  },
};

const paragraph = objectOf('a paragraph', {
  dir: { schema: oneOf(['ltr', 'rtl']), about: '' },
  runs: {
    schema: listOf(
      objectOf('a run', { text: { schema: text, about: '', required: true }, marks: { schema: marks, about: '' } }),
      'a list of runs {text, marks?}',
    ),
    about: '',
    required: true,
  },
});

/** Each point is looked at as it is packed. */
const points = valueThat(
  'a list of points [x, y] or [x, y, pressure], or a Float32Array of x, y, pressure',
  (value) => Array.isArray(value) || value instanceof Float32Array,
);
/** Of one of them. */
export const POINT = `a point [x, y] or [x, y, pressure]: numbers, places from -${MAX_COORDINATE} to ${MAX_COORDINATE}`;

const end = objectOf('an end {id, x, y}', {
  id: { schema: name, about: 'of the item that holds it', required: true },
  x: { schema: place, about: 'from 0 at the left of its box to 1', required: true },
  y: { schema: place, about: 'from 0 at the top of its box to 1', required: true },
});

const image = objectOf('an image {sha256, mime, width, height}', {
  sha256: {
    schema: matching('64 hex digits', /^[0-9a-f]{64}$/),
    about: 'of its file; one that the board does not have is drawn as an empty box',
    required: true,
  },
  mime: { schema: text, about: '', required: true },
  width: { schema: wholeFrom(0, 0x7fff_ffff), about: 'px', required: true },
  height: { schema: wholeFrom(0, 0x7fff_ffff), about: 'px', required: true },
});

/** Of every item that `load` takes. What its kind does not have is passed over. */
const itemFields: Record<keyof ItemInput | 'version' | 'bounds', Field> = {
  kind: {
    schema: oneOf([...ITEM_KINDS, 'line', 'arrow']),
    about: 'line and arrow are connectors with free ends',
    required: true,
  },
  id: { schema: name, about: 'a UUID that is free is kept; any other text names the item within this call' },
  x: { schema: place, about: 'of the box before `rot`; of a connector its start. Strokes, paths and groups need none' },
  y: { schema: place, about: 'as x; down' },
  w: {
    schema: place,
    about: 'of line, arrow and connector signed: x + w is the end. Texts are measured without it, notes are 200',
  },
  h: { schema: place, about: 'as w' },
  rot: { schema: place, about: "radians, clockwise, about the box's centre" },
  style: { schema: styleOfItem, about: 'see below' },
  text: { schema: text, about: 'of shapes, notes, texts, connectors; the title of a frame. At most 256 KiB' },
  paragraphs: {
    schema: listOf(paragraph, 'a list of paragraphs {dir?, runs}'),
    about: 'in place of `text`, where plain paragraphs do not say it all',
  },
  wrap: { schema: flag, about: 'of a text: its lines wrap at `w`. Without it: whether `w` is given' },
  points: {
    schema: points,
    about:
      'samples of a stroke, vertices of a path, bends of a connector; board units, before `rot`. A pressure is from 0 to 1, a larger one is 1, a negative one is none',
  },
  ink: {
    schema: text,
    about:
      "a stroke's body in base64, as `items` gives it: it counts where `points` are those it was given with, or are absent",
  },
  range: {
    schema: listOf(numberFrom(0, 0xff_ffff), 'two numbers: from one of its points to a later one', 2, 2),
    about: 'of a stroke that was cut: what of it is there, by its points',
  },
  closed: { schema: flag, about: 'of a path' },
  curved: { schema: flag, about: 'of a path' },
  route: { schema: oneOf(['straight', 'elbow', 'curve']), about: 'of a connector' },
  start: { schema: end, about: 'of a connector that is held' },
  end: { schema: end, about: 'of a connector that is held' },
  image: { schema: image, about: 'of an image' },
  parent: {
    schema: name,
    about:
      'a frame or group: by its id on the board, or an id given in this call. A UUID that is neither means the board',
  },
  locked: { schema: flag, about: '' },
  version: { schema: oneNumber(ITEM_JSON_VERSION), about: 'as `items` gives it' },
  bounds: { schema: valueThat('an object', isObject), about: 'as `items` gives it; passed over' },
};

function oneNumber(only: number): Schema {
  return valueThat(String(only), (value) => value === only);
}

export const item = objectOf('an item', itemFields);

const filterFields: Record<keyof ItemFilter, Field> = {
  kind: { schema: oneOf(ITEM_KINDS), about: '' },
  ids: { schema: listOf(itemId, 'a list of ids'), about: 'those that are not on the board are passed over' },
};
const filter = objectOf('a filter {kind?, ids?}', filterFields);

const optionFields: Record<keyof ToolOptions, Field> = {
  color: { schema: color, about: '' },
  width: { schema: numberFrom(...STYLE_RANGES.width), about: 'board units' },
  fill: { schema: orNull(color), about: 'null: none' },
  opacity: { schema: numberFrom(...STYLE_RANGES.opacity), about: '' },
  fontSize: { schema: numberFrom(...STYLE_RANGES.fontSize), about: 'board units' },
  radius: { schema: numberFrom(...STYLE_RANGES.radius), about: "of a shape's corners, board units" },
  weight: { schema: oneOf(['regular', 'medium']), about: 'of letters' },
  brush: { schema: oneOf(BRUSHES), about: 'of the pen' },
  cut: { schema: flag, about: 'of the eraser: true cuts strokes where it passes, false removes whole items' },
  lasso: { schema: flag, about: 'of Select: a drag from the board is a lasso (true) or a marquee (false)' },
};

const selection: Field = { schema: flag, about: 'only what is selected, with all that lies in it' };
const exportOptions: Record<'png' | 'json', Schema> = {
  png: objectOf('options of a PNG {format, scale?, selection?, dark?}', {
    format: { schema: oneOf(['png']), about: '', required: true },
    scale: {
      schema: numberFrom(...ZOOM_RANGE),
      about:
        'px per board unit; without it that of the screen. A picture of more than 32,768 px a side is refused with `export-too-large`',
    },
    selection,
    dark: { schema: flag, about: 'in the colours of a dark board' },
  }),
  json: objectOf('options of JSON {format, selection?}', {
    format: { schema: oneOf(['json']), about: '', required: true },
    selection,
  }),
};
const ways: Schema = {
  allowed: 'options {format, …}, format one of png, json',
  fields: {
    ...exportOptions.png.fields,
    format: { schema: oneOf(['png', 'json']), about: 'of JSON there is `selection` alone', required: true },
  },
  read(value, field, code) {
    if (!isObject(value)) throw wrong(code, field, value, this.allowed);
    const { format } = value;
    if (format !== 'png' && format !== 'json') throw wrong(code, `${field}.format`, format, 'one of png, json');
    return exportOptions[format].read(value, field, code);
  },
};

export const METHODS = {
  load: {
    // Items are read one by one as they are handed over: thousands in one go would hold up the page.
    args: [{ name: 'items', schema: valueThat('a list of items', Array.isArray) }],
    gives: 'the ids, in order, when the items are on this board',
    about:
      'One undoable, synced transaction (of very many items or bytes several, each whole). What the server would refuse is refused here, as `bad-item` or `too-large`, by its place: nothing of the transaction is left then. Of two items with one id the second gets its own. A stroke too long for one body becomes a group of several, which has its id. What `items` gives can be loaded again.',
  },
  saved: {
    args: [],
    gives: 'nothing, when the server has everything so far',
    about:
      "Rejects with the server's code for what it refused since the start that was not sent again, saying how many changes; with `offline-storage` when neither this device nor the server can have it now. Offline it waits.",
  },
  items: {
    args: [{ name: 'filter', schema: filter, optional: true }],
    gives:
      'items as `load` takes them, in paint order (of `ids` in theirs), each with `version`, `id` and `bounds` {x, y, w, h} in board units, line width included',
    about: '',
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
          x: { schema: numberFrom(-MAX_CAMERA, MAX_CAMERA), about: 'board units', required: true },
          y: { schema: numberFrom(-MAX_CAMERA, MAX_CAMERA), about: 'board units', required: true },
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
  undo: { args: [], gives: 'nothing', about: 'Where there is nothing to take back, nothing happens.' },
  redo: { args: [], gives: 'nothing', about: 'Where there is nothing to do again, nothing happens.' },
  import: {
    args: [{ name: 'file', schema: valueThat('a File or Blob', (value) => value instanceof Blob) }],
    gives: 'the report, when the server has answered; offline at once, with `state` still `sending`',
    about:
      "A file of Atrium or Excalidraw. An export of Atrium comes back where it was when the board is empty, else in the middle of the view, as all other files do. `report`: `kept` elements are on the board under `ids`; `dropped` names what is not, by type and reason; `changed` what is not as it stood there; `state` 'sending', 'saved' or 'refused' (`refused` of them, by `code`).",
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
} as const satisfies Record<string, Method>;

/** What `on` tells of, and what it hands over. */
export const EVENTS: Record<keyof BoardEvents, string> = {
  camera: '{x, y, zoom}: with every frame the view moves',
  tool: '{name, options}: what is in hand',
  selection: '{count, ids, kinds, locked, style}; of many the first 200 ids',
  selectionBox: '{x, y, w, h, rot} of the selection, CSS px',
  editing: 'the text that is being edited, and where it stands',
  history: '{canUndo, canRedo}',
  hands: 'the same of each tool bar on a panel',
  saved: "{state}: 'saved', 'saving' or 'offline', with `pending` and `unkept` changes",
  people: 'who is here',
  cursors: 'where they point',
  following: '{session, called}: whose view this one follows',
  role: "'editor' or 'viewer'",
  mode: '{name, mayChange, mayEdit}: who may edit',
  title: "the board's",
  paper: 'its name',
  items: 'how many there are',
  focus: "{id, label}: the keyboard's item",
  notice: '{code, detail}: what a person should hear about',
  snapped: 'the shape that what is drawn and held has become',
  kept: 'how many changes the server refused that are kept on this device',
  loading: '{done, total}',
  renderer: "'webgl' or '2d'",
  graphics: 'what draws on this device',
  contentOutside: 'whether there is something on the board and nothing of it in view',
  refused: "'wrong' or 'ended': the link opens nothing",
  past: 'which moment a board shows that is looked at as it was',
  fatal: '{message}: the board broke; it may start again',
};

export type MethodName = keyof typeof METHODS;

/** What was given, checked, in the order of the arguments. What is given beyond them is passed over. */
export function readArguments(method: MethodName, given: readonly unknown[]): unknown[] {
  const { args }: Method = METHODS[method];
  return args.map(({ name, schema, optional }, k) =>
    optional && given[k] === undefined ? undefined : readable(name, () => schema.read(given[k], name, 'bad-argument')),
  );
}

/** The k-th of those that `load` was given. */
export function readItem(given: unknown, k: number): ItemInput {
  const name = `items[${k}]`;
  return readable(name, () => item.read(given, name, 'bad-item')) as ItemInput;
}

/** Objects may have code of their own that runs when they are read, and throws. */
export function readable<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof BoardError) throw error;
    throw new BoardError('bad-argument', `${name}: cannot be read`, name);
  }
}

export function isItemId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}
