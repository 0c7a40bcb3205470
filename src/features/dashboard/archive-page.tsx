// /project/archive: what of a team is archived, and what was deleted in the last 30 days; /project/archive/[projectId] of one project.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { BoardStatus } from '#protocol/workspace.ts';
import { ProjectDot } from '../../app/workspace/team-badge.tsx';
import { useWorkspace } from '../../app/workspace/use-workspace.ts';
import { BoardListPart } from './board-list.tsx';
import styles from './list-page.module.css';
import { ListPage } from './list-page.tsx';
import { useBoards, useResting } from './lists.ts';
import { ProjectStrip } from './project-strip.tsx';
import { useArchivedProjects, useProject } from './projects.ts';
import { useShownAs } from './shown-as.ts';
import { EmptyState, NothingFound } from './states.tsx';
import { SortChoice, Tabs, ViewChoice } from './toolbar.tsx';

const TYPING_MS = 250;
const GONE = ['archived', 'deleted'] as const satisfies readonly BoardStatus[];

export function ArchivePage() {
  const { t } = useTranslation('dashboard');
  const projectId = useParams().projectId ?? null;
  const { data } = useWorkspace();
  const { data: project } = useProject(projectId);
  const [{ status: asked, sortBy, view }, choose] = useShownAs();
  const status = asked === 'deleted' ? 'deleted' : 'archived';
  const [search, setSearch] = useState('');
  const wanted = useResting(search.trim(), TYPING_MS);
  const teamId = project?.teamId ?? (projectId ? undefined : data?.teamId);
  const { data: projects } = useArchivedProjects(projectId ? undefined : teamId);
  const boards = useBoards(teamId ? { teamId, projectId, of: 'all', status, sortBy, search: wanted } : null);
  const shownProjects = (projects ?? []).filter(({ deletedMs }) => (deletedMs !== null) === (status === 'deleted'));
  return (
    <ListPage
      title={t('archive.title')}
      heading={
        project ? (
          <>
            {t('archive.title')} · <ProjectDot color={project.color} />
            {project.name}
          </>
        ) : (
          t('archive.title')
        )
      }
      search={search}
      onSearch={setSearch}
      actions={null}
      before={
        <>
          {status === 'deleted' && <p className={styles.note}>{t('archive.deletedHint')}</p>}
          {wanted === '' && <ProjectStrip projects={shownProjects} />}
        </>
      }
      tools={
        <>
          <Tabs
            tabs={GONE.map((value) => ({ value, label: t(`status.${value}`) }))}
            value={status}
            onChoose={(chosen) => choose({ status: chosen })}
          />
          <SortChoice value={sortBy} onChoose={(chosen) => choose({ sortBy: chosen })} />
          <ViewChoice value={view} onChoose={(chosen) => choose({ view: chosen })} />
        </>
      }
    >
      <BoardListPart
        boards={boards.list?.rows}
        error={boards.error}
        again={boards.again}
        onMore={boards.list?.isWhole === false ? boards.more : null}
        view={view}
        label={t('archive.title')}
        empty={wanted !== '' ? <NothingFound search={wanted} /> : <EmptyState text={t(`empty.${status}`)} />}
      />
    </ListPage>
  );
}
