// The size of a text that is about to be written: what its writer measures once, for every reader.

import type { TextGroup } from '#protocol/items/text-group.ts';
import { STYLES, type StyleJson } from '#protocol/styles.ts';
import type { TextSpec } from './layout.ts';

/** The engine's default (docs/formats.md, style field 7), board units. */
const DEFAULT_FONT_SIZE = 20;

/** `w`: the width it wraps at, 0 for none. */
export function measureSpec(text: TextGroup, style: StyleJson, w: number): TextSpec {
  return {
    w,
    fontSize: style.fontSize ?? DEFAULT_FONT_SIZE,
    font: Math.max(0, STYLES.font.names.indexOf(style.font ?? 'sans')) | (style.weight === 'medium' ? 1 << 4 : 0),
    align: 'start',
    valign: 'top',
    pad: 0,
    paragraphs: text.paragraphs,
  };
}
