// /project?projectId=: the boards of one project, and what can be done with it.

import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { ROUTES } from '#protocol/routes.ts';
import { isRefused } from '../../workspace/refused.ts';
import { ProjectDot } from '../../workspace/team-badge.tsx';
import { BoardListPart } from './board-list.tsx';
import { EmptyState, emptyList } from './empty-state.tsx';
import { ListPage } from './list-page.tsx';
import { useBoards, useResting } from './lists.ts';
import { NewBoardButton, TemplateStartButton } from './new-board.tsx';
import { PeopleButton, ProjectMenuButton } from './project-buttons.tsx';
import { isAtRest, projectPath, useProject } from './projects.ts';
import { useShownAs } from './shown-as.ts';
import { NothingFound } from './states.tsx';
import { TitleFilter } from './title-filter.tsx';
import { SortChoice, StatusChoice, ViewChoice } from './toolbar.tsx';

const TYPING_MS = 250;

export function ProjectPage() {
  const { t } = useTranslation('dashboard');
  const [{ projectId, of, status, sortBy, view }, choose] = useShownAs();
  const ofProject = useProject(projectId);
  const { data: project, error } = ofProject;
  const [search, setSearch] = useState('');
  const wanted = useResting(search.trim(), TYPING_MS);
  const boards = useBoards(
    project && !isAtRest(project)
      ? { teamId: project.teamId, projectId: project.id, of, status, sortBy, search: wanted }
      : null,
    ofProject,
  );
  if (!projectId) return <Navigate to={ROUTES.boards.path} replace />;
  if (project === null || isRefused(error))
    return <Navigate to={`${ROUTES.projectNoAccess.path}?projectId=${projectId}`} replace />;
  if (project && isAtRest(project)) return <Navigate to={projectPath(project)} replace />;
  return (
    <ListPage
      title={project?.name ?? ''}
      heading={
        project && (
          <>
            <ProjectDot color={project.color} />
            <bdi>{project.name}</bdi>
            {project.isPrivate && <Lock role="img" aria-label={t('project.private')} size={20} strokeWidth={1.75} />}
          </>
        )
      }
      actions={
        project && (
          <>
            <ProjectMenuButton project={project} />
            <PeopleButton project={project} />
            <TemplateStartButton project={project} />
            <NewBoardButton projectId={project.id} />
          </>
        )
      }
      tools={
        <>
          <h2>{t('boards')}</h2>
          <TitleFilter value={search} onChange={setSearch} />
          <StatusChoice value={status} onChoose={(chosen) => choose({ status: chosen })} />
          <SortChoice value={sortBy} onChoose={(chosen) => choose({ sortBy: chosen })} />
          <ViewChoice value={view} onChoose={(chosen) => choose({ view: chosen })} />
        </>
      }
    >
      <BoardListPart
        boards={boards.list?.rows}
        error={boards.error}
        again={boards.again}
        more={boards.more}
        view={view}
        isOfProject
        label={project?.name ?? t('boards')}
        empty={
          wanted !== '' ? (
            <NothingFound search={wanted} onClear={() => setSearch('')} />
          ) : (
            <EmptyState list={emptyList({ status, of, isOfProject: true })} projectId={project?.id} />
          )
        }
      />
    </ListPage>
  );
}
