// The choices of language, theme, contrast and size, as menu sections: the same on the board and at home.

import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES } from '#protocol/languages.ts';
import { changeLanguage } from '../i18n/i18n.ts';
import { acceptedLanguage, offeredLanguages } from '../i18n/languages.ts';
import { Choices } from '../ui/overlay/menu.tsx';
import { useAppearanceChoices } from './appearance-choices.ts';

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
  const [theme] = useAppearanceChoices();
  return <Choices {...theme} />;
}

export function AppearanceChoices() {
  return useAppearanceChoices().map((one) => <Choices key={one.title} {...one} />);
}
