// Saves a board of a list as a template. It is not open: the server has what is saved, and its cover becomes the template's.

import type { BoardCard } from '#protocol/generated/graphql.ts';
import { nameFrom } from '#protocol/names.ts';
import { BoardCover } from '../../workspace/board-cover.tsx';
import { newestCover } from '../../workspace/newest-cover.ts';
import { SaveTemplateDialog } from '../../workspace/save-template/save-template-dialog.tsx';
import { say } from '../../workspace/toasts.ts';
import styles from './save-template.module.css';

export function SaveBoardAsTemplate({ board, onClose }: { board: BoardCard; onClose(): void }) {
  const { id, title, project, coverSeq } = board;
  return (
    <SaveTemplateDialog
      content={{ boardId: id }}
      title={nameFrom(title, 'place')}
      teamId={project?.teamId}
      preview={
        <div className={styles.cover}>
          <BoardCover board={board} />
        </div>
      }
      ready={() => Promise.resolve()}
      cover={async () => (await newestCover(board, coverSeq ?? 0))?.picture ?? null}
      onSaved={(message) => say(message)}
      onClose={onClose}
    />
  );
}
