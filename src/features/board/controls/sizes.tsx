// Widths of lines and sizes of text to choose from, of a tool or of what is selected.

import { useTranslation } from 'react-i18next';
import { FONT_SIZES } from '#protocol/tools.ts';
import { SizeDot } from '../../../ui/swatch.tsx';
import styles from './sizes.module.css';

/** Dots on screen for three widths, smallest first. */
const DOTS_CSS = [5, 9, 14];

interface SizesProps {
  now: number | undefined;
  onPick(size: number): void;
}

export function Widths({ widths = [], now, onPick }: SizesProps & { widths: readonly number[] | undefined }) {
  const { t } = useTranslation();
  return widths.map((width, i) => (
    <SizeDot
      key={width}
      diameterCss={DOTS_CSS[i] ?? 14}
      name={t(`options.width${i as 0 | 1 | 2}`)}
      pressed={now === width}
      onPress={() => onPick(width)}
    />
  ));
}

export function FontSizes({ now, onPick }: SizesProps) {
  const { t } = useTranslation();
  return FONT_SIZES.map((fontSize, i) => (
    <button
      key={fontSize}
      type="button"
      className={styles.size}
      aria-label={t(`options.fontSize${i as 0 | 1 | 2 | 3}`)}
      aria-pressed={now === fontSize}
      data-letters={['S', 'M', 'L', 'XL'][i]}
      onClick={() => onPick(fontSize)}
    />
  ));
}
