// The selection as a picture in the system's clipboard. Where the browser allows no picture there, it is saved as a file, and a notice says so.

import { i18n } from '../../../../i18n/i18n.ts';
import { forgetPageCopy } from '../../../../ui/copy-text.ts';
import { download, fileName } from '../../../../ui/download.ts';
import { errorCode, openBoard } from '../../session/calls.ts';
import { board, showNotice } from '../../session/store.ts';

export async function copyPicture(): Promise<void> {
  const made = openBoard()
    ?.exportAs('png', { scale: 2, selection: true })
    .then(({ file }) => file);
  if (!made) return;
  const name = `${fileName(board.title)}.png`;
  try {
    try {
      // Within the press itself: the picture may come later.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': made })]);
      forgetPageCopy();
    } catch {
      download(await made, name);
      await noticeSaved(name);
    }
  } catch (error) {
    showNotice(errorCode(error));
  }
}

async function noticeSaved(name: string): Promise<void> {
  await i18n.loadNamespaces('export');
  showNotice('copy-saved', undefined, undefined, i18n.t('export:imageSaved', { name }));
}
