// The dialogs about the board as a whole, for whom may by their account: another project, deleting it.

import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { BoardCard, Project } from '#protocol/generated/graphql.ts';
import { ROUTES } from '#protocol/routes.ts';
import { PageLink, usePagePlace } from '../../../../page/navigation.tsx';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { DeleteDialog } from '../../../../workspace/board-dialogs/delete-dialog.tsx';
import { MoveDialog } from '../../../../workspace/board-dialogs/move-dialog.tsx';
import { DELETE_BOARDS, MOVE_BOARDS, RESTORE_BOARDS } from '../../../../workspace/operations.ts';
import { ask, signedInApi } from '../../../../workspace/signed-in-api.ts';
import { say } from '../../../../workspace/toasts.ts';
import { useBoard } from '../../session/use-board.ts';
import { closeDialog } from '../../shell/dialogs.ts';
import { ownCardOf, readCard } from './own-card.ts';

export function OwnDialogs({ kind }: { kind: 'move' | 'delete' }): ReactNode {
  const board = useBoard();
  const card = useSnapshot(ownCardOf(board)).card as BoardCard | null;
  const { alias } = board.address;
  const { title } = useSnapshot(board.store);
  if (card?.alias !== alias) return null;
  return kind === 'move' ? <Move card={card} /> : <Delete card={card} title={title} />;
}

type Step = 'asking' | 'doing' | 'failed';

function Move({ card }: { card: BoardCard }) {
  const board = useBoard();
  const { t } = useTranslation('dashboard');
  const { t: word } = useTranslation();
  const [projects, setProjects] = useState<readonly Project[] | 'missing'>();
  const [round, setRound] = useState(0);
  const [step, setStep] = useState<Step>('asking');
  const [moved, setMoved] = useState<Project>();
  const teamId = card.project?.teamId ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again each round
  useEffect(() => {
    setProjects(undefined);
    const leaving = new AbortController();
    signedInApi()
      .then((api) =>
        api.call('GET /api/user/dashboard', { query: { teamId: teamId || undefined }, signal: leaving.signal }),
      )
      .then((answer) => {
        if (!leaving.signal.aborted) setProjects(answer.ok ? answer.data.projects : 'missing');
      }, console.info);
    return () => leaving.abort();
  }, [teamId, round]);
  const move = async (to: Project) => {
    setStep('doing');
    try {
      await ask(MOVE_BOARDS, { ids: [card.id], projectId: to.id });
      setMoved(to);
      await readCard(board);
    } catch {
      setStep('failed');
    }
  };
  if (moved)
    return (
      <Dialog
        title={t('move.title')}
        closeName={word('close')}
        onClose={() => closeDialog(board)}
        footer={
          <>
            <Button kind="secondary" onClick={() => closeDialog(board)}>
              {word('close')}
            </Button>
            <PageLink
              to={`${ROUTES.project.path}?teamId=${moved.teamId}&projectId=${moved.id}`}
              className={buttonClass('primary')}
              onClick={() => closeDialog(board)}
            >
              {t('action.toProject', { name: moved.name })}
            </PageLink>
          </>
        }
      >
        <p role="status">{t('many.moved', { count: 1, name: moved.name })}</p>
      </Dialog>
    );
  return (
    <MoveDialog
      projects={projects === 'missing' ? undefined : projects}
      again={projects === 'missing' ? () => setRound(round + 1) : undefined}
      here={card.project?.id}
      failed={step === 'failed' ? t('toast.failed') : undefined}
      isMoving={step === 'doing'}
      onMove={(to) => void move(to)}
      onClose={() => closeDialog(board)}
    />
  );
}

function Delete({ card: { id, project }, title }: { card: BoardCard; title: string }) {
  const board = useBoard();
  const { t } = useTranslation('dashboard');
  const { go } = usePagePlace();
  const [step, setStep] = useState<Step>('asking');
  const remove = async () => {
    setStep('doing');
    try {
      await ask(DELETE_BOARDS, { ids: [id] });
    } catch {
      setStep('failed');
      return;
    }
    closeDialog(board);
    say(t('many.deleted', { count: 1 }), { undo: () => void ask(RESTORE_BOARDS, { ids: [id] }).catch(console.info) });
    const { project: ofProject, dashboard } = ROUTES;
    go(project ? `${ofProject.path}?teamId=${project.teamId}&projectId=${project.id}` : dashboard.path);
  };
  return (
    <DeleteDialog
      kind="delete"
      title={title}
      count={1}
      failed={step === 'failed' ? t('toast.failed') : undefined}
      isDeleting={step === 'doing'}
      onDelete={() => void remove()}
      onClose={() => closeDialog(board)}
    />
  );
}
