// Where boards are searched by their title.

import { Search, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import styles from './search-field.module.css';

interface SearchFieldProps {
  value: string;
  onChange(value: string): void;
  onEnter?: (() => void) | undefined;
}

export function SearchField({ value, onChange, onEnter }: SearchFieldProps) {
  const { t } = useTranslation('dashboard');
  return (
    <div className={styles.search}>
      <label>
        <Search aria-hidden size={20} strokeWidth={1.75} />
        <input
          type="search"
          dir="auto"
          value={value}
          placeholder={t('search.label')}
          aria-label={t('search.label')}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onChange('');
            else if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter?.();
          }}
        />
      </label>
      {value !== '' && <IconButton small icon={X} name={t('search.clear')} tip="none" onClick={() => onChange('')} />}
    </div>
  );
}
