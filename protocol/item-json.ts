// Items as plain JSON: what window.board takes and gives, what JSON export writes. Versioned; round-trips.
// Conversion to and from the binary item of docs/formats.md is workers/board/items.

export const ITEM_JSON_VERSION = 1;

export type ItemKind =
  | 'stroke' | 'path' | 'rectangle' | 'ellipse' | 'diamond' | 'text' | 'sticky' | 'connector' | 'image' | 'frame' | 'group';

/** Ink names are mapped to the theme's twin when drawn; '#rrggbb' / '#rrggbbaa' are left as they are. */
export type ColorJson = string;

export interface StyleJson {
  color?: ColorJson;
  fill?: ColorJson;
  /** Board units. */
  width?: number;
  opacity?: number;
  dash?: 'solid' | 'dashed' | 'dotted';
  brush?: 'pen' | 'highlighter';
  fontSize?: number;
  font?: 'sans' | 'hand' | 'serif' | 'mono';
  align?: 'start' | 'center' | 'end';
  valign?: 'top' | 'middle' | 'bottom';
  startHead?: 'none' | 'arrow' | 'triangle' | 'dot';
  endHead?: 'none' | 'arrow' | 'triangle' | 'dot';
  radius?: number;
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
  /** Stroke samples or path vertices: [x, y, pressure?] each, or a Float32Array of x, y, pressure (negative: none). */
  points?: readonly (readonly number[])[] | Float32Array;
  closed?: boolean;
  curved?: boolean;
  /** Id of a frame or group; inside one call also an earlier item's given id. */
  parent?: string;
  locked?: boolean;
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
