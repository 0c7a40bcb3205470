// In place of a board whose session is over for this device: it ended, somebody at the panel ended it, or its time has run out.

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PANEL, ROUTES } from '#protocol/routes.ts';
import { MessagePage } from '../../../app/message-page.tsx';
import { buttonClass } from '../../../ui/button.tsx';

export function SessionOver({ secret, picture }: { secret: string; picture: ReactNode }) {
  const { t } = useTranslation('panel');
  const isPanel = secret === PANEL;
  return (
    <MessagePage picture={picture} title={t('over.title')} text={t(isPanel ? 'over.panel' : 'over.joiner')}>
      <Link to={isPanel ? ROUTES.panelNew.path : ROUTES.code.path} className={buttonClass('primary')}>
        {t(isPanel ? 'nothing.new' : 'over.code')}
      </Link>
    </MessagePage>
  );
}
