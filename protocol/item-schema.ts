// What an item, its style and its points may be, as `load` takes them: the part of window.board's table that is about items.

import { BoardError } from './board-error.ts';
import { FORMS } from './forms.ts';
import {
  ITEM_JSON_VERSION,
  ITEM_KINDS,
  type ItemChange,
  type ItemInput,
  LISTS,
  MAX_COORDINATE,
  MAX_SPEAKER_MINUTES,
  MAX_SPEAKER_NOTES_BYTES,
} from './item-json.ts';
import { uuidPattern } from './patterns.ts';
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
} from './schema.ts';
import { STYLES, type StyleName, type StyleRow } from './styles.ts';
import { isLink, MARK_NAMES } from './text-marks.ts';
import { INK_NAMES } from './tools.ts';

const INKS = INK_NAMES.join('|');
export const color = matching(
  `a colour: ${INK_NAMES.join(', ')}, one of them and -tint, transparent, #rgb, #rgba, #rrggbb or #rrggbbaa`,
  new RegExp(`^(?:(?:${INKS})(?:-tint)?|transparent|#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8}))$`, 'i'),
);
export const place = numberFrom(-MAX_COORDINATE, MAX_COORDINATE);
export const itemId = matching('the id of an item: a UUID', uuidPattern);
const name = valueThat(
  'an id: a text of 1 to 200 characters',
  (value) => typeof value === 'string' && value.length > 0 && value.length <= 200,
);
/** `max`: bytes in UTF-8, as the model has it (engine/model/src/item/extra.rs). */
const shortText = (max: number): Schema =>
  valueThat(
    `a text of at most ${max} bytes`,
    (value) => typeof value === 'string' && value.length <= max && new TextEncoder().encode(value).length <= max,
  );

/** What a style field takes. */
export function schemaOf(name: StyleName): Schema {
  const row: StyleRow = STYLES[name];
  if ('color' in row) return color;
  return 'range' in row ? numberFrom(...row.range) : oneOf(row.names);
}

const styleFields: Record<StyleName, Field> = {
  color: {
    schema: schemaOf('color'),
    about: 'of line and text. A named ink has a twin on dark boards, #… does not change',
  },
  fill: { schema: schemaOf('fill'), about: 'of a shape' },
  width: { schema: schemaOf('width'), about: 'of the line, board units' },
  opacity: { schema: schemaOf('opacity'), about: '' },
  dash: { schema: schemaOf('dash'), about: '' },
  brush: { schema: schemaOf('brush'), about: 'of a stroke' },
  fontSize: { schema: schemaOf('fontSize'), about: 'board units' },
  font: { schema: schemaOf('font'), about: '' },
  align: { schema: schemaOf('align'), about: 'of text, along the line' },
  valign: { schema: schemaOf('valign'), about: 'of text, in its shape' },
  startHead: { schema: schemaOf('startHead'), about: 'of a connector' },
  endHead: { schema: schemaOf('endHead'), about: 'of a connector; an arrow has one by default' },
  radius: { schema: schemaOf('radius'), about: 'of corners, board units' },
  weight: { schema: schemaOf('weight'), about: 'of letters' },
  headLength: {
    schema: schemaOf('headLength'),
    about: "of a connector's heads, board units; by default it follows the width",
  },
  dashStep: {
    schema: schemaOf('dashStep'),
    about: 'from one dash or dot to the next, board units; by default it follows the width',
  },
  pattern: {
    schema: schemaOf('pattern'),
    about: 'of the fill: solid covers, the others are lines or dots of its color',
  },
};

export const styleOfItem = objectOf('a style', styleFields);

export const link = valueThat(
  'an address that begins with http://, https:// or mailto:, of up to 2048 bytes',
  (value) => typeof value === 'string' && isLink(value),
);

