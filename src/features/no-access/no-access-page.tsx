// Every page for somebody who may not see what they came for: it says of what they may ask for access, and asks with one press. The
// address names it: ?teamId= or ?projectId=.

import { ArrowLeftRight, Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { uuidPattern } from '#protocol/patterns.ts';
import { ROUTES, routeAt } from '#protocol/routes.ts';
import { AccountAvatar } from '../../app/account/account-avatar.tsx';
import { startedAuth } from '../../app/account/auth-of-page.ts';
import { useAccount } from '../../app/account/use-account.ts';
import { signedIn } from '../../app/account/user.ts';
import { MessagePage } from '../../app/message-page.tsx';
import { ask } from '../../app/workspace/signed-in-api.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EntrancePicture } from '../../ui/entrance-picture.tsx';
import { ASK_FOR_ACCESS } from './documents.ts';
import styles from './no-access.module.css';

type Kind = 'team' | 'project' | 'invite';

export function NoAccessPage() {
  const { t } = useTranslation('no-access');
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const kind = kindOf(pathname);
  const id = query.get(kind === 'project' ? 'projectId' : 'teamId');
  return (
    <MessagePage picture={<EntrancePicture />} title={t(`${kind}.title`)} text={t(`${kind}.text`)}>
      {kind !== 'invite' && id !== null && uuidPattern.test(id) ? (
        <AskButton kind={kind === 'project' ? 'project' : 'team'} id={id} />
      ) : (
        <BoardsLink kind="primary" />
      )}
      <Button kind="secondary" onClick={() => void switchAccount()}>
        <ArrowLeftRight aria-hidden strokeWidth={1.75} /> {t('switch')}
      </Button>
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

/** Asking twice is asking once. */
function AskButton({ kind, id }: { kind: 'team' | 'project'; id: string }) {
  const { t } = useTranslation('no-access');
  const [state, setState] = useState<'idle' | 'asking' | 'asked' | 'failed'>('idle');
  const askForIt = async () => {
    setState('asking');
    const done = await ask(ASK_FOR_ACCESS, { kind, id }).catch(() => undefined);
    setState(done ? 'asked' : 'failed');
  };
  if (state === 'asked')
    return (
      <>
        <div className={styles.asked} role="status">
          <Check aria-hidden size={20} strokeWidth={2} /> {t('asked')}
        </div>
        <Link to={openAgain(kind, id)} className={buttonClass('primary')}>
          {t('again')}
        </Link>
      </>
    );
  return (
    <>
      {state === 'failed' && (
        <div className={styles.failed} role="alert">
          {t('failed')}
        </div>
      )}
      <Button kind="primary" disabled={state === 'asking'} onClick={() => void askForIt()}>
        {t(state === 'asking' ? 'asking' : 'ask')}
      </Button>
    </>
  );
}

function openAgain(kind: 'team' | 'project', id: string): string {
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
          <span>{t('signedInAs', { name: `\u2068${user?.email || user?.name || name}\u2069` })}</span>
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
