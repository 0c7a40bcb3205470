// A checkbox of a row, or of all of them.

import styles from './table.module.css';

interface CheckboxProps {
  name: string;
  on: boolean;
  some?: boolean;
  disabled?: boolean;
  onChange(): void;
}

export function Checkbox({ name, on, some = false, disabled = false, onChange }: CheckboxProps) {
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={name}
        checked={on}
        disabled={disabled}
        ref={(input) => {
          if (input) input.indeterminate = some && !on;
        }}
        onChange={onChange}
      />
    </label>
  );
}
