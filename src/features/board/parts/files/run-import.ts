// One import of images: each comes to the board when it is ready, all are one undo step. What is on the board stays there when the import is
// canceled or fails. Images that cannot be shown, or not as they are, and those the server has no room for, are named.

import { BoardError } from '#protocol/board-error.ts';
import type { Box, ImageCell } from '#protocol/bus.ts';
import type { ImportReport } from '#protocol/import-report.ts';
import type { BoardCalls } from '../../../../bus/board-link.ts';
import { type BoardSession, errorCode } from '../../session/board-session.ts';
import { retryLoad } from '../../session/retry-load.ts';
import { waitFor } from '../../session/store.ts';
import { chooseTool } from '../../session/tool-in-hand.ts';
import { type ImageImport, imageImportsOf } from '../../shell/image-imports.ts';
import { imageCells } from './image-cells.ts';
import { promptBeforeLeaving } from './leave-prompt.ts';
import { LeftOut } from './left-out.ts';
import type { PasteAt } from './paste-at.ts';
import { placeBeside } from './put-items-at.ts';

export interface NamedImage {
  name: string;
  load(): Promise<LoadedImage>;
}

/** An image in a form that the board can take. */
export interface LoadedImage {
  image: Blob;
  /** Board units: it has more pixels than that. Absent: as many pixels as units. */
  size?: { w: number; h: number };
}

/** An import that is over sooner is not shown. */
const SHOWN_AFTER_MS = 300;

/**
 * Puts images on the board around a place or beneath it (CSS px) and into the frame there, else near the middle of the view, beside what
 * is there, and selects them if nothing else was done meanwhile. Returns their ids.
 */
export async function importImages(
  board: BoardSession,
  calls: BoardCalls,
  images: readonly NamedImage[],
  at?: PasteAt,
  leftOut = new LeftOut(board),
): Promise<string[]> {
  const idle = watchIdle(board);
  const run = board.newRun();
  const stopShowing = show(board, run, images.length);
  const stopPrompts = promptBeforeLeaving(board);
  try {
    // The view may move while the first image is loaded.
    const cells = await cellsAt(board, calls, images.length, at);
    const ids = await putEach(board, calls, images, { cells, isTop: at?.isTop === true, run, leftOut });
    if (ids.length === 0 || !idle.isIdle()) return ids;
    chooseTool(board, 'select');
    await calls.select(ids);
    return ids;
  } catch (error) {
    board.notify(errorCode(error));
    return [];
  } finally {
    idle.stop();
    stopShowing();
    stopPrompts();
  }
}

/** Images that are not ready yet do not come. */
export function cancelImport(board: BoardSession, calls: BoardCalls | null, run: number): void {
  const running = find(board, run);
  if (!running) return;
  running.isCanceled = true;
  if (calls) board.quietly(calls.stopRun(run));
}

/** One image in the middle of the view, selected. Rejects with why it cannot be shown. */
export async function putInView(board: BoardSession, calls: BoardCalls, loaded: LoadedImage): Promise<ImportReport> {
  const [cell] = await cellsAt(board, calls, 1);
  const report = await calls.putImage(loaded.image, cellOf(cell as ImageCell, loaded), board.newRun());
  await calls.select(report.ids);
  return report;
}

/** Returns the ids of what came, to be selected: nothing if the import was canceled. */
async function putEach(
  board: BoardSession,
  calls: BoardCalls,
  images: readonly NamedImage[],
  { cells, isTop, run, leftOut }: { cells: readonly ImageCell[]; isTop: boolean; run: number; leftOut: LeftOut },
): Promise<string[]> {
  const ids: string[] = [];
  for (const { name, load } of images) {
    const running = find(board, run);
    if (!running || running.isCanceled) return [];
    // The next free one: an image that cannot be shown leaves no gap.
    const cell = cells[ids.length] as ImageCell;
    try {
      const loaded = await load();
      const place = isTop ? await topOf(cellOf(cell, loaded), loaded) : cellOf(cell, loaded);
      const report = await retryLoad(
        async () => {
          if (running.isCanceled) throw new BoardError('import-stopped');
          return calls.putImage(loaded.image, place, run);
        },
        (waits) => waitFor(board.store, waits),
      );
      ids.push(...report.ids);
      if (report.changed.length > 0) leftOut.add(name, 'image-still');
      leftOut.follow(name, calls.importOutcome(report.run));
    } catch (error) {
      const code = errorCode(error);
      if (code === 'import-stopped') return [];
      if (!isOfImage(code)) throw error;
      leftOut.add(name, code);
    }
    running.done += 1;
  }
  return ids;
}

