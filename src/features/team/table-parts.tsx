// Parts of every table of management: its filter, the head of names by which it is sorted, its pages, and rows that wait.

import { ArrowDown, ArrowUp, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Page } from '#protocol/workspace.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/overlay/select.tsx';
import styles from './table.module.css';

export interface Filter<Role extends string> {
  search: string;
  role: Role | null;
  descending: boolean;
  page: number;
}

interface Narrowing<Role extends string> {
  filter: Filter<Role>;
  setFilter(change: Partial<Filter<Role>>): void;
}

interface NarrowedProps<Role extends string> extends Narrowing<Role> {
  roles: readonly { role: Role; name: string }[];
}

/** The filter of a table of people. */
export function Narrowed<Role extends string>({ roles, ...narrowing }: NarrowedProps<Role>) {
  const { t } = useTranslation('team');
  const names = { search: t('people.search'), choice: t('people.roleFilter'), any: t('people.anyRole') };
  return <TableFilter names={names} choices={roles} {...narrowing} />;
}

interface TableFilterProps<Role extends string> extends Narrowing<Role> {
  /** The names of the search field, the list of choices, and the choice that leaves out nothing. */
  names: { search: string; choice: string; any: string };
  choices: readonly { role: Role; name: string }[];
}

/** The search field of a table, and one list of choices beside it. */
export function TableFilter<Role extends string>({ filter, setFilter, names, choices }: TableFilterProps<Role>) {
  return (
    <div className={styles.narrowed}>
      <TableSearch name={names.search} value={filter.search} onChange={(search) => setFilter({ search })} />
      <Select
        framed
        className={styles.filter}
        name={names.choice}
        value={filter.role ?? ''}
        choices={[{ value: '', label: names.any }, ...choices.map(({ role, name }) => ({ value: role, label: name }))]}
        onChoose={(role) => setFilter({ role: role === '' ? null : (role as Role) })}
      />
    </div>
  );
}

interface TableSearchProps {
  /** The accessible name, and the text of the empty field. */
  name: string;
  value: string;
  onChange(search: string): void;
}

/** The search field of a table. */
export function TableSearch({ name, value, onChange }: TableSearchProps) {
  return (
    <label className={styles.search}>
      <Search aria-hidden size={20} strokeWidth={1.75} />
      <input
        type="search"
        dir="auto"
        aria-label={name}
        placeholder={name}
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}

export function NameHead<Role extends string>({ filter, setFilter }: Narrowing<Role>) {
  const { t } = useTranslation('team');
  return (
    <th scope="col" aria-sort={filter.descending ? 'descending' : 'ascending'}>
      <button type="button" onClick={() => setFilter({ descending: !filter.descending })}>
        {t('people.name')}
        {filter.descending ? (
          <ArrowDown aria-hidden size={16} strokeWidth={2} />
        ) : (
          <ArrowUp aria-hidden size={16} strokeWidth={2} />
        )}
      </button>
    </th>
  );
}

interface PagesProps {
  /** Undefined: not answered yet. */
  page: Page<unknown> | undefined;
  filter: { page: number };
  setFilter(change: { page: number }): void;
}

export function Pages({ page, filter, setFilter }: PagesProps) {
  const { t } = useTranslation('team');
  if (!page || page.totalPage < 2) return null;
  return (
    <nav className={styles.pages} aria-label={t('people.page', { page: filter.page, count: page.totalPage })}>
      <Button kind="secondary" disabled={filter.page <= 1} onClick={() => setFilter({ page: filter.page - 1 })}>
        {t('people.previous')}
      </Button>
      <span aria-hidden>{t('people.page', { page: filter.page, count: page.totalPage })}</span>
      <Button
        kind="secondary"
        disabled={filter.page >= page.totalPage}
        onClick={() => setFilter({ page: filter.page + 1 })}
      >
        {t('people.next')}
      </Button>
    </nav>
  );
}

/** As many rows as come, as high as they are. */
export function Waiting({ rows, columns }: { rows: number; columns: number }) {
  return Array.from({ length: rows }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all of them are alike
    <tr key={at} className={styles.waiting} aria-hidden>
      <td colSpan={columns}>
        <i />
      </td>
    </tr>
  ));
}
