// On or off, at once.

import styles from './switch.module.css';

interface SwitchProps {
  name: string;
  on: boolean;
  describedBy?: string;
  onChange(on: boolean): void;
}

export function Switch({ name, on, describedBy, onChange }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-label={name}
        aria-describedby={describedBy}
        aria-checked={on}
        checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span aria-hidden className={styles.track} />
    </label>
  );
}