/** Whether the code says something of one image. The others would fail for any other, too. */
function isOfImage(code: string): boolean {
  return code.startsWith('image-') || code === 'bad-image' || code === 'job-failed';
}

async function cellsAt(board: BoardSession, calls: BoardCalls, total: number, at?: PasteAt): Promise<ImageCell[]> {
  const { view, camera } = board.motion;
  const size = { w: view.w / camera.zoom, h: view.h / camera.zoom };
  const middle = at
    ? board.motion.boardFromCss(at.xCss, at.yCss)
    : await placeBeside(board, calls, boxOfCells(imageCells(total, { x: 0, y: 0 }, size)));
  const cells = imageCells(total, middle, size);
  const [first] = cells;
  if (!at?.isTop || !first) return cells;
  const down = middle.y - first.y + first.maxH / 2;
  return cells.map((cell) => ({ ...cell, y: cell.y + down }));
}

function boxOfCells(cells: readonly ImageCell[]): Box {
  const x = Math.min(...cells.map((cell) => cell.x - cell.maxW / 2));
  const y = Math.min(...cells.map((cell) => cell.y - cell.maxH / 2));
  const right = Math.max(...cells.map((cell) => cell.x + cell.maxW / 2));
  return { x, y, w: right - x, h: Math.max(...cells.map((cell) => cell.y + cell.maxH / 2)) - y };
}

function cellOf(cell: ImageCell, { size }: LoadedImage): ImageCell {
  return size ? { ...cell, maxW: Math.min(cell.maxW, size.w), maxH: Math.min(cell.maxH, size.h) } : cell;
}

/** Returns the cell with the image at its top. An image that cannot be read stays in the middle: the board says why. */
async function topOf(cell: ImageCell, { image, size }: LoadedImage): Promise<ImageCell> {
  try {
    const { w, h } = size ?? (await sizeOf(image));
    return { ...cell, y: cell.y - (cell.maxH - h * Math.min(1, cell.maxW / w, cell.maxH / h)) / 2 };
  } catch {
    return cell;
  }
}

async function sizeOf(image: Blob): Promise<{ w: number; h: number }> {
  const bitmap = await createImageBitmap(image);
  const size = { w: bitmap.width, h: bitmap.height };
  bitmap.close();
  return size;
}

function find(board: BoardSession, run: number): ImageImport | undefined {
  return imageImportsOf(board).running.find((one) => one.run === run);
}

function show(board: BoardSession, run: number, total: number): () => void {
  const imageImports = imageImportsOf(board);
  imageImports.running.push({ run, done: 0, total, isCanceled: false, isShown: false });
  const timer = setTimeout(() => {
    const running = find(board, run);
    if (running) running.isShown = true;
  }, SHOWN_AFTER_MS);
  return () => {
    clearTimeout(timer);
    imageImports.running = imageImports.running.filter((one) => one.run !== run);
  };
}

/** Until a press or a key: who goes on with something else keeps tool and selection. */
function watchIdle(board: BoardSession): { isIdle(): boolean; stop(): void } {
  const abort = new AbortController();
  const options = { capture: true, signal: abort.signal };
  let idle = true;
  const onInput = (): void => {
    idle = false;
  };
  addEventListener('pointerdown', onInput, options);
  addEventListener('keydown', onInput, options);
  return { isIdle: () => idle && board.store.editing === null, stop: () => abort.abort() };
}
