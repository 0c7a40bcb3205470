// Values that commands of a board take and return (commands.ts), with their limits.

export const ACTION_CODES = {
  delete: 0,
  duplicate: 1,
  group: 2,
  ungroup: 3,
  front: 4,
  back: 5,
  forward: 6,
  backward: 7,
  selectAll: 8,
  escape: 9,
  nudge: 10,
  lock: 11,
  unlock: 12,
  focusNext: 13,
  focusPrevious: 14,
  openFocused: 15,
  resize: 16,
  flipX: 17,
  flipY: 18,
  lockByLeader: 19,
} as const;
export type ActionName = keyof typeof ACTION_CODES;

/** The board's papers, by their codes in docs/formats.md. */
export const PAPER = { plain: 0, lined: 1, squared: 2, graph: 3, dotted: 4, music: 5 } as const;
export type PaperName = keyof typeof PAPER;
/** A later one is plain. */
export const paperName = (code: number): PaperName =>
  (Object.keys(PAPER) as PaperName[]).find((one) => PAPER[one] === code) ?? 'plain';

/** Who may edit the board, by the codes of docs/formats.md: everybody, managers alone, everybody what they made. */
export const MODE = { open: 0, locked: 1, own: 2 } as const;
export type BoardMode = keyof typeof MODE;

/** CSS px of the view, or px of a picture, per board unit: what the engine draws. */
export const ZOOM_RANGE = [0.01, 40] as const;

export interface Camera {
  x: number;
  y: number;
  zoom: number;
}
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface TurnedBox extends Box {
  rot: number;
}

export interface Guides {
  /** Paper without lines to write on is shown with them. */
  ruled: boolean;
  /** The edges of the tiles that the board is drawn in. */
  tileGrid: boolean;
}

export interface ItemFilter {
  kind?: string;
  ids?: string[];
}

/** Where an image is put: as large as it is, at most as wide and high as this, around `x` and `y` (board units). */
export interface ImageCell {
  x: number;
  y: number;
  maxW: number;
  maxH: number;
  /** The board point that all images of the import are meant for: they go into the frame there. */
  aim: { x: number; y: number };
}

export interface ImageChange {
  /** In place of what it shows: all of it, as wide as it is. */
  file?: Blob;
  /** x, y, w, h of what is shown, shares of the picture; what stays stays where it lies. */
  crop?: [number, number, number, number];
  alt?: string;
}

/** A transaction the server refused, kept on this device. */
export interface KeptChange {
  clientIdHex: string;
  clientSeq: number;
  /** The server's reason, a name of protocol/errors.ts. */
  code: string;
  atMs: number;
  bytes: number;
}

/** All that a board holds, for another to be made equal to it. */
export interface BoardContent {
  /** Records as the engine gives them: bounds before each. */
  items: Uint8Array;
  /** Paper, mode and title: the bytes of group `k`. */
  record: Uint8Array;
}

/** One state of a board that is read page by page. */
export interface PagesOpened {
  run: number;
  /** The last row of the server's log in it; changes that are not saved yet are in it, too. Null where that is not known. */
  seq: number | null;
}

/** `items` of window.board gives no more at once. */
export const ITEMS_AT_ONCE = 50_000;
/** Of `pages`: what lives on while more is made is let go of late by browsers, so a page is small unless more is asked for. */
export const PAGE_ITEMS = 1_000;
export const MAX_PAGE_ITEMS = 5_000;
/** A board of more, a tab can no longer hold and draw. */
export const LOAD_ITEMS = 500_000;

/** Which part of a load this is. */
export interface LoadPortion {
  /** The caller's number for the load, from 1. */
  run: number;
  /** Items of all portions. */
  total: number;
  /** Ids of items of all portions that others of them name: where one is not free, they mean the new one that it gets. */
  named?: string[];
  last: boolean;
  /** The board point that all items are meant for: those without a parent go into the frame there. Absent: each into that at its middle. */
  aim?: { x: number; y: number };
  /** Images that the items show, in the form in which boards keep them. They are stored before the items. */
  images?: readonly Blob[];
  /** How far all items are moved, board units. Absent: they lie where they say. */
  shift?: { dx: number; dy: number };
}

/** Of a text in its box, which has these letters there: UTF-16 units. Paragraphs count that it touches. */
export interface TextRange {
  from: number;
  to: number;
  text: string;
}

/** An item as lists and small pictures of a board show it. */
export interface SurveyItem {
  id: string;
  kind: string;
  /** Round all that is drawn of it, board units. */
  box: Box;
  /** Points along a connector or stroke, board units, simplified; corners are not rounded. Absent for strokes of a large board. */
  line?: (readonly [x: number, y: number])[];
  color: string | null;
  fill: string | null;
  /** '' where it has no words. */
  text: string;
  /** The innermost frame it lies in. */
  frame?: string;
  isLocked?: true;
  isHidden?: true;
}

/** Places of a text, in UTF-16 units and in order, that get other words. `text`: as it was when they were found. */
export interface TextChange {
  id: string;
  text: string;
  places: (readonly [from: number, to: number])[];
  inserted: string;
}

/** Items that one step deleted. */
export interface Removal {
  /** In the open board's history of everybody's lane; 0: nothing was deleted. */
  step: number;
  ids: string[];
  /** How many of them it deleted. */
  count: number;
}
