// The rows of every palette: boards, what is written on them, people, actions, and the way to all that is found.

import { type LucideIcon, Search, TextSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shownName } from '#protocol/names.ts';
import { boardPathOf, itemPathOf, ROUTES, SEARCH_PARAMETER } from '#protocol/routes.ts';
import { wordMatchesOf } from '#protocol/search-matches.ts';
import { type Match, matchesOf } from '#protocol/text-matches.ts';
import styles from '../../ui/search/palette.module.css';
import { snippetOf } from '../../ui/search/snippet.ts';
import { BoardCover } from '../board-cover.tsx';
import type { Offered } from './actions.tsx';
import type { Found, FoundBoard, FoundItem, FoundPerson } from './found.ts';

export interface Row {
  id: string;
  /** Null: stands outside of all groups. */
  group: 'boards' | 'written' | 'people' | 'actions' | null;
  /** Undefined: the column of faces is empty. */
  face?: ReactNode;
  name: string;
  /** Matches of the query in the name. */
  matches: readonly Match[];
  /** The name stands on one line, however long it is. */
  isLine?: boolean;
  isDanger?: boolean;
  detail?: string | undefined;
  /** Shortcuts, at the end of the row. */
  end?: ReactNode;
  /** Path of the page where it leads. */
  address?: string | undefined;
  /** Runs in place of going to the address. In a new tab there is the address alone. */
  act?: (() => void) | undefined;
}

/** The board that is open. Its items are shown without leaving the page, and it is not listed itself. */
export interface OpenBoard {
  alias: string;
  goToItem(id: string): void;
}

interface SearchRows {
  boards: Row[];
  written: Row[];
  people: Row[];
  /** Leads to all results. Null: there is no query. */
  all: Row | null;
}

export function useSearchRows(found: Found, query: string, open?: OpenBoard): SearchRows {
  const { t } = useTranslation('palette');
  const board = useBoardRow(query);
  const written = useWrittenRow(query, open);
  const person = usePersonRow(query);
  return {
    boards: found.boards.filter(({ alias }) => alias !== open?.alias).map(board),
    written: found.written.map(written),
    people: found.people.map(person),
    all:
      query === ''
        ? null
        : {
            id: 'all',
            group: null,
            face: <Face icon={Search} />,
            name: t('allResults', { query }),
            matches: [],
            address: `${ROUTES.boards.path}?${new URLSearchParams({ [SEARCH_PARAMETER]: query })}`,
          },
  };
}

function useBoardRow(query: string): (board: FoundBoard) => Row {
  const { t } = useTranslation();
  return (board) => {
    const name = board.title || t('board.untitled');
    return {
      id: `board-${board.id}`,
      group: 'boards',
      face: (
        <span className={styles.cover}>
          <BoardCover board={board} />
        </span>
      ),
      name,
      matches: matchesOf(name, query),
      detail: board.project?.name,
      address: boardPathOf(board.alias),
    };
  };
}

function useWrittenRow(query: string, open: OpenBoard | undefined): (found: FoundItem) => Row {
  const { t } = useTranslation();
  const { t: own } = useTranslation('palette');
  return ({ board, item: { id, kind, excerpt } }) => {
    const { text, places: matches } = snippetOf(excerpt, wordMatchesOf(excerpt, query));
    return {
      id: `item-${board.id}-${id}`,
      group: 'written',
      face: <Face icon={TextSearch} />,
      name: text,
      matches,
      isLine: true,
      detail: own(`in.${!kind || kind === 'board' ? 'other' : kind}`, { title: board.title || t('board.untitled') }),
      address: itemPathOf(board.alias, id),
      act: board.alias === open?.alias ? () => open.goToItem(id) : undefined,
    };
  };
}

/** Leads to the board on which the person is now, else to a team they are in, else to a letter. */
function usePersonRow(query: string): (found: FoundPerson) => Row {
  const { t } = useTranslation();
  const { t: own } = useTranslation('palette');
  return ({ person, teamId, board }) => {
    const team = teamId && ROUTES.teamPeople.path.replace(':teamId', teamId);
    const name = shownName(person.name);
    const address = board ? boardPathOf(board.alias) : team && `${team}?search=${encodeURIComponent(person.email)}`;
    return {
      id: `person-${person.id}`,
      group: 'people',
      face: (
        <span className={styles.avatar} style={{ background: person.color }} aria-hidden>
          {person.initials}
        </span>
      ),
      name,
      matches: matchesOf(name, query),
      detail: board ? own('hereNow', { board: board.title || t('board.untitled') }) : person.email,
      address: address ?? undefined,
      act: address ? undefined : () => location.assign(`mailto:${person.email}`),
    };
  };
}

export function actionRow({ id, icon, name, address, act }: Offered, query: string): Row {
  return { id, group: 'actions', face: <Face icon={icon} />, name, matches: matchesOf(name, query), address, act };
}

export function Face({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon size={18} strokeWidth={1.75} aria-hidden />;
}
