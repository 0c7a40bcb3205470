// The numbers behind names in docs/formats.md: kinds, and the choices of style fields.

import { HEADS } from '../connectors.ts';
import { ITEM_KINDS, type ItemKind, type StyleJson } from '../item-json.ts';
import { DASHES, FONT_NAMES, PATTERNS } from '../tools.ts';

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
export const ALIGNS = [undefined, 'start', 'center', 'end'] as const;

/** How the value of a style field is written. */
type FieldForm = { form: 'color' } | { form: 'f32' } | { form: 'choice'; names: readonly string[] };

export const STYLE_FIELDS: readonly ({ field: number; name: keyof StyleJson } & FieldForm)[] = [
  { field: 1, name: 'color', form: 'color' },
  { field: 2, name: 'fill', form: 'color' },
  { field: 3, name: 'width', form: 'f32' },
  { field: 4, name: 'opacity', form: 'f32' },
  { field: 5, name: 'dash', form: 'choice', names: DASHES },
  { field: 6, name: 'brush', form: 'choice', names: ['pen', 'highlighter', 'marker', 'brush', 'chalk', 'writing'] },
  { field: 7, name: 'fontSize', form: 'f32' },
  { field: 8, name: 'font', form: 'choice', names: FONT_NAMES },
  { field: 9, name: 'align', form: 'choice', names: ['start', 'center', 'end'] },
  { field: 10, name: 'valign', form: 'choice', names: ['top', 'middle', 'bottom'] },
  { field: 11, name: 'startHead', form: 'choice', names: HEADS },
  { field: 12, name: 'endHead', form: 'choice', names: HEADS },
  { field: 13, name: 'radius', form: 'f32' },
  { field: 14, name: 'weight', form: 'choice', names: ['regular', 'medium'] },
  { field: 15, name: 'headLength', form: 'f32' },
  { field: 16, name: 'dashStep', form: 'f32' },
  { field: 17, name: 'pattern', form: 'choice', names: PATTERNS },
];
