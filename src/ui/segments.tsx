// One of two to five, all of them seen: a segmented control of radio buttons.

import { useId } from 'react';
import styles from './segments.module.css';

interface SegmentsProps<T extends string> {
  name: string;
  value: T;
  choices: readonly { value: T; label: string; disabled?: boolean }[];
  onChoose(value: T): void;
}

export function Segments<T extends string>({ name, value, choices, onChoose }: SegmentsProps<T>) {
  const group = useId();
  return (
    <div role="radiogroup" aria-label={name} className={styles.segments}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.segment}>
          <input
            type="radio"
            className="visually-hidden"
            name={group}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChoose(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}
