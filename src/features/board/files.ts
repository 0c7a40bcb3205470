// Files in: what is dropped, pasted or chosen.

import { laterPart } from '#protocol/board-error.ts';
import type { ImportReport } from '#protocol/bus.ts';
import { dialogs, openDialog } from './dialogs/dialogs.ts';
import { drawSvg } from './images/draw-svg.ts';
import { board, showNotice, waitFor } from './state.ts';
import { errorCode, openBoard } from './tell.ts';
import { whenLoaded } from './when-loaded.ts';

const IMPORTED = /\.(atrium|excalidraw|excalidrawlib|json)$/i;
const ACCEPTED = '.atrium,application/zip,.excalidraw,.excalidrawlib,.json,application/json,image/*';

/** `pasted`: nothing is told of what came as it was, and of the rest one sentence, which leads to the report. */
export async function importFiles(
  files: readonly File[],
  at?: { xCss: number; yCss: number },
  { pasted = false } = {},
): Promise<void> {
  const calls = openBoard();
  if (!calls || files.length === 0) return;
  if (board.role !== 'editor') return showNotice('forbidden');
  const drawings = files.filter(({ name }) => IMPORTED.test(name));
  const pictures = files.filter(({ name }) => !IMPORTED.test(name));
  try {
    // Pictures may have a drawing in them.
    if (pictures.length > 0)
      drawings.push(
        ...(await whenLoaded(
          async () => (await laterPart(import('./images/take-images.ts'))).takeImages(calls, pictures, at),
          waitFor,
        )),
      );
  } catch (error) {
    showNotice(errorCode(error));
  }
  for (const file of drawings) {
    try {
      const report = await whenLoaded(() => calls.importFile(file, file.name, at, drawSvg), waitFor);
      const tell = pasted ? tellPasted : showReport;
      tell(file.name, report);
      void calls.importOutcome(report.run).then(
        (after) => correctReport(file.name, after, tell),
        // The board's thread is no more: what it had made goes out with the next one.
        () => undefined,
      );
    } catch (error) {
      showNotice(errorCode(error), file.name);
    }
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
  input.onchange = () => void importFiles([...(input.files ?? [])]);
  input.click();
}

function showReport(name: string, { ids: _, ...report }: ImportReport): void {
  openDialog({ kind: 'import', name, report });
}

function tellPasted(name: string, report: ImportReport): void {
  const { missing, dropped, changed, state } = report;
  if (missing || dropped.length > 0 || changed.length > 0 || state === 'refused')
    showNotice('paste-changed', undefined, () => showReport(name, report));
}

/** The dialog may be gone by then, or be the next file's: what was refused is told in any case, as the report was. */
function correctReport(name: string, after: ImportReport, tell: typeof showReport): void {
  const isShown = dialogs.open?.kind === 'import' && dialogs.open.report.run === after.run;
  if (isShown) showReport(name, after);
  else if (after.state === 'refused') tell(name, after);
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
