// The selection as a picture in the system's clipboard; where no picture may go in there, it is saved as a file.

import { forgetPageCopy } from '../../../../app/copy-text.ts';
import { download, fileName } from '../../../../app/download.ts';
import { board, showNotice } from '../../state.ts';
import { errorCode, openBoard } from '../../tell.ts';

export async function copyPicture(): Promise<void> {
  const made = openBoard()
    ?.exportAs('png', { scale: 2, selection: true })
    .then(({ file }) => file);
  if (!made) return;
  try {
    try {
      // Within the press itself: the picture may come later.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': made })]);
      forgetPageCopy();
    } catch {
      download(await made, `${fileName(board.title)}.png`);
    }
  } catch (error) {
    showNotice(errorCode(error));
  }
}
