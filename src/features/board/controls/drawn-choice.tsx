// One of several ways a line may look, drawn in a box of 24.

import styles from './choices.module.css';

interface DrawnChoiceProps {
  name: string;
  pressed: boolean;
  onPress(): void;
  children: React.ReactNode;
}

export function DrawnChoice({ name, pressed, onPress, children }: DrawnChoiceProps) {
  return (
    <button
      type="button"
      className={styles.choice}
      aria-label={name}
      title={name}
      aria-pressed={pressed}
      onClick={onPress}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {children}
      </svg>
    </button>
  );
}
