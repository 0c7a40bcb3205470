// The size of a text that is about to be written: what its writer measures once, for every reader.

import type { StyleJson } from '#protocol/item-json.ts';
import { STYLE_FIELDS } from '#protocol/items/codes.ts';
import type { TextGroup } from '#protocol/items/text-group.ts';
import type { TextSpec } from './layout.ts';

/** The engine's default (docs/formats.md, style field 7), board units. */
const DEFAULT_FONT_SIZE = 20;
const FONTS = STYLE_FIELDS.flatMap((entry) => (entry.name === 'font' && entry.form === 'choice' ? entry.names : []));

/** `w`: the width it wraps at, 0 for none. */
export function measureSpec(text: TextGroup, style: StyleJson, w: number): TextSpec {
  return {
    w,
    fontSize: style.fontSize ?? DEFAULT_FONT_SIZE,
    font: Math.max(0, FONTS.indexOf(style.font ?? 'sans')) | (style.weight === 'medium' ? 1 << 4 : 0),
    align: 'start',
    valign: 'top',
    pad: 0,
    paragraphs: text.paragraphs,
  };
}
