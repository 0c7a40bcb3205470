// Adds dropped, pasted and chosen files to the board, each by its kind. One report names every file of a drop that was not added whole;
// nothing is said when all were. Loaded with the first file.

import { laterPart } from '#protocol/board-error.ts';
import { DRAWING_NAME, PICTURE_NAME, TEXT_NAME } from '#protocol/board-files.ts';
import type { ImportReport } from '#protocol/import-report.ts';
import type { BoardCalls } from '../../../../bus/board-link.ts';
import { type BoardSession, errorCode } from '../../session/board-session.ts';
import { retryLoad } from '../../session/retry-load.ts';
import { waitFor } from '../../session/store.ts';
import { chooseTool } from '../../session/tool-in-hand.ts';
import { dialogsOf, type ImportedFile, openDialog } from '../../shell/dialogs.ts';
import { drawSvgOf } from './draw-svg.ts';
import { promptBeforeLeaving } from './leave-prompt.ts';
import { LeftOut } from './left-out.ts';
import type { PasteAt } from './paste-at.ts';
import { placeBelow, placeBelowItems } from './place-below.ts';

const TEXT_TYPE = /^text\/(plain|markdown|csv)$/;

export interface Drop {
  files: readonly File[];
  /** The same files; they replace `files` when there are folders among them. */
  entries?: readonly FileSystemEntry[];
  /** CSS px from the top left of the view; its middle without it. */
  at?: PasteAt;
  /** A notice leads to the report, which does not open by itself. */
  isPasted?: boolean;
}

export async function takeFiles(
  board: BoardSession,
  calls: BoardCalls,
  { files, entries = [], at, isPasted = false }: Drop,
): Promise<void> {
  const taking = new Taking(board, calls, at);
  const stopPrompts = promptBeforeLeaving(board);
  try {
    const hasFolders = entries.some(({ isDirectory }) => isDirectory);
    await taking.take(hasFolders ? await taking.open(entries) : files);
  } finally {
    stopPrompts();
  }
  taking.tell(isPasted);
}

class Taking {
  readonly #board: BoardSession;
  readonly #calls: BoardCalls;
  /** The place of the next file: where the drop was, then below the file before. */
  #at: PasteAt | undefined;
  readonly #leftOut: LeftOut;
  readonly #incomplete: ImportedFile[] = [];
  readonly #reports: [name: string, report: ImportReport][] = [];

  constructor(board: BoardSession, calls: BoardCalls, at: Drop['at']) {
    this.#board = board;
    this.#leftOut = new LeftOut(board);
    this.#calls = calls;
    this.#at = at;
  }

