// Puts the work that a wall panel took from a session that was ended elsewhere on this session's board (SPEC: PANEL-13).

import { addShared } from '../../board/parts/clipboard/add-shared.ts';
import type { BoardSession } from '../../board/session/board-session.ts';
import { carriedWork, dropCarriedWork } from '../device/carried-work.ts';

export async function addCarriedWork(board: BoardSession): Promise<void> {
  const file = await carriedWork();
  if (!file) return;
  // Without the title: of the board that was ended the panel keeps nothing.
  await addShared(board, { files: [new File([file], 'unsent.kept.json')], text: '', refused: [], unsentOf: '' });
  await dropCarriedWork();
}
