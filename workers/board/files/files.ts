// Files in and out: hands long work to the jobs worker and what it answers to the engine.

import { transfer } from 'comlink';
import type { Imported, JobsPort } from '../../jobs/jobs-port.ts';
import { BoardError } from '../board-error.ts';
import type { AllPut } from '../document/puts.ts';
import type { Session } from '../open-board.ts';
import { withJobs } from './jobs-thread.ts';

const NO_IDS = new Uint8Array();

/** Reads a file and puts what is in it on the board: what the server would not take is left out and named. */
export async function importFile(
  session: Session,
  file: Blob,
  name: string,
  at?: { xCss: number; yCss: number },
): Promise<{ put: AllPut; report: Imported['report'] }> {
  const { wPx, hPx, dpr } = session.size;
  const { x, y } = session.boardFromCss(at?.xCss ?? wPx / dpr / 2, at?.yCss ?? hPx / dpr / 2);
  session.progress.set('import', { done: 0, total: 0 });
  session.loop.wake();
  const { parts, report } = await withJobs(
    (port) => port.parse(file, name, x, y) as Promise<Awaited<ReturnType<JobsPort['parse']>>>,
  ).finally(() => session.progress.set('import', null));
  const put = await session.puts.all(parts);
  session.engine.select(NO_IDS);
  session.loop.wake();
  return { put, report };
}

/** The board's cache on this device: a snapshot in place of the rows. */
export function compactCache(alias: string): Promise<number | undefined> {
  return withJobs((port) => port.compact(alias));
}

export async function exportFile(
  session: Session,
  format: 'png' | 'json',
  options: { scale?: number; selection?: boolean; dark?: boolean },
): Promise<Blob> {
  const { engine } = session;
  if (format === 'json') {
    const ids = options.selection ? engine.selection(0xffff_ffff) : NO_IDS;
    if (options.selection && ids.length === 0) throw new BoardError('nothing-to-export');
    const records = engine.items(ids, -1, true);
    return withJobs((port) => port.exportJson(transfer(records, [records.buffer])) as Promise<Blob>);
  }
  const selected = options.selection ? engine.copy() : null;
  if (selected && selected.length === 0) throw new BoardError('nothing-to-export');
  const chunks = selected ? [selected] : engine.snapshotChunks();
  const order = { chunks, scale: options.scale ?? session.size.dpr, dark: options.dark ?? false };
  return withJobs((port) => port.exportPng(order) as Promise<Blob>);
}
