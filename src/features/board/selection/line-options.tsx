// How the selected lines and outlines are drawn: their dashes, how their fill covers, how much shows through, how round the corners are.

import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SelectionState } from '#protocol/bus.ts';
import type { ItemJson } from '#protocol/item-json.ts';
import { DASHES, type Dash, type ToolOptions } from '#protocol/tools.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Flyout } from '../../../ui/flyout.tsx';
import { openBoard } from '../tell.ts';
import { DrawnChoice } from './drawn-choice.tsx';
import { FillPatterns } from './fill-patterns.tsx';
import { lineLook } from './line-look.ts';
import styles from './options.module.css';

/** In a box of 24; the round ends of a line make a dot of almost nothing. */
const DRAWN: Record<Dash, string | undefined> = { solid: undefined, dashed: '4 4', dotted: '0.01 4.5' };
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
  return (
    <Flyout
      name={t('options')}
      trigger={(trigger) => <IconButton icon={SlidersHorizontal} name={t('options')} {...trigger} />}
      className={styles.surface}
    >
      <LineOptions {...props} />
    </Flyout>
  );
}

function LineOptions({ selection, onPick }: LineOptionsProps) {
  const { t, i18n } = useTranslation('line-options');
  const items = useItems(selection);
  if (!items) return null;
  const { dash, pattern, opacity, radius } = lineLook(selection.style, selection.kinds, items);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <>
      {selection.kinds.some((kind) => DASHED.includes(kind)) && (
        <fieldset className={styles.row}>
          <legend>{t('line')}</legend>
          {DASHES.map((one) => (
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
    </>
  );
}

/** What is selected, as it is after each change. */
function useItems({ ids, style }: SelectionState): ItemJson[] | null {
  const [items, setItems] = useState<ItemJson[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another style says that the items are others than they were.
  useEffect(() => {
    let gone = false;
    void openBoard()
      ?.items({ ids: [...ids] })
      .then((found) => {
        if (!gone) setItems(found);
      })
      .catch(() => {});
    return () => {
      gone = true;
    };
  }, [ids, style]);
  return items;
}

interface SliderProps {
  name: string;
  /** null: the things differ. */
  value: number | null;
  min: number;
  max: number;
  step: number;
  /** Where its thumb stands while there is no value. */
  without: number;
  spoken(value: number): string;
  onPick(value: number): void;
}

/** What is picked is where it is left: a way along the slider is one step to undo. */
function Slider({ name, value, min, max, step, without, spoken, onPick }: SliderProps) {
  const { t } = useTranslation('line-options');
  const [tried, setTried] = useState<number | null>(null);
  const ref = useRef<HTMLInputElement>(null);
  const pick = useRef(onPick);
  pick.current = onPick;
  // React's onChange is the browser's `input`; its `change` comes when the slider is let go, and with each key.
  useEffect(() => {
    const input = ref.current;
    const left = (): void => {
      if (input) pick.current(input.valueAsNumber);
    };
    input?.addEventListener('change', left);
    return () => input?.removeEventListener('change', left);
  }, []);
  // What the board says counts again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each value it says.
  useEffect(() => setTried(null), [value]);
  const now = tried ?? value;
  const said = now === null ? t('mixed') : spoken(now);
  return (
    <label className={styles.slider}>
      <span>{name}</span>
      <output>{said}</output>
      <input
        ref={ref}
        type="range"
        min={min}
        max={max}
        step={step}
        value={now ?? without}
        aria-label={name}
        aria-valuetext={said}
        onChange={(event) => setTried(event.currentTarget.valueAsNumber)}
      />
    </label>
  );
}
