// Six letters of a code as they stand on a big screen, three and three: one field, so that a code is pasted, corrected and read as one.

import { useId } from 'react';
import styles from './code-field.module.css';

const CHARS = 6;

interface CodeFieldProps {
  label: string;
  value: string;
  onChange(code: string): void;
  hint?: string;
  /** Why the last one was not taken. */
  fault?: string | null;
}

export function CodeField({ label, value, onChange, hint, fault }: CodeFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.boxes} dir="ltr" data-wrong={fault ? true : undefined}>
        <input
          id={id}
          value={value}
          // biome-ignore lint/a11y/noAutofocus: it is what the page is for
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          inputMode="text"
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-said`}
          onChange={(event) => onChange(codeIn(event.currentTarget.value))}
        />
        {Array.from({ length: CHARS }, (_, k) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: six places, which stay
          <span key={k} aria-hidden data-now={k === Math.min(value.length, CHARS - 1) || undefined}>
            {value[k]}
          </span>
        ))}
      </div>
      <p id={`${id}-said`} className={fault ? styles.fault : styles.hint} role={fault ? 'alert' : undefined}>
        {fault ?? hint}
      </p>
    </div>
  );
}

/** Blanks and dashes do not matter, nor does case. */
export function codeIn(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .slice(0, CHARS);
}

export function isWholeCode(code: string): boolean {
  return code.length === CHARS;
}