const run = objectOf('a run', {
  text: { schema: text, about: '', required: true },
  marks: { schema: listOf(oneOf(MARK_NAMES), `a list of ${MARK_NAMES.join(', ')}`), about: '' },
  link: { schema: link, about: '' },
});

const paragraph = objectOf('a paragraph', {
  dir: { schema: oneOf(['ltr', 'rtl']), about: '' },
  list: { schema: oneOf(LISTS), about: 'the mark before it; open and done are boxes to tick' },
  indent: { schema: wholeFrom(0, 8), about: 'steps' },
  align: { schema: schemaOf('align'), about: 'instead of that of the style' },
  runs: {
    schema: listOf(run, 'a list of runs {text, marks?, link?}'),
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

const endOf = (id: Schema): Schema =>
  objectOf('an end {id, x?, y?}', {
    id: { schema: id, about: 'of the item it is bound to', required: true },
    x: {
      schema: place,
      about: 'from 0 at the left of its box to 1; 0.5 by default. At 0.5, 0.5 the end is bound to the whole item',
    },
    y: { schema: place, about: 'from 0 at the top of its box to 1; 0.5 by default' },
  });
const end = endOf(name);

const image = objectOf('an image {sha256, mime, width, height}', {
  sha256: {
    schema: matching('64 hex digits', /^[0-9a-f]{64}$/),
    about: 'of its file; an image that the board does not have is drawn as an empty box',
    required: true,
  },
  mime: { schema: text, about: '', required: true },
  width: { schema: wholeFrom(0, 0xffff_ffff), about: 'px', required: true },
  height: { schema: wholeFrom(0, 0xffff_ffff), about: 'px', required: true },
  crop: {
    schema: listOf(numberFrom(0, 1), 'four numbers x, y, w, h: shares of the picture', 4, 4),
    about: 'the visible part',
  },
  alt: { schema: shortText(8192), about: 'alternative text' },
});

const note = objectOf('a note {author?, tags?}', {
  author: { schema: shortText(400), about: 'the name on the note' },
  tags: {
    schema: listOf(
      objectOf('a tag {color, text}', {
        color: { schema: oneOf(INK_NAMES), about: 'an ink', required: true },
        text: { schema: shortText(400), about: '', required: true },
      }),
      'at most 8 tags {color, text}',
      0,
      8,
    ),
    about: '',
  },
});

const frame = objectOf('a frame {clip?, order?}', {
  clip: { schema: flag, about: 'clips the content at its box' },
  order: {
    schema: matching('an even number of hex digits, at most 2048', /^(?:[0-9a-f]{2}){0,1024}$/),
    about: 'its order key among the frames; by default they are sorted by position',
  },
});

const speaker = objectOf('speaker notes {notes?, minutes?}', {
  notes: { schema: shortText(MAX_SPEAKER_NOTES_BYTES), about: 'everyone who can open the board can read them' },
  minutes: { schema: wholeFrom(1, MAX_SPEAKER_MINUTES), about: 'the planned time' },
});

/** Of every item that `load` takes. What its kind does not have is passed over. */
const itemFields: Record<keyof ItemInput | 'version' | 'bounds', Field> = {
  kind: {
    schema: oneOf([...ITEM_KINDS, 'line', 'arrow']),
    about: 'line and arrow are connectors with free ends',
    required: true,
  },
  id: { schema: name, about: 'a free UUID becomes the id of the item; any other text names it within this call' },
  x: {
    schema: place,
    about: 'of the box before `rot`; for a connector its start. Strokes, paths and groups need none',
  },
  y: { schema: place, about: 'like x, downwards' },
  w: {
    schema: place,
    about: 'signed for line, arrow and connector: x + w is the end. By default texts are measured, and notes are 200',
  },
  h: { schema: place, about: 'like w' },
  rot: { schema: place, about: "radians, clockwise, about the box's center" },
  style: { schema: styleOfItem, about: 'see below' },
  text: { schema: text, about: 'of shapes, notes, texts and connectors; for a frame its title. At most 256 KiB' },
  paragraphs: {
    schema: listOf(paragraph, 'a list of paragraphs {dir?, list?, indent?, align?, runs}'),
    about:
      'in place of `text`, for formatted text. `list` is bullet, number, open or done (boxes to tick). Marks of a run are any of bold, italic, underline, strike, code. A link is an address',
  },
  wrap: { schema: flag, about: 'of a text: whether its lines wrap at `w`. By default they do if `w` is given' },
  points: {
    schema: points,
    about:
      'samples of a stroke, vertices of a path, bends of a connector; board units, before `rot`. A pressure is from 0 to 1. A larger one counts as 1, a negative one as none',
  },
  ink: {
    schema: text,
    about: "a stroke's body in base64, as `items` returns it. It counts if `points` are absent or unchanged",
  },
  range: {
    schema: listOf(numberFrom(0, 0xff_ffff), 'two numbers: from one of its points to a later one', 2, 2),
    about: 'of a stroke that was cut: the remaining part, as indexes of its points',
  },
  closed: { schema: flag, about: 'of a path' },
  curved: { schema: flag, about: 'of a path' },
  route: { schema: oneOf(['straight', 'elbow', 'curve']), about: 'of a connector' },
  start: { schema: end, about: 'of a bound connector' },
  end: { schema: end, about: 'of a bound connector' },
  image: { schema: image, about: 'of an image: {sha256, mime, width, height, crop?, alt?}' },
  note: { schema: note, about: 'of a sticky note: {author?, tags?}' },
  frame: { schema: frame, about: 'of a frame: {clip?, order?}' },
  speaker: { schema: speaker, about: 'of a frame: {notes?, minutes?}' },
  parent: {
    schema: name,
    about: 'a frame or group: its id on the board, or an id in this call. A UUID that is neither means the board',
  },
  locked: { schema: flag, about: '' },
  lockedByLeader: {
    schema: flag,
    about: 'with `locked`: only managers can unlock it. From anyone else it becomes a usual lock',
  },
  hidden: { schema: flag, about: 'neither drawn nor hit' },
  form: {
    schema: oneOf(FORMS),
    about: 'the outline of a shape; it replaces the outline of a rectangle, ellipse or diamond',
  },
  proportion: {
    schema: numberFrom(0, 1),
    about:
      'of a form: the share of its box that is cut in, for example the tips of a hexagon or the corners of a cross',
  },
  version: { schema: oneNumber(ITEM_JSON_VERSION), about: 'as `items` returns it' },
  bounds: { schema: valueThat('an object', isObject), about: 'as `items` returns it; ignored' },
};

const { form, proportion, hidden, route } = itemFields;
const heldOrFree = orNull(endOf(itemId));
const changeFields: Record<keyof ItemChange, Field> = {
  id: { schema: itemId, about: '', required: true },
  box: {
    schema: objectOf('a box {x, y, w, h, rot}', {
      x: { schema: place, about: '', required: true },
      y: { schema: place, about: '', required: true },
      w: { schema: place, about: '', required: true },
      h: { schema: place, about: '', required: true },
      rot: { schema: place, about: '', required: true },
    }),
    about: '',
  },
  form,
  proportion,
  hidden,
  image: itemFields.image,
  note: itemFields.note,
  frame: itemFields.frame,
  speaker: itemFields.speaker,
  paragraphs: itemFields.paragraphs,
  route,
  start: { schema: heldOrFree, about: '' },
  end: { schema: heldOrFree, about: '' },
  points: { schema: listOf(listOf(place, 'a bend [x, y]', 2, 2), 'a list of bends [x, y]'), about: '' },
};

export const change = objectOf('a change', changeFields);

function oneNumber(only: number): Schema {
  return valueThat(String(only), (value) => value === only);
}

export const item = objectOf('an item', itemFields);

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
  return typeof value === 'string' && uuidPattern.test(value);
}
