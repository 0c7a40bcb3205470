// How the boards of a page are shown: what its address says (teamId, projectId, view, sortBy, boardStatus), else what the person chose
// last, the view on whichever device. The value `keep` of view and sort says: as it was chosen last.

import { useSearchParams } from 'react-router-dom';
import { BoardSort, BoardStatus, BoardsOf } from '#protocol/generated/graphql.ts';
import { readSetting, writeSetting } from '../../device/settings.ts';
import { useMetadata } from '../../workspace/metadata.ts';

export const VIEWS = ['grid', 'list'] as const;
export type View = (typeof VIEWS)[number];

export interface ShownAs {
  view: View;
  sortBy: BoardSort;
  status: BoardStatus;
  of: BoardsOf;
  /** Null: of all projects. */
  projectId: string | null;
}

const KEEP = 'keep';

/** Of an address anybody can write. */
export function shownAs(query: URLSearchParams, chosen: { view: string | null; sortBy: string | null }): ShownAs {
  const asked = (name: 'view' | 'sortBy') => {
    const said = query.get(name);
    return said === null || said === KEEP ? chosen[name] : said;
  };
  return {
    view: oneOf(VIEWS, asked('view')) ?? 'grid',
    sortBy: oneOf(Object.values(BoardSort), asked('sortBy')) ?? 'opened',
    status: oneOf(Object.values(BoardStatus), query.get('boardStatus')) ?? 'active',
    of: oneOf(Object.values(BoardsOf), query.get('of')) ?? 'all',
    projectId: query.get('projectId'),
  };
}

type Change = Partial<Pick<ShownAs, 'view' | 'sortBy' | 'status' | 'of'>>;

/** The last one: what is shown is of all projects from then on. */
export function useShownAs(): [ShownAs, (change: Change) => void, leaveProject: () => void] {
  const [query, setQuery] = useSearchParams();
  const [metadata, changeMetadata] = useMetadata();
  const shown = shownAs(query, {
    view: metadata?.boardView ?? readSetting('atrium-board-view'),
    sortBy: readSetting('atrium-board-sort'),
  });
  const change = ({ view, sortBy, status, of }: Change) => {
    if (view) {
      writeSetting('atrium-board-view', view);
      void changeMetadata({ boardView: view });
    }
    if (sortBy) writeSetting('atrium-board-sort', sortBy);
    setQuery(
      (old) => {
        const next = new URLSearchParams(old);
        for (const [name, value] of Object.entries({ view, sortBy, boardStatus: status, of }))
          if (value !== undefined) next.set(name, value);
        return next;
      },
      { replace: true },
    );
  };
  const leaveProject = () =>
    setQuery(
      (old) => {
        const next = new URLSearchParams(old);
        next.delete('projectId');
        return next;
      },
      { replace: true },
    );
  return [shown, change, leaveProject];
}

function oneOf<T extends string>(values: readonly T[], said: string | null): T | undefined {
  return values.find((value) => value === said);
}
