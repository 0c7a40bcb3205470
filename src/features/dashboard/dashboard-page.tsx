// /dashboard: where somebody who is signed in begins: what they opened last in their team, and what is theirs there.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardCard, BoardSort, BoardsOf, Dashboard } from '#protocol/workspace.ts';
import { useShownName } from '../../app/account/use-shown-name.ts';
import { useWorkspace } from '../../app/workspace/use-workspace.ts';
import { BoardListPart } from './board-list.tsx';
import { ListPage } from './list-page.tsx';
import { useBoards, useResting } from './lists.ts';
import { NewBoardButton } from './new-board.tsx';
import { type ShownAs, useShownAs } from './shown-as.ts';
import { EmptyState, NothingFound } from './states.tsx';
import { SortChoice, Tabs, ViewChoice } from './toolbar.tsx';

/** `all` are those that were opened last. */
const TABS = ['all', 'mine', 'shared', 'favourite'] as const satisfies readonly BoardsOf[];
const WORDS = { all: 'recent', mine: 'mine', shared: 'shared', favourite: 'favourite' } as const;
const TYPING_MS = 250;

export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const workspace = useWorkspace();
  const [shown, choose] = useShownAs();
  const [search, setSearch] = useState('');
  const wanted = useResting(search.trim(), TYPING_MS);
  const name = useShownName();
  const firstName = name.split(' ')[0] ?? '';
  const heading = name === '' ? t('way.home') : t(`greeting.${partOfDay(new Date().getHours())}`, { name: firstName });

  // They come with the page's first answer.
  const isRecent = shown.of === 'all' && shown.status === 'active' && wanted === '';
  const teamId = workspace.data?.teamId;
  const asked =
    isRecent || !teamId
      ? null
      : { teamId, projectId: null, of: shown.of, status: shown.status, sortBy: shown.sortBy, search: wanted };
  const listed = useBoards(asked);
  const boards = isRecent ? workspace.data && sorted(workspace.data.recent.rows, shown.sortBy) : listed.list?.rows;
  return (
    <ListPage
      title={t('way.home')}
      heading={heading}
      search={search}
      onSearch={setSearch}
      actions={<NewBoardButton />}
      tools={
        <>
          <Tabs
            tabs={TABS.map((value) => ({ value, label: t(`tab.${WORDS[value]}`) }))}
            value={shown.of}
            onChoose={(of) => choose({ of })}
          />
          <SortChoice value={shown.sortBy} onChoose={(sortBy) => choose({ sortBy })} />
          <ViewChoice value={shown.view} onChoose={(view) => choose({ view })} />
        </>
      }
    >
      <BoardListPart
        boards={boards}
        error={isRecent ? workspace.error : listed.error}
        again={isRecent ? workspace.again : listed.again}
        onMore={isRecent || listed.list?.isWhole !== false ? null : listed.more}
        view={shown.view}
        label={t('boards')}
        empty={
          wanted === '' ? <EmptyState text={t(emptyWords(shown, workspace.data))} /> : <NothingFound search={wanted} />
        }
      />
    </ListPage>
  );
}

/** Nothing was opened yet is not the same as nothing is there. */
function emptyWords({ status, of }: Pick<ShownAs, 'status' | 'of'>, data: Dashboard | undefined) {
  if (status !== 'active') return `empty.${status}` as const;
  if (of !== 'all') return `empty.${of}` as const;
  return data?.projects.some(({ boards }) => boards > 0) ? 'empty.recent' : 'empty.boards';
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
