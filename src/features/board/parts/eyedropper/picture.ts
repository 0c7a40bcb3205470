// The pixel of a picture on the board, read from its file.

import type { ItemJson } from '#protocol/item-json.ts';
import type { ColourPort } from './colour-at.ts';

export interface Pixels {
  width: number;
  height: number;
  /** r g b a each. */
  data: Uint8ClampedArray;
}

/** A file is looked at no larger than this. */
const MAX_PX = 512;
const WHOLE = [0, 0, 1, 1] as const;

/** '#rrggbb'; null: one looks through it there, or its file is not here. */
export async function pixelAt(port: ColourPort, item: ItemJson, x: number, y: number): Promise<string | null> {
  const { image } = item;
  if (!image) return null;
  const pixels = port.pictures.get(image.sha256) ?? port.calls.imageFile(image.sha256).then(pixelsOf);
  port.pictures.set(image.sha256, pixels);
  const at = await pixels.catch(() => null);
  return at && colourIn(at, placeIn(item, x, y));
}

/** Where a point of the board lies in the file, as shares of it. */
export function placeIn({ image, ...item }: ItemJson, x: number, y: number): readonly [number, number] {
  const [dx, dy] = [x - item.x - item.w / 2, y - item.y - item.h / 2];
  const [cos, sin] = [Math.cos(item.rot), Math.sin(item.rot)];
  // Sides below zero mirror it.
  const across = (dx * cos + dy * sin) / item.w + 0.5;
  const down = (dy * cos - dx * sin) / item.h + 0.5;
  const [cropX, cropY, cropW, cropH] = image?.crop ?? WHOLE;
  return [cropX + across * cropW, cropY + down * cropH];
}

export function colourIn({ width, height, data }: Pixels, [across, down]: readonly [number, number]): string | null {
  const column = Math.min(width - 1, Math.max(0, Math.floor(across * width)));
  const row = Math.min(height - 1, Math.max(0, Math.floor(down * height)));
  const [r = 0, g = 0, b = 0, a = 0] = data.subarray((row * width + column) * 4);
  return a < 128 ? null : `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

async function pixelsOf(file: Blob): Promise<Pixels> {
  const whole = await createImageBitmap(file);
  const scale = Math.min(1, MAX_PX / Math.max(whole.width, whole.height));
  const [width, height] = [whole.width, whole.height].map((px) => Math.max(1, Math.round(px * scale))) as [
    number,
    number,
  ];
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(whole, 0, 0, width, height);
  whole.close();
  return { width, height, data: context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray(4) };
}
