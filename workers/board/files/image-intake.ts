// Pictures on their way onto the board, and what is changed of them there. Each is written anew by the jobs worker, kept on this device,
// and only then named by an item: what is on the board can be shown and sent. Loaded with the first picture.

import { BoardError, codeIn } from '#protocol/board-error.ts';
import type { ImageChange, ImagesPut } from '#protocol/bus.ts';
import type { ItemInput, ItemJson } from '#protocol/item-json.ts';
import { packIds } from '#protocol/items/ids.ts';
import { readItems } from '#protocol/items/read.ts';
import { writeParts } from '#protocol/items/write.ts';
import type { EncodedImage } from '../../jobs/jobs-port.ts';
import type { Puts } from '../document/puts.ts';
import type { EngineApi } from '../engine-api.ts';
import type { Viewport } from '../frame/viewport.ts';
import { changeTxn } from '../items/change.ts';
import type { Progress } from '../progress.ts';
import type { Sync } from '../sync/host.ts';
import type { Imports } from './imports.ts';
import { withJobs } from './jobs-thread.ts';

export interface ImagePort {
  engine: Pick<EngineApi, 'select' | 'items' | 'enact'>;
  viewport: Pick<Viewport, 'boardAt' | 'box'>;
  progress: Pick<Progress, 'set'>;
  puts: Pick<Puts, 'all' | 'settled'>;
  images: Sync['images'];
  wake(): void;
}

type Picture = NonNullable<ItemJson['image']>;
type Box = { x: number; y: number; w: number; h: number };

/** Of the view's sides: so much one picture takes at most, and each of several. */
const ONE_SHARE = 0.6;
const SEVERAL_SHARE = 0.35;
/** Between several, of the view's width. */
const GAP_SHARE = 0.015;
const WHOLE: [number, number, number, number] = [0, 0, 1, 1];

export async function putImages(
  port: ImagePort,
  files: readonly Blob[],
  at: { xCss: number; yCss: number } | undefined,
  imports: Pick<Imports, 'follow'> | null,
): Promise<ImagesPut> {
  const { engine, viewport, progress, puts, images, wake } = port;
  // Before anything is waited for: the view may move.
  const [middle, view] = [viewport.boardAt(at), viewport.box()];
  const pictures: Picture[] = [];
  /** Of each picture, which file it comes from. */
  const sources: number[] = [];
  const failed: ImagesPut['failed'] = [];
  try {
    for (const [k, file] of files.entries()) {
      progress.set('import', { done: k, total: files.length });
      wake();
      try {
        pictures.push(await kept(images, file));
        sources.push(k);
      } catch (error) {
        const code = codeIn(error);
        // What could not be loaded says nothing of the file: all of them are asked for again.
        if (code === undefined || code === 'not-loaded') throw error;
        failed.push({ at: k, code });
      }
    }
  } finally {
    progress.set('import', null);
    wake();
  }
  if (pictures.length === 0) return { ids: [], failed };
  const items = pictures.map((image, k): ItemInput => ({ kind: 'image', image, ...placed(pictures, k, middle, view) }));
  const measure = (): never => {
    throw new BoardError('defect', 'an image has no text');
  };
  const { ids, refused, txns } = await puts.all([...writeParts(items, null, { nowMs: Date.now(), measure })]);
  for (const { at: k, code } of refused) failed.push({ at: sources[k] as number, code });
  engine.select(packIds(ids));
  wake();
  return { ids, failed, ...(imports && { report: imports.follow(ids, txns) }) };
}

/** On this device, to be sent. */
async function kept(images: Sync['images'], file: Blob): Promise<Picture> {
  const { blob, width, height } = await withJobs((jobs) => jobs.encodeImage(file) as Promise<EncodedImage>);
  return { sha256: await images.keep(blob), mime: blob.type, width, height };
}

/** Where one of them lies: alone in the middle, several in rows round it. */
function placed(pictures: readonly Picture[], k: number, middle: { x: number; y: number }, view: Box): Box {
  const share = pictures.length === 1 ? ONE_SHARE : SEVERAL_SHARE;
  const [maxW, maxH] = [view.w * share, view.h * share];
  const { width, height } = pictures[k] as Picture;
  const scale = Math.min(1, maxW / width, maxH / height);
  const [w, h] = [width * scale, height * scale];
  const columns = Math.ceil(Math.sqrt(pictures.length));
  const rows = Math.ceil(pictures.length / columns);
  const gap = view.w * GAP_SHARE;
  const x = middle.x + ((k % columns) - (columns - 1) / 2) * (maxW + gap);
  const y = middle.y + (Math.floor(k / columns) - (rows - 1) / 2) * (maxH + gap);
  return { x: x - w / 2, y: y - h / 2, w, h };
}

export async function changeImage(port: ImagePort, id: string, change: ImageChange): Promise<void> {
  const { engine, images, wake } = port;
  const file = change.file && (await kept(images, change.file));
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
