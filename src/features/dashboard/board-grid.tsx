// A list of boards, as cards or as rows: only those in view are rendered. Arrow keys go from board to board, Enter opens, Space selects.

import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { GridList, GridListItem, type Selection, Virtualizer } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { BoardCard } from '#protocol/generated/graphql.ts';
import { boardPathOf } from '#protocol/routes.ts';
import { appearance } from '../../device/appearance.ts';
import { Localized } from '../../ui/overlay/localized.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import styles from './board-grid.module.css';
import { BoardItem } from './board-item.tsx';
import { CardLayout, type CardLayoutOptions } from './card-layout.ts';
import { noteOpened } from './recent.ts';

/** Of the list's end: the next page is asked for before one is there. */
const NEAR = '800px';

interface BoardGridProps {
  boards: readonly BoardCard[];
  view: 'grid' | 'list';
  isOfProject: boolean;
  label: string;
  selected: ReadonlySet<string>;
  onSelect(ids: ReadonlySet<string>): void;
  /** Null: that is all. */
  onMore: (() => void) | null;
}

export function BoardGrid({ boards, view, isOfProject, label, selected, onSelect, onMore }: BoardGridProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const layoutOptions = useLayoutOptions(view, isOfProject);
  const end = useRef<HTMLDivElement>(null);
  useEndInView(end, onMore);
  const byId = useMemo(() => new Map(boards.map((board) => [board.id, board])), [boards]);
  const choose = (keys: Selection) =>
    onSelect(keys === 'all' ? new Set(byId.keys()) : new Set([...keys].map((key) => String(key))));
  return (
    <Localized>
      <Virtualizer layout={CardLayout} layoutOptions={layoutOptions}>
        <GridList
          aria-label={label}
          className={styles.list as string}
          data-view={view}
          data-selecting={selected.size > 0 || undefined}
          layout={view === 'grid' ? 'grid' : 'stack'}
          keyboardNavigationBehavior="tab"
          items={boards}
          // A row that is drawn is kept for its board: it is drawn anew when it looks another way.
          dependencies={[view, isOfProject, onSelect]}
          selectionMode="multiple"
          selectedKeys={selected}
          onSelectionChange={choose}
          onAction={(key) => {
            const board = byId.get(String(key));
            if (!board) return;
            void noteOpened(board).catch(console.info);
            navigate(boardPathOf(board.alias));
          }}
        >
          {(board) => (
            <GridListItem
              id={board.id}
              textValue={board.title || t('board.untitled')}
              className={styles.item as string}
            >
              <BoardItem
                board={board}
                view={view}
                isOfProject={isOfProject}
                onSelect={() => onSelect(new Set([board.id]))}
              />
            </GridListItem>
          )}
        </GridList>
      </Virtualizer>
      <div ref={end} aria-hidden />
    </Localized>
  );
}

/** Sizes as board-grid.module.css and board-item.module.css have them. */
function useLayoutOptions(view: 'grid' | 'list', isOfProject: boolean): CardLayoutOptions {
  const { density } = useSnapshot(appearance);
  const isNarrow = useNarrow();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the density decides what the tokens are.
  return useMemo(() => {
    const root = getComputedStyle(document.documentElement);
    const rem = Number.parseFloat(root.fontSize) / 16;
    const isPanel = document.documentElement.dataset.density === 'panel';
    if (view === 'list') return { view, minWidth: 0, gap: 8, wordsHeight: (isPanel ? 96 : 72) * rem };
    // The line that names the project.
    const line = isOfProject ? 0 : 20;
    if (isNarrow) return { view, minWidth: 150, gap: 12, wordsHeight: (76 + line) * rem };
    const words = isPanel ? 108 + line * 1.5 : 84 + line;
    return { view, minWidth: isPanel ? 340 : 248, gap: 20, wordsHeight: words * rem };
  }, [view, isOfProject, isNarrow, density]);
}

/** `onMore`: called when the end of a list is near the view. */
export function useEndInView(end: RefObject<Element | null>, onMore: (() => void) | null): void {
  useEffect(() => {
    if (!end.current || !onMore) return;
    const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && onMore(), {
      rootMargin: NEAR,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [end, onMore]);
}
