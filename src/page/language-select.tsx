// Chooses the language of a page outside of the workspace: that of the device, unless the page does something else with the choice.

import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES, type Language, matchingLanguage } from '#protocol/languages.ts';
import { changeLanguage } from '../i18n/i18n.ts';
import { acceptedLanguage, offeredLanguages } from '../i18n/languages.ts';
import styles from './language-select.module.css';

interface LanguageSelectProps {
  onChoose?: ((language: Language) => void) | undefined;
}

export function LanguageSelect({ onChoose = (language) => void changeLanguage(language) }: LanguageSelectProps) {
  const { t, i18n } = useTranslation();
  return (
    <label className={styles.language}>
      <Languages aria-hidden size={20} strokeWidth={1.75} />
      <select
        aria-label={t('language.title')}
        value={acceptedLanguage(i18n.language)}
        onChange={(event) => onChoose(matchingLanguage(event.currentTarget.value))}
      >
        {offeredLanguages().map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
    </label>
  );
}
