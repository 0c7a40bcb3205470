// A field of one line for names and messages: takes what they may hold, and says so when something that was typed or pasted was left out.

import { type ComponentProps, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasHidden, type NameKind, typedName, typedText } from '#protocol/names.ts';
import styles from './clean-input.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'kind'> {
  value: string;
  /** The kind of name, which limits the length; undefined for other texts. */
  kind?: NameKind | undefined;
  onChange(value: string): void;
}

export function CleanInput({ kind, onChange, 'aria-describedby': describedBy, ...input }: Props) {
  const { t } = useTranslation();
  const [isCut, setCut] = useState(false);
  const id = useId();
  return (
    <>
      <input
        dir="auto"
        {...input}
        aria-describedby={isCut ? [describedBy, id].filter(Boolean).join(' ') : describedBy}
        onChange={({ currentTarget: { value: typed } }) => {
          setCut(hasHidden(typed));
          onChange(kind ? typedName(typed, kind) : typedText(typed));
        }}
      />
      {isCut && (
        <span id={id} className={styles.told} role="status">
          {t('errors.hidden-characters')}
        </span>
      )}
    </>
  );
}
