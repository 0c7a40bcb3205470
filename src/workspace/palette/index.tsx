// The palette of the pages around boards: boards, what is written on them, people and actions, by typing. Loaded when it is first opened.

import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Workspace } from '../use-workspace.ts';
import { useActions } from './actions.tsx';
import { searchFrom, useFound } from './found.ts';
import { PaletteRows } from './palette-rows.tsx';
import { actionRow, type Row, useSearchRows } from './rows.tsx';

const MAX_RECENT = 5;

interface PaletteProps {
  workspace: Workspace;
  /** Is in the field when it opens, selected. */
  query: string;
  onClose(): void;
}

export function Palette({ workspace: { data }, query: begun, onClose }: PaletteProps) {
  const { t } = useTranslation('palette');
  const navigate = useNavigate();
  const [typed, setTyped] = useState(begun);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const search = searchFrom(typed);
  const { query, kind } = search;
  const found = useFound(search, 'account');
  const recent = query === '' && kind === 'all' ? data?.recent.rows.slice(0, MAX_RECENT) : undefined;
  const { boards, written, people, all } = useSearchRows(recent ? { ...found, boards: recent } : found, query);
  const offered = useActions(data?.teamId, kind === 'all' ? query : '', navigate);
  // A name that is typed is the title of a new board too: that is offered whatever is typed.
  const actions = offered
    .map((one) => actionRow(one, query))
    .filter(({ id, matches }) => query === '' || (id === 'new' && kind === 'all') || matches.length > 0);
  const rows: Record<typeof kind, readonly Row[]> = {
    all: [...boards, ...written, ...people, ...actions, ...(all ? [all] : [])],
    actions,
    people,
  };
  return (
    <PaletteRows
      name={t('search')}
      label={t('search')}
      fieldRef={field}
      typed={typed}
      onType={setTyped}
      rows={rows[kind]}
      state={found.state}
      hasPeople
      go={navigate}
      onClose={onClose}
    />
  );
}
