// /boards: all boards of a team that one may see, its projects above them; /boards?of=favourite those with a star; /boards?q=… all that search
// finds.

import { FolderPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { part } from '../../ui/lazy-part.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { BoardListPart } from './board-list.tsx';
import { openDialog } from './dialogs-open.ts';
import { EmptyState, emptyList } from './empty-state.tsx';
import { ListPage } from './list-page.tsx';
import { useBoards } from './lists.ts';
import { NewBoardButton } from './new-board.tsx';
import { ProjectStrip } from './project-strip.tsx';
import { useSearchQuery } from './search-address.ts';
import { useShownAs } from './shown-as.ts';
import { SortChoice, StatusChoice, ViewChoice } from './toolbar.tsx';

const searchResults = part(() => import('./search-results.tsx'), 'SearchResults', ['search', 'palette']);

export function BoardsPage() {
  const { t } = useTranslation('dashboard');
  const workspace = useWorkspace();
  const { data, team } = workspace;
  const [shown, choose] = useShownAs();
  const [query, clearSearch] = useSearchQuery();
  const { of, status, sortBy, view, projectId } = shown;
  const asked = data && query === '' ? { teamId: data.teamId, projectId, of, status, sortBy, search: '' } : null;
  const boards = useBoards(asked, workspace);
  const title = t(of === 'favourite' ? 'way.starred' : 'way.boards');
  const mayMakeProjects = team !== undefined && team.role !== 'contributor';
  if (query !== '')
    return (
      <ListPage title={t('search.results')} query={query} actions={<NewBoardButton />}>
        <searchResults.Part query={query} onClear={clearSearch} />
      </ListPage>
    );
  return (
    <ListPage
      title={title}
      actions={
        <>
          {mayMakeProjects && of === 'all' && (
            <Button kind="secondary" onClick={() => openDialog({ kind: 'new-project', teamId: team.id })}>
              <FolderPlus aria-hidden strokeWidth={1.75} />
              {t('project.new')}
            </Button>
          )}
          <NewBoardButton />
        </>
      }
      tools={
        <>
          <h2>{t('boards')}</h2>
          {of === 'all' && <StatusChoice value={status} onChoose={(chosen) => choose({ status: chosen })} />}
          <SortChoice value={sortBy} onChoose={(chosen) => choose({ sortBy: chosen })} />
          <ViewChoice value={view} onChoose={(chosen) => choose({ view: chosen })} />
        </>
      }
      before={of === 'all' && data ? <ProjectStrip projects={data.projects} /> : null}
    >
      <BoardListPart
        boards={boards.list?.rows}
        error={boards.error}
        again={boards.again}
        more={boards.more}
        view={view}
        label={title}
        empty={<EmptyState list={emptyList({ status, of })} />}
      />
    </ListPage>
  );
}
