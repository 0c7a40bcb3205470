// The dialogs about boards: another title, another project, deleting.

import { useTranslation } from 'react-i18next';
import type { BoardCard } from '#protocol/generated/graphql.ts';
import { DeleteDialog as AskToDelete } from '../../workspace/board-dialogs/delete-dialog.tsx';
import { MoveDialog as AskWhere } from '../../workspace/board-dialogs/move-dialog.tsx';
import { RenameDialog as AskTitle } from '../../workspace/board-dialogs/rename-dialog.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { clearBoards, moveBoards, renameBoard, setStatus } from './actions.ts';

interface Closes {
  onClose(): void;
}

export function RenameDialog({ board, onClose }: Closes & { board: BoardCard }) {
  const { t } = useTranslation('dashboard');
  return <AskTitle title={board.title} onRename={(title) => void renameBoard(t, board, title)} onClose={onClose} />;
}

export function MoveDialog({ boards, onClose }: Closes & { boards: readonly BoardCard[] }) {
  const { t } = useTranslation('dashboard');
  /** Of the page's team, those that are not archived. */
  const { data, error, again } = useWorkspace();
  const here = boards.every(({ project }) => project?.id === boards[0]?.project?.id) ? boards[0]?.project?.id : null;
  return (
    <AskWhere
      projects={data?.projects}
      again={error === undefined ? undefined : again}
      here={here}
      onMove={(to) => {
        onClose();
        void moveBoards(t, boards, to);
      }}
      onClose={onClose}
    />
  );
}

/** `clear`: for good. */
export function DeleteDialog({
  kind,
  boards,
  onClose,
}: Closes & { kind: 'delete' | 'clear'; boards: readonly BoardCard[] }) {
  const { t } = useTranslation('dashboard');
  return (
    <AskToDelete
      kind={kind}
      title={boards[0]?.title ?? ''}
      count={boards.length}
      onDelete={() => {
        onClose();
        void (kind === 'clear' ? clearBoards(t, boards) : setStatus(t, boards, 'deleted'));
      }}
      onClose={onClose}
    />
  );
}
