// A list of boards with all that belongs to it: skeleton, boards, nothing, a failure, the bar of what is selected, the dialogs.

import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardCard } from '#protocol/generated/graphql.ts';
import type { More } from '../../workspace/paged-list.ts';
import { BoardGrid } from './board-grid.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { BoardsSkeleton, FailedState, MissingEnd, StaleNote } from './states.tsx';

interface BoardListProps {
  /** Undefined: still on their way. */
  boards: readonly BoardCard[] | undefined;
  error: unknown;
  again(): void;
  more: More | null;
  view: 'grid' | 'list';
  /** All are of one project, which the page names. */
  isOfProject?: boolean;
  label: string;
  empty: ReactNode;
}

const NONE: ReadonlySet<string> = new Set();

export function BoardListPart({ boards, error, again, more, view, isOfProject = false, label, empty }: BoardListProps) {
  const { t } = useTranslation('dashboard');
  const [selected, setSelected] = useState(NONE);
  if (!boards)
    return error ? (
      <FailedState again={again} />
    ) : (
      <BoardsSkeleton view={view} isOfProject={isOfProject} label={t('loading')} />
    );
  const chosen = boards.filter(({ id }) => selected.has(id));
  return (
    <>
      {error !== undefined && <StaleNote again={again} />}
      {boards.length === 0 ? (
        empty
      ) : (
        <BoardGrid
          boards={boards}
          view={view}
          isOfProject={isOfProject}
          label={label}
          selected={chosen.length === selected.size ? selected : new Set(chosen.map(({ id }) => id))}
          onSelect={setSelected}
          onMore={more && !more.hasFailed ? more.load : null}
        />
      )}
      {more?.hasFailed && <MissingEnd again={more.load} />}
      {chosen.length > 0 && <SelectionBar boards={chosen} onClear={() => setSelected(NONE)} />}
    </>
  );
}
