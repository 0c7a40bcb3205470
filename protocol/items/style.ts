// Style fields (docs/formats.md `s`) to and from JSON, colours included. Absent stays absent: defaults are the engine's.

import { BoardError } from '../board-error.ts';
import type { ByteReader } from '../bytes.ts';
import type { StyleJson, StyleName, StyleOption, StyleRow } from '../styles.ts';
import { INK_NAMES, TINT, type ToolOptions } from '../tools.ts';
import { ItemBuffer } from './buffer.ts';
import { STYLE_ROWS } from './codes.ts';

const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
export const NO_COLOR = 'transparent';

/** An ink's number, that of a tint's ink, or r g b a; undefined: no colour at all. */
export function parseColor(color: string): { ink: number; tint: boolean } | { rgba: readonly number[] } | undefined {
  const tint = color.endsWith(TINT);
  const ink = (INK_NAMES as readonly string[]).indexOf(tint ? color.slice(0, -TINT.length) : color);
  if (ink >= 0) return { ink, tint };
  if (color === NO_COLOR) return { rgba: [0, 0, 0, 0] };
  if (!HEX.test(color)) return undefined;
  const digits = color.slice(1);
  const full = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const rgba = [0, 2, 4, 6].map((at) => (at < full.length ? Number.parseInt(full.slice(at, at + 2), 16) : 255));
  return { rgba };
}

function writeColor(out: ItemBuffer, color: unknown, what: string): void {
  const parsed = typeof color === 'string' ? parseColor(color) : undefined;
  if (!parsed) throw new BoardError('bad-item', `${what}: ${JSON.stringify(color)} is not a colour`);
  if ('ink' in parsed)
    out
      .u8(2)
      .u8(parsed.tint ? 2 : 0)
      .u8(parsed.ink);
  else {
    out.u8(5).u8(1);
    for (const part of parsed.rgba) out.u8(part);
  }
}

export function writeStyle(out: ItemBuffer, style: StyleJson, what: string): void {
  const values: Readonly<Record<string, unknown>> = style;
  for (const [name, row] of STYLE_ROWS) {
    const value = values[name];
    if (value === undefined) continue;
    out.u8(row.field);
    if ('color' in row) writeColor(out, value, `${what}.${name}`);
    else if ('range' in row) {
      const [min, max] = row.range;
      if (typeof value !== 'number' || !(value >= min && value <= max))
        throw new BoardError('bad-item', `${what}.${name}: ${String(value)} is not a number from ${min} to ${max}`);
      out.u8(4).f32(value);
    } else {
      const code = row.names.indexOf(value as string);
      if (code < 0)
        throw new BoardError(
          'bad-item',
          `${what}.${name}: ${JSON.stringify(value)} is not one of ${row.names.join(', ')}`,
        );
      out.u8(1).u8(code);
    }
  }
}

export function readStyle(from: ByteReader): StyleJson {
  return readFields<StyleName>(from, () => true);
}

/** What a selection's common style means as tool options. */
export function readOptions(from: ByteReader): ToolOptions {
  const { fill, ...options } = readFields<StyleOption>(from, ({ use }) => use === undefined);
  return fill === undefined ? options : { ...options, fill: fill === NO_COLOR ? null : fill };
}

function readFields<Name extends StyleName>(
  from: ByteReader,
  isIncluded: (row: StyleRow) => boolean,
): Pick<StyleJson, Name> {
  const style: Record<string, unknown> = {};
  while (from.left > 0) {
    const field = from.u8();
    const bytes = from.bytes();
    const entry = STYLE_ROWS.find(([, row]) => row.field === field && isIncluded(row));
    if (!entry) continue;
    const [name, row] = entry;
    const value =
      'color' in row ? readColor(bytes) : 'range' in row ? shortFloat(bytes, row.range) : row.names[bytes[0] ?? 255];
    if (value !== undefined) style[name] = value;
  }
  return style as Pick<StyleJson, Name>;
}

function readColor(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0) return INK_NAMES[bytes[1] ?? 255];
  if (bytes[0] === 2) return INK_NAMES[bytes[1] ?? 255]?.concat(TINT);
  if (bytes[0] !== 1 || bytes.length < 5) return undefined;
  if (bytes[4] === 0) return NO_COLOR;
  const shown = bytes[4] === 255 ? bytes.subarray(1, 4) : bytes.subarray(1, 5);
  return `#${[...shown].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** The shortest decimal that is this f32 again: 0.4, not 0.4000000059604645. Boards may have more: what comes out is what may come in. */
function shortFloat(bytes: Uint8Array, [min, max]: readonly [number, number]): number | undefined {
  if (bytes.length !== 4) return undefined;
  const value = new DataView(bytes.buffer, bytes.byteOffset, 4).getFloat32(0, true);
  return Number.isFinite(value) ? Math.min(max, Math.max(min, shortF32(value))) : undefined;
}

export function shortF32(value: number): number {
  for (let digits = 6; digits <= 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
}

/** Style fields for setTool and style: what a tool's option means for the items it makes. */
export function toolStyleBytes({ fill, ...style }: ToolOptions): Uint8Array {
  const out = new ItemBuffer(64);
  writeStyle(out, fill === undefined ? style : { ...style, fill: fill ?? NO_COLOR }, 'options');
  return out.bytes().slice();
}
