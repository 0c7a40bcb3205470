// The board on paper: a page for each frame, in their order; without frames one of everything. Of the page around the board nothing. Pages
// are SVGs shown as images: sharp on every printer, their words text in a PDF, and nothing in them runs or is loaded.

import type { ExportOptions } from '#protocol/bus.ts';
import type { BoardCalls } from '../../../bus/board-link.ts';
import { inOrder } from '../frames/frame-order.ts';
import { showNotice, waitFor } from '../state.ts';
import { errorCode, openBoard } from '../tell.ts';
import { whenLoaded } from '../when-loaded.ts';
import styles from './print.module.css';

/** Of the board. */
type What = Pick<ExportOptions, 'selection' | 'frames'>;

let isPrinting = false;

/** `only`: what was chosen of the board, a page for each of its frames. */
export async function printBoard(only?: What): Promise<void> {
  const calls = openBoard();
  if (!calls || isPrinting) return;
  isPrinting = true;
  try {
    const { pages, missing } = await whenLoaded(() => pagesOf(calls, only), waitFor);
    if (missing.length > 0) showNotice('pictures-missing', missing.join(', '));
    await show(pages);
  } catch (error) {
    showNotice(errorCode(error));
  } finally {
    isPrinting = false;
  }
}

interface Page {
  picture: Blob;
  title: string;
}

async function pagesOf(
  calls: BoardCalls,
  { selection, frames: only }: What = {},
): Promise<{ pages: Page[]; missing: string[] }> {
  const all = selection ? [] : inOrder(await calls.items({ kind: 'frame' }));
  const frames = only ? all.filter(({ id }) => only.includes(id)) : all;
  const parts: [options: ExportOptions, title: string][] =
    frames.length > 0
      ? frames.map(({ id, text }) => [{ frames: [id] }, text ?? ''])
      : [[selection ? { selection } : {}, '']];
  const pages: Page[] = [];
  const missing = new Set<string>();
  for (const [options, title] of parts) {
    const made = await calls.exportAs('svg', { ...options, background: 'none' });
    pages.push({ picture: made.file, title });
    for (const name of made.missing ?? []) missing.add(name);
  }
  return { pages, missing: [...missing] };
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
