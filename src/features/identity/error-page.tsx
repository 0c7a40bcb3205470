// /500: a page stopped because of an error, which stands in the entry of the history it was replaced by (router/page-errors.tsx), or something
// is wrong with how one signs in here, which nobody can mend from this page.

import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { ROUTES } from '#protocol/routes.ts';
import { HelpLink } from '../../page/help-link.tsx';
import { HomeLink, MessagePage } from '../../page/message-page.tsx';
import { useOnline } from '../../page/online.ts';
import { ReloadButton } from '../../page/reload-button.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { BrokenPicture } from '../../ui/pictures.tsx';

export function ErrorPage() {
  const { t } = useTranslation('account');
  const { t: word } = useTranslation();
  const { state } = useLocation() as { state: { stopped?: string } | null };
  const online = useOnline();
  const stopped = state?.stopped;
  if (stopped === undefined)
    return (
      <MessagePage picture={<BrokenPicture />} title={t('error.title')} text={t('error.text')}>
        <HomeLink />
        <Link to={ROUTES.signIn.path} className={buttonClass('secondary')}>
          {t('again')}
        </Link>
        <HelpLink topic="trouble">{word('help.title')}</HelpLink>
      </MessagePage>
    );
  return (
    <MessagePage picture={<BrokenPicture />} title={t('error.title')} text={t(online ? 'error.page' : 'error.offline')}>
      {/* Loaded anew: nothing of what failed is used again. */}
      <ReloadButton address={stopped}>{t('error.open')}</ReloadButton>
      <HomeLink kind="secondary" />
      <HelpLink topic="trouble">{word('help.title')}</HelpLink>
    </MessagePage>
  );
}
