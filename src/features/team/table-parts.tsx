// Of every table of people: what narrows it, the head of names by which it is sorted, its pages, and rows that wait.

import { ArrowDown, ArrowUp, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Page } from '#protocol/workspace.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/overlay/select.tsx';
import styles from './people-table.module.css';

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

export function Narrowed<Role extends string>({ filter, roles, setFilter }: NarrowedProps<Role>) {
  const { t } = useTranslation('team');
  return (
    <div className={styles.narrowed}>
      <label className={styles.search}>
        <Search aria-hidden size={20} strokeWidth={1.75} />
        <input
          type="search"
          dir="auto"
          aria-label={t('people.search')}
          placeholder={t('people.search')}
          maxLength={100}
          value={filter.search}
          onChange={(event) => setFilter({ search: event.currentTarget.value })}
        />
      </label>
      <Select
        framed
        className={styles.filter}
        name={t('people.roleFilter')}
        value={filter.role ?? ''}
        choices={[
          { value: '', label: t('people.anyRole') },
          ...roles.map(({ role, name }) => ({ value: role, label: name })),
        ]}
        onChoose={(role) => setFilter({ role: role === '' ? null : (role as Role) })}
      />
    </div>
  );
}

export function NameHead<Role extends string>({ filter, setFilter }: Narrowing<Role>) {
  const { t } = useTranslation('team');
  return (
    <th scope="col" className={styles.name} aria-sort={filter.descending ? 'descending' : 'ascending'}>
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

interface PagesProps<Role extends string> extends Narrowing<Role> {
  /** Undefined: not answered yet. */
  page: Page<unknown> | undefined;
}

export function Pages<Role extends string>({ page, filter, setFilter }: PagesProps<Role>) {
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
