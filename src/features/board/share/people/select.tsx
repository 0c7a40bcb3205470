// One of a few in a row, quiet until it is touched: the browser's own list, by key and touch alike.

import { ChevronDown } from 'lucide-react';
import { classes } from '../../../../ui/classes.ts';
import styles from './people.module.css';

interface SelectProps<T extends string> {
  name: string;
  value: T;
  choices: readonly { value: T; label: string }[];
  /** With a line around it. */
  framed?: boolean;
  onChoose(value: T): void;
}

export function Select<T extends string>({ name, value, choices, framed, onChoose }: SelectProps<T>) {
  return (
    <span className={classes(styles.select, framed && styles.framed)}>
      <select aria-label={name} value={value} onChange={(event) => onChoose(event.currentTarget.value as T)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden size={18} strokeWidth={1.75} />
    </span>
  );
}
