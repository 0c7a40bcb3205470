// Any colour: its saturation and brightness in a field, its hue below, and its code. Loaded when it is first asked for.

import { useEffect, useId, useState } from 'react';
import { type Color, ColorArea, ColorSlider, ColorThumb, parseColor, SliderTrack } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import styles from './colour-picker.module.css';
import { Localized } from './localized.tsx';

/** Where one begins that has no colour yet. */
const START = '#e03131';

const hexOf = (color: Color): string => color.toString('hex').toLowerCase();
// Not by way of the code: a grey's has no hue to go on from.
const read = (hex: string): Color => parseColor(hex.slice(0, 7)).toFormat('hsb');

interface ColourPickerProps {
  /** '#rrggbb'. */
  value: string | null;
  /** When a hand has let go, or a code is complete. */
  onPick(hex: string): void;
}

export function ColourPicker({ value, onPick }: ColourPickerProps) {
  const { t } = useTranslation();
  const [color, setColor] = useState(() => read(value ?? START));
  useEffect(() => {
    if (value) setColor((shown) => (hexOf(shown) === value.slice(0, 7) ? shown : read(value)));
  }, [value]);
  const change = { value: color, onChange: setColor, onChangeEnd: (picked: Color) => onPick(hexOf(picked)) };

  return (
    <Localized>
      <ColorArea
        {...change}
        colorSpace="hsb"
        xChannel="saturation"
        yChannel="brightness"
        aria-label={t('picker.shade')}
        className={styles.area as string}
      >
        <ColorThumb className={styles.thumb as string} />
      </ColorArea>
      <ColorSlider {...change} colorSpace="hsb" channel="hue" aria-label={t('picker.hue')}>
        <SliderTrack className={styles.track as string}>
          <ColorThumb className={styles.thumb as string} />
        </SliderTrack>
      </ColorSlider>
      <Code value={hexOf(color)} onPick={onPick} />
    </Localized>
  );
}

/** '#1f4fd8' of '1F4FD8', '#1f4' of three digits made six; null: no code of a colour. */
export function hexFrom(typed: string): string | null {
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(typed.trim()) ?? [];
  if (!digits) return null;
  const six = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return `#${six.toLowerCase()}`;
}

function Code({ value, onPick }: { value: string; onPick(hex: string): void }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const error = useId();
  const end = (): void => {
    if (draft === null) return;
    const hex = hexFrom(draft);
    setWrong(hex === null);
    if (!hex) return;
    setDraft(null);
    if (hex !== value) onPick(hex);
  };
  return (
    <>
      <label className={styles.code}>
        {t('picker.code')}
        <input
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          maxLength={20}
          value={draft ?? value.toUpperCase()}
          aria-invalid={wrong}
          aria-describedby={wrong ? error : undefined}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            setDraft(typed);
            setWrong(false);
            const hex = hexFrom(typed);
            // Three digits may be the half of six.
            if (hex && typed.trim().length >= 6) onPick(hex);
          }}
          onBlur={end}
          onKeyDown={(event) => event.key === 'Enter' && end()}
        />
      </label>
      {wrong && (
        <p id={error} className={styles.error} role="alert">
          {t('picker.badCode', { typed: draft })}
        </p>
      )}
    </>
  );
}
