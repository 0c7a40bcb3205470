// A labelled field of the settings: text that is kept when one leaves it or presses Enter, and one choice of several.

import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { type NameKind, nameFrom, shownName } from '#protocol/names.ts';
import { CleanInput } from '../../ui/clean-input.tsx';
import styles from '../../ui/field.module.css';

interface FieldProps {
  label: string;
  hint?: string | undefined;
  children(id: string, describedBy: string | undefined): ReactNode;
}

export function Field({ label, hint, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(id, hint ? hintId : undefined)}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface TextFieldProps {
  label: string;
  value: string;
  /** One that the rules of names hold for. */
  kind?: NameKind;
  maxLength?: number;
  autoComplete?: string;
  /** Only what is not empty, and other than it was. */
  onChange(value: string): void;
}

export function TextField({ label, value, kind, maxLength, autoComplete, onChange }: TextFieldProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const keep = () => {
    const trimmed = kind ? nameFrom(text, kind) : shownName(text);
    if (trimmed === '') setText(value);
    else if (text !== value && trimmed !== value) onChange(trimmed);
  };
  return (
    <Field label={label}>
      {(id) => (
        <CleanInput
          id={id}
          kind={kind}
          value={text}
          maxLength={maxLength}
          autoComplete={autoComplete}
          onChange={setText}
          onBlur={keep}
          onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && keep()}
        />
      )}
    </Field>
  );
}

interface ChoiceFieldProps<T extends string> {
  label: string;
  hint?: string;
  value: T;
  choices: readonly { value: T; label: string; lang?: string; disabled?: boolean }[];
  onChange(value: T): void;
}

export function ChoiceField<T extends string>({ label, hint, value, choices, onChange }: ChoiceFieldProps<T>) {
  return (
    <Field label={label} hint={hint}>
      {(id, describedBy) => (
        <span className={styles.choice}>
          <select
            id={id}
            aria-describedby={describedBy}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value as T)}
          >
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value} lang={choice.lang} disabled={choice.disabled}>
                {choice.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden size={18} strokeWidth={1.75} />
        </span>
      )}
    </Field>
  );
}
