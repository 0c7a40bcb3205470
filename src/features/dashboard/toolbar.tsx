// Above a list of boards: which of them, in which order, as cards or rows.

import { LayoutGrid, List } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BoardSort, BoardStatus } from '#protocol/generated/graphql.ts';
import { IconButton } from '../../ui/button.tsx';
import { Select } from '../../ui/overlay/select.tsx';
import type { View } from './shown-as.ts';
import styles from './toolbar.module.css';

interface TabsProps<T extends string> {
  tabs: readonly { value: T; label: string }[];
  /** Null: none of them. */
  value: T | null;
  onChoose(value: T): void;
}

/** Filters of one list, not panels: pressed or not. */
export function Tabs<T extends string>({ tabs, value, onChoose }: TabsProps<T>) {
  const { t } = useTranslation('dashboard');
  return (
    <fieldset className={styles.tabs} aria-label={t('tab.label')}>
      {tabs.map((tab) => (
        <button key={tab.value} type="button" aria-pressed={tab.value === value} onClick={() => onChoose(tab.value)}>
          {tab.label}
        </button>
      ))}
    </fieldset>
  );
}

export function SortChoice({ value, onChoose }: { value: BoardSort; onChoose(sort: BoardSort): void }) {
  const { t } = useTranslation('dashboard');
  return (
    <Select
      className={styles.choice}
      name={t('sort.label')}
      value={value}
      choices={Object.values(BoardSort).map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
      onChoose={onChoose}
    />
  );
}

export function StatusChoice({ value, onChoose }: { value: BoardStatus; onChoose(status: BoardStatus): void }) {
  const { t } = useTranslation('dashboard');
  return (
    <Select
      className={styles.choice}
      name={t('status.label')}
      value={value}
      choices={Object.values(BoardStatus).map((status) => ({ value: status, label: t(`status.${status}`) }))}
      onChoose={onChoose}
    />
  );
}

export function ViewChoice({ value, onChoose }: { value: View; onChoose(view: View): void }) {
  const { t } = useTranslation('dashboard');
  return (
    <fieldset className={styles.views} aria-label={t('view.label')}>
      <IconButton
        small
        icon={LayoutGrid}
        name={t('view.grid')}
        tip="below"
        aria-pressed={value === 'grid'}
        onClick={() => onChoose('grid')}
      />
      <IconButton
        small
        icon={List}
        name={t('view.list')}
        tip="below"
        tipAlign="end"
        aria-pressed={value === 'list'}
        onClick={() => onChoose('list')}
      />
    </fieldset>
  );
}
