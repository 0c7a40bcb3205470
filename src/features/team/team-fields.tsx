// Name and colour of a team, as fields.

import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PEOPLE_COLOURS } from '#protocol/people-colors.ts';
import { CleanInput } from '../../ui/clean-input.tsx';
import fields from '../../ui/field.module.css';
import styles from './team.module.css';

interface NameFieldProps {
  value: string;
  /** While it is empty. */
  placeholder?: string;
  hint?: string | undefined;
  error?: string | undefined;
  autoFocus?: boolean;
  onChange(name: string): void;
  onLeave?(): void;
}

export function NameField({ value, placeholder, hint, error, autoFocus, onChange, onLeave }: NameFieldProps) {
  const { t } = useTranslation('team');
  const id = useId();
  const below = error ?? hint;
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{t('field.name')}</label>
      <CleanInput
        id={id}
        kind="place"
        value={value}
        placeholder={placeholder}
        autoComplete="organization"
        autoFocus={autoFocus}
        aria-invalid={error !== undefined}
        aria-describedby={below ? `${id}-below` : undefined}
        onChange={onChange}
        onBlur={onLeave}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && onLeave?.()}
      />
      {below && (
        <p id={`${id}-below`} className={error ? styles.failed : styles.hint} role={error ? 'alert' : undefined}>
          {below}
        </p>
      )}
    </div>
  );
}

export function ColourField({ value, onChange }: { value: string; onChange(colour: string): void }) {
  const { t } = useTranslation('team');
  const group = useId();
  return (
    <fieldset className={styles.colours}>
      <legend>{t('field.colour')}</legend>
      {PEOPLE_COLOURS.map((colour, at) => (
        <label key={colour} className={styles.colour} style={{ background: colour }}>
          <input
            type="radio"
            name={group}
            aria-label={t('field.colourNumber', { number: at + 1 })}
            checked={colour === value}
            onChange={() => onChange(colour)}
          />
        </label>
      ))}
    </fieldset>
  );
}
