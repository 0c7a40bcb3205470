// In place of a board whose session is over for this device: it ended, somebody at the panel ended it, or its time has run out. A panel
// forgets it, and says so on a page that holds nothing of it.

import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Link as BoardLink } from '#protocol/browser/api-client.ts';
import { ROUTES } from '#protocol/routes.ts';
import { PANEL } from '#protocol/session-links.ts';
import { MessagePage } from '../../../app/message-page.tsx';
import { PageLink } from '../../../app/page-place.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { endedElsewhere } from './ending.ts';

export function SessionOver({ link: { alias, secret }, picture }: { link: BoardLink; picture: ReactNode }) {
  return secret === PANEL ? <Forgotten alias={alias} /> : <Left picture={picture} />;
}

function Forgotten({ alias }: { alias: string }) {
  useEffect(() => endedElsewhere(alias), [alias]);
  return null;
}

function Left({ picture }: { picture: ReactNode }) {
  const { t } = useTranslation('panel');
  return (
    <MessagePage picture={picture} title={t('over.title')} text={t('over.joiner')}>
      <PageLink to={ROUTES.code.path} className={buttonClass('primary')}>
        {t('over.code')}
      </PageLink>
    </MessagePage>
  );
}
