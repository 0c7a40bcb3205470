// How home looks and speaks, behind two buttons: beside the boards, and above what a visitor sees.

import { Languages, Settings } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES } from '#protocol/languages.ts';
import { acceptedLanguage } from '../../i18n/languages.ts';
import { languageMenu, settingsMenu } from './lazy-parts.ts';
import { MenuButton } from './menu-button.tsx';

export function PreferenceMenus(button: Pick<ComponentProps<typeof MenuButton>, 'placement' | 'className'>) {
  const { t, i18n } = useTranslation();
  return (
    <>
      <MenuButton
        icon={Languages}
        label={LANGUAGE_NAMES[acceptedLanguage(i18n.language)]}
        name={t('language.title')}
        menu={languageMenu}
        {...button}
      />
      <MenuButton
        icon={Settings}
        label={t('appearance.title')}
        name={t('appearance.title')}
        menu={settingsMenu}
        {...button}
      />
    </>
  );
}
