// Puts on the open board what was meant for it: files as those that are dropped, words as a text. Unsent work of another board names a board
// that has no title.

import { NAME_CHARS } from '#protocol/names.ts';
import type { NextBoardContent } from '../../../../device/shared-things.ts';
import { i18n } from '../../../../i18n/i18n.ts';
import { type BoardSession, errorCode } from '../../session/board-session.ts';
import { rename } from '../../upkeep/rename.ts';
import { importFiles } from '../files/files.ts';
import { putText } from '../files/put-text.ts';

export async function addShared(board: BoardSession, { files, text, unsentOf }: NextBoardContent): Promise<void> {
  const calls = board.calls;
  if (!calls) return;
  if (board.store.role !== 'editor') return board.notify('forbidden');
  await importFiles(board, { files });
  if (unsentOf && board.store.title === '') {
    await i18n.loadNamespaces('unsent');
    const title = i18n.t('unsent:newTitle', { title: unsentOf });
    if ([...title].length <= NAME_CHARS.title) rename(board, title);
  }
  if (text === '') return;
  try {
    await putText(board, calls, { text });
  } catch (error) {
    board.notify(errorCode(error));
  }
}
