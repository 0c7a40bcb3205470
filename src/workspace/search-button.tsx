// The search field at the top of a page: it looks like a field, and opens the palette.

import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IS_MAC, MODIFIER } from './modifier.ts';
import styles from './search-button.module.css';

const SHORTCUT = IS_MAC ? `${MODIFIER}K` : `${MODIFIER} K`;

interface SearchButtonProps {
  /** The query whose results the page shows; '': none. */
  query: string;
  /** The pointer has reached it. */
  onReach(): void;
  onPress(): void;
}

export function SearchButton({ query, onReach, onPress }: SearchButtonProps) {
  const { t } = useTranslation('dashboard');
  const label = t('search.label');
  return (
    <button
      type="button"
      className={styles.search}
      data-shortcut={SHORTCUT}
      data-query={query !== '' || undefined}
      aria-label={query === '' ? label : `${label}: ${query}`}
      aria-haspopup="dialog"
      aria-keyshortcuts={IS_MAC ? 'Meta+K' : 'Control+K'}
      onPointerEnter={onReach}
      onClick={onPress}
    >
      <Search aria-hidden size={20} strokeWidth={1.75} />
      <span>
        <bdi>{query || label}</bdi>
      </span>
    </button>
  );
}
