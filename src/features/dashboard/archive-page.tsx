// /project/archive: what of a team is archived, and what was deleted in the last 30 days; /project/archive/[projectId] of one project,
// which may be at rest itself: then it says so, and who manages it brings it back.

import { ArchiveRestore } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import type { BoardStatus, Project } from '#protocol/generated/graphql.ts';
import { ROUTES } from '#protocol/routes.ts';
import { Button } from '../../ui/button.tsx';
import type { Answered } from '../../workspace/paged-list.ts';
import { isRefused } from '../../workspace/refused.ts';
import { ProjectDot } from '../../workspace/team-badge.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { AtRest } from './at-rest.ts';
import { BoardListPart } from './board-list.tsx';
import { EmptyState, emptyList } from './empty-state.tsx';
import styles from './list-page.module.css';
import { ListPage } from './list-page.tsx';
import { type BoardsAsked, useBoards, useResting } from './lists.ts';
import { ProjectMenuButton } from './project-buttons.tsx';
import { ProjectStrip } from './project-strip.tsx';
import { isAtRest, projectPath, restoreProject, useArchivedProjects, useProject } from './projects.ts';
import { useShownAs } from './shown-as.ts';
import { NothingFound } from './states.tsx';
import { TitleFilter } from './title-filter.tsx';
import { SortChoice, Tabs, ViewChoice } from './toolbar.tsx';

const TYPING_MS = 250;
const GONE = ['archived', 'deleted'] as const satisfies readonly BoardStatus[];

export function ArchivePage() {
  const projectId = useParams().projectId ?? null;
  return projectId === null ? <TeamArchive /> : <ProjectArchive key={projectId} projectId={projectId} />;
}

function TeamArchive() {
  const { t } = useTranslation('dashboard');
  const workspace = useWorkspace();
  const { data } = workspace;
  const ofProjects = useArchivedProjects(data?.teamId);
  const { data: projects } = ofProjects;
  const atRest = useMemo(() => new Set(projects?.map(({ id }) => id)), [projects]);
  return (
    <AtRest value={atRest}>
      <Archive
        title={t('archive.title')}
        teamId={data?.teamId}
        asked={[workspace, ofProjects]}
        projectId={null}
        before={(status, isSearched) => (
          <>
            {status === 'deleted' && <p className={styles.note}>{t('archive.deletedHint')}</p>}
            {!isSearched && (
              <ProjectStrip
                projects={(projects ?? []).filter(({ deletedMs }) => (deletedMs !== null) === (status === 'deleted'))}
              />
            )}
          </>
        )}
      />
    </AtRest>
  );
}

function ProjectArchive({ projectId }: { projectId: string }) {
  const { t } = useTranslation('dashboard');
  const ofProject = useProject(projectId);
  const { data: project, error } = ofProject;
  useBackWhenRestored(project);
  const atRest = useMemo(() => new Set(project && isAtRest(project) ? [project.id] : []), [project]);
  if (project === null || isRefused(error))
    return <Navigate to={`${ROUTES.projectNoAccess.path}?projectId=${projectId}`} replace />;
  const state = project?.deletedMs != null ? 'deleted' : project?.archivedMs != null ? 'archived' : null;
  return (
    <AtRest value={atRest}>
      <Archive
        title={project?.name ?? t('archive.title')}
        heading={
          project && (
            <>
              {state === null && `${t('archive.title')} · `}
              <ProjectDot color={project.color} />
              <bdi>{project.name}</bdi>
              {state !== null && ' '}
              {state !== null && <span className={styles.state}>{t(`status.${state}`)}</span>}
            </>
          )
        }
        actions={project && state !== null && <Actions project={project} />}
        teamId={project?.teamId}
        asked={[ofProject]}
        projectId={projectId}
        only={state === 'deleted' ? 'deleted' : undefined}
        before={(status) =>
          state !== null ? (
            <p className={styles.note}>{t(state === 'archived' ? 'project.archivedNote' : 'project.deletedNote')}</p>
          ) : (
            status === 'deleted' && <p className={styles.note}>{t('archive.deletedHint')}</p>
          )
        }
      />
    </AtRest>
  );
}

/** Who restores it here, or sees somebody else do so, is in the project again. */
function useBackWhenRestored(project: Project | null | undefined): void {
  const navigate = useNavigate();
  const [wasAtRest, setAtRest] = useState(false);
  useEffect(() => {
    if (!project) return;
    if (isAtRest(project)) setAtRest(true);
    else if (wasAtRest) navigate(projectPath(project), { replace: true });
  }, [project, wasAtRest, navigate]);
}

function Actions({ project }: { project: Project }) {
  const { t } = useTranslation('dashboard');
  if (project.role !== 'admin') return null;
  return (
    <>
      <ProjectMenuButton project={project} />
      <Button kind="primary" onClick={() => void restoreProject(t, project)}>
        <ArchiveRestore aria-hidden strokeWidth={1.75} /> {t('action.restoreProject')}
      </Button>
    </>
  );
}

interface ArchiveProps {
  title: string;
  heading?: ReactNode;
  actions?: ReactNode;
  /** Undefined: not known yet. */
  teamId: string | undefined;
  /** Besides the boards. */
  asked: readonly Answered[];
  projectId: string | null;
  /** There is nothing else there. */
  only?: 'deleted' | undefined;
  before(status: (typeof GONE)[number], isSearched: boolean): ReactNode;
}

function Archive({ title, heading, actions, teamId, asked: besides, projectId, only, before }: ArchiveProps) {
  const { t } = useTranslation('dashboard');
  const [{ status: asked, sortBy, view }, choose] = useShownAs();
  const status = only ?? (asked === 'deleted' ? 'deleted' : 'archived');
  const [search, setSearch] = useState('');
  const wanted = useResting(search.trim(), TYPING_MS);
  const shown: BoardsAsked | null = teamId ? { teamId, projectId, of: 'all', status, sortBy, search: wanted } : null;
  const boards = useBoards(shown, ...besides);
  return (
    <ListPage
      title={title}
      heading={heading ?? title}
      actions={actions}
      before={before(status, wanted !== '')}
      tools={
        <>
          {only ? (
            <h2>{t('boards')}</h2>
          ) : (
            <Tabs
              tabs={GONE.map((value) => ({ value, label: t(`status.${value}`) }))}
              value={status}
              onChoose={(chosen) => choose({ status: chosen })}
            />
          )}
          <TitleFilter value={search} onChange={setSearch} />
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
        isOfProject={projectId !== null}
        label={title}
        empty={
          wanted !== '' ? (
            <NothingFound search={wanted} onClear={() => setSearch('')} />
          ) : (
            <EmptyState list={emptyList({ status, of: 'all', isOfProject: projectId !== null })} />
          )
        }
      />
    </ListPage>
  );
}
