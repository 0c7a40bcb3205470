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

/** `report`: of what came as it was nothing is told for `pasted` and `incomplete`; of the rest one sentence that leads to the report, or the report. */
export async function importFiles(
  files: readonly File[],
  at?: { xCss: number; yCss: number },
  { report: told = 'all' }: { report?: keyof typeof SHOW_REPORT } = {},
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
    const stopPrompts = await promptBeforeLeaving();
    try {
      const report = await whenLoaded(() => calls.importFile(file, file.name, at, drawSvg), waitFor);
      const tell = SHOW_REPORT[told];
      tell(file.name, report);
      void calls.importOutcome(report.run).then(
        (after) => correctReport(file.name, after, tell),
        // The board's thread is no more: what it had made goes out with the next one.
        () => undefined,
      );
    } catch (error) {
      showNotice(errorCode(error), file.name);
    } finally {
      stopPrompts();
    }
  }
}

/** Nothing of a drawing is on the board before it has been read. */
async function promptBeforeLeaving(): Promise<() => void> {
  const prompts = await import('./images/leave-prompt.ts').catch(() => undefined);
  return prompts?.promptBeforeLeaving() ?? (() => undefined);
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

const SHOW_REPORT = {
  all: showReport,
  pasted(name: string, report: ImportReport): void {
    if (isIncomplete(report)) showNotice('paste-changed', undefined, () => showReport(name, report));
  },
  incomplete(name: string, report: ImportReport): void {
    if (isIncomplete(report)) showReport(name, report);
  },
};

function isIncomplete({ missing, dropped, changed, state }: ImportReport): boolean {
  return missing !== undefined || dropped.length > 0 || changed.length > 0 || state === 'refused';
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
