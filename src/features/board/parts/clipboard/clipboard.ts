// Copy, cut and paste through the system's clipboard, between tabs and browsers too. Each copy has an id, in the clipboard and beside
// the shapes that are stored where the clipboard takes no more than that id (docs/decisions/0178). What the clipboard holds, and how it
// is read, is clipboard-content.ts's.

import { laterPart } from '#protocol/board-error.ts';
import { COPIED_SHAPES } from '#protocol/browser/web-storage.ts';
import { dropSetting, writeSetting } from '../../../../device/settings.ts';
import {
  type ClipboardContent,
  copyByEvent,
  copyContent,
  lastPageCopy,
  setContent,
  textToCopy,
} from '../../../../ui/copy-text.ts';
import { type BoardSession, errorCode } from '../../session/board-session.ts';
import { retryLoad } from '../../session/retry-load.ts';
import { isTyping, spoken } from '../../session/shortcuts.ts';
import { waitFor } from '../../session/store.ts';
import { endEditing } from '../../session/text-box-port.ts';
import { importFiles } from '../files/files.ts';
import type { PasteAt } from '../files/paste-at.ts';
import { COPY_ID, idHtml } from './copy-id.ts';

/** The copy in progress, of this board or the one before: a paste right behind it waits for its shapes. */
let copying: Promise<void> = Promise.resolve();

const contentCode = () => laterPart(import('./clipboard-content.ts'));

export function listenClipboard(board: BoardSession): () => void {
  const abort = new AbortController();
  const { signal } = abort;

  const copy = (event: ClipboardEvent) => {
    if (
      textToCopy() !== null ||
      isTyping(board, event as unknown as KeyboardEvent) ||
      board.store.selection.count === 0 ||
      hasTextSelected()
    )
      return;
    event.preventDefault();
    void copySelection(board, event.type === 'cut', event);
  };
  addEventListener('copy', copy, { signal });
  addEventListener('cut', copy, { signal });
  addEventListener(
    'paste',
    (event) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const html = event.clipboardData?.getData('text/html') ?? '';
      const begun = newTextPlace(board, event);
      const isForBoard = text.length > LONG || (text === '' && html.includes(COPY_ID));
      if (isTyping(board, event as unknown as KeyboardEvent) && !(begun && isForBoard)) return;
      event.preventDefault();
      event.stopPropagation();
      const files = [...(event.clipboardData?.files ?? [])];
      const { pointed } = board.motion;
      const at = begun ?? (Number.isNaN(pointed.xCss) ? undefined : { ...pointed });
      endEditing(board);
      void pasteContent(board, { text, html }, files, at);
    },
    // Before the text box: what is long is no part of a text that was begun just now.
    { signal, capture: true },
  );
  return () => abort.abort();
}

/** Letters that a text one types in would have in one line without end; pasted on the board it wraps. */
const LONG = 64;

/** Returns the place of the open text if it is still empty. */
function newTextPlace(board: BoardSession, { target }: Event): PasteAt | undefined {
  const { editing } = board.store;
  const field = target instanceof Element ? target.closest('[contenteditable]') : null;
  if (!editing || editing.fixedWidth || !field || field.textContent !== '') return;
  return { xCss: editing.box.x, yCss: editing.box.y };
}

/**
 * Pastes what a paste by keys would. Where the browser lets no menu read the clipboard, that is what this page copied last, unless
 * something else may have been copied since. `at`: the middle of the view without one.
 */
export async function pasteByMenu(board: BoardSession, at?: PasteAt): Promise<void> {
  const pageCopy = lastPageCopy();
  await copying;
  const pasted = (await readClipboard(board)) ?? (pageCopy && { content: pageCopy, files: [] });
  if (pasted) await pasteContent(board, pasted.content, pasted.files, at);
  else board.notify('paste-blocked', spoken('Mod+v'));
}

/** Null if this browser lets no menu read it, or the person said no. */
async function readClipboard(board: BoardSession): Promise<{ content: ClipboardContent; files: File[] } | null> {
  try {
    // Within the press itself: a browser asks the person first.
    const items = await navigator.clipboard.read();
    return await (await retryLoad(contentCode, (waits) => waitFor(board.store, waits))).readItems(items);
  } catch {
    return null;
  }
}

/** Copies by menu, or in the `event` of the keys. Resolves when the clipboard has the shapes or refused them. */
export function copySelection(board: BoardSession, cut: boolean, event?: ClipboardEvent): Promise<void> {
  const copied = copy(board, cut, event).catch((error: unknown) => board.notify(errorCode(error)));
  copying = copied;
  return copied;
}

/** The id goes into the clipboard at once, so that what else lies in it later is known to be newer; then the shapes with it. */
async function copy(board: BoardSession, cut: boolean, event?: ClipboardEvent): Promise<void> {
  const calls = board.calls;
  if (!calls) return;
  const id = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const marked = { text: '', html: idHtml(id) };
  const hasId = event ? setContent(event, marked) : copyByEvent(marked);
  const shapes = calls.copy();
  const content = shapes.then(async (chunk): Promise<ClipboardContent | null> => {
    if (chunk.length === 0) return null;
    return (await retryLoad(contentCode, (waits) => waitFor(board.store, waits))).contentOf(chunk, id);
  });
  const isComplete = await copyContent(content);
  const chunk = await shapes;
  if (chunk.length === 0) return;
  if (isComplete) dropSetting(COPIED_SHAPES);
  else if (hasId) writeSetting(COPIED_SHAPES, (await contentCode()).storedCopy(chunk, id));
  else return board.notify('copy-blocked');
  if (!isComplete) board.notify('copied-here');
  if (cut) board.tell((to) => to.act('delete'));
}

export async function pasteContent(
  board: BoardSession,
  content: ClipboardContent,
  files: File[],
  at?: PasteAt,
): Promise<void> {
  // HTML may have words, of which the files are a picture.
  if (files.length > 0 && content.html === '') return importFiles(board, { files, ...(at && { at }) });
  if (content.html.includes(COPY_ID)) await copying;
  const calls = board.calls;
  if (!calls) return;
  if (board.store.role !== 'editor') return board.notify('forbidden');
  try {
    await retryLoad(
      async () => (await contentCode()).putContent(board, calls, content, files, at),
      (waits) => waitFor(board.store, waits),
    );
  } catch (error) {
    board.notify(errorCode(error));
  }
}

function hasTextSelected(): boolean {
  return (getSelection()?.toString() ?? '') !== '';
}
