// Puts on the open board what was shared with the product and was to be put there: files as those that are dropped, words as a text.

import type { SharedThings } from '#protocol/browser/shared.ts';
import { importFiles } from './files.ts';
import { putText } from './selection/pasted-text.ts';
import { board, showNotice } from './state.ts';
import { errorCode, openBoard } from './tell.ts';

export async function addShared({ files, text }: SharedThings): Promise<void> {
  const calls = openBoard();
  if (!calls) return;
  if (board.role !== 'editor') return showNotice('forbidden');
  await importFiles(files);
  if (text === '') return;
  try {
    await putText(calls, { text });
  } catch (error) {
    showNotice(errorCode(error));
  }
}
