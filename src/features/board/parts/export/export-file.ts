// A finished file of the board, and its way to the person.

import type { ExportFormat, ExportLoss, ExportOptions } from '#protocol/exports.ts';
import { download, fileName } from '../../../../ui/download.ts';
import { type BoardSession, errorCode } from '../../session/board-session.ts';
import { retryLoad } from '../../session/retry-load.ts';
import { waitFor } from '../../session/store.ts';
import { withLanguage } from './with-language.ts';

export interface MadeFile {
  file: Blob;
  name: string;
  /** Of its name. */
  ending: ExportFormat | 'zip';
  /** What of the board is not in it as it is here. */
  left: readonly ExportLoss[];
}

/** `of`: name of the exported part, if it has one. `signal`: ends the work. */
interface MakeOptions {
  of?: string;
  signal?: AbortSignal;
}

/** Null: there is no file, and the person knows why. */
export async function makeFile(
  board: BoardSession,
  format: ExportFormat,
  options: ExportOptions,
  { of = '', signal }: MakeOptions = {},
): Promise<MadeFile | null> {
  const calls = board.calls;
  if (!calls) return null;
  const run = board.newRun();
  const stop = (): void => board.quietly(calls.stopRun(run));
  signal?.addEventListener('abort', stop);
  try {
    const {
      file,
      missing,
      left = [],
    } = await retryLoad(
      () => calls.exportAs(format, withLanguage(format, options), run),
      (waits) => waitFor(board.store, waits),
    );
    // Made in the moment in which it was stopped.
    if (signal?.aborted) return null;
    if (missing) board.notify('pictures-missing', missing.join(', '));
    const isZip = (options.frames?.length ?? 0) > 1 && format !== 'pdf';
    const ending = isZip ? 'zip' : format;
    return { file, name: `${fileName([board.store.title, of].filter(Boolean).join(' – '))}.${ending}`, ending, left };
  } catch (error) {
    if (!signal?.aborted) board.notify(errorCode(error));
    return null;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/** As makeFile, and gives the person the file. */
export async function exportFile(...given: Parameters<typeof makeFile>): Promise<MadeFile | null> {
  const made = await makeFile(...given);
  if (made) download(made.file, made.name);
  return made;
}
