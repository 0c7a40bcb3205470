// Items as plain JSON: what window.board takes and gives, what JSON export writes. Versioned; round-trips.
// Conversion to and from the binary item of docs/formats.md is protocol/items.

import type { PaperName } from './bus.ts';
import type { FormName } from './forms.ts';
import type { StyleJson, StyleValue } from './styles.ts';
import type { MarkName } from './text-marks.ts';
import type { InkName } from './tools.ts';

export const ITEM_JSON_VERSION = 1;

/** What a file says of the board itself, under `board`. All may be missing: it came later than the items. */
export interface BoardJson {
  title?: string;
  paper?: PaperName;
}

/** In the order of their codes in docs/formats.md, from 1 up. */
export const ITEM_KINDS = [
  'stroke',
  'path',
  'rectangle',
  'ellipse',
  'diamond',
  'text',
  'sticky',
  'connector',
  'image',
  'frame',
  'group',
  'shape',
] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** Board units either way: nothing lies, or is larger, beyond it. */
export const MAX_COORDINATE = 1e9;

/** Limits of a frame's `speaker`, as the model has them (engine/model/src/item/extra.rs). */
export const MAX_SPEAKER_NOTES_BYTES = 8192;
export const MAX_SPEAKER_MINUTES = 600;

/** One end of a connector held by an item: by a point, as shares 0..1 of its box; by exactly 0.5, 0.5, or without one, by the whole item. */
export interface EndJson {
  id: string;
  x?: number;
  y?: number;
}

/** Letters with the same marks. `link`: an address (protocol/text-marks.ts). */
export interface RunJson {
  text: string;
  marks?: MarkName[];
  link?: string;
}

/** In the order of their codes in docs/formats.md (`a`), from 1 up. */
export const LISTS = ['bullet', 'number', 'open', 'done'] as const;
export type ListJson = (typeof LISTS)[number];

/** Text with more than plain paragraphs: a direction of its own, a list, or marks on parts of it. */
export interface ParagraphJson {
  dir?: 'ltr' | 'rtl';
  /** What stands before it: a bullet, its number, a box that is open or ticked. */
  list?: ListJson;
  /** Steps from 0 to 8. */
  indent?: number;
  /** Over the style's. */
  align?: StyleValue<'align'>;
  runs: RunJson[];
}

/** The least a caller gives; ids, z and meta are filled in. 'line' and 'arrow' are short for a connector with free ends. */
export interface ItemInput {
  kind: ItemKind | 'line' | 'arrow';
  id?: string;
  x?: number;
  y?: number;
  /** Signed for line, arrow and connector. */
  w?: number;
  h?: number;
  /** Radians, clockwise, about the box's centre. */
  rot?: number;
  style?: StyleJson;
  text?: string;
  /** Instead of `text`, where plain paragraphs do not say it all. */
  paragraphs?: ParagraphJson[];
  /** Of a text: false, the box grows with its lines; true, they wrap at its width. Without it: true where `w` is given. */
  wrap?: boolean;
  /**
   * Board units, before `rot`: stroke samples, path vertices or a connector's bends: [x, y, pressure?] each, or a Float32Array
   * of x, y, pressure (negative: none). A path with a box of its own (x, y, w, h) has its vertices mapped onto it.
   */
  points?: readonly (readonly number[])[] | Float32Array;
  /**
   * Of a stroke: the body of docs/formats.md in base64, which says more than points do (time, tilt, how finely it was drawn). It counts
   * where its points, mapped onto the box x, y, w, h, are those that are given, or none are.
   */
  ink?: string;
  /** Of a stroke that was cut: only what lies between these two of its points is there (0 is the first; in steps of 1/256). */
  range?: readonly [number, number];
  closed?: boolean;
  curved?: boolean;
  /** Of a connector. */
  route?: 'straight' | 'elbow' | 'curve';
  start?: EndJson;
  end?: EndJson;
  /** Of an image: its file by hash (hex), its size in px; what of it is shown (x, y, w, h, shares from 0 to 1); what it shows in words. */
  image?: {
    sha256: string;
    mime: string;
    width: number;
    height: number;
    crop?: readonly [number, number, number, number];
    alt?: string;
  };
  /** Of a sticky note: whose it is, where that is to be seen, and tags. */
  note?: { author?: string; tags?: { color: InkName; text: string }[] };
  /** Of a frame: whether what lies in it ends at its box; its place among the frames (hex of bytes that sort). */
  frame?: { clip?: boolean; order?: string };
  /**
   * Speaker notes of a frame, at most `MAX_SPEAKER_NOTES_BYTES` in UTF-8, and its planned time in whole minutes, from 1 to
   * `MAX_SPEAKER_MINUTES`. No picture or PDF contains them, and search does not read them.
   */
  speaker?: { notes?: string; minutes?: number };
  /** Id of a frame or group of the board, or the id given to any item of the call. One that is not there means the board. */
  parent?: string;
  locked?: boolean;
  /** Beside `locked`: only who may lead the board unlocks it. */
  lockedByLeader?: boolean;
  /** Neither drawn nor hit. */
  hidden?: boolean;
  /** Of a shape: its outline, over a rectangle's, ellipse's or diamond's own. */
  form?: FormName;
  /** Of a form: a share of its box, by which it reaches in (a hexagon's tips, a cross's arms). Without it: the usual one. */
  proportion?: number;
}

/** What may be changed of an item, each in place of what it was. `box`: as items give it, of one without points. */
export interface ItemChange
  extends Pick<
    ItemInput,
    'form' | 'proportion' | 'hidden' | 'image' | 'note' | 'frame' | 'speaker' | 'route' | 'paragraphs'
  > {
  id: string;
  box?: { x: number; y: number; w: number; h: number; rot: number };
  /** Of a connector; null: held by nothing any more, it stays where it is. */
  start?: EndJson | null;
  end?: EndJson | null;
  /** A connector's bends: board units. */
  points?: readonly (readonly number[])[];
}

export interface ItemJson extends Omit<ItemInput, 'points' | 'kind'> {
  version: typeof ITEM_JSON_VERSION;
  id: string;
  kind: ItemKind | `unknown-${number}`;
  x: number;
  y: number;
  w: number;
  h: number;
  rot: number;
  style: StyleJson;
  points?: number[][];
  /** Board units, stroke width included. */
  bounds: { x: number; y: number; w: number; h: number };
}
