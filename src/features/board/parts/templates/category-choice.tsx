// The categories above the templates: a row of radio buttons that scrolls if it is too long.

import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './templates.module.css';

export interface ShownCategory {
  id: string;
  label: string;
}

interface CategoryChoiceProps {
  categories: readonly ShownCategory[];
  value: string;
  onChoose(id: string): void;
}

export function CategoryChoice({ categories, value, onChoose }: CategoryChoiceProps) {
  const { t } = useTranslation('templates');
  const group = useId();
  return (
    <div role="radiogroup" aria-label={t('board.insert.categories')} className={styles.categories}>
      {categories.map(({ id, label }) => (
        <label key={id} className={styles.category}>
          <input
            type="radio"
            className="visually-hidden"
            name={group}
            checked={id === value}
            onChange={() => onChoose(id)}
          />
          <span>
            <bdi>{label}</bdi>
          </span>
        </label>
      ))}
    </div>
  );
}
