// /entry/… and /teamsapp: where one comes to who is not, or no longer, signed in. What happened, and the ways on; it leads nowhere
// by itself.

import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { ROUTES, routeAt } from '#protocol/routes.ts';
import { reasonIn } from '../../account/sign-in-redirects.ts';
import { useAccount } from '../../account/use-account.ts';
import { HomeLink, MessagePage } from '../../page/message-page.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EntrancePicture } from '../../ui/entrance-picture.tsx';
import { GuestWay } from './sign-in-page.tsx';

export function EntryPage() {
  const { t } = useTranslation('account');
  const { pathname, search } = useLocation();
  const { standing, name } = useAccount();
  const reason = reasonIn(search);
  if (standing === 'signed-in')
    return (
      <MessagePage picture={<EntrancePicture />} title={t('entry.in', { name })} text={t('entry.inText')}>
        <HomeLink />
      </MessagePage>
    );
  const { signIn, hostSignIn } = ROUTES;
  const isHosted = routeAt(pathname)?.route.family === 'host';
  return (
    <MessagePage
      picture={<EntrancePicture />}
      title={t(reason ? `reason.${reason}.title` : 'entry.title')}
      text={t(reason ? `reason.${reason}.text` : 'entry.text')}
    >
      <Link to={(isHosted ? hostSignIn : signIn).path} className={buttonClass('primary')}>
        {t(reason ? 'again' : 'signIn.title')}
      </Link>
      <GuestWay kind="secondary" />
    </MessagePage>
  );
}
