// /500: something is wrong with how one signs in here, which nobody can mend from this page. It has been reported.

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ROUTES } from '#protocol/routes.ts';
import { HomeLink, MessagePage } from '../../app/message-page.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { BrokenPicture } from '../../ui/pictures.tsx';

export function ErrorPage() {
  const { t } = useTranslation('account');
  return (
    <MessagePage picture={<BrokenPicture />} title={t('error.title')} text={t('error.text')}>
      <HomeLink />
      <Link to={ROUTES.signIn.path} className={buttonClass('secondary')}>
        {t('again')}
      </Link>
    </MessagePage>
  );
}
