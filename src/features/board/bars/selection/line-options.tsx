// How the selected lines and outlines are drawn: their dashes, how their fill covers, how much shows through, how round the corners are,
// how far the outline reaches in.

import { SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SelectionState } from '#protocol/board-events.ts';
import { STYLES, type StyleValue } from '#protocol/styles.ts';
import { LINE_WIDTHS, type ToolOptions } from '#protocol/tools.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { Flyout } from '../../../../ui/flyout.tsx';
import styles from '../../controls/choices.module.css';
import { DrawnChoice } from '../../controls/drawn-choice.tsx';
import { FillPatterns } from '../../controls/fill-patterns.tsx';
import { Widths } from '../../controls/sizes.tsx';
import { Slider } from '../../controls/slider.tsx';
import { useItems } from '../../queries/use-items.ts';
import { useBoard } from '../../session/use-board.ts';
import { FILLED, lineLook } from './line-look.ts';
import { sharedProportion, withProportion } from './proportion.ts';

/** In a box of 24; the round ends of a line make a dot of almost nothing. */
const DRAWN: Record<StyleValue<'dash'>, string | undefined> = { solid: undefined, dashed: '4 4', dotted: '0.01 4.5' };
/** Ink has no dashes. */
const DASHED: readonly string[] = ['path', 'rectangle', 'ellipse', 'diamond', 'shape', 'connector'];
/** Nothing is made so faint that it is lost. */
const FAINTEST = 5;

interface LineOptionsProps {
  selection: SelectionState;
  onPick(options: ToolOptions): void;
}

export function LineFlyout(props: LineOptionsProps) {
  const { t } = useTranslation('line-options');
  const name = t(props.selection.kinds.some((kind) => FILLED.includes(kind)) ? 'options' : 'line');
  return (
    <Flyout
      name={name}
      trigger={(trigger) => <IconButton icon={SlidersHorizontal} name={name} {...trigger} />}
      className={styles.surface}
    >
      <LineOptions {...props} />
    </Flyout>
  );
}

function LineOptions({ selection, onPick }: LineOptionsProps) {
  const board = useBoard();
  const { t, i18n } = useTranslation(['line-options', 'dict']);
  const [items] = useItems(selection.ids);
  if (!items) return null;
  const { dash, pattern, opacity, radius } = lineLook(selection.style, selection.kinds, items);
  const proportion = sharedProportion(items);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <>
      <fieldset className={styles.row}>
        <legend>{t('dict:options.width')}</legend>
        <Widths widths={LINE_WIDTHS} now={selection.style.width} onPick={(width) => onPick({ width })} />
      </fieldset>
      {selection.kinds.some((kind) => DASHED.includes(kind)) && (
        <fieldset className={styles.row}>
          <legend>{t('line')}</legend>
          {STYLES.dash.names.map((one) => (
            <DrawnChoice key={one} name={t(`dash.${one}`)} pressed={dash === one} onPress={() => onPick({ dash: one })}>
              <path d="M2 12h20" strokeDasharray={DRAWN[one]} />
            </DrawnChoice>
          ))}
        </fieldset>
      )}
      {pattern && <FillPatterns {...pattern} onPick={onPick} />}
      <Slider
        name={t('opacity')}
        value={opacity === null ? null : Math.round(opacity * 100)}
        min={FAINTEST}
        max={100}
        step={5}
        without={100}
        spoken={(value) => percent.format(value / 100)}
        onPick={(value) => onPick({ opacity: value / 100 })}
      />
      {radius && (
        <Slider
          name={t('radius')}
          value={radius.now}
          min={0}
          max={radius.max}
          step={1}
          without={0}
          spoken={(value) => number.format(value)}
          onPick={(value) => onPick({ radius: value })}
        />
      )}
      {proportion !== undefined && (
        <Slider
          name={t('proportion')}
          value={proportion}
          min={0}
          max={100}
          step={1}
          without={50}
          spoken={(value) => percent.format(value / 100)}
          onPick={(value) =>
            board.tell(async (calls) => {
              // All of them, as they are now.
              await calls.change(withProportion(await calls.items({ ids: await calls.selection() }), value));
            })
          }
        />
      )}
    </>
  );
}
