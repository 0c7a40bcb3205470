// /signin and /signup: what is about to happen, and the button that starts it at a provider, which asks for email and password.

import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router-dom';
import type { Provider } from '#protocol/identity.ts';
import { RETURN_URL, returnPathOf, withReturn } from '#protocol/return-path.ts';
import { ROUTES, type RouteFamily, routeAt } from '#protocol/routes.ts';
import { startedAuth } from '../../app/account/auth-of-page.ts';
import { useAccount } from '../../app/account/use-account.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import styles from './card-page.module.css';
import { CardPage, Lead, Other } from './card-page.tsx';
import { usePlace } from './place.ts';

export function SignInPage() {
  return <BeginPage doing="signIn" other={ROUTES.signUp.path} />;
}

export function SignUpPage() {
  return <BeginPage doing="signUp" other={ROUTES.signIn.path} />;
}

interface Doing {
  doing: 'signIn' | 'signUp';
  /** The page for those who want the other of the two. */
  other: string;
  /** What it is for, where that is not just the account. */
  lead?: string | undefined;
  /** The way on without an account; a new board unless it is told. */
  back?: ReactNode;
}

export function BeginPage({ doing, other, lead, back }: Doing) {
  const { t } = useTranslation('account');
  const { search } = useLocation();
  const { standing } = useAccount();
  const { place, again } = usePlace();
  const returnPath = returnPathOf(new URLSearchParams(search).get(RETURN_URL));
  // Back by the browser's own button, or signed in from another tab.
  if (standing === 'signed-in') return <Navigate to={returnPath} replace />;
  return (
    <CardPage title={t(`${doing}.title`)}>
      {place.state === 'asking' ? (
        <Waiting />
      ) : place.state === 'providers' ? (
        <Providers {...{ doing, other, lead, back, returnPath, providers: place.providers, onFailed: again }} />
      ) : (
        <>
          <Lead>{t(place.state)}</Lead>
          <div className={styles.ways}>
            {place.state === 'unreachable' && (
              <Button kind="primary" onClick={again}>
                {t('retry')}
              </Button>
            )}
            {back ?? <GuestWay kind={place.state === 'unreachable' ? 'secondary' : 'primary'} />}
          </div>
        </>
      )}
    </CardPage>
  );
}

interface ProvidersProps extends Doing {
  returnPath: string;
  providers: readonly Provider[];
  /** Nothing was begun: the server, or the provider, does not answer. */
  onFailed(): void;
}

function Providers({ doing, other, lead, back, returnPath, providers, onFailed }: ProvidersProps) {
  const { t } = useTranslation('account');
  const { pathname } = useLocation();
  const family: RouteFamily = routeAt(pathname)?.route.family ?? 'default';
  const [busy, setBusy] = useState(false);
  const begin = async (provider: Provider): Promise<void> => {
    setBusy(true);
    try {
      const auth = await startedAuth();
      await auth[doing]({ returnPath, provider: provider.name, family });
    } catch (error) {
      console.warn('The sign-in could not be started:', error);
      setBusy(false);
      onFailed();
    }
  };
  const [only] = providers.length === 1 ? providers : [];
  return (
    <>
      {lead !== undefined && <Lead>{lead}</Lead>}
      <Lead>
        {only && isElsewhere(only) ? t(`${doing}.there`, { host: hostOf(only) }) : t(only ? `${doing}.here` : 'choose')}
      </Lead>
      <div className={styles.ways} aria-busy={busy}>
        {providers.map((provider) => (
          <Button key={provider.name} kind="primary" disabled={busy} onClick={() => void begin(provider)}>
            {only ? t('continue') : t('with', { host: hostOf(provider) })}
          </Button>
        ))}
        {back ?? <GuestWay kind="secondary" />}
      </div>
      {doing === 'signIn' ? (
        <Other question={t('signIn.new')} to={withReturn(other, returnPath)}>
          {t('signUp.title')}
        </Other>
      ) : (
        <Other question={t('signUp.have')} to={withReturn(other, returnPath)}>
          {t('signIn.title')}
        </Other>
      )}
    </>
  );
}

const hostOf = ({ issuer }: Provider): string => new URL(issuer).host;
const isElsewhere = (provider: Provider): boolean => hostOf(provider) !== location.host;

export function GuestWay({ kind }: { kind: 'primary' | 'secondary' | 'plain' }): ReactNode {
  const { t } = useTranslation('account');
  return (
    <Link to={ROUTES.incognito.path} className={buttonClass(kind)}>
      {t('guest')}
    </Link>
  );
}

function Waiting() {
  return (
    <div className={styles.ways} aria-busy="true">
      <span className={styles.waiting} />
      <span className={styles.waiting} />
    </div>
  );
}
