// Images of an Excalidraw file: the files in it written anew as those that are dropped on a board are, and the elements that show them.

import { codeIn } from '#protocol/board-error.ts';
import { hexOf } from '#protocol/bytes.ts';
import type { ItemInput } from '#protocol/item-json.ts';
import type { StyleJson } from '#protocol/styles.ts';
import { boxStyle, pictureName } from '../../engine/missing-pictures.ts';
import { sha256 } from '../../store/sha256.ts';
import type { EncodedImage } from '../jobs-port.ts';
import { box, type Element, numberOf } from './excalidraw-element.ts';
import type { DropReason } from './report.ts';

export type Picture = NonNullable<ItemInput['image']>;
/** By what elements call a file: the picture in it, or why there is none. */
export type Pictures = ReadonlyMap<string, Picture | DropReason>;

export interface ReadPictures {
  pictures: Pictures;
  /** The files of `pictures`, as the board keeps them. */
  files: Blob[];
}

/** Of all files that elements show. A text that is no such file has none: what it is instead, its reader says. */
export async function picturesIn(text: string, encode: (file: Blob) => Promise<EncodedImage>): Promise<ReadPictures> {
  const pictures = new Map<string, Picture | DropReason>();
  const files: Blob[] = [];
  for (const [id, file] of filesIn(text)) {
    try {
      const { blob, width, height } = await encode(file);
      const name = hexOf(await sha256(globalThis.crypto?.subtle, new Uint8Array(await blob.arrayBuffer())));
      pictures.set(id, { sha256: name, mime: blob.type, width, height });
      files.push(blob);
    } catch (error) {
      const code = codeIn(error);
      if (code === undefined) throw error;
      pictures.set(id, code === 'image-too-large' ? 'too-large' : 'image-broken');
    }
  }
  return { pictures, files };
}

function filesIn(text: string): Map<string, Blob> {
  const found = new Map<string, Blob>();
  // Most drawings have none, and are long.
  if (!text.includes('"dataURL"')) return found;
  let drawing: { elements?: unknown; files?: Record<string, { dataURL?: unknown } | null> | null } | null;
  try {
    drawing = JSON.parse(text);
  } catch {
    return found;
  }
  const elements: unknown[] = Array.isArray(drawing?.elements) ? drawing.elements : [];
  for (const element of elements as (Partial<Element> | null)[]) {
    if (element?.type !== 'image' || element.isDeleted === true || typeof element.fileId !== 'string') continue;
    const file = found.has(element.fileId) ? undefined : fileOf(drawing?.files?.[element.fileId]?.dataURL);
    if (file) found.set(element.fileId, file);
  }
  return found;
}

function fileOf(dataUrl: unknown): Blob | undefined {
  const base64 = typeof dataUrl === 'string' ? /^data:([^;,]{0,100})[^,]{0,100};base64,/.exec(dataUrl) : null;
  if (!base64) return undefined;
  try {
    const bytes = Uint8Array.from(atob((dataUrl as string).slice(base64[0].length)), (one) => one.charCodeAt(0));
    return new Blob([bytes], { type: base64[1] });
  } catch {
    return undefined;
  }
}

/** Mirrored there by its `scale`, here by sides that run the other way. One whose file is not there is a box that says so (`missing`). */
export function imageItem(
  element: Element,
  pictures: Pictures,
  style: StyleJson,
  missing: string[],
): ItemInput | DropReason {
  const picture = typeof element.fileId === 'string' ? pictures.get(element.fileId) : undefined;
  if (typeof picture === 'string') return picture;
  const { x, y, w, h, rot } = box(element);
  if (!(w > 0 && h > 0)) return 'bad-numbers';
  if (picture === undefined) {
    const text = pictureName({ width: w, height: h });
    missing.push(text);
    return { kind: 'rectangle', text, x, y, w, h, rot, style: { ...style, ...boxStyle(w, h) } };
  }
  const [isFlippedX, isFlippedY] = mirrored(element);
  const crop = cropOf(element.crop);
  return {
    kind: 'image',
    image: { ...picture, ...(crop && { crop }) },
    x: isFlippedX ? x + w : x,
    y: isFlippedY ? y + h : y,
    w: isFlippedX ? -w : w,
    h: isFlippedY ? -h : h,
    rot,
    ...(style.opacity !== undefined && { style: { opacity: style.opacity } }),
  };
}

/** Whether its sides run the other way. */
export function mirrored({ type, scale }: Element): readonly [boolean, boolean] {
  const [x, y] = type === 'image' && Array.isArray(scale) ? scale : [];
  return [x === -1, y === -1];
}

/** Px of the picture there, shares of it here. What lies beside it shows nothing. */
function cropOf(given: Element['crop']): Picture['crop'] | undefined {
  const [naturalW, naturalH] = [numberOf(given?.naturalWidth) ?? 0, numberOf(given?.naturalHeight) ?? 0];
  const [x, w] = part(numberOf(given?.x), numberOf(given?.width), naturalW);
  const [y, h] = part(numberOf(given?.y), numberOf(given?.height), naturalH);
  return w > 0 && h > 0 && (w < 1 || h < 1) ? [x, y, w, h] : undefined;
}

function part(from = 0, length = 0, whole = 0): [from: number, length: number] {
  const share = (value: number): number => Math.min(1, Math.max(0, value / whole));
  return whole > 0 ? [share(from), share(from + length) - share(from)] : [0, 0];
}
