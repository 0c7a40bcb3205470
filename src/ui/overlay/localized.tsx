// Menus and dialogs in the page's language and direction, not the browser's.

import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

export function Localized({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  return <I18nProvider locale={i18n.language === 'cimode' ? 'en' : i18n.language}>{children}</I18nProvider>;
}
