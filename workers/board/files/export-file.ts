// Files out: what the engine has of the board, or of the selection, handed to the jobs worker that makes the file.

import { proxy, transfer } from 'comlink';
import { BoardError } from '#protocol/board-error.ts';
import { type Box, paperName, ZOOM_RANGE } from '#protocol/bus.ts';
import {
  type ExportedFile,
  type ExportFormat,
  type ExportOptions,
  type ExportPreview,
  type FrameName,
  isPictureFormat,
} from '#protocol/exports.ts';
import { chunkRecords, ID_BYTES, idOf } from '#protocol/item-bytes.ts';
import { packIds } from '#protocol/items/ids.ts';
import { readItems } from '#protocol/items/read.ts';
import type { BlobSource } from '../../drawing/images/blob-source.ts';
import type { EngineApi } from '../../engine/engine.ts';
import { recordsOf } from '../../engine/records.ts';
import type { NamedArea, PngOrder } from '../../jobs/jobs-port.ts';
import { withJobs, withOwnJobs } from './jobs-thread.ts';

export interface ExportDeps {
  engine: Pick<EngineApi, 'items' | 'allIds' | 'copy' | 'runs' | 'snapshotChunks' | 'title' | 'paper'>;
  blobs: BlobSource;
  /** px per CSS px of the screen. */
  dpr: number;
}

export async function exportFile(
  deps: ExportDeps,
  format: ExportFormat,
  options: ExportOptions,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const { engine, blobs } = deps;
  const make: typeof withJobs = (work) => withOwnJobs(work, signal);
  if (isPictureFormat(format)) {
    const order = pngOrder(deps, options);
    if (format === 'svg') return make((jobs) => jobs.exportSvg(order, proxy(blobs)) as Promise<ExportedFile>);
    if (format === 'pdf') {
      const { language, frameNames } = options;
      const told = {
        ...order,
        title: engine.title(),
        ...(language && { language }),
        ...(frameNames && { frameNames }),
      };
      return make((jobs) => jobs.exportPdf(told, proxy(blobs)) as Promise<ExportedFile>);
    }
    return { file: await make((jobs) => jobs.exportPng(order, proxy(blobs)) as Promise<Blob>) };
  }
  const ids = options.selection ? selectedIds(engine) : engine.allIds(-1);
  if (options.selection && ids.length === 0) throw new BoardError('nothing-to-export');
  const records = recordsOf(engine, ids, -1);
  const board = options.selection ? undefined : { title: engine.title(), paper: paperName(engine.paper()) };
  const given = transfer(
    records,
    records.map(({ buffer }) => buffer),
  );
  if (format === 'json') return { file: await make((jobs) => jobs.exportJson(given, board) as Promise<Blob>) };
  return make((jobs) =>
    format === 'atrium'
      ? (jobs.exportArchive(given, board, proxy(blobs)) as Promise<ExportedFile>)
      : (jobs.exportExcalidraw(given, engine.runs(ids), proxy(blobs)) as Promise<ExportedFile>),
  );
}

export async function previewOf(
  deps: ExportDeps,
  options: ExportOptions,
  wPx: number,
  hPx: number,
): Promise<ExportPreview | null> {
  const order = pngOrder(deps, { ...options, scale: 1 });
  const within = { wPx, hPx };
  return withJobs((jobs) => jobs.previewPng(order, within, proxy(deps.blobs)) as Promise<ExportPreview | null>);
}

function pngOrder({ engine, dpr }: ExportDeps, options: ExportOptions): PngOrder {
  const scale = options.scale ?? dpr;
  // The camera would show less, or more, without a word.
  const [min, max] = ZOOM_RANGE;
  if (!(scale >= min && scale <= max))
    throw new BoardError(
      'bad-argument',
      `options.scale: ${scale} is not a number from ${min} to ${max}`,
      'options.scale',
    );
  const { selection, frames, dark = false, background = 'paper' } = options;
  const areas = frames && framesOf(engine, frames, options.frameNames);
  const chunks = selection && !areas ? [engine.copy()] : engine.snapshotChunks();
  return { chunks, scale, dark, background, ...(areas && { areas }) };
}

/** Where these frames lie; one that turned with what it lies on takes the box around it. */
function framesOf(
  engine: Pick<EngineApi, 'items'>,
  ids: readonly string[],
  names: readonly FrameName[] = [],
): NamedArea[] {
  const nameById = new Map(names.map(({ id, name }) => [id, name]));
  const found = ids.length > 0 ? readItems(engine.items(packIds(ids), -1, false)) : [];
  const byId = new Map(found.map((frame) => [frame.id, frame]));
  const areas = ids.flatMap((id) => {
    const frame = byId.get(id);
    if (frame?.kind !== 'frame') return [];
    const { x, y, w, h, rot, bounds, text } = frame;
    const area: Box =
      rot === 0 ? { x: Math.min(x, x + w), y: Math.min(y, y + h), w: Math.abs(w), h: Math.abs(h) } : bounds;
    return area.w > 0 && area.h > 0 ? [{ area, name: text?.trim() || (nameById.get(id) ?? '') }] : [];
  });
  if (areas.length === 0) throw new BoardError('nothing-to-export');
  return areas;
}

/** Of what is selected and all that lies in it. */
function selectedIds(engine: Pick<EngineApi, 'copy'>): Uint8Array {
  const ids = Array.from(chunkRecords(engine.copy()), idOf);
  const all = new Uint8Array(ids.length * ID_BYTES);
  for (const [k, id] of ids.entries()) all.set(id, k * ID_BYTES);
  return all;
}
