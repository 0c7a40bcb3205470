// Opens the dialog of consent again: an entry that every menu has.

import { Cookie } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Entry } from '../../ui/overlay/menu.tsx';
import { asksHere } from './standing.ts';

/** Nothing where nobody is asked, and until its words are there: an open menu does not go away for them. */
export function ConsentEntry() {
  const { t, ready } = useTranslation('consent', { useSuspense: false });
  if (!ready || !asksHere(location.pathname)) return null;
  return (
    <Entry icon={Cookie} onPress={() => void openConsent()}>
      {t('menu')}
    </Entry>
  );
}

export async function openConsent(): Promise<void> {
  await (await import('./ask.ts')).openPreferences();
}
