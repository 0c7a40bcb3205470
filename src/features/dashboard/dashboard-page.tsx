// /dashboard: where somebody who is signed in begins: what they opened last in their team, and what is theirs there. Who has opened
// nothing yet, as one who has just joined, sees the team's boards.

import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';
import type { BoardCard, BoardSort, BoardsOf, Project } from '#protocol/generated/graphql.ts';
import { ROUTES } from '#protocol/routes.ts';
import { useShownName } from '../../account/use-shown-name.ts';
import { IconButton } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { isRefused } from '../../workspace/refused.ts';
import { ProjectDot } from '../../workspace/team-badge.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { BoardListPart } from './board-list.tsx';
import { EmptyState, emptyList } from './empty-state.tsx';
import styles from './list-page.module.css';
import { ListPage } from './list-page.tsx';
import { useBoards } from './lists.ts';
import { NewBoardButton } from './new-board.tsx';
import { projectPath, useProject } from './projects.ts';
import { hasUnlistedRecent, MAX_RECENT_ROWS, useMoreRecent } from './recent.ts';
import { useShownAs } from './shown-as.ts';
import states from './states.module.css';
import { SortChoice, Tabs, ViewChoice } from './toolbar.tsx';

/** `all` are those that were opened last. */
const TABS = ['all', 'mine', 'shared', 'favourite'] as const satisfies readonly BoardsOf[];
const WORDS = { all: 'recent', mine: 'mine', shared: 'shared', favourite: 'favourite' } as const;

const deviceBoards = lazyPart(async () => (await import('./device-boards.tsx')).DeviceBoards);

export function DashboardPage() {
  const { t, i18n } = useTranslation('dashboard');
  const workspace = useWorkspace();
  const [shown, choose, leaveProject] = useShownAs();
  const { projectId } = shown;
  const ofProject = useProject(projectId);
  const { data: project } = ofProject;
  const name = useShownName();
  const firstName = name.split(' ')[0] ?? '';
  const greeting = name === '' ? t('way.home') : t(`greeting.${partOfDay(new Date().getHours())}`, { name: firstName });

  // They come with the page's first answer.
  const isRecent = shown.of === 'all' && shown.status === 'active' && projectId === null;
  const teamId = projectId === null ? workspace.data?.teamId : project?.teamId;
  const isNew = isRecent && workspace.data?.recent.rows.length === 0;
  const isAnswered = isRecent && !isNew;
  const { of, status } = shown;
  const sortBy = isNew && shown.sortBy === 'opened' ? 'changed' : shown.sortBy;
  const asked = isAnswered || !teamId ? null : { teamId, projectId, of, status, sortBy, search: '' };
  const listed = useBoards(asked, workspace, ofProject);
  const moreRecent = useMoreRecent(workspace);
  const boards = isAnswered ? workspace.data && sorted(workspace.data.recent.rows, sortBy) : listed.list?.rows;
  if (project === null || isRefused(ofProject.error))
    return <Navigate to={`${ROUTES.projectNoAccess.path}?projectId=${projectId}`} replace />;
  return (
    <ListPage
      title={t('way.home')}
      heading={greeting}
      actions={<NewBoardButton projectId={project?.id} />}
      before={
        <>
          <deviceBoards.Part />
          {project && <OfProject project={project} onLeave={leaveProject} />}
        </>
      }
      tools={
        <>
          <Tabs
            tabs={TABS.map((value) => ({ value, label: t(`tab.${WORDS[value]}`) }))}
            value={of}
            onChoose={(chosen) => choose({ of: chosen })}
          />
          <SortChoice value={shown.sortBy} onChoose={(sortBy) => choose({ sortBy })} />
          <ViewChoice value={shown.view} onChoose={(view) => choose({ view })} />
        </>
      }
    >
      {isNew && boards !== undefined && boards.length > 0 && <p className={states.note}>{t('notOpened')}</p>}
      <BoardListPart
        boards={boards}
        error={listed.error}
        again={listed.again}
        more={isAnswered ? moreRecent : listed.more}
        view={shown.view}
        isOfProject={projectId !== null}
        label={t('boards')}
        empty={
          <EmptyState
            list={isRecent ? 'home' : emptyList({ ...shown, isOfProject: projectId !== null })}
            projectId={project?.id}
          />
        }
      />
      {isAnswered && hasUnlistedRecent(workspace.data?.recent) && (
        <p className={states.note}>
          {t('lastOpened', { number: new Intl.NumberFormat(i18n.language).format(MAX_RECENT_ROWS) })}
        </p>
      )}
    </ListPage>
  );
}

/** The list is of this project alone, as the address says. */
function OfProject({ project, onLeave }: { project: Project; onLeave(): void }) {
  const { t } = useTranslation('dashboard');
  return (
    <p className={styles.ofProject}>
      <Link to={projectPath(project)}>
        <ProjectDot color={project.color} /> <bdi>{project.name}</bdi>
      </Link>
      <IconButton small icon={X} name={t('allProjects')} tip="below" onClick={onLeave} />
    </p>
  );
}

/** They are few: the last that were opened. */
function sorted(rows: readonly BoardCard[], by: BoardSort): BoardCard[] {
  const order: Record<BoardSort, (a: BoardCard, b: BoardCard) => number> = {
    opened: (a, b) => (b.openedMs ?? 0) - (a.openedMs ?? 0),
    changed: (a, b) => b.changedMs - a.changedMs,
    created: (a, b) => b.createdMs - a.createdMs,
    title: (a, b) => a.title.localeCompare(b.title),
  };
  return [...rows].sort((a, b) => Number(b.pinned) - Number(a.pinned) || order[by](a, b));
}

function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  return hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}
