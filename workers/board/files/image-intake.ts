// Pictures on their way onto the board, and what is changed of them there. Each is written anew by the jobs worker, kept on this device,
// and only then named by an item: what is on the board can be shown and sent. Loaded with the first picture.

import { BoardError } from '#protocol/board-error.ts';
import type { ImageCell, ImageChange } from '#protocol/bus.ts';
import type { ItemInput, ItemJson } from '#protocol/item-json.ts';
import { packIds } from '#protocol/items/ids.ts';
import { readItems } from '#protocol/items/read.ts';
import { writeParts } from '#protocol/items/write.ts';
import type { EngineApi } from '../../engine/engine.ts';
import type { EncodedImage } from '../../jobs/jobs-port.ts';
import { type AllPut, landingAt, type Puts } from '../document/bulk-insert.ts';
import { changeTxn } from '../items/change.ts';
import type { Sync } from '../sync/host.ts';
import { withJobs } from './jobs-thread.ts';

export interface ImageDeps {
  engine: Pick<EngineApi, 'items' | 'enact' | 'frameAt'>;
  puts: Pick<Puts, 'all'>;
  images: Sync['images'];
  wake(): void;
}

type Picture = NonNullable<ItemJson['image']>;
type StoredPicture = { image: Picture; isAnimated: boolean };
type Box = { x: number; y: number; w: number; h: number };

const WHOLE: [number, number, number, number] = [0, 0, 1, 1];

/** All images of one `run` are one undo step. Stopped by `signal` nothing of the file is kept; rejects with `import-stopped` then. */
export async function putImage(
  { engine, images, puts, wake }: ImageDeps,
  file: Blob,
  cell: ImageCell,
  run: number,
  signal: AbortSignal,
): Promise<AllPut & { isAnimated: boolean }> {
  const { image, isAnimated } = await storePicture(images, file, signal);
  const measure = (): never => {
    throw new BoardError('defect', 'an image has no text');
  };
  const item: ItemInput = { kind: 'image', image, ...boxIn(cell, image) };
  const parts = [...writeParts([item], null, { nowMs: Date.now(), measure })];
  const put = await puts.all(parts, run, landingAt(engine, cell.aim));
  wake();
  const [refused] = put.refused;
  if (refused) throw new BoardError(refused.code);
  return { ...put, isAnimated };
}

/** Stores the image on this device, to be sent. */
async function storePicture(images: Sync['images'], file: Blob, signal?: AbortSignal): Promise<StoredPicture> {
  const { blob, width, height, isAnimated } = await withJobs((jobs) => jobs.encodeImage(file) as Promise<EncodedImage>);
  if (signal?.aborted) throw new BoardError('import-stopped');
  return { image: { sha256: await images.keep(blob), mime: blob.type, width, height }, isAnimated };
}

function boxIn({ x, y, maxW, maxH }: ImageCell, { width, height }: Picture): Box {
  const scale = Math.min(1, maxW / width, maxH / height);
  const [w, h] = [width * scale, height * scale];
  return { x: x - w / 2, y: y - h / 2, w, h };
}

export async function changeImage(deps: ImageDeps, id: string, change: ImageChange): Promise<void> {
  const { engine, images, wake } = deps;
  const file = change.file && (await storePicture(images, change.file)).image;
  // As it is by now: others may have changed it meanwhile.
  const [item] = readItems(engine.items(packIds([id]), -1, false));
  if (!item?.image) throw new BoardError('not-found', `no image ${id}`);
  const { crop: before = WHOLE, alt = '' } = item.image;
  const crop = change.crop ?? (file ? WHOLE : before);
  const image = { ...item.image, ...file, crop, alt: change.alt ?? alt };
  const { rot = 0 } = item;
  const at = { ...(item as Box), rot };
  const box = file ? replaced(at, image) : cropped(at, before, crop);
  // Words alone leave it where it lies: somebody may be moving it.
  const isElsewhere = file !== undefined || change.crop !== undefined;
  const next = { id, image, ...(isElsewhere && { box: { ...box, rot } }) };
  if (!engine.enact(changeTxn(engine, [next], true))) throw new BoardError('busy');
  wake();
}

type Turned = Box & { rot: number };
type Crop = readonly [number, number, number, number];

/** Another picture is as wide as the one before, and has its own proportions; its middle stays. */
function replaced(
  { x, y, w, h }: Box,
  { width, height, crop = WHOLE }: Pick<Picture, 'width' | 'height'> & { crop?: Crop },
): Box {
  const high = (Math.abs(w) * height * crop[3]) / (width * crop[2]);
  const signed = h < 0 ? -high : high;
  return { x, y: y + (h - signed) / 2, w, h: signed };
}

/** What is still seen stays where it lies, turned as the image is. */
function cropped({ x, y, w, h, rot }: Turned, [bx, by, bw, bh]: Crop, [ax, ay, aw, ah]: Crop): Box {
  const [unitW, unitH] = [w / bw, h / bh];
  const [dx, dy] = [(ax + aw / 2 - bx - bw / 2) * unitW, (ay + ah / 2 - by - bh / 2) * unitH];
  const [sin, cos] = [Math.sin(rot), Math.cos(rot)];
  const [newW, newH] = [unitW * aw, unitH * ah];
  return {
    x: x + w / 2 + dx * cos - dy * sin - newW / 2,
    y: y + h / 2 + dx * sin + dy * cos - newH / 2,
    w: newW,
    h: newH,
  };
}
