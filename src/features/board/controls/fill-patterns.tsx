// How a fill covers: for shapes that are selected, and for those that a tool will make. Loaded when it is first shown.

import { useTranslation } from 'react-i18next';
import { STYLES, type StyleValue } from '#protocol/styles.ts';
import { TINT, type ToolOptions } from '#protocol/tools.ts';
import styles from './choices.module.css';
import { DrawnChoice } from './drawn-choice.tsx';

type Pattern = StyleValue<'pattern'>;

/** In a box of 24, in a square. */
const DRAWN: Record<Pattern, string> = {
  solid: '',
  hatched: 'M4 12l8-8M4 20L20 4M12 20l8-8',
  'cross-hatched': 'M4 12l8-8M4 20L20 4M12 20l8-8M12 4l8 8M4 4l16 16M4 12l8 8',
  dots: 'M8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01',
};

interface FillPatternsProps {
  /** null: the things differ. */
  now: Pattern | null;
  /** Of the lines, where nothing is filled yet: a pattern needs a colour. */
  unfilled: string | undefined;
  onPick(options: ToolOptions): void;
}

export function FillPatterns({ now, unfilled, onPick }: FillPatternsProps) {
  const { t } = useTranslation('line-options');
  const pick = (pattern: Pattern): void => {
    const fill = unfilled?.startsWith('#') ? unfilled : `${unfilled}${TINT}`;
    onPick(unfilled === undefined || pattern === 'solid' ? { pattern } : { pattern, fill });
  };
  return (
    <fieldset className={styles.row}>
      <legend>{t('fill')}</legend>
      {STYLES.pattern.names.map((one) => (
        <DrawnChoice key={one} name={t(`pattern.${one}`)} pressed={now === one} onPress={() => pick(one)}>
          <path d="M4 4h16v16H4z" fill={one === 'solid' ? 'currentcolor' : 'none'} />
          <path d={DRAWN[one]} />
        </DrawnChoice>
      ))}
    </fieldset>
  );
}
