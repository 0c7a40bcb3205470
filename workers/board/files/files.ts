// Files in and out: hands long work to the jobs worker and what it answers to the engine.

import { transfer } from 'comlink';
import { BoardError } from '#protocol/board-error.ts';
import type { Imported, JobsPort } from '../../jobs/jobs-port.ts';
import type { AllPut, Puts } from '../document/puts.ts';
import type { EngineApi } from '../engine-api.ts';
import type { Progress } from '../progress.ts';
import { withJobs } from './jobs-thread.ts';

const NO_IDS = new Uint8Array();

export interface ImportPort {
  engine: Pick<EngineApi, 'select'>;
  puts: Pick<Puts, 'all'>;
  progress: Pick<Progress, 'set'>;
  wake(): void;
}

export interface ExportPort {
  engine: Pick<EngineApi, 'selection' | 'items' | 'copy' | 'snapshotChunks'>;
  /** px per CSS px of the screen. */
  dpr: number;
}

/** Reads a file and puts what is in it on the board, around `at` (board units): what the server would not take is left out and named. */
export async function importFile(
  { engine, puts, progress, wake }: ImportPort,
  file: Blob,
  name: string,
  at: { x: number; y: number },
): Promise<{ put: AllPut; report: Imported['report'] }> {
  progress.set('import', { done: 0, total: 0 });
  wake();
  const { parts, report } = await withJobs(
    (port) => port.parse(file, name, at.x, at.y) as Promise<Awaited<ReturnType<JobsPort['parse']>>>,
  ).finally(() => progress.set('import', null));
  const put = await puts.all(parts);
  engine.select(NO_IDS);
  wake();
  return { put, report };
}

/** The board's cache on this device: a snapshot in place of the rows. */
export function compactCache(alias: string): Promise<number | undefined> {
  return withJobs((port) => port.compact(alias));
}

export async function exportFile(
  { engine, dpr }: ExportPort,
  format: 'png' | 'json',
  options: { scale?: number; selection?: boolean; dark?: boolean },
): Promise<Blob> {
  if (format === 'json') {
    const ids = options.selection ? engine.selection(0xffff_ffff) : NO_IDS;
    if (options.selection && ids.length === 0) throw new BoardError('nothing-to-export');
    const records = engine.items(ids, -1, true);
    return withJobs((port) => port.exportJson(transfer(records, [records.buffer])) as Promise<Blob>);
  }
  const selected = options.selection ? engine.copy() : null;
  if (selected && selected.length === 0) throw new BoardError('nothing-to-export');
  const chunks = selected ? [selected] : engine.snapshotChunks();
  const order = { chunks, scale: options.scale ?? dpr, dark: options.dark ?? false };
  return withJobs((port) => port.exportPng(order) as Promise<Blob>);
}
