// Puts on the open board what was meant for it: files as those that are dropped, words as a text. Unsent work of another board names a board
// that has no title.

import { NAME_CHARS } from '#protocol/names.ts';
import type { NextBoardContent } from '../../../../device/shared-things.ts';
import { i18n } from '../../../../i18n/i18n.ts';
import { errorCode, openBoard } from '../../session/calls.ts';
import { board, showNotice } from '../../session/store.ts';
import { rename } from '../../upkeep/rename.ts';
import { importFiles } from '../files/files.ts';
import { putText } from './pasted-text.ts';

export async function addShared({ files, text, unsentOf }: NextBoardContent, alias: string): Promise<void> {
  const calls = openBoard();
  if (!calls) return;
  if (board.role !== 'editor') return showNotice('forbidden');
  await importFiles({ files });
  if (unsentOf && board.title === '') {
    await i18n.loadNamespaces('unsent');
    const title = i18n.t('unsent:newTitle', { title: unsentOf });
    if ([...title].length <= NAME_CHARS.title) rename(alias, title);
  }
  if (text === '') return;
  try {
    await putText(calls, { text });
  } catch (error) {
    showNotice(errorCode(error));
  }
}
