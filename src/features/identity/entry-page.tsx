// /entry/… and /teamsapp: where one comes to who is not, or no longer, signed in. The entry of a launch type says what the product can do
// there. What happened is said in its place, with the ways on; the page leads nowhere by itself.

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { ROUTES, routeAt } from '#protocol/routes.ts';
import { reasonIn } from '../../account/sign-in-redirects.ts';
import { useAccount } from '../../account/use-account.ts';
import { entryLaunchType, type LaunchType } from '../../device/device.ts';
import { HomeLink, MessagePage } from '../../page/message-page.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { EntrancePicture } from '../../ui/entrance-picture.tsx';
import styles from './card-page.module.css';
import { CardPage, Lead, Other } from './card-page.tsx';
import { launchPoints } from './launch-points.ts';
import { GuestWay } from './sign-in-page.tsx';

export function EntryPage() {
  const { t } = useTranslation(['account', 'entry']);
  const { pathname, search } = useLocation();
  const { standing, name } = useAccount();
  const reason = reasonIn(search);
  const type = entryLaunchType(pathname);
  const isSignedIn = standing === 'signed-in';
  const { dashboard, signIn, hostSignIn } = ROUTES;
  if (type && (isSignedIn || !reason))
    return (
      <LaunchPage type={type} note={isSignedIn ? t('entry.in', { name }) : t('entry.text')}>
        {isSignedIn ? (
          <Link to={dashboard.path} className={buttonClass('primary')}>
            {t('entry:dashboard')}
          </Link>
        ) : (
          <>
            <Link to={signIn.path} className={buttonClass('primary')}>
              {t('signIn.title')}
            </Link>
            <GuestWay kind="secondary" />
          </>
        )}
      </LaunchPage>
    );
  if (isSignedIn)
    return (
      <MessagePage picture={<EntrancePicture />} title={t('entry.in', { name })} text={t('entry.inText')}>
        <HomeLink />
      </MessagePage>
    );
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

/** `note`: who is signed in, or what an account is for. */
function LaunchPage({ type, note, children }: { type: LaunchType; note: string; children: ReactNode }) {
  const { t } = useTranslation('entry');
  return (
    <CardPage title={t(`platform.${type}.title`)}>
      <Lead>{t(`platform.${type}.text`)}</Lead>
      <ul className={styles.points} aria-label={t('can')}>
        {launchPoints(type).map(({ point, icon: Icon }) => (
          <li key={point}>
            <Icon aria-hidden size={20} strokeWidth={1.75} />
            <span>{t(`point.${point}`)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{note}</p>
      <div className={classes(styles.ways, styles.close)}>{children}</div>
      {type === 'web' && (
        <Other question={t('installQuestion')} to={ROUTES.download.path}>
          {t('install')}
        </Other>
      )}
    </CardPage>
  );
}
