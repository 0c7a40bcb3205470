// /project?projectId=: the boards of one project, and what can be done with it.

import { EllipsisVertical, Lock } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { ROUTES } from '#protocol/routes.ts';
import type { Project } from '#protocol/workspace.ts';
import { isRefused } from '../../app/workspace/refused.ts';
import { ProjectDot } from '../../app/workspace/team-badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { BoardListPart } from './board-list.tsx';
import styles from './list-page.module.css';
import { ListPage } from './list-page.tsx';
import { useBoards, useResting } from './lists.ts';
import { NewBoardButton } from './new-board.tsx';
import { useProject } from './projects.ts';
import { useShownAs } from './shown-as.ts';
import { EmptyState, NothingFound } from './states.tsx';
import { SortChoice, StatusChoice, ViewChoice } from './toolbar.tsx';

const projectMenu = lazyPart(async () => (await import('./project-menu.tsx')).ProjectMenu);

const TYPING_MS = 250;

export function ProjectPage() {
  const { t } = useTranslation('dashboard');
  const [{ projectId, of, status, sortBy, view }, choose] = useShownAs();
  const { data: project, error, again } = useProject(projectId);
  const [search, setSearch] = useState('');
  const wanted = useResting(search.trim(), TYPING_MS);
  const boards = useBoards(
    project ? { teamId: project.teamId, projectId: project.id, of, status, sortBy, search: wanted } : null,
  );
  if (!projectId) return <Navigate to={ROUTES.boards.path} replace />;
  if (project === null || isRefused(error))
    return <Navigate to={`${ROUTES.projectNoAccess.path}?projectId=${projectId}`} replace />;
  const isArchived = project !== undefined && project.archivedMs !== null;
  return (
    <ListPage
      title={project?.name ?? ''}
      heading={
        project && (
          <>
            <ProjectDot color={project.color} />
            {project.name}
            {project.isPrivate && <Lock role="img" aria-label={t('project.private')} size={20} strokeWidth={1.75} />}
          </>
        )
      }
      search={search}
      onSearch={setSearch}
      actions={
        project && (
          <>
            <ProjectMenuButton project={project} />
            {!isArchived && <NewBoardButton projectId={project.id} />}
          </>
        )
      }
      before={isArchived && <p className={styles.note}>{t('project.archivedNote')}</p>}
      tools={
        <>
          <h2>{t('boards')}</h2>
          <StatusChoice value={status} onChoose={(chosen) => choose({ status: chosen })} />
          <SortChoice value={sortBy} onChoose={(chosen) => choose({ sortBy: chosen })} />
          <ViewChoice value={view} onChoose={(chosen) => choose({ view: chosen })} />
        </>
      }
    >
      <BoardListPart
        boards={boards.list?.rows}
        error={error ?? boards.error}
        again={() => {
          again();
          boards.again();
        }}
        onMore={boards.list?.isWhole === false ? boards.more : null}
        view={view}
        label={project?.name ?? t('boards')}
        empty={
          wanted !== '' ? (
            <NothingFound search={wanted} />
          ) : (
            <EmptyState text={t(status === 'active' ? 'empty.boards' : `empty.${status}`)} />
          )
        }
      />
    </ListPage>
  );
}

function ProjectMenuButton({ project }: { project: Project }) {
  const { t } = useTranslation('dashboard');
  const [isOpen, setOpen] = useState(false);
  const trigger: RefObject<HTMLButtonElement | null> = useRef(null);
  return (
    <>
      <IconButton
        ref={trigger}
        icon={EllipsisVertical}
        name={t('card.more', { title: project.name })}
        tip="none"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={projectMenu.preload}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && <projectMenu.Part trigger={trigger} project={project} onClose={() => setOpen(false)} />}
    </>
  );
}
