// The board on paper: a page for each frame, in their order; without frames one of everything. Of the page around the board nothing. Pages
// are SVGs shown as images: sharp on every printer, their words text in a PDF, and nothing in them runs or is loaded.

import { subscribe } from 'valtio/vanilla';
import type { ExportOptions } from '#protocol/exports.ts';
import type { BoardCalls } from '../../../../bus/board-link.ts';
import { shownFrames } from '../../queries/shown-frames.ts';
import { type BoardSession, errorCode } from '../../session/board-session.ts';
import { retryLoad } from '../../session/retry-load.ts';
import { waitFor } from '../../session/store.ts';
import { endEditing } from '../../session/text-box-port.ts';
import styles from './print.module.css';

/** `frames`: a page for each, of a board without any one of everything. `board`: one of everything. Else what was chosen of it. */
type What = 'frames' | 'board' | Pick<ExportOptions, 'selection' | 'frames'>;

let isPrinting = false;

/** Nothing is printed of a board that has been left meanwhile. */
export async function printBoard(board: BoardSession, what: What = 'frames'): Promise<void> {
  if (isPrinting) return;
  isPrinting = true;
  try {
    // The open text is printed too.
    endEditing(board);
    await board.queue.settled();
    const calls = await startedBoard(board);
    if (!calls) return;
    await calls.contentLoaded();
    const { pages, missing } = await retryLoad(
      () => pagesOf(calls, what),
      (waits) => waitFor(board.store, waits),
    );
    if (missing.length > 0) board.notify('pictures-missing', missing.join(', '));
    await show(pages);
  } catch (error) {
    board.notify(errorCode(error));
  } finally {
    isPrinting = false;
  }
}

/** Waits until the board has started; null if it cannot, or if it was left. */
async function startedBoard(board: BoardSession): Promise<BoardCalls | null> {
  const isDecided = (): boolean => board.calls !== null || board.store.fatal !== null || board.store.isLeft;
  if (!isDecided())
    await new Promise<void>((resolve) => {
      const stop = subscribe(board.store, () => {
        if (!isDecided()) return;
        stop();
        resolve();
      });
    });
  return board.store.isLeft ? null : board.calls;
}

interface Page {
  picture: Blob;
  title: string;
}

async function pagesOf(calls: BoardCalls, what: What): Promise<{ pages: Page[]; missing: string[] }> {
  const parts = await partsOf(calls, what);
  const pages: Page[] = [];
  const missing = new Set<string>();
  for (const [options, title] of parts) {
    const made = await calls.exportAs('svg', { ...options, background: 'none' });
    pages.push({ picture: made.file, title });
    for (const name of made.missing ?? []) missing.add(name);
  }
  return { pages, missing: [...missing] };
}

type Part = readonly [options: ExportOptions, title: string];

async function partsOf(calls: BoardCalls, what: What): Promise<readonly Part[]> {
  const all: Part = [{}, ''];
  if (what === 'board') return [all];
  if (what !== 'frames' && what.selection) return [[{ selection: true }, '']];
  const frames = await shownFrames(calls);
  const wanted = what === 'frames' || !what.frames ? frames : frames.filter(({ id }) => what.frames?.includes(id));
  return wanted.length > 0 ? wanted.map(({ id, text }) => [{ frames: [id] }, text ?? '']) : [all];
}

async function show(pages: readonly Page[]): Promise<void> {
  const sheet = document.createElement('div');
  sheet.className = styles.pages as string;
  const images = pages.map(({ picture, title }) => {
    const image = document.createElement('img');
    image.src = URL.createObjectURL(picture);
    image.alt = title;
    image.className = styles.page as string;
    return image;
  });
  sheet.append(...images);
  document.body.append(sheet);
  try {
    await Promise.all(images.map((image) => image.decode()));
    const wide = images.filter(({ naturalWidth: w, naturalHeight: h }) => w > h);
    for (const image of wide) image.classList.add(styles.wide as string);
    // The height of a page is told by that of the first alone: where pages stand both ways, each image has its share of its own page's width.
    const areAlike = wide.length === 0 || wide.length === images.length;
    for (const image of images) {
      if (areAlike) image.classList.add(styles.high as string);
      else image.style.setProperty('--ratio', String(image.naturalHeight / image.naturalWidth));
    }
    document.documentElement.dataset.printing = '';
    // Browsers on phones return at once, and say when they are done.
    const isOver = new Promise((resolve) => addEventListener('afterprint', resolve, { once: true }));
    print();
    await isOver;
  } finally {
    delete document.documentElement.dataset.printing;
    sheet.remove();
    for (const { src } of images) URL.revokeObjectURL(src);
  }
}
