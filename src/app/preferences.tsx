// The choices of language, theme, contrast and size, as menu sections: the same on the board and at home.

import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { LANGUAGE_NAMES } from '#protocol/languages.ts';
import { changeLanguage } from '../i18n/i18n.ts';
import { acceptedLanguage, offeredLanguages } from '../i18n/languages.ts';
import { Choices } from '../ui/overlay/menu.tsx';
import { appearance, setContrast, setDensity, setTheme } from './appearance.ts';

export function LanguageChoices() {
  const { t, i18n } = useTranslation();
  return (
    <Choices
      title={t('language.title')}
      value={acceptedLanguage(i18n.language)}
      choices={offeredLanguages().map((language) => ({
        value: language,
        label: LANGUAGE_NAMES[language],
        lang: language,
      }))}
      onChoose={(language) => void changeLanguage(language)}
    />
  );
}

export function ThemeChoices() {
  const { t } = useTranslation();
  const { theme } = useSnapshot(appearance);
  return (
    <Choices
      title={t('appearance.theme')}
      value={theme}
      choices={[
        { value: 'system', label: t('appearance.system') },
        { value: 'light', label: t('appearance.light') },
        { value: 'dark', label: t('appearance.dark') },
      ]}
      onChoose={setTheme}
    />
  );
}

export function AppearanceChoices() {
  const { t } = useTranslation();
  const { contrast, density } = useSnapshot(appearance);
  return (
    <>
      <ThemeChoices />
      <Choices
        title={t('appearance.contrast')}
        value={contrast}
        choices={[
          { value: 'system', label: t('appearance.system') },
          { value: 'more', label: t('appearance.more') },
        ]}
        onChoose={setContrast}
      />
      <Choices
        title={t('appearance.density')}
        value={density}
        choices={[
          { value: 'auto', label: t('appearance.auto') },
          { value: 'comfortable', label: t('appearance.comfortable') },
          { value: 'panel', label: t('appearance.panel') },
        ]}
        onChoose={setDensity}
      />
    </>
  );
}
