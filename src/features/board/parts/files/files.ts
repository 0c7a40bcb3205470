// Files in: what is dropped, pasted or chosen. Words, links and pictures dragged from another page are pasted where they are let go.

import { laterPart } from '#protocol/board-error.ts';
import type { ClipboardContent } from '../../../../ui/copy-text.ts';
import { type BoardSession, errorCode } from '../../session/board-session.ts';
import { retryLoad } from '../../session/retry-load.ts';
import { waitFor } from '../../session/store.ts';
import type { Drop } from './take-files.ts';

const ACCEPTED = '.atrium,application/zip,.excalidraw,.excalidrawlib,.json,.md,.csv,text/*,image/*';

export async function importFiles(board: BoardSession, drop: Drop): Promise<void> {
  const calls = board.calls;
  if (!calls) return;
  if (board.store.role !== 'editor') return board.notify('forbidden');
  try {
    const { takeFiles } = await retryLoad(
      () => laterPart(import('./take-files.ts')),
      (waits) => waitFor(board.store, waits),
    );
    await takeFiles(board, calls, drop);
  } catch (error) {
    board.notify(errorCode(error));
  }
}

/** `camera`: a photograph taken now, where the device can. */
export function chooseImages(board: BoardSession, camera = false): void {
  chooseFiles(board, 'image/*', camera);
}

export function chooseFiles(board: BoardSession, accept = ACCEPTED, camera = false): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  if (camera) input.capture = 'environment';
  else input.multiple = true;
  input.onchange = () => void importFiles(board, { files: [...(input.files ?? [])] });
  input.click();
}

type Paste = (content: ClipboardContent, files: File[], at: Drop['at']) => Promise<void>;

/** Drops on the whole page, so that a file let go over a bar does not leave the board. */
export function listenDrops(board: BoardSession, onHover: (over: boolean) => void, paste: Paste): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  // A drag that begins on this page moves a part of it and brings no content.
  let isOwn = false;
  addEventListener('dragstart', () => (isOwn = true), { signal });
  addEventListener('dragend', () => (isOwn = false), { signal });
  const isContent = ({ dataTransfer, target }: DragEvent) =>
    dataTransfer?.types.includes('Files') ||
    (!isOwn &&
      dataTransfer?.types.some((type) => type.startsWith('text/')) &&
      !(target as Element).closest('input, textarea, [contenteditable]'));
  addEventListener(
    'dragover',
    (event) => {
      if (!isContent(event)) return;
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
      const data = event.dataTransfer;
      if (!data || !isContent(event)) return;
      event.preventDefault();
      const at = { xCss: event.clientX, yCss: event.clientY };
      // All of it can be read only while the event is handled.
      const files = [...data.files];
      const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
      const html = data.getData('text/html');
      const text = data.getData('text/uri-list') || data.getData('text/plain');
      void (html === '' && files.length > 0
        ? importFiles(board, { files, at, entries })
        : paste({ text, html }, files, at));
    },
    { signal },
  );
  return () => abort.abort();
}
