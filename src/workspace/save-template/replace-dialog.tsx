// The dialog that replaces the content of a template by that of a board, to be found among the boards of a team.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspaceData } from '../../api/workspace-data.ts';
import { Button } from '../../ui/button.tsx';
import fields from '../../ui/field.module.css';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { newestCover } from '../newest-cover.ts';
import { ask } from '../signed-in-api.ts';
import { useSettled } from '../use-settled.ts';
import { saveErrorOf } from './errors.ts';
import { REPLACEMENT_BOARDS, type ReplacementBoardsQuery } from './operations.ts';
import { replaceTemplate, saveCover } from './save.ts';
import styles from './save-template.module.css';

type Board = ReplacementBoardsQuery['boards']['rows'][number];

interface ReplaceDialogProps {
  template: { id: string; name: string };
  /** The team whose boards are listed. */
  teamId: string;
  /** The server has replaced the content, which `message` says. */
  onReplaced(message: string): void;
  onClose(): void;
}

export function ReplaceDialog({ template, teamId, onReplaced, onClose }: ReplaceDialogProps) {
  const { t } = useTranslation(['templates', 'dict']);
  const [board, setBoard] = useState<Board>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const replace = async () => {
    if (!board || isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await replaceTemplate({ boardId: board.id }, template.id);
    } catch (reason) {
      setError(t(`board.save.errors.${saveErrorOf(reason)}`));
      setBusy(false);
      return;
    }
    await saveCover(template.id, async () => (await newestCover(board, board.coverSeq ?? 0))?.picture ?? null);
    onReplaced(t('board.save.replaced', { name: template.name }));
    onClose();
  };
  return (
    <Dialog
      wide
      title={t('page.replace.title', { name: template.name })}
      closeName={t('dict:close')}
      onClose={isBusy ? undefined : onClose}
      footer={
        <>
          <Button kind="secondary" disabled={isBusy} onClick={onClose}>
            {t('dict:cancel')}
          </Button>
          <Button kind="primary" disabled={!board || isBusy} onClick={() => void replace()}>
            {t(isBusy ? 'board.save.busy' : 'board.save.replace')}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <BoardChoice teamId={teamId} chosen={board} onChoose={setBoard} />
        <p className={styles.about}>{t('board.save.replaceAbout')}</p>
        {error !== undefined && (
          <p className={styles.failed} role="alert">
            {error}
          </p>
        )}
      </div>
    </Dialog>
  );
}

interface BoardChoiceProps {
  teamId: string;
  chosen: Board | undefined;
  /** Undefined: the list changes, and a board that may not be in it is not chosen any more. */
  onChoose(board: Board | undefined): void;
}

function BoardChoice({ teamId, chosen, onChoose }: BoardChoiceProps) {
  const { t } = useTranslation(['templates', 'dict']);
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const { data: boards, error } = useWorkspaceData<readonly Board[]>(
    `templates boards ${teamId} ${search}`,
    async (signal) => (await ask(REPLACEMENT_BOARDS, { teamId, search }, signal)).boards.rows,
    false,
  );
  return (
    <div className={styles.fields}>
      <label className={fields.field}>
        {t('page.replace.search')}
        <input
          type="search"
          dir="auto"
          value={typed}
          onChange={(event) => {
            onChoose(undefined);
            setTyped(event.currentTarget.value);
          }}
        />
      </label>
      <div
        role="radiogroup"
        aria-label={t('page.replace.board')}
        aria-busy={!boards && error === undefined}
        className={styles.choices}
      >
        {boards?.map((board) => (
          <label key={board.id} className={styles.choice}>
            <input type="radio" name="board" checked={board.id === chosen?.id} onChange={() => onChoose(board)} />
            <bdi>{board.title || t('dict:board.untitled')}</bdi>
            {board.project && (
              <small>
                <bdi>{board.project.name}</bdi>
              </small>
            )}
          </label>
        ))}
      </div>
      {boards?.length === 0 && <p role="status">{t('page.replace.none')}</p>}
      {error !== undefined && <p role="alert">{t('page.errors.network')}</p>}
    </div>
  );
}
