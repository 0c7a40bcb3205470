// Files in and out: import of what is dropped, pasted or chosen, export as a download.

import { download, fileName } from '../../app/download.ts';
import { openDialog } from './dialogs/dialogs.ts';
import { board, showNotice } from './state.ts';
import { errorCode, openBoard } from './tell.ts';

const IMPORTED = /\.(excalidraw|excalidrawlib|json)$/i;
export const ACCEPTED = '.excalidraw,.excalidrawlib,.json,application/json';

export async function importFiles(files: readonly File[], at?: { xCss: number; yCss: number }): Promise<void> {
  const calls = openBoard();
  if (!calls || files.length === 0) return;
  if (board.role !== 'editor') return showNotice('forbidden');
  for (const file of files) {
    if (!IMPORTED.test(file.name)) {
      showNotice('unsupported-file', file.name);
      continue;
    }
    try {
      const report = await calls.importFile(file, file.name, at);
      openDialog({ kind: 'import', name: file.name, kept: report.kept, dropped: report.dropped });
    } catch (error) {
      showNotice(errorCode(error), file.name);
    }
  }
}

export async function exportBoard(format: 'png' | 'json'): Promise<void> {
  const calls = openBoard();
  if (!calls) return;
  try {
    download(await calls.exportAs(format, format === 'png' ? { scale: 2 } : {}), `${fileName(board.title)}.${format}`);
  } catch (error) {
    showNotice(errorCode(error));
  }
}

/** What could not be put on the board, with its bytes. */
export async function exportKept(): Promise<void> {
  const calls = openBoard();
  if (!calls) return;
  try {
    download(await calls.exportKept(), `${fileName(board.title)}.kept.json`);
  } catch (error) {
    showNotice(errorCode(error));
  }
}

/** Drops on the whole page, so that a file let go over a bar does not leave the board. */
export function listenDrops(onHover: (over: boolean) => void): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
  addEventListener(
    'dragover',
    (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      onHover(true);
    },
    { signal },
  );
  addEventListener('dragleave', (event) => event.relatedTarget === null && onHover(false), { signal });
  addEventListener(
    'drop',
    (event) => {
      onHover(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      void importFiles([...(event.dataTransfer?.files ?? [])], { xCss: event.clientX, yCss: event.clientY });
    },
    { signal },
  );
  return () => abort.abort();
}
