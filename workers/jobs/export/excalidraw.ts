// The board as an `.excalidraw` file. What Excalidraw has no twin of is drawn as the nearest thing there, and counted by what of it is
// lost; which fields come back is the table of docs/formats.md.

import { BoardError } from '#protocol/board-error.ts';
import type { ExportedFile, ExportLoss } from '#protocol/exports.ts';
import type { ItemJson } from '#protocol/item-json.ts';
import { readInk } from '#protocol/items/ink.ts';
import { LABELED_KINDS } from '#protocol/items/kinds.ts';
import { eachItemOf } from '#protocol/items/read.ts';
import type { Run } from '#protocol/items/runs.ts';
import type { BlobSource } from '../../drawing/images/blob-source.ts';
import { pictureName } from '../../engine/missing-pictures.ts';
import type { Lines } from '../import/excalidraw-labels.ts';
import { arrowOf, freedrawOf, lineOf, verticesOf } from './excalidraw-lines.ts';
import { commonOf, type Element, type Losses, shapeLook } from './excalidraw-look.ts';
import { labelOf, textOf } from './excalidraw-texts.ts';

/** Pictures stand in it as letters: more of them nothing opens. */
const MAX_PICTURE_BYTES = 256 << 20;
/** Turned into letters at once: a multiple of three, so that the pieces join. */
const PIECE_BYTES = 3 << 14;
const SHAPES: Readonly<Record<string, 'rectangle' | 'ellipse' | 'diamond'>> = {
  rectangle: 'rectangle',
  rounded: 'rectangle',
  ellipse: 'ellipse',
  diamond: 'diamond',
};
/** Half of a line: what hangs over a frame's edge by no more is in it. */
const OVER = 2;

/** `lines`: how the board breaks texts that wrap. */
export async function excalidrawFile(
  records: Uint8Array[],
  runs: ReadonlyMap<string, Run>,
  blobs: BlobSource,
  lines: Lines,
): Promise<ExportedFile> {
  const { elements, losses } = excalidrawElements([...eachItemOf(records, readInk)], runs, lines);
  const { parts, missing } = await filesOf(elements, blobs);
  const head = `{"type":"excalidraw","version":2,"source":"atrium","elements":${JSON.stringify(
    elements.filter(({ fileId }) => fileId === undefined || !missing.has(fileId as string)),
  )},"appState":{"viewBackgroundColor":"#ffffff"},"files":{`;
  const names = elements.flatMap(({ fileId, customData }) => {
    const name = (customData as { name?: string } | undefined)?.name;
    return typeof fileId === 'string' && missing.has(fileId) && name ? [name] : [];
  });
  const left = losses.list();
  return {
    file: new Blob([head, ...parts, '}}'], { type: 'application/vnd.excalidraw+json' }),
    ...(names.length > 0 && { missing: names }),
    ...(left.length > 0 && { left }),
  };
}

/** In the order they are painted. */
export function excalidrawElements(
  items: readonly ItemJson[],
  runs: ReadonlyMap<string, Run>,
  lines: Lines,
): { elements: Element[]; losses: { list(): ExportLoss[] } } {
  const losses = new Counted();
  const around = parentsOf(items);
  const elements: Element[] = [];
  const byId = new Map<string, Element>();
  for (const item of items) {
    if (item.kind === 'group') continue;
    const element = item.hidden ? undefined : elementOf(item, runs.get(item.id) ?? [], losses, lines);
    if (!element) {
      losses.lose('kind');
      continue;
    }
    Object.assign(element, around(item));
    elements.push(element);
    byId.set(item.id, element);
    if (!LABELED_KINDS.has(item.kind) || !item.text) continue;
    const label = labelOf(item, losses, lines);
    Object.assign(label, around(item), { containerId: element.id });
    bind(element, label.id as string, 'text');
    elements.push(label);
  }
  for (const item of items) tie(item, byId, losses);
  return { elements, losses };
}

function elementOf(item: ItemJson, run: Run, losses: Losses, lines: Lines): Element | undefined {
  switch (item.kind) {
    case 'rectangle':
    case 'ellipse':
    case 'diamond':
    case 'shape': {
      const type = SHAPES[item.form ?? item.kind];
      if (!type) losses.lose('form');
      return { ...commonOf(item, type ?? 'rectangle'), ...shapeLook(item, type ?? 'rectangle') };
    }
    case 'sticky':
      losses.lose('form');
      return {
        ...commonOf(
          { ...item, style: { fill: item.style.color ?? 'yellow', ...item.style, color: 'transparent' } },
          'rectangle',
        ),
        roundness: null,
      };
    case 'text':
      return textOf(item, losses, lines);
    case 'connector':
      return item.style.startHead === undefined &&
        item.style.endHead === undefined &&
        !item.start &&
        !item.end &&
        !item.text
        ? lineOf(item, run)
        : arrowOf(item, run, losses);
    case 'path':
      return lineOf(item, verticesOf(item));
    case 'stroke':
      return freedrawOf(item, losses);
    case 'image':
      return imageOf(item);
    case 'frame':
      // All of them look so there.
      return {
        ...commonOf(item, 'frame'),
        strokeColor: '#bbb',
        backgroundColor: 'transparent',
        name: item.text || null,
      };
    default:
      return undefined;
  }
}

