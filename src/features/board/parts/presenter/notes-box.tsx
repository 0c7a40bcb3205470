// The speaker notes of the presented frame, to read. How large they are is this device's setting.

import { AArrowDown, AArrowUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readSetting, writeSetting } from '../../../../device/settings.ts';
import { IconButton } from '../../../../ui/button.tsx';
import styles from './presenter.module.css';

const STORED = 'atrium-notes-size';
const SIZES_PX = { min: 14, usual: 18, max: 28, step: 2 } as const;

export function NotesBox({ notes }: { notes: string }) {
  const { t } = useTranslation('presenter');
  const [sizePx, setSizePx] = useState(storedSize);
  const change = (delta: number): void => {
    const to = within(sizePx + delta);
    setSizePx(to);
    writeSetting(STORED, String(to));
  };
  const button = (icon: typeof AArrowUp, name: string, delta: number) => (
    <IconButton
      small
      icon={icon}
      name={name}
      disabled={within(sizePx + delta) === sizePx}
      onClick={() => change(delta)}
    />
  );
  return (
    <section className={styles.box} data-notes aria-label={t('notes')}>
      <header>
        <h2>{t('notes')}</h2>
        {button(AArrowDown, t('smaller'), -SIZES_PX.step)}
        {button(AArrowUp, t('larger'), SIZES_PX.step)}
      </header>
      {notes === '' ? (
        <p className={styles.quiet}>{t('noNotes')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long notes are scrolled by keys
        <p key={notes} className={styles.notes} style={{ fontSize: `${sizePx}px` }} tabIndex={0}>
          {notes}
        </p>
      )}
    </section>
  );
}

const within = (px: number): number => Math.min(SIZES_PX.max, Math.max(SIZES_PX.min, px));

function storedSize(): number {
  const stored = Number(readSetting(STORED) ?? SIZES_PX.usual);
  return Number.isInteger(stored) ? within(stored) : SIZES_PX.usual;
}
