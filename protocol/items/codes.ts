// The numbers behind names in docs/formats.md: kinds, routes and paragraphs; those of style fields are in protocol/styles.ts.

import { ITEM_KINDS, type ItemKind } from '../item-json.ts';
import { STYLES, type StyleRow } from '../styles.ts';

/** By their codes; 0 is the board's own record. */
export const KINDS = ['board', ...ITEM_KINDS] as const;

export function kindCode(kind: ItemKind): number {
  return KINDS.indexOf(kind);
}

/** A kind of a newer version is named by its number and drawn as a box. */
export function kindName(code: number): ItemKind | `unknown-${number}` {
  return (KINDS[code] as ItemKind | undefined) ?? `unknown-${code}`;
}

export const ROUTES = ['straight', 'elbow', 'curve'] as const;
export const DIRS = [undefined, 'ltr', 'rtl'] as const;
/** Of a paragraph. */
export const ALIGNS = [undefined, ...STYLES.align.names] as const;

/** The rows of style fields, in the order of their numbers. */
export const STYLE_ROWS: readonly (readonly [string, StyleRow])[] = Object.entries(STYLES);
