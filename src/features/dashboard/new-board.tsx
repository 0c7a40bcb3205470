// The way to a new board: at once where it is clear in which project, else after that was chosen.

import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { PEOPLE_COLOURS } from '#protocol/people.ts';
import { say } from '../../app/workspace/toasts.ts';
import { useWorkspace } from '../../app/workspace/use-workspace.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { createBoard } from './actions.ts';
import styles from './new-board.module.css';
import { createProject } from './projects.ts';

const menu = lazyPart(async () => (await import('./new-board-menu.tsx')).NewBoardMenu);

/** `projectId`: of the page. */
export function NewBoardButton({ projectId }: { projectId?: string | undefined }) {
  const { t } = useTranslation('dashboard');
  const { data, team } = useWorkspace();
  const navigate = useNavigate();
  const [state, setState] = useState<'idle' | 'choosing' | 'making'>('idle');
  const trigger = useRef<HTMLButtonElement>(null);
  const projects = data?.projects ?? [];
  const mayMakeProjects = team !== undefined && team.role !== 'contributor';
  if (data && projects.length === 0 && !mayMakeProjects) return null;

  const makeIn = async (chosen: string) => {
    setState('making');
    try {
      navigate(await createBoard(chosen));
    } catch {
      say(t('newFailed'), { isError: true });
      setState('idle');
    }
  };
  const make = async () => {
    const only = projectId ?? (projects.length === 1 ? projects[0]?.id : undefined);
    if (only) return makeIn(only);
    if (projects.length > 1 || !team) return setState('choosing');
    setState('making');
    try {
      const first = { name: t('firstProject'), color: PEOPLE_COLOURS[5], isPrivate: false };
      await makeIn((await createProject(team.id, first)).id);
    } catch {
      say(t('newFailed'), { isError: true });
      setState('idle');
    }
  };
  return (
    <>
      <Button
        ref={trigger}
        kind="primary"
        className={styles.button}
        disabled={!data || state === 'making'}
        aria-haspopup={!projectId && projects.length > 1 ? 'menu' : undefined}
        onClick={() => void make()}
      >
        <Plus aria-hidden strokeWidth={1.75} />
        {t('newBoard')}
      </Button>
      {state === 'choosing' && (
        <menu.Part
          trigger={trigger}
          projects={projects}
          onChoose={(id) => void makeIn(id)}
          onClose={() => setState((was) => (was === 'choosing' ? 'idle' : was))}
        />
      )}
    </>
  );
}
