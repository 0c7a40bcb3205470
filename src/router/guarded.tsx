// In front of a page that is for people who are signed in: the page itself, or what has to happen before it is shown.

import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { proxy } from 'valtio/vanilla';
import { serverClock } from '#protocol/browser/server-clock.ts';
import { withReturn } from '#protocol/return-path.ts';
import { ROUTES, type Route } from '#protocol/routes.ts';
import { authOfPage, startedAuth } from '../account/auth-of-page.ts';
import { guardOf, LACKS_MANAGEMENT, lacksWhiteboard } from '../account/guard.ts';
import { hasStoredSignIn } from '../auth/browser-session.ts';
import { mayBeSignedIn } from '../auth/may-be-signed-in.ts';
import type { UserState } from '../auth/user-state.ts';
import { leaving } from '../page/leaving.ts';
import { HomeLink, MessagePage } from '../page/message-page.tsx';
import { useOnline } from '../page/online.ts';
import { ReloadButton } from '../page/reload-button.tsx';
import { Button } from '../ui/button.tsx';
import { EntrancePicture } from '../ui/entrance-picture.tsx';
import { BrokenPicture } from '../ui/pictures.tsx';
import styles from './guarded.module.css';

const UNKNOWN = proxy<Pick<UserState, 'status' | 'mvbPermission' | 'isUnreachable'>>({
  status: 'Unknown',
  mvbPermission: undefined,
});

/** Pages that show what this device stores of the person, unless a server or the person has ended the sign-in. */
const STORED_PAGES: readonly Route['page'][] = ['dashboard', 'boards', 'project', 'archive', 'settings'];

type GuardedProps = Pick<Route, 'group' | 'family' | 'page'> & { children: ReactNode };

export function Guarded({ group, family, page, children }: GuardedProps) {
  const { t } = useTranslation('account');
  const { pathname, search } = useLocation();
  const { auth, isMissing } = useSnapshot(authOfPage);
  const state = useSnapshot(auth ? (authOfPage.auth?.state ?? UNKNOWN) : UNKNOWN);
  // Also where nobody has signed in yet: somebody may be known to the provider.
  const start = () => void startedAuth().catch(console.info);
  useEffect(start, []);
  const online = useOnline();

  const here = pathname + search;
  const { isLeaving } = useSnapshot(leaving);
  const decided = isMissing
    ? 'unreachable'
    : guardOf(
        group,
        state as UserState,
        authOfPage.auth?.config.enableFetchMVBPermission ?? false,
        serverClock.expiryNow(),
      );
  const wasShown = useRef(false);
  if (decided === 'show') wasShown.current = true;
  // Whoever is signed out while they are here is told so: nothing leads away from under their hands.
  const isOver = decided === 'sign-in' && wasShown.current;
  const decision = isOver ? 'sign-in-again' : decided;
  // With the line the account comes, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time the line is back
  useEffect(() => {
    if (online && decision === 'retry') void authOfPage.auth?.start();
  }, [online]);
  if (isLeaving) return <Waiting words={t('waiting')} />;
  const isStored = STORED_PAGES.includes(page) && hasStoredSignIn() && mayBeSignedIn();
  // The browser's word is no fact: it says "online" too where the server is down.
  const isUndecided =
    decision === 'wait' || decision === 'retry' || decision === 'unreachable' || state.isUnreachable === true;
  if (isStored && isUndecided) return children;
  switch (decision) {
    case 'show':
      return children;
    case 'wait':
      return <Waiting words={t('waiting')} />;
    case 'sign-in': {
      const { signIn, hostSignIn } = ROUTES;
      return <Navigate to={withReturn((family === 'host' ? hostSignIn : signIn).path, here)} replace />;
    }
    case 'permission-required':
      return (
        <Navigate
          to={ROUTES.permissionRequired.path}
          state={lacksWhiteboard(state as UserState, Date.now()) ? null : LACKS_MANAGEMENT}
          replace
        />
      );
    case 'sign-in-again':
      return (
        <MessagePage
          picture={isOver ? <EntrancePicture /> : <BrokenPicture />}
          title={t(isOver ? 'entry.title' : 'required.title')}
          text={t(isOver ? 'entry.text' : 'required.text')}
        >
          <Button kind="primary" onClick={() => void authOfPage.auth?.signIn({ returnPath: here, family })}>
            {t('again')}
          </Button>
          <HomeLink kind="secondary" />
        </MessagePage>
      );
    case 'retry':
    case 'unreachable':
      return (
        <MessagePage
          picture={<BrokenPicture />}
          title={t('failed.title')}
          text={decision === 'retry' ? t('failed.text') : t('unreachable')}
        >
          {decision === 'retry' ? (
            <Button kind="primary" onClick={() => void authOfPage.auth?.start()}>
              {t('retry')}
            </Button>
          ) : (
            <ReloadButton address={here}>{t('retry')}</ReloadButton>
          )}
          <HomeLink kind="secondary" />
        </MessagePage>
      );
  }
}

/** Calm: no spinner, and nothing that stands elsewhere a moment later. */
function Waiting({ words }: { words: string }) {
  return (
    <main className={styles.waiting} aria-busy="true">
      <span role="status">{words}</span>
      <i />
      <i />
      <i />
    </main>
  );
}
