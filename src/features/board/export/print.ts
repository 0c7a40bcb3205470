// The board on paper: a page for each frame, in their order; without frames one of everything. Of the page around the board nothing.

import type { ExportOptions } from '#protocol/bus.ts';
import type { BoardCalls } from '../../../bus/board-link.ts';
import { inOrder } from '../frames/frame-order.ts';
import { showNotice, waitFor } from '../state.ts';
import { errorCode, openBoard } from '../tell.ts';
import { whenLoaded } from '../when-loaded.ts';
import styles from './print.module.css';

/** Of the longer side: sharp on a sheet of A4. */
const PAGE_PX = 2400;

let isPrinting = false;

export async function printBoard(): Promise<void> {
  const calls = openBoard();
  if (!calls || isPrinting) return;
  isPrinting = true;
  try {
    const pictures = await whenLoaded(() => pagesOf(calls), waitFor);
    if (pictures.length === 0) return showNotice('nothing-to-export');
    await show(pictures);
  } catch (error) {
    showNotice(errorCode(error));
  } finally {
    isPrinting = false;
  }
}

interface Page {
  picture: Blob;
  isWide: boolean;
  title: string;
}

async function pagesOf(calls: BoardCalls): Promise<Page[]> {
  const frames = inOrder(await calls.items({ kind: 'frame' }));
  const pages: Page[] = [];
  const add = async (options: ExportOptions, title: string): Promise<void> => {
    const made = await calls.exportPreview({ ...options, background: 'none' }, PAGE_PX, PAGE_PX);
    if (made) pages.push({ picture: made.picture, isWide: made.w > made.h, title });
  };
  for (const { id, text } of frames) await add({ frames: [id] }, text ?? '');
  if (frames.length === 0) await add({}, '');
  return pages;
}

async function show(pages: readonly Page[]): Promise<void> {
  const sheet = document.createElement('div');
  sheet.className = styles.pages as string;
  const addresses = pages.map(({ picture }) => URL.createObjectURL(picture));
  const images = pages.map(({ isWide, title }, k) => {
    const image = document.createElement('img');
    image.src = addresses[k] as string;
    image.alt = title;
    image.className = [styles.page, isWide && styles.wide].filter(Boolean).join(' ');
    return image;
  });
  sheet.append(...images);
  document.body.append(sheet);
  document.documentElement.dataset.printing = '';
  try {
    await Promise.all(images.map((image) => image.decode()));
    // Browsers on phones return at once, and say when they are done.
    const isOver = new Promise((resolve) => addEventListener('afterprint', resolve, { once: true }));
    print();
    await isOver;
  } finally {
    delete document.documentElement.dataset.printing;
    sheet.remove();
    for (const address of addresses) URL.revokeObjectURL(address);
  }
}
