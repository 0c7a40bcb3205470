// Opens the dialog of consent again: an entry that every menu has.

import { Cookie } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Entry, MenuLine } from '../ui/overlay/menu.tsx';
import { asksHere } from './consent-state.ts';

/** `withLine`: a line parts it from what is above. Nothing where nobody is asked, and until its words are there: an open menu does not go away for them. */
export function ConsentEntry({ withLine = false }: { withLine?: boolean }) {
  const { t, ready } = useTranslation('consent', { useSuspense: false });
  if (!ready || !asksHere(location.pathname)) return null;
  return (
    <>
      {withLine && <MenuLine />}
      <Entry icon={Cookie} onPress={() => void openConsent()}>
        {t('menu')}
      </Entry>
    </>
  );
}

export async function openConsent(): Promise<void> {
  await (await import('./ask.ts')).openPreferences();
}
