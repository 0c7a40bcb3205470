// The way to a new board: at once on a project's page, elsewhere after it was said where it goes.

import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { say } from '../../workspace/toasts.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { createBoard } from './actions.ts';
import { openDialog } from './dialogs-open.ts';
import styles from './new-board.module.css';

const menu = lazyPart(async () => (await import('./new-board-menu.tsx')).NewBoardMenu);

interface NewBoardButtonProps {
  /** Of the page. */
  projectId?: string | undefined;
  kind?: 'primary' | 'secondary';
  label?: string;
}

export function NewBoardButton({ projectId, kind = 'primary', label }: NewBoardButtonProps) {
  const { t } = useTranslation('dashboard');
  const { data, team } = useWorkspace();
  const navigate = useNavigate();
  const [state, setState] = useState<'idle' | 'choosing' | 'making'>('idle');
  const trigger = useRef<HTMLButtonElement>(null);
  const mayMakeProjects = team !== undefined && team.role !== 'contributor';

  const makeIn = async (chosen: string | null) => {
    setState('making');
    try {
      navigate(await createBoard(chosen));
    } catch {
      say(t('newFailed'), { isError: true });
      setState('idle');
    }
  };
  return (
    <>
      <Button
        ref={trigger}
        kind={kind}
        className={kind === 'primary' ? styles.button : undefined}
        disabled={!data || state === 'making'}
        aria-haspopup={projectId ? undefined : 'menu'}
        aria-expanded={projectId ? undefined : state === 'choosing'}
        onPointerEnter={menu.preload}
        onClick={() => (projectId ? void makeIn(projectId) : setState('choosing'))}
      >
        <Plus aria-hidden strokeWidth={1.75} />
        {label ?? t('newBoard')}
      </Button>
      {state === 'choosing' && (
        <menu.Part
          trigger={trigger}
          projects={data?.projects ?? []}
          onChoose={(id) => void makeIn(id)}
          onNewProject={mayMakeProjects ? () => openDialog({ kind: 'new-project', teamId: team.id }) : undefined}
          onClose={() => setState((was) => (was === 'choosing' ? 'idle' : was))}
        />
      )}
    </>
  );
}
