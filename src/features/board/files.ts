// Files in: what is dropped, pasted or chosen.

import { laterPart } from '#protocol/board-error.ts';
import type { Drop } from './import/take-files.ts';
import { board, showNotice, waitFor } from './state.ts';
import { errorCode, openBoard } from './tell.ts';
import { whenLoaded } from './when-loaded.ts';

const ACCEPTED = '.atrium,application/zip,.excalidraw,.excalidrawlib,.json,.md,.csv,text/*,image/*';

export async function importFiles(drop: Drop): Promise<void> {
  const calls = openBoard();
  if (!calls) return;
  if (board.role !== 'editor') return showNotice('forbidden');
  try {
    const { takeFiles } = await whenLoaded(() => laterPart(import('./import/take-files.ts')), waitFor);
    await takeFiles(calls, drop);
  } catch (error) {
    showNotice(errorCode(error));
  }
}

/** `camera`: a photograph taken now, where the device can. */
export function chooseImages(camera = false): void {
  chooseFiles('image/*', camera);
}

export function chooseFiles(accept = ACCEPTED, camera = false): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  if (camera) input.capture = 'environment';
  else input.multiple = true;
  input.onchange = () => void importFiles({ files: [...(input.files ?? [])] });
  input.click();
}

/** Drops on the whole page, so that a file let go over a bar does not leave the board. */
export function listenDrops(onHover: (over: boolean) => void): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files');
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
      const { items = [], files = [] } = event.dataTransfer ?? {};
      const at = { xCss: event.clientX, yCss: event.clientY };
      // The entries can be read only while the event is handled.
      const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
      void importFiles({ files: [...files], at, entries });
    },
    { signal },
  );
  return () => abort.abort();
}
