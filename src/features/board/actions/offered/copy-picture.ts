// The selection as a picture in the system's clipboard. Where the browser allows no picture there, it is saved as a file, and a notice says so.

import { i18n } from '../../../../i18n/i18n.ts';
import { forgetPageCopy } from '../../../../ui/copy-text.ts';
import { download, fileName } from '../../../../ui/download.ts';
import { type BoardSession, errorCode } from '../../session/board-session.ts';

export async function copyPicture(board: BoardSession): Promise<void> {
  const made = board.calls?.exportAs('png', { scale: 2, selection: true }).then(({ file }) => file);
  if (!made) return;
  const name = `${fileName(board.store.title)}.png`;
  try {
    try {
      // Within the press itself: the picture may come later.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': made })]);
      forgetPageCopy();
    } catch {
      download(await made, name);
      await noticeSaved(board, name);
    }
  } catch (error) {
    board.notify(errorCode(error));
  }
}

async function noticeSaved(board: BoardSession, name: string): Promise<void> {
  await i18n.loadNamespaces('export');
  board.notify('copy-saved', undefined, undefined, i18n.t('export:imageSaved', { name }));
}
