// Confetti when the timer runs out while it is shown. It takes no press and makes no sound. There is none with reduced motion.

import type { CSSProperties } from 'react';
import { flags } from '../../../../flags/flags.ts';
import styles from './confetti.module.css';

const PIECES = 32;
/** The box in which the pieces fall, CSS px. */
const SIZE = { w: 240, h: 128 } as const;
const COLORS = ['#0b7a5b', '#1f4fd8', '#7a3fd0', '#c2362b', '#e8940c'] as const;

/** Returns a number from 0 to 1 that looks random, and is the same on every screen. */
const scatter = (k: number): number => Math.abs(Math.sin(k * 12.9898) * 43758.5453) % 1;

const PIECE_STYLES = Array.from(
  { length: PIECES },
  (_, k): CSSProperties =>
    ({
      background: COLORS[k % COLORS.length],
      '--x': `${Math.round(scatter(k + 1) * SIZE.w)}px`,
      '--y': `${Math.round((0.25 + 0.75 * scatter(k + 101)) * SIZE.h)}px`,
      '--turn': `${Math.round(scatter(k + 201) * 900 - 450)}deg`,
      '--late': `${Math.round(scatter(k + 301) * 300)}ms`,
    }) as CSSProperties,
);

export function Confetti() {
  if (!flags.features.confetti || matchMedia('(prefers-reduced-motion: reduce)').matches) return null;
  return (
    <div
      className={styles.confetti}
      aria-hidden
      data-testid="confetti"
      style={{ inlineSize: SIZE.w, blockSize: SIZE.h }}
    >
      {PIECE_STYLES.map((style) => (
        <span key={`${style.background} ${Object.values(style).join()}`} style={style} data-piece />
      ))}
    </div>
  );
}
