// The dialogs that need no translation namespace of their own, in one file: Share, which is preloaded, brings the others with it.

import { useSnapshot } from 'valtio';
import { RenameDialog } from '../../../workspace/board-dialogs/rename-dialog.tsx';
import { useBoard } from '../session/use-board.ts';
import { closeDialog } from '../shell/dialogs.ts';
import { rename } from '../upkeep/rename.ts';

export { CalibrateDialog } from '../parts/pens/calibrate.tsx';
export { NameDialog } from '../parts/people/name-form.tsx';
export { ShareDialog } from '../parts/share/share.tsx';

export function RenameBoard() {
  const board = useBoard();
  const { title } = useSnapshot(board.store);
  return <RenameDialog title={title} onRename={(to) => rename(board, to)} onClose={() => closeDialog(board)} />;
}
