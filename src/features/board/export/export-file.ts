// A finished file of the board, and its way to the person.

import type { ExportFormat, ExportLoss, ExportOptions } from '#protocol/bus.ts';
import { download, fileName } from '../../../app/download.ts';
import { board, showNotice, waitFor } from '../state.ts';
import { errorCode, openBoard } from '../tell.ts';
import { whenLoaded } from '../when-loaded.ts';
import { withLanguage } from './with-language.ts';

export interface MadeFile {
  file: Blob;
  name: string;
  /** Of its name. */
  ending: ExportFormat | 'zip';
  /** What of the board is not in it as it is here. */
  left: readonly ExportLoss[];
}

/** `of`: what of the board it is, where that has a name. Null: there is no file, and the person knows why. */
export async function makeFile(format: ExportFormat, options: ExportOptions, of = ''): Promise<MadeFile | null> {
  const calls = openBoard();
  if (!calls) return null;
  try {
    const {
      file,
      missing,
      left = [],
    } = await whenLoaded(() => calls.exportAs(format, withLanguage(format, options)), waitFor);
    if (missing) showNotice('pictures-missing', missing.join(', '));
    const isZip = (options.frames?.length ?? 0) > 1 && format !== 'pdf';
    const ending = isZip ? 'zip' : format;
    return { file, name: `${fileName([board.title, of].filter(Boolean).join(' – '))}.${ending}`, ending, left };
  } catch (error) {
    showNotice(errorCode(error));
    return null;
  }
}

/** Null as from makeFile. */
export async function exportFile(format: ExportFormat, options: ExportOptions, of = ''): Promise<MadeFile | null> {
  const made = await makeFile(format, options, of);
  if (made) download(made.file, made.name);
  return made;
}
