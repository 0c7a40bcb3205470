// Contents of the groups that few items have (docs/formats.md `c`, `i`, `n`, `o`, `q`, and `f`) from JSON. Empty: the group's default.

import { FORMS } from '../forms.ts';
import { type ItemInput, MAX_SPEAKER_MINUTES, MAX_SPEAKER_NOTES_BYTES } from '../item-json.ts';
import { INK_NAMES } from '../tools.ts';
import { ItemBuffer } from './buffer.ts';

const SHA256 = /^[0-9a-f]{64}$/;
const WHOLE = [0, 0, 1, 1] as const;
/** What the format has room for. */
const MAX_SIDE_PX = 0xffff_ffff;

/** The file alone: what an image is made of. Throws on what names none. */
export function fileBytes(image: ItemInput['image']): Uint8Array {
  return writeFile(new ItemBuffer(64), image).bytes().slice();
}

/** What the image shows now. */
export function pictureBytes(image: NonNullable<ItemInput['image']>): Uint8Array {
  const { crop = WHOLE, alt = '' } = image;
  const [x, y, w, h] = crop;
  if (!(w > 0 && h > 0)) throw new RangeError('image.crop: shows nothing');
  return writeFile(new ItemBuffer(96 + alt.length * 3), image)
    .f32(x)
    .f32(y)
    .f32(w)
    .f32(h)
    .str(alt)
    .bytes()
    .slice();
}

export function noteBytes({ author = '', tags = [] }: NonNullable<ItemInput['note']>): Uint8Array {
  const out = new ItemBuffer(64).str(author).varint(tags.length);
  for (const { color, text } of tags) out.u8(Math.max(0, INK_NAMES.indexOf(color))).str(text);
  return out.bytes().slice();
}

export function frameBytes({ clip = false, order = '' }: NonNullable<ItemInput['frame']>): Uint8Array {
  const key = hexBytes(order);
  return new ItemBuffer(16 + key.length)
    .u8(clip ? 1 : 0)
    .varint(key.length)
    .raw(key)
    .bytes()
    .slice();
}

/** Throws on what the model does not take. Minutes of 0 are none. */
export function speakerBytes({ notes = '', minutes = 0 }: NonNullable<ItemInput['speaker']>): Uint8Array {
  if (!(Number.isInteger(minutes) && minutes >= 0 && minutes <= MAX_SPEAKER_MINUTES))
    throw new RangeError(`speaker.minutes: ${minutes} is no whole number from 1 to ${MAX_SPEAKER_MINUTES}`);
  const letters = new TextEncoder().encode(notes);
  if (letters.length > MAX_SPEAKER_NOTES_BYTES)
    throw new RangeError(`speaker.notes: ${letters.length} bytes, at most ${MAX_SPEAKER_NOTES_BYTES}`);
  return new ItemBuffer(16 + letters.length).varint(minutes).varint(letters.length).raw(letters).bytes().slice();
}

export function formBytes(form: NonNullable<ItemInput['form']>, proportion: number | undefined): Uint8Array {
  const code = FORMS.indexOf(form);
  if (code < 0) throw new RangeError(`form: is none of ${FORMS.join(', ')}`);
  const out = new ItemBuffer(16).u8(code).varint(proportion === undefined ? 0 : 1);
  if (proportion !== undefined) out.f32(proportion);
  return out.bytes().slice();
}

/** What holds an end: the item's id, and where in its box. */
export interface HeldEnd {
  id: Uint8Array;
  x: number;
  y: number;
}

/** `route`: by its place in ROUTES. `bends`: dx, dy each, from the connector's start, so that moving it writes its box alone. */
export function writeEnds(
  out: ItemBuffer,
  route: number,
  ends: readonly [HeldEnd | undefined, HeldEnd | undefined],
  bends: readonly number[],
): void {
  out.u8(route);
  for (const end of ends) {
    if (end) out.u8(1).raw(end.id).f32(end.x).f32(end.y);
    else out.u8(0);
  }
  out.varint(bends.length / 2);
  for (const by of bends) out.f64(by);
}

function writeFile(out: ItemBuffer, image: ItemInput['image']): ItemBuffer {
  if (!image || !SHA256.test(image.sha256)) throw new RangeError('image: has no sha256');
  const { sha256, mime, width, height } = image;
  return out.raw(hexBytes(sha256)).str(mime).varint(sidePx(width)).varint(sidePx(height));
}

/** Files may have any number, and JSON has numbers without end (1e999). */
function sidePx(side: number): number {
  if (!(side >= 0 && side <= MAX_SIDE_PX))
    throw new RangeError(`image: ${side} px is out of range (0 to ${MAX_SIDE_PX})`);
  return Math.round(side);
}

function hexBytes(digits: string): Uint8Array {
  return Uint8Array.from({ length: digits.length / 2 }, (_, k) => Number.parseInt(digits.slice(k * 2, k * 2 + 2), 16));
}