  /** Returns the files of folders and those beside them. */
  async open(entries: readonly FileSystemEntry[]): Promise<readonly File[]> {
    const name = entries.map((entry) => entry.name).join(', ');
    try {
      const { filesIn } = await retryLoad(
        () => laterPart(import('./folders.ts')),
        (waits) => waitFor(this.#board.store, waits),
      );
      const { files, left } = await filesIn(entries);
      if (left.length > 0) this.#incomplete.push({ name, code: 'folder-full', left });
      if (files.length === 0) this.#leftOut.add(name, 'folder-empty');
      return files;
    } catch (error) {
      this.#leftOut.add(name, error instanceof DOMException ? 'file-unreadable' : errorCode(error));
      return [];
    }
  }

  async take(files: readonly File[]): Promise<void> {
    const [drawings, texts, pictures]: [File[], File[], File[]] = [[], [], []];
    for (const file of files) {
      const trouble = await troubleOf(file);
      if (trouble) this.#leftOut.add(file.name, trouble);
      else (DRAWING_NAME.test(file.name) ? drawings : isText(file) ? texts : pictures).push(file);
    }
    // Pictures may have a drawing in them.
    drawings.push(...(await this.#takePictures(pictures)));
    const noDrawings: File[] = [];
    for (const file of drawings) if (!(await this.#takeDrawing(file))) noDrawings.push(file);
    await this.#takePictures(noDrawings, true);
    await this.#takeTexts(texts);
  }

  tell(isPasted: boolean): void {
    const files = this.#incomplete;
    const show = () => openDialog(this.#board, { kind: 'import', files: [...files, ...this.#leftOut.end()] });
    if (files.length > 0) {
      if (isPasted) this.#board.notify('paste-changed', undefined, show);
      else show();
    }
    for (const [name, { run }] of this.#reports)
      void this.#calls.importOutcome(run).then(
        (after) => correctReport(this.#board, name, after),
        // The board's thread is no more: what it had made goes out with the next one.
        () => undefined,
      );
  }

  /** Returns those that are said to have a drawing in them. */
  async #takePictures(files: readonly File[], isPicture = false): Promise<File[]> {
    if (files.length === 0) return [];
    try {
      const { takeImages } = await retryLoad(
        () => laterPart(import('./take-images.ts')),
        (waits) => waitFor(this.#board.store, waits),
      );
      const { drawings, ids } = await takeImages(this.#board, this.#calls, files, {
        at: this.#at,
        leftOut: this.#leftOut,
        isPicture,
      });
      this.#goTo(await placeBelowItems(this.#board, this.#calls, ids));
      return drawings;
    } catch (error) {
      this.#board.notify(errorCode(error));
      return [];
    }
  }

  /** Returns false for a picture that has none. */
  async #takeDrawing(file: File): Promise<boolean> {
    try {
      const report = await retryLoad(
        () => this.#calls.importFile(file, file.name, this.#at, drawSvgOf(this.#board)),
        (waits) => waitFor(this.#board.store, waits),
      );
      this.#reports.push([file.name, report]);
      if (report.box) this.#goTo(placeBelow(this.#board, report.box));
      if (isIncomplete(report)) this.#incomplete.push({ name: file.name, report: withoutIds(report) });
    } catch (error) {
      const code = errorCode(error);
      if (code === 'import-no-scene' && PICTURE_NAME.test(file.name)) return false;
      this.#leftOut.add(file.name, code);
    }
    return true;
  }

  async #takeTexts(files: readonly File[]): Promise<void> {
    const ids: string[] = [];
    for (const file of files)
      try {
        const part = () => laterPart(import('./text-file.ts'));
        const put = await retryLoad(
          async () => (await part()).putTextFile(this.#board, this.#calls, file, this.#at),
          (waits) => waitFor(this.#board.store, waits),
        );
        this.#goTo(await placeBelowItems(this.#board, this.#calls, put));
        ids.push(...put);
      } catch (error) {
        this.#leftOut.add(file.name, errorCode(error));
      }
    if (ids.length === 0) return;
    chooseTool(this.#board, 'select');
    await this.#calls.select(ids);
  }

  /** The next file is placed there, in line with where the drop was. */
  #goTo(place: PasteAt | undefined): void {
    if (place) this.#at = { ...place, xCss: this.#at?.xCss ?? place.xCss };
  }
}

/** Returns why a file cannot be read: it is empty, a folder, or was moved or deleted. */
async function troubleOf(file: File): Promise<string | undefined> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    return 'file-unreadable';
  }
  return file.size === 0 ? 'file-empty' : undefined;
}

function isText({ name, type }: File): boolean {
  return TEXT_NAME.test(name) || (TEXT_TYPE.test(type) && !PICTURE_NAME.test(name));
}

function isIncomplete({ missing, dropped, changed, state }: ImportReport): boolean {
  return missing !== undefined || dropped.length > 0 || changed.length > 0 || state === 'refused';
}

function withoutIds({ ids: _, ...report }: ImportReport): ImportedFile['report'] & {} {
  return report;
}

/** The dialog may be closed by then, or show other files: a rejection opens it again. */
function correctReport(board: BoardSession, name: string, after: ImportReport): void {
  const file = { name, report: withoutIds(after) };
  const { open } = dialogsOf(board);
  const files = open?.kind === 'import' ? open.files : [];
  if (files.some(({ report }) => report?.run === after.run))
    openDialog(board, { kind: 'import', files: files.map((one) => (one.report?.run === after.run ? file : one)) });
  else if (after.state === 'refused') openDialog(board, { kind: 'import', files: [...files, file] });
}
