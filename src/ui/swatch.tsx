// Small round choices of an option row: a colour, a free colour, a width. The names come from whoever knows what they choose.

import { type ButtonHTMLAttributes, useRef } from 'react';
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

/**
 * The browser's own colour picker behind a round of all colours; shows the free colour once one is chosen. `onPick` hears every
 * colour the picker passes, `onDone` the one it is left with.
 */
export function FreeSwatch({
  value,
  name,
  onPick,
  onDone,
}: {
  value: string | null;
  name: string;
  onPick(color: string): void;
  onDone?(color: string): void;
}) {
  /** The field itself is back at `value` until that has been told anew. */
  const picked = useRef<string | null>(null);
  return (
    <span className={classes(styles.swatch, styles['free-wrap'])} aria-hidden={false}>
      <span
        className={classes(styles.dot, value === null && styles.free)}
        style={
          value === null ? undefined : { background: value, outline: '2px solid var(--accent)', outlineOffset: '2px' }
        }
      />
      <input
        className={styles.input}
        type="color"
        aria-label={name}
        value={value?.slice(0, 7) ?? '#e03131'}
        ref={(input) => {
          const done = () => picked.current && onDone?.(picked.current);
          // React hears only the picker's steps.
          input?.addEventListener('change', done);
          return () => input?.removeEventListener('change', done);
        }}
        onChange={(event) => {
          picked.current = event.currentTarget.value;
          onPick(picked.current);
        }}
      />
    </span>
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
