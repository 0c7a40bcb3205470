// The rows of the palette of the pages around boards, in their order: boards, what is written on them, people, actions, and last the way
// to all that is found.

import { type LucideIcon, Presentation, Search, TextSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { boardPathOf, itemPathOf, ROUTES, SEARCH_WORDS } from '#protocol/routes.ts';
import { type Match, matchesOf, wordMatchesOf } from '#protocol/text-matches.ts';
import styles from '../../ui/search/palette.module.css';
import { snippetOf } from '../../ui/search/snippet.ts';
import type { Workspace } from '../use-workspace.ts';
import type { Offered } from './actions.tsx';
import type { Found, FoundBoard, FoundItem, FoundPerson, PaletteSearch } from './found.ts';

export const GROUPS = ['boards', 'written', 'people', 'actions'] as const;

export interface Row {
  id: string;
  /** Null: stands below all groups. */
  group: (typeof GROUPS)[number] | null;
  face: ReactNode;
  name: string;
  /** Places of the query in the name. */
  places: readonly Match[];
  /** The name stands on one line, however long it is. */
  isLine?: boolean;
  detail?: string | undefined;
  address?: string | undefined;
  act?: (() => void) | undefined;
}

export function useRows(
  data: Workspace['data'],
  search: PaletteSearch,
  found: Found,
  offered: readonly Offered[],
): Row[] {
  const { t } = useTranslation('palette');
  const { query, kind } = search;
  const board = useBoardRow(query);
  const written = useWrittenRow(query);
  const people = found.people.map((one) => personRow(one, data?.teamId ?? '', query));
  if (kind === 'people') return people;
  // A name that is typed is the title of a new board too: that is offered whatever is typed.
  const actions = offered
    .map((one) => actionRow(one, query))
    .filter(({ id, places }) => query === '' || (id === 'new' && kind === 'all') || places.length > 0);
  if (kind === 'actions') return actions;
  const boards = query === '' ? (data?.recent.rows.slice(0, 5) ?? []) : found.boards;
  const all: Row = {
    id: 'all',
    group: null,
    face: <Face icon={Search} />,
    name: t('allResults', { query }),
    places: [],
    address: `${ROUTES.boards.path}?${new URLSearchParams({ [SEARCH_WORDS]: query })}`,
  };
  return [
    ...boards.map(board),
    ...(query === '' ? [] : found.written.map(written)),
    ...people,
    ...actions,
    ...(query === '' ? [] : [all]),
  ];
}

function useBoardRow(query: string): (board: FoundBoard) => Row {
  const { t } = useTranslation();
  return ({ id, alias, title, project }) => {
    const name = title || t('board.untitled');
    return {
      id: `board-${id}`,
      group: 'boards',
      face: <Face icon={Presentation} />,
      name,
      places: matchesOf(name, query),
      detail: project?.name,
      address: boardPathOf(alias),
    };
  };
}

function useWrittenRow(query: string): (found: FoundItem) => Row {
  const { t } = useTranslation();
  const { t: own } = useTranslation('palette');
  return ({ board, item: { id, kind, excerpt } }) => {
    const { text, places } = snippetOf(excerpt, wordMatchesOf(excerpt, query));
    return {
      id: `item-${board.id}-${id}`,
      group: 'written',
      face: <Face icon={TextSearch} />,
      name: text,
      places,
      isLine: true,
      detail: own(`in.${!kind || kind === 'board' ? 'other' : kind}`, { title: board.title || t('board.untitled') }),
      address: itemPathOf(board.alias, id),
    };
  };
}

function personRow({ person }: FoundPerson, teamId: string, query: string): Row {
  return {
    id: `person-${person.id}`,
    group: 'people',
    face: (
      <span className={styles.face} style={{ background: person.color }} aria-hidden>
        {person.initials}
      </span>
    ),
    name: person.name,
    places: matchesOf(person.name, query),
    detail: person.email,
    address: `${ROUTES.teamPeople.path.replace(':teamId', teamId)}?search=${encodeURIComponent(person.email)}`,
  };
}

function actionRow({ id, icon, name, address, act }: Offered, query: string): Row {
  return { id, group: 'actions', face: <Face icon={icon} />, name, places: matchesOf(name, query), address, act };
}

function Face({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon size={18} strokeWidth={1.75} aria-hidden />;
}
