// The menu entry that leads to what is new, with a dot until the newest entry was seen.

import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NEWEST_NEWS } from '#protocol/newest-news.ts';
import { whatsNewPath } from '#protocol/routes.ts';
import { acceptedLanguage } from '../i18n/languages.ts';
import { usePagePlace } from '../page/navigation.tsx';
import { Entry } from '../ui/overlay/menu.tsx';
import { syncedSetting } from './synced-settings.ts';

/** Nothing until its strings are loaded: an open menu does not close for them. */
export function WhatsNewEntry() {
  const { t, i18n, ready } = useTranslation('whats-new-menu', { useSuspense: false });
  const { go } = usePagePlace();
  if (!ready) return null;
  const isSeen = syncedSetting('whatsNewVersion') === NEWEST_NEWS;
  return (
    <Entry
      icon={FileText}
      dot={isSeen ? undefined : t('unseen')}
      onPress={() => go(whatsNewPath(acceptedLanguage(i18n.language)))}
    >
      {t('entry')}
    </Entry>
  );
}
