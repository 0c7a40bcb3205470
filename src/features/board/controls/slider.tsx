// A number that is chosen by a way along a line: its name, what it is now, and the line.

import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './choices.module.css';

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
export function Slider({ name, value, min, max, step, without, spoken, onPick }: SliderProps) {
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
  const [heard, setHeard] = useState(value);
  // With each value the board says, its own counts again.
  if (heard !== value) {
    setHeard(value);
    setTried(null);
  }
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
