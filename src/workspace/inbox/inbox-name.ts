// The name of the bell, and of the entry in a board's menu.

import { useTranslation } from 'react-i18next';
import { INBOX } from '#protocol/inbox.ts';

/** `unread`: the number of unread entries; undefined if it is not known. */
export function useInboxName(unread: number | undefined): string {
  const { t } = useTranslation('account', { useSuspense: false });
  if (!unread) return t('inbox.title');
  return unread < INBOX.maxUnread ? t('inbox.unread', { count: unread }) : t('inbox.many');
}
