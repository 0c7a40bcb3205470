// Every page for somebody who may not see what they came for: it says of what they may ask for access, and asks with one press. The
// address names it: ?teamId= or ?projectId=. An organization (?entityId=) and the installation (?installation=) have no such button.

import { ArrowLeftRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { uuidPattern } from '#protocol/patterns.ts';
import { withReturn } from '#protocol/return-path.ts';
import { ROUTES, routeAt } from '#protocol/routes.ts';
import { AccountAvatar } from '../../account/account-avatar.tsx';
import { startedAuth } from '../../account/auth-of-page.ts';
import { useAccount } from '../../account/use-account.ts';
import { signedIn } from '../../account/user.ts';
import { HomeLink, MessagePage } from '../../page/message-page.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EntrancePicture } from '../../ui/entrance-picture.tsx';
import { AskButton } from '../../workspace/ask-button.tsx';
import styles from './no-access.module.css';

type Kind = 'entity' | 'team' | 'project' | 'invite' | 'installation';

export function NoAccessPage() {
  const { t } = useTranslation('no-access');
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const kind = query.has('installation') ? 'installation' : query.has('entityId') ? 'entity' : kindOf(pathname);
  // An invite is opened by whoever has its link.
  const isGuest = useAccount().standing === 'guest';
  const id = query.get(kind === 'project' ? 'projectId' : 'teamId') ?? '';
  const asks = (kind === 'team' || kind === 'project') && uuidPattern.test(id);
  // Where nothing can be asked for, the text names no such way.
  const text =
    kind === 'invite' || kind === 'entity' || kind === 'installation' || asks ? t(`${kind}.text`) : t('unnamed');
  return (
    <MessagePage picture={<EntrancePicture />} title={t(`${kind}.title`)} text={text}>
      {asks ? (
        <AskButton thing={{ kind, id }} again={openAgain(kind, id)} />
      ) : isGuest ? (
        <>
          {/* Whoever has joined by it opens it again to come back. */}
          <Link to={withReturn(ROUTES.signIn.path, ROUTES.dashboard.path)} className={buttonClass('primary')}>
            {t('signIn')}
          </Link>
          <HomeLink kind="secondary" />
        </>
      ) : (
        <BoardsLink kind="primary" />
      )}
      {!isGuest && (
        <Button kind="secondary" onClick={() => void switchAccount()}>
          <ArrowLeftRight aria-hidden strokeWidth={1.75} /> {t('switch')}
        </Button>
      )}
      <Who />
    </MessagePage>
  );
}

function kindOf(pathname: string): Kind {
  const { projectNoAccess, inviteNoAccess } = ROUTES;
  switch (routeAt(pathname)?.route) {
    case projectNoAccess:
      return 'project';
    case inviteNoAccess:
      return 'invite';
    default:
      return 'team';
  }
}

function openAgain(kind: Kind, id: string): string {
  return kind === 'project' ? `${ROUTES.project.path}?projectId=${id}` : `${ROUTES.dashboard.path}?teamId=${id}`;
}

function BoardsLink({ kind }: { kind: 'primary' | 'secondary' }) {
  const { t } = useTranslation('no-access');
  return (
    <Link to={ROUTES.dashboard.path} className={buttonClass(kind)}>
      {t('dashboard')}
    </Link>
  );
}

function Who() {
  const { t } = useTranslation('no-access');
  const { standing, name } = useAccount();
  const { user } = useSnapshot(signedIn);
  return (
    <div className={styles.foot}>
      {standing === 'signed-in' && (
        <p className={styles.who}>
          <AccountAvatar />
          {/* Whatever the direction of the name. */}
          <span>{t('signedInAs', { name: user?.email || user?.name || name })}</span>
        </p>
      )}
      <p>{t('hint')}</p>
    </div>
  );
}

/** The provider asks who it is; what one came for is opened again with the other account. */
async function switchAccount(): Promise<void> {
  const { pathname, search } = location;
  const auth = await startedAuth();
  await auth.signIn({ prompt: 'login', returnPath: pathname + search });
}