function imageOf(item: ItemJson): Element | undefined {
  const { image, x, y, w, h } = item;
  if (!image) return undefined;
  const [cx, cy, cw, ch] = image.crop ?? [0, 0, 1, 1];
  const { width, height } = image;
  return {
    ...commonOf({ ...item, style: { ...item.style, color: 'transparent' } }, 'image'),
    x: Math.min(x, x + w),
    y: Math.min(y, y + h),
    width: Math.abs(w),
    height: Math.abs(h),
    fileId: image.sha256,
    status: 'saved',
    scale: [w < 0 ? -1 : 1, h < 0 ? -1 : 1],
    crop: image.crop
      ? {
          x: cx * width,
          y: cy * height,
          width: cw * width,
          height: ch * height,
          naturalWidth: width,
          naturalHeight: height,
        }
      : null,
    customData: { name: pictureName(image) },
  };
}

/** Groups from the inside out, and the frame: theirs cuts off what hangs over its edge, so that it has such items only where ours does too. */
function parentsOf(items: readonly ItemJson[]): (item: ItemJson) => { groupIds: string[]; frameId: string | null } {
  const containers = new Map(
    items.filter(({ kind }) => kind === 'group' || kind === 'frame').map((one) => [one.id, one]),
  );
  return (item) => {
    const { parent } = item;
    const groupIds: string[] = [];
    let at = parent === undefined ? undefined : containers.get(parent);
    while (at?.kind === 'group') {
      groupIds.push(at.id);
      at = at.parent === undefined ? undefined : containers.get(at.parent);
    }
    const frame = at?.kind === 'frame' && (at.frame?.clip || isWithin(item, at)) ? at.id : null;
    return { groupIds, frameId: frame };
  };
}

/** `frame`: its bounds hold what hangs over it too. */
function isWithin({ bounds }: ItemJson, frame: ItemJson): boolean {
  const isInside = (from: number, size: number, start: number, room: number): boolean =>
    from >= start - OVER && from + size <= start + room + OVER;
  return isInside(bounds.x, bounds.w, frame.x, frame.w) && isInside(bounds.y, bounds.h, frame.y, frame.h);
}

function bind(holder: Element, id: string, type: 'text' | 'arrow'): void {
  holder.boundElements = [...((holder.boundElements as object[] | null) ?? []), { id, type }];
}

/** Held ends, which both sides name. */
function tie(item: ItemJson, byId: ReadonlyMap<string, Element>, losses: Losses): void {
  const arrow = byId.get(item.id);
  if (item.kind !== 'connector' || arrow?.type !== 'arrow') return;
  for (const [end, field] of [
    [item.start, 'startBinding'],
    [item.end, 'endBinding'],
  ] as const) {
    const holder = end && byId.get(end.id);
    if (end && !holder) losses.lose('ends');
    if (!holder) continue;
    arrow[field] = { elementId: holder.id, focus: 0, gap: 1 };
    bind(holder, arrow.id as string, 'arrow');
  }
}

/** Each once, as JSON with its bytes as letters. */
async function filesOf(
  elements: readonly Element[],
  blobs: BlobSource,
): Promise<{ parts: (string | Blob)[]; missing: Set<string> }> {
  const parts: (string | Blob)[] = [];
  const missing = new Set<string>();
  let bytes = 0;
  for (const name of new Set(elements.flatMap(({ fileId }) => (typeof fileId === 'string' ? [fileId] : [])))) {
    const picture = await blobs.get(name).catch(() => undefined);
    if (!picture) {
      missing.add(name);
      continue;
    }
    bytes += picture.size;
    if (bytes > MAX_PICTURE_BYTES)
      throw new BoardError('export-too-large', `images of more than ${MAX_PICTURE_BYTES} bytes: take .atrium`);
    const about = `"${name}":{"id":"${name}","mimeType":"${picture.type}","created":0,"dataURL":"data:${picture.type};base64,`;
    parts.push(`${parts.length > 0 ? ',' : ''}${about}`, ...(await letters(picture)), '"}');
  }
  return { parts, missing };
}

async function letters(picture: Blob): Promise<string[]> {
  const pieces: string[] = [];
  for (let at = 0; at < picture.size; at += PIECE_BYTES) {
    const bytes = new Uint8Array(await picture.slice(at, at + PIECE_BYTES).arrayBuffer());
    pieces.push(btoa(String.fromCharCode(...bytes)));
  }
  return pieces;
}

class Counted implements Losses {
  readonly #counts = new Map<ExportLoss['what'], number>();

  lose(what: ExportLoss['what']): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  list(): ExportLoss[] {
    return [...this.#counts].map(([what, count]) => ({ what, count }));
  }
}
