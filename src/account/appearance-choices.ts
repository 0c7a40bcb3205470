// What one may choose of how the interface looks on this device, in words: for menus and for the settings alike.

import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { appearance, setContrast, setDensity, setTheme } from '../device/appearance.ts';

const THEMES = ['system', 'light', 'dark'] as const;
const CONTRASTS = ['system', 'more'] as const;
const DENSITIES = ['auto', 'comfortable', 'panel'] as const;

type Word = (typeof THEMES | typeof CONTRASTS | typeof DENSITIES)[number];

interface AppearanceChoice {
  title: string;
  value: string;
  choices: { value: string; label: string }[];
  onChoose(value: string): void;
}

/** Theme, contrast, size: in this order. */
export function useAppearanceChoices(): [AppearanceChoice, AppearanceChoice, AppearanceChoice] {
  const { t } = useTranslation();
  const { theme, contrast, density } = useSnapshot(appearance);
  const choice = <T extends Word>(
    name: 'theme' | 'contrast' | 'density',
    value: T,
    values: readonly T[],
    set: (value: T) => void,
  ): AppearanceChoice => ({
    title: t(`appearance.${name}`),
    value,
    choices: values.map((one) => ({ value: one, label: t(`appearance.${one as Word}`) })),
    onChoose: (chosen) => set(chosen as T),
  });
  return [
    choice('theme', theme, THEMES, setTheme),
    choice('contrast', contrast, CONTRASTS, setContrast),
    choice('density', density, DENSITIES, setDensity),
  ];
}
