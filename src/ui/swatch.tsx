// Small round choices of an option row: a colour, a width. Their names come from outside.

import type { ButtonHTMLAttributes } from 'react';
import { classes } from './classes.ts';
import styles from './swatch.module.css';

/** An ink's name as its CSS colour, a free colour as it is. */
export function cssColor(color: string): string {
  return color.startsWith('#') ? color : `var(--ink-${color})`;
}

interface SwatchProps {
  /** Ink name or '#rrggbb'; null: none. */
  color: string | null;
  name: string;
  pressed: boolean;
  paper?: boolean;
  onPress(): void;
}

export function Swatch({ color, name, pressed, paper, onPress }: SwatchProps) {
  return (
    <button
      type="button"
      className={classes(styles.swatch, paper && styles.paper)}
      aria-label={name}
      aria-pressed={pressed}
      onClick={onPress}
    >
      <span
        className={classes(styles.dot, color === null && styles.none)}
        style={color === null ? undefined : { background: cssColor(color) }}
      />
    </button>
  );
}

interface SwatchTriggerProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'color'> {
  /** Ink name or '#rrggbb'; null: see `without`. */
  color: string | null;
  name: string;
  /** What stands there without a colour: nothing, the round of all, or of several. */
  without: 'none' | 'any' | 'several';
  /** Square, as a note is. */
  paper?: boolean;
}

/** Opens a choice of colours; shows the present one. */
export function SwatchTrigger({ color, name, without, paper, ...rest }: SwatchTriggerProps) {
  const look = color !== null ? without === 'any' && styles.chosen : without === 'none' ? styles.none : styles.free;
  return (
    <button
      type="button"
      className={classes(styles.swatch, without === 'none' && styles.framed, paper && styles.paper)}
      aria-label={name}
      title={name}
      {...rest}
    >
      <span
        className={classes(styles.dot, look)}
        style={color === null ? undefined : { background: cssColor(color) }}
      />
    </button>
  );
}

export function SizeDot({
  diameterCss,
  name,
  pressed,
  onPress,
}: {
  diameterCss: number;
  name: string;
  pressed: boolean;
  onPress(): void;
}) {
  return (
    <button type="button" className={styles.size} aria-label={name} aria-pressed={pressed} onClick={onPress}>
      <span style={{ inlineSize: diameterCss, blockSize: diameterCss }} />
    </button>
  );
}
