// The field that filters a list of boards by their titles, where search does not reach: in a project, and in the archive. Templates are found by
// such a field too.

import { ListFilter, Search, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import styles from './title-filter.module.css';

interface TitleFilterProps {
  /** The label of the field, if it does not find boards by their titles. */
  label?: string;
  value: string;
  onChange(value: string): void;
}

export function TitleFilter({ label, value, onChange }: TitleFilterProps) {
  const { t } = useTranslation('dashboard');
  const name = label ?? t('search.filter');
  return (
    <div className={styles.filter}>
      <label>
        {label ? (
          <Search aria-hidden size={18} strokeWidth={1.75} />
        ) : (
          <ListFilter aria-hidden size={18} strokeWidth={1.75} />
        )}
        <input
          type="search"
          dir="auto"
          value={value}
          placeholder={name}
          aria-label={name}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onChange('');
          }}
        />
      </label>
      {value !== '' && <IconButton small icon={X} name={t('search.clear')} tip="none" onClick={() => onChange('')} />}
    </div>
  );
}
