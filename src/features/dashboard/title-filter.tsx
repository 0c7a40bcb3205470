// The field that filters a list of boards by their titles, where search does not reach: in a project, and in the archive.

import { ListFilter, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import styles from './title-filter.module.css';

interface TitleFilterProps {
  value: string;
  onChange(value: string): void;
}

export function TitleFilter({ value, onChange }: TitleFilterProps) {
  const { t } = useTranslation('dashboard');
  const name = t('search.filter');
  return (
    <div className={styles.filter}>
      <label>
        <ListFilter aria-hidden size={18} strokeWidth={1.75} />
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
