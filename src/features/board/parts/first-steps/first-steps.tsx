// The first steps: the words are of the dictionary, so that they bring no other code with them.

import { Image, type LucideIcon, Move, PenLine, Plus, Type } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { phone } from '../../shell/on-phone.ts';
import styles from './first-steps.module.css';

/** By a finger nothing is dropped, and no key is pressed. */
const byTouch = (): boolean =>
  document.documentElement.dataset.density === 'panel' || matchMedia('(pointer: coarse)').matches;

export function FirstSteps() {
  const { t } = useTranslation();
  const isTouch = byTouch();
  const steps: readonly (readonly [icon: LucideIcon, words: string])[] = [
    [PenLine, t('help.first.draw')],
    // On a phone the tool that writes is behind the plus.
    isTouch && phone.matches
      ? [Plus, t('help.first.morePhone')]
      : [Type, t(isTouch ? 'help.first.writeTouch' : 'help.first.write')],
    isTouch ? [Move, t('help.first.move')] : [Image, t('help.first.picture')],
  ];
  return (
    <ul className={styles.steps}>
      {steps.map(([Icon, words]) => (
        <li key={words}>
          <Icon size={20} strokeWidth={1.75} aria-hidden />
          {words}
        </li>
      ))}
    </ul>
  );
}
