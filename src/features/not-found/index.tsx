// An address that leads nowhere.

import { useTranslation } from 'react-i18next';
import type { PagesOf } from '../../page/feature-pages.ts';
import { HelpLink } from '../../page/help-link.tsx';
import { HomeLink, MessagePage } from '../../page/message-page.tsx';
import { MissingPicture } from '../../ui/missing-picture.tsx';

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <MessagePage picture={<MissingPicture />} title={t('missing.title')} text={t('missing.text')}>
      <HomeLink />
      <HelpLink>{t('help.title')}</HelpLink>
    </MessagePage>
  );
}

export const pages = { 'not-found': NotFoundPage } satisfies PagesOf<'not-found'>;
